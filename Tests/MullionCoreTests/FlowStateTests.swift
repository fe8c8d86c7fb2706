import Testing

@testable import MullionCore

private nonisolated struct Page: Equatable, Sendable {
  var number = 0
}

/// A flow of every kind of slot.
private nonisolated struct Journey: FlowState, Equatable, Sendable {
  var first: Page?
  var second = Presentation<Page>.dismissed
  var routes: [String] = []
  var part = Stage()

  static var screens: FlowScreens<Journey> {
    [
      .screen("first", at: \.first), .screen(at: \.second) { "second \($0.number)" }, .routes(\.routes),
      .inside(\.part),
    ]
  }
}

private nonisolated struct Stage: FlowState, Equatable, Sendable {
  var path = StackState<Page>()
  var last = Presentation<Page>.dismissed

  static var screens: FlowScreens<Stage> {
    [.stack(\.path) { $0.number }, .screen("last", at: \.last)]
  }
}

@Suite("Flows of every kind of slot") struct FlowStateTests {
  private let full = Journey(
    first: Page(), second: .presented(Page(number: 2)), routes: ["a", "b", "a"],
    part: Stage(path: [Page(number: 1), Page(number: 1)], last: .presented(Page())))

  @Test("F4 the path is read in the order of the slots; what is closing is not on it")
  func path() {
    #expect(full.navigationPath.items == ["first", "second 2", "a", "b", "a", 1, 1, "last"] as [AnyHashable])
    var closing = full
    closing.second = .dismissing(last: Page())
    closing.first = nil
    #expect(closing.navigationPath.items == ["a", "b", "a", 1, 1, "last"] as [AnyHashable])
    #expect(Journey().navigationPath.isEmpty)
  }

  @Test("F4 Back pops one screen after the other, from the innermost, and a presentation begins to close")
  func back() {
    var state = full
    var paths: [NavigationPath] = []
    while state.popScreen() { paths.append(state.navigationPath) }
    #expect(paths == (0..<8).reversed().map { full.navigationPath.prefix($0) })
    #expect(state.second == .dismissing(last: Page(number: 2)))
    #expect(state.part.last == .dismissing(last: Page()))
  }

  @Test("F4 popping to a screen keeps it and pops all above it, in every kind of slot", arguments: 0..<8)
  func popTo(_ index: Int) {
    var state = full
    let route = full.navigationPath.items[index]
    let wanted = full.navigationPath.items.lastIndex(of: route) ?? 0
    let isFound = Journey.screens.pop(route, staying: true, &state)
    #expect(isFound)
    #expect(state.navigationPath == full.navigationPath.prefix(wanted + 1))
    let isGone = Journey.screens.pop(route, staying: false, &state)
    #expect(isGone)
    #expect(state.navigationPath == full.navigationPath.prefix(wanted))
  }

  @Test("F4 what is not there changes nothing")
  func missing() {
    var state = full
    let isFound = state.popTo("c") || state.popPast(7) || state.popPast("second 3")
    #expect(!isFound)
    #expect(state == full)
    state.popToRoot()
    #expect(state.navigationPath.isEmpty)
  }

  @Test("F3 a presentation of a flow that is dismissed takes the screens above it along, and no other")
  func dismissed() {
    let second = Relay.Empty
      .action(
        Prism<PresentationAction<Never>, PresentationAction<Never>>(extract: { $0 }, embed: { $0 })
      )
      .state(\Journey.second).environment { (_: Void) in }
    let store = Store(initial: full, behavior: second.lift(.identity), environment: ())
    store.dispatch(.dismiss)
    #expect(store.state.navigationPath.items == ["first"] as [AnyHashable])
    #expect(store.state.second.isDismissing)
  }
}
