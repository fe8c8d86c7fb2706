import Mullion

enum PathByHand: Feature {
  @Prisms enum State: DestinationState {
    case tally(Tally.State)
    case greeting(Greeting.State)

    typealias Action = PathByHand.Action
    typealias Case = PathByHand.Case

    static var screens: FlowScreens<State> { [.inside(case: prism.tally), .inside(case: prism.greeting)] }

    @MainActor static func `case`(of store: StoreProjection<Action, Self>) -> Case {
      switch store.state {
      case .tally(let state): .tally(store.projection(case: \.tally, showing: state, action: Action.tally))
      case .greeting(let state): .greeting(store.projection(case: \.greeting, showing: state, action: Action.greeting))
      }
    }
  }

  @Prisms enum Action {
    case tally(Tally.Action)
    case greeting(Greeting.Action)
  }

  struct Environment {
    var tally: Tally.Environment
    var greeting: Greeting.Environment
  }

  @Prisms enum Case {
    case tally(StoreProjection<Tally.Action, Tally.State>)
    case greeting(StoreProjection<Greeting.Action, Greeting.State>)
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine([
      Relay.Empty.action(Action.prism.tally).state(\State.self, case: State.prism.tally)
        .environment(\Environment.tally).behavior(of: Tally.self),
      Relay.Empty.action(Action.prism.greeting).state(\State.self, case: State.prism.greeting)
        .environment(\Environment.greeting).behavior(of: Greeting.self),
    ])
  }

  @ViewBuilder static func view(
    store: StoreProjection<Action, State>, environment: Environment
  ) -> some View {
    switch store.case {
    case .tally(let store): Tally.view(store: store, environment: environment.tally)
    case .greeting(let store): Greeting.view(store: store, environment: environment.greeting)
    }
  }
}
