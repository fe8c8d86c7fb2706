import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

@Suite("What takes long") @MainActor struct SlownessTests {
  let clock = ManualClock()
  let app: Sluggish
  let host: SceneHost<Sluggish>
  private let reports = Reports()

  init() {
    app = Sluggish(clock)
    host = SceneHost(app, clock: clock.host)
    let reports = reports
    app.store.onReport = { reports.all.append("\($0)") }
  }

  @Test("W16 an action over 100 ms is named with its call site, without what it carries")
  func slowAction() throws {
    app.store.dispatch(.inner(.work(milliseconds: 150, secret: "hush")))
    let line = #line - 1
    #expect(reports.all.count == 1)
    let report = try #require(reports.all.first)
    #expect(report.hasPrefix("MullionScenesTests/SlownessTests.swift:\(line): `inner.work` took 150 ms"))
    #expect(!report.contains("hush"))
  }

  @Test("W16 of several actions in a drain the slow one is named")
  func slowAmongOthers() throws {
    app.store.dispatch(.chain([10, 120, 10]))
    #expect(reports.all.count == 1)
    #expect(try #require(reports.all.first).contains("`inner.work` took 120 ms"))
  }

  @Test("W16 a drain of many quick actions is named with the dispatch that set it off")
  func slowDrain() throws {
    app.store.dispatch(.chain(Array(repeating: 10, count: 20)))
    let line = #line - 1
    #expect(reports.all.count == 1)
    let report = try #require(reports.all.first)
    #expect(report.contains("SlownessTests.swift:\(line): One dispatch set off 21 actions, which took 200 ms"))
  }

  @Test("W16 a view over 100 ms is named with its scene, the action before it and that one's call site")
  func slowView() throws {
    let window = MemoryWindow(size: Size(width: 40, height: 5))
    host.open(window, on: "main")
    app.drawing = 130
    host.input(Array("x".utf8), from: window)
    #expect(reports.all.count == 1)
    let report = try #require(reports.all.first)
    #expect(report.contains("Drawing the scene `main` in 40×5 cells took 130 ms, after `inner.quick`"))
    #expect(report.hasPrefix("MullionScenesTests/SlownessTests.swift:"))
  }

  @Test("W16 what is quick is not reported")
  func quick() {
    let window = MemoryWindow()
    host.open(window, on: "main")
    app.drawing = 99
    app.store.dispatch(.inner(.work(milliseconds: 99, secret: "")))
    app.store.dispatch(.inner(.quick))
    #expect(reports.all.isEmpty)
  }

  @Test("W16 between drains nothing holds on to an action")
  func letsGo() {
    weak var held: Reports?
    do {
      let object = Reports()
      held = object
      app.store.dispatch(.inner(.carry(object)))
    }
    #expect(held == nil)
  }
}

private final class Reports {
  var all: [String] = []
}

/// An app whose reducer and view take as long as they are told to.
@MainActor final class Sluggish: MullionApp {
  nonisolated struct State { var count = 0 }
  nonisolated enum Inner {
    case quick
    case work(milliseconds: Int, secret: String)
    case carry(AnyObject)
  }
  nonisolated enum Action {
    case inner(Inner)
    case chain([Int])
  }

  let store: Store<Action, State, Void>
  let clock: ManualClock
  var drawing = 0

  init(_ clock: ManualClock) {
    self.clock = clock
    store = Store(
      initial: State(),
      behavior: Behavior { action, _ in
        switch action {
        case .inner(.work(let milliseconds, _)):
          .reduce {
            $0.count += 1
            clock.advance(milliseconds: milliseconds)
          }
        case .inner: .reduce { $0.count += 1 }
        case .chain(let times):
          .produce { _ in .sequence(times.map { .inner(.work(milliseconds: $0, secret: "")) }) }
        }
      }, environment: ())
  }

  convenience init() { self.init(ManualClock()) }

  var body: some Scene {
    Window("Main", id: "main") { [self] in
      Text("\(store.state.count)\(drawn())").focusable().onKeyPress("x") { [self] in store.dispatch(.inner(.quick)) }
    }
  }

  private func drawn() -> String {
    clock.advance(milliseconds: drawing)
    return ""
  }
}
