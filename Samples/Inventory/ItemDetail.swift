import Mullion

/// One item. Of where its buttons lead it knows nothing, except for the counter.
@Feature enum ItemDetail {
  struct State: Equatable, Sendable { var item: Item }
  enum Action: Equatable, Sendable {
    case quantityChanged(Int)
    /// It was edited elsewhere.
    case itemChanged(Item)
    case editButtonTapped
    case deleteButtonTapped
    case factButtonTapped
    case nextButtonTapped
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .quantityChanged(let quantity): .reduce(at: \.item) { $0.quantity = max(0, quantity) }
      case .itemChanged(let item): .reduce(at: \.item) { $0 = item }
      case .editButtonTapped, .deleteButtonTapped, .factButtonTapped, .nextButtonTapped: .none
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      let quantity = store.state.item.quantity
      VStack(spacing: 1) {
        HStack(spacing: 1) {
          Text("Quantity: \(quantity)")
          Button("-") { store.dispatch(.quantityChanged(quantity - 1)) }.keyboardShortcut("-")
          Button("+") { store.dispatch(.quantityChanged(quantity + 1)) }.keyboardShortcut("+")
        }
        VStack {
          // Pushed by its state, which only those can write who know the stack that they stand on.
          NavigationLink("Count", state: InventoryFeature.Path.State.counter(.init(count: 0)))
          NavigationLink("A fact about \(quantity)") { store.dispatch(.factButtonTapped) }
          NavigationLink("The next item") { store.dispatch(.nextButtonTapped) }
        }
        HStack(spacing: 1) {
          Button("Edit") { store.dispatch(.editButtonTapped) }.keyboardShortcut("e")
          Button("Delete", role: .destructive) { store.dispatch(.deleteButtonTapped) }.keyboardShortcut("d")
        }
      }
      .padding(1)
      .onKeyPress("f") { store.dispatch(.factButtonTapped) }
      .onKeyPress("n") { store.dispatch(.nextButtonTapped) }
      .navigationTitle(store.state.item.name)
    }
  }
}
