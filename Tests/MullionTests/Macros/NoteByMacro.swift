import Mullion

@Feature enum Note {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable {
    case edited(String)
    case moved(from: Int, to: Int)
    case saveButtonTapped
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    .on(Action.prism.edited, reduce: { text, state in state.text = text })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View { Text(store.state.text) }
  }
}
