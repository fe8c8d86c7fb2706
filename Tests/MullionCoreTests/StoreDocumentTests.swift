import Testing

@testable import MullionCore

// What Docs/Store.md quotes.

/// A search that asks once the typing has paused, and listens to the results while it is shown.
private enum Search {
  nonisolated struct State: Equatable {
    var text = ""
    var isLive = false
    var results = Loading<[String], Never>.idle
  }

  enum Action {
    case typed(String), found([String]), liveToggled, doneTapped
  }

  struct Environment {
    var clock: EffectClock
    var find: (String) async -> [String]
    var updates: (String) -> AsyncStream<[String]>
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(Behavior(answer), .supervise(live))
  }

  private static func answer(_ action: Action, _ state: State) -> Reaction<Action, State, Environment> {
    switch action {
    case .typed(let text):
      .reduce {
        $0.text = text
        $0.results.start()
      }
      .produce { context in
        let find = context.environment.find
        return Effect.run { send in send(.found(await find(text))) }
          .debounced(id: "find", for: .milliseconds(300), on: context.environment.clock)
      }
    case .found(let results): .reduce(at: \.results) { $0 = .loaded(results) }
    case .liveToggled: .reduce(at: \.isLive) { $0.toggle() }
    case .doneTapped: .produce { _ in .dismiss }
    }
  }

  private static func live(_ state: State) -> [AnyHashable: Channel<Action, Environment>] {
    guard state.isLive else { return [:] }
    return [
      "live": Channel(value: state.text) { environment, send, inbox in
        for await results in environment.updates(inbox.value) { send(.found(results)) }
      }
    ]
  }
}

/// A home with a stack of searches.
private enum Home {
  nonisolated struct State: Equatable {
    var searches = StackState<Search.State>()
    var log: [String] = []
  }

  enum Action {
    case searches(StackAction<Search.State, Search.Action>)

    static let searchesPrism = Prism<Action, StackAction<Search.State, Search.Action>>(
      extract: { if case .searches(let action) = $0 { action } else { nil } }, embed: { .searches($0) })
  }

  static let searches = Relay.Empty
    .action(Action.searchesPrism).state(\State.searches).environment { (world: Search.Environment) in world }

  static func behavior() -> Behavior<Action, State, Search.Environment> {
    .combine(
      searches.lift(Search.behavior()),
      Behavior { action, _ in
        guard case .searches(.popFrom(let id)) = action else { return .none }
        return .reduce { state in state.log.append("left \(state.searches[id: id]?.text ?? "nothing")") }
      })
  }
}

@Suite struct StoreDocumentTests {
  private func home(
    _ clock: ManualClock, find: @escaping (String) async -> [String] = { [$0] }
  ) -> Store<Home.Action, Home.State, Search.Environment> {
    Store(
      initial: Home.State(searches: [Search.State()]), behavior: Home.behavior(),
      environment: Search.Environment(clock: clock.clock, find: find, updates: { _ in AsyncStream { _ in } }))
  }

  @Test("E2 a search asks once the typing has paused")
  func debounces() async {
    let clock = ManualClock()
    let store = home(clock)
    for text in ["m", "mu", "mul"] { store.dispatch(.searches(.element(id: 0, action: .typed(text)))) }
    #expect(store.state.searches[id: 0]?.results == .loading)
    let typed = store.dispatch(.searches(.element(id: 0, action: .typed("mull"))))
    clock.advance(by: .milliseconds(300))
    await typed.finish()
    #expect(store.state.searches[id: 0]?.results == .loaded(["mull"]))
  }

  @Test("E9 a search that is left takes what it waits for along, and its parent still sees it")
  func leaves() async {
    let clock = ManualClock()
    let store = home(clock)
    let typed = store.dispatch(.searches(.element(id: 0, action: .typed("mullion"))))
    store.dispatch(.searches(.element(id: 0, action: .liveToggled)))
    store.dispatch(.searches(.element(id: 0, action: .doneTapped)))
    await typed.finish()
    #expect(store.state == Home.State(log: ["left mullion"]))
    #expect(clock.waiting == 0)
    #expect(!store.root.hasChildren)
  }
}
