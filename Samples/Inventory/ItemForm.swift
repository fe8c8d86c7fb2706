import Mullion

/// Edits an item, new or old; whoever shows the form takes what is saved.
@Feature enum ItemForm {
  struct State: Equatable, Sendable {
    let original: Item
    var item: Item
    var alert: AlertState<Alert>?

    init(_ item: Item) {
      (original, self.item) = (item, item)
    }

    var isChanged: Bool { item != original }
    var isComplete: Bool { item.name.contains { !$0.isWhitespace } }
  }
  enum Action: Equatable, Sendable {
    case nameChanged(String)
    case quantityChanged(Int)
    case saveButtonTapped
    case cancelButtonTapped
    case alert(PresentationAction<Alert>)
  }
  @Prisms enum Alert: Hashable, Sendable { case discardConfirmed }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      .alert(\.alert, action: \.alert),
      Behavior { action, state in
        switch action {
        case .nameChanged(let name): .reduce(at: \.item) { $0.name = name }
        case .quantityChanged(let quantity): .reduce(at: \.item) { $0.quantity = max(0, quantity) }
        case .cancelButtonTapped where state.isChanged: .reduce(at: \.alert) { $0 = discarding }
        case .cancelButtonTapped, .alert(.child(.discardConfirmed)): .produce { _ in .dismiss }
        case .saveButtonTapped, .alert: .none
        }
      })
  }

  static var discarding: AlertState<Alert> {
    AlertState {
      "Discard the changes?"
    } actions: {
      ButtonState(role: .destructive, action: .discardConfirmed) { "Discard" }
      ButtonState(role: .cancel) { "Keep editing" }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      let name = store.binding(\.item.name, dispatch: { .nameChanged($0) })
      let quantity = store.state.item.quantity
      VStack(spacing: 1) {
        Text(store.state.original.name.isEmpty ? "New item" : "Edit \(store.state.original.name)").bold().lineLimit(1)
        TextField("Name", text: name) { store.dispatch(.saveButtonTapped) }
        HStack(spacing: 1) {
          Text("Quantity")
          Button("-") { store.dispatch(.quantityChanged(quantity - 1)) }
          Text("\(quantity)")
          Button("+") { store.dispatch(.quantityChanged(quantity + 1)) }
        }
        HStack(spacing: 1) {
          Button("Save") { store.dispatch(.saveButtonTapped) }.keyboardShortcut("ctrl+s")
            .disabled(!store.state.isComplete)
          Button("Cancel") { store.dispatch(.cancelButtonTapped) }
        }
      }
      .frame(width: 34, alignment: .leading)
      .padding(.horizontal)
      .onKeyPress("esc") { store.dispatch(.cancelButtonTapped) }
      .alert(store.presentation(\.alert, action: \.alert))
    }
  }
}
