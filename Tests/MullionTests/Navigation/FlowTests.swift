import Mullion
import MullionTesting
import Testing

/// Another flow, of one screen more than `Checkout`: hosts are the same.
@Feature enum LongerFlow {
  struct State: Equatable, Sendable {
    var first: Counting.State?
    var second: Counting.State?
    var third: Counting.State?
  }
  enum Action: Equatable, Sendable {
    case first(PresentationAction<Counting.Action>)
    case second(PresentationAction<Counting.Action>)
    case third(PresentationAction<Counting.Action>)
  }
  typealias Environment = Till

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      Counting.behavior().liftPresentation(action: \.first, state: \.first, environment: { _ in }),
      Counting.behavior().liftPresentation(action: \.second, state: \.second, environment: { _ in }),
      Counting.behavior().liftPresentation(action: \.third, state: \.third, environment: { _ in }))
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      NavigationStack {
        Text("start")
          .navigationDestination(store.presentation(\.first, action: \.first)) { Text("one \($0.state.count)") }
          .navigationDestination(store.presentation(\.second, action: \.second)) { Text("two \($0.state.count)") }
          .navigationDestination(store.presentation(\.third, action: \.third)) { Text("three \($0.state.count)") }
      }
    }
  }
}

extension LongerFlow.State: FlowState {
  static var screens: FlowScreens<Self> {
    [.screen(1, at: \.first), .screen(2, at: \.second), .screen(3, at: \.third)]
  }
}

@Suite("Flows") @MainActor struct FlowTests {
  private let till = Till { _ in true }
  private let size = Size(width: 40, height: 6)

  private func screen<F: Feature>(
    _ feature: F.Type, _ store: Store<F.Action, F.State, Till>
  ) -> Screen<F.Body> where F.Environment == Till {
    Screen(size: size) { [till] in F.view(store: store.projection, environment: till) }
  }

  @Test("F1 a host shows a flow of two screens and one of three alike, and can name the screens of neither")
  func hostKnowsNothing() async {
    let short = Store(
      initial: PushingHost<Checkout>.State(flow: .init(product: "mill")), behavior: PushingHost<Checkout>.behavior(),
      environment: till)
    let shortScreen = screen(PushingHost<Checkout>.self, short)
    #expect(shortScreen.text == "‹ Back  Checkout\n[ Buy mill ]")
    shortScreen.press("enter")
    #expect(shortScreen.text == "‹ Back  Payment\n[ Pay ]")

    let long = Store(
      initial: PushingHost<LongerFlow>.State(flow: .init(first: .init(), second: .init(), third: .init(count: 3))),
      behavior: PushingHost<LongerFlow>.behavior(), environment: till)
    let longScreen = screen(PushingHost<LongerFlow>.self, long)
    #expect(longScreen.text == "‹ Back\nthree 3")
    longScreen.press("esc", "esc")
    #expect(longScreen.text == "‹ Back\none 0")
    longScreen.press("esc", "esc")
    #expect(longScreen.text == "Home\nhome")
    #expect(long.state.flow == nil)
  }

  @Test("F2 the same flow is pushed with the host's bar, shown as a sheet with its own, or is a window's own screen")
  func everywhere() {
    let state = Checkout.State(product: "mill", payment: .init())
    let pushed = Store(
      initial: PushingHost<Checkout>.State(flow: state), behavior: PushingHost<Checkout>.behavior(), environment: till)
    #expect(screen(PushingHost<Checkout>.self, pushed).text == "‹ Back  Payment\n[ Pay ]")

    let sheet = Store(
      initial: SheetHost<Checkout>.State(flow: .presented(state)), behavior: SheetHost<Checkout>.behavior(),
      environment: till)
    let sheetScreen = screen(SheetHost<Checkout>.self, sheet)
    #expect(sheetScreen.text.contains("│‹ Back  Payment"))
    sheetScreen.press("esc")
    #expect(sheetScreen.text.contains("│Checkout"))
    sheetScreen.press("esc")
    #expect(sheet.state.flow.isDismissing)

    let window = Store(initial: state, behavior: Checkout.behavior(), environment: till)
    let windowScreen = screen(Checkout.self, window)
    #expect(windowScreen.text == "‹ Back  Payment\n[ Pay ]")
    windowScreen.press("esc")
    #expect(windowScreen.text == "Checkout\n[ Buy mill ]")
    #expect(!windowScreen.press("esc"))
  }

  @Test("F2 a flow that has finished closes whatever shows it")
  func finishes() {
    let state = Checkout.State(product: "mill", payment: .init(), receipt: .init(order: "42"))
    let pushed = Store(
      initial: PushingHost<Checkout>.State(flow: state), behavior: PushingHost<Checkout>.behavior(), environment: till)
    let pushedScreen = screen(PushingHost<Checkout>.self, pushed)
    pushedScreen.click("Done")
    #expect(pushed.state.flow == nil)
    let sheet = Store(
      initial: SheetHost<Checkout>.State(flow: .presented(state)), behavior: SheetHost<Checkout>.behavior(),
      environment: till)
    screen(SheetHost<Checkout>.self, sheet).press("enter")
    #expect(sheet.state.flow.isDismissing)
  }

  @Test("F3 filling a slot pushes its screen; Back empties the slot, and what the screen had started ends")
  func backEmpties() async {
    let asked = Gate()
    let test = TestStore(
      of: Checkout.self, initial: .init(product: "mill"), environment: Till { _ in await asked.answer() })
    let screen = Screen(size: size) { Checkout.Content(store: test.projection) }
    screen.press("enter")
    await test.receive(\.continueTapped) { $0.payment = .init() }
    screen.press("enter")
    await test.receive(\.payment.payTapped) { $0.payment?.isPaying = true }
    #expect(screen.text == "‹ Back  Payment\n[ Paying… ]")
    screen.press("esc")
    await test.receive(\.payment.dismiss) { $0.payment = nil }
    asked.open()
    await test.finish()
  }

  @Test("F3 emptying the slot by any hand pops its screen, and what the screen had started ends")
  func emptyingPops() async {
    let asked = Gate()
    let host = Store(
      initial: StackHost.State(path: [.checkout(.init(product: "mill", payment: .init()))]),
      behavior: .combine(
        StackHost.behavior(), .on(\.path.push, reduce: { _, state in state.popPast(CheckoutPath.payment) })),
      environment: Till { _ in await asked.answer() })
    let screen = Screen(size: size) { StackHost.Content(store: host.projection) }
    let paying = host.dispatch(.path(.element(id: 0, action: .checkout(.payment(.child(.payTapped))))))
    host.dispatch(.path(.push(.counting(.init()))))
    #expect(host.state.path == [.checkout(.init(product: "mill"))])
    await paying.finish()
    asked.open()
    #expect(screen.text == "‹ Back  Checkout\n[ Buy mill ]")
  }

  @Test("F3 a screen that dismisses itself takes those above it along")
  func lowerTakesUpper() {
    let store = Store(
      initial: Checkout.State(payment: .init(), receipt: .init(order: "1")), behavior: Checkout.behavior(),
      environment: till)
    store.dispatch(.payment(.child(.cancelTapped)))
    #expect(store.state == Checkout.State())
    let middle = Store(
      initial: LongerFlow.State(first: .init(), second: .init(), third: .init()), behavior: LongerFlow.behavior(),
      environment: till)
    middle.dispatch(.second(.dismiss))
    #expect(middle.state == LongerFlow.State(first: .init()))
  }

  @Test("F4 Back pops the innermost path first, then the flow itself, then what the flow stands on")
  func innermostFirst() {
    let host = Store(
      initial: StackHost.State(
        path: [.counting(.init()), .checkout(.init(product: "mill", payment: .init(), receipt: .init(order: "42")))]),
      behavior: StackHost.behavior(), environment: till)
    let screen = Screen(size: size) { StackHost.Content(store: host.projection) }
    var seen = [screen.text]
    for _ in 0..<4 {
      screen.press("esc")
      seen.append(screen.text)
    }
    #expect(
      seen == [
        "‹ Back  Receipt\n[ Done with 42 ]", "‹ Back  Payment\n[ Pay ]", "‹ Back  Checkout\n[ Buy mill ]",
        "‹ Back  Counter\n[ count 0 ]", "Home\nhome",
      ])
  }

  private let deep = StackHost.State(path: [
    .counting(.init(count: 1)),
    .checkout(.init(product: "a", payment: .init(), receipt: .init())),
    .counting(.init(count: 2)),
    .checkout(.init(product: "b", payment: .init())),
  ])

  @Test("F4 the whole path can be read as values, through the flows inside it")
  func inspectable() {
    #expect(
      deep.navigationPath.items == [
        HostPath.notice("1"), HostPath.flow, CheckoutPath.payment, CheckoutPath.receipt, HostPath.notice("2"),
        HostPath.flow, CheckoutPath.payment,
      ] as [AnyHashable])
    #expect(deep.navigationPath.items(of: CheckoutPath.self) == [.payment, .receipt, .payment])
    #expect(deep.navigationPath.contains(CheckoutPath.receipt))
  }

  @Test("F4 popTo keeps the most recent screen of a name, wherever it is nested, and takes what is above")
  func popTo() {
    var state = deep
    let isFound = state.popTo(CheckoutPath.receipt)
    #expect(isFound)
    #expect(state.path == StackState(deep.path.prefix(2)))
    state = deep
    state.popTo(CheckoutPath.payment)
    #expect(state == deep)
    state.popTo(HostPath.flow)
    #expect(state.path.last == .checkout(.init(product: "b")))
    let isMissing = state.popTo(HostPath.notice("7"))
    #expect(!isMissing)
    state.popToRoot()
    #expect(state.path.isEmpty)
  }

  @Test("F4 popPast takes the most recent screen of a name along")
  func popPast() {
    var state = deep
    state.popPast(CheckoutPath.receipt)
    #expect(state.path == [.counting(.init(count: 1)), .checkout(.init(product: "a", payment: .init()))])
    state.popPast(CheckoutPath.payment)
    #expect(state.path.last == .checkout(.init(product: "a")))
    state.popPast(HostPath.flow)
    #expect(state.path == [.counting(.init(count: 1))])
    let isMissing = state.popPast(HostPath.flow)
    #expect(!isMissing)
    state = deep
    var steps = 0
    while state.popScreen() { steps += 1 }
    #expect(steps == deep.navigationPath.count)
    #expect(state.path.isEmpty)
  }

  @Test("F4 a host pops to and past the first screen of a flow that it cannot know")
  func unknownFlow() {
    var state = PushingHost<Checkout>.State(flow: .init(product: "mill", payment: .init()))
    #expect(state.navigationPath.items == [HostPath.flow, CheckoutPath.payment] as [AnyHashable])
    state.popTo(HostPath.flow)
    #expect(state.flow == .init(product: "mill"))
    state.popPast(HostPath.flow)
    #expect(state.flow == nil)
  }
}

/// Holds what asks until it is opened.
@MainActor private final class Gate {
  private var waiting: [CheckedContinuation<Bool, Never>] = []

  func answer() async -> Bool {
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    for one in waiting { one.resume(returning: true) }
    waiting = []
  }
}
