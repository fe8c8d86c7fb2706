import Mullion

enum NoteByHand: Feature {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable {
    case edited(String)
    case moved(from: Int, to: Int)
    case saveButtonTapped
  }
  typealias Environment = Void

  static var initialState: State { State() }

  static func behavior() -> Behavior<Action, State, Environment> {
    .on(Action.prism.edited, reduce: { text, state in state.text = text })
  }

  static func view(store: StoreProjection<Action, State>, environment: Environment) -> Content {
    Content(store: store)
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View { Text(store.state.text) }
  }
}

extension NoteByHand.Action: Prismatic {
  struct Prisms: Sendable {
    var edited: Prism<NoteByHand.Action, String> {
      Prism(extract: { if case .edited(let text) = $0 { text } else { nil } }, embed: { .edited($0) })
    }
    var moved: Prism<NoteByHand.Action, (from: Int, to: Int)> {
      Prism(
        extract: { if case .moved(let from, let to) = $0 { (from, to) } else { nil } },
        embed: { .moved(from: $0.from, to: $0.to) })
    }
    var saveButtonTapped: Prism<NoteByHand.Action, Void> {
      Prism(extract: { $0 == .saveButtonTapped ? () : nil }, embed: { .saveButtonTapped })
    }
  }

  static var prism: Prisms { Prisms() }

  var edited: String? {
    get { if case .edited(let text) = self { text } else { nil } }
    set { if let newValue { self = .edited(newValue) } }
  }

  var moved: (from: Int, to: Int)? {
    get { if case .moved(let from, let to) = self { (from, to) } else { nil } }
    set { if let newValue { self = .moved(from: newValue.from, to: newValue.to) } }
  }
}
