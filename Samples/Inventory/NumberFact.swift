import Mullion

/// Asks the world about a number.
@Feature enum NumberFact {
  struct State: Equatable, Sendable {
    let number: Int
    var fact = Loading<String, NoFact>.idle
  }
  enum Action: Equatable, Sendable {
    case askButtonTapped
    case answered(Result<String, NoFact>)
    case useButtonTapped
    case delegate(Delegate)

    /// What others may want to hear of.
    enum Delegate: Equatable, Sendable { case numberChosen(Int) }
  }
  typealias Environment = World

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, state in
      switch action {
      case .askButtonTapped:
        .reduce(at: \.fact) { $0.start() }.produce { context in
          let (number, fact) = (context.state.number, context.environment.fact)
          return .run(id: "fact", cancelInFlight: true) { send in send(.answered(try await fact(number))) }
        }
      case .answered(let result): .reduce(at: \.fact) { $0.finish(result) }
      case .useButtonTapped:
        .produce { .concatenate(.just(.delegate(.numberChosen($0.state.number))), .dismiss) }
      case .delegate: .none
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack(spacing: 1) {
        answer
        HStack(spacing: 1) {
          Button("Ask again") { store.dispatch(.askButtonTapped) }.keyboardShortcut("r")
          Button("Use as quantity") { store.dispatch(.useButtonTapped) }.keyboardShortcut("u")
        }
      }
      .padding(1)
      .navigationTitle("About \(store.state.number)")
    }

    @ViewBuilder private var answer: some View {
      switch store.state.fact {
      case .idle: Text("Not asked yet.").foregroundColor(.secondary)
      case .loading, .reloading: Text("Asking…").foregroundColor(.secondary)
      case .loaded(let fact): Text(fact)
      case .failed(let failure, _): Text(failure.reason).foregroundColor(.destructive)
      }
    }
  }
}
