import Mullion

typealias InventoryBehavior = Behavior<InventoryFeature.Action, InventoryFeature.State, World>
typealias InventoryReaction = Reaction<InventoryFeature.Action, InventoryFeature.State, World>

extension InventoryFeature {
  /// What the list leads to: a screen for a row, a destination for a button.
  @MainActor static var list: InventoryBehavior {
    Behavior { action, state in
      switch action {
      case .selected(let id): .reduce(at: \.selection) { $0 = id }
      case .itemTapped(let id): .reduce { $0.open(id) }
      case .addButtonTapped: present(.addItem(ItemForm.State(Item(id: state.nextID))))
      case .editButtonTapped: present(state.selectedItem.map { .editItem(ItemForm.State($0)) })
      case .duplicateButtonTapped: present(state.selectedItem.map { .confirmationDialog(duplicating($0)) })
      case .deleteButtonTapped: present(state.selectedItem.map { .alert(deleting($0)) })
      case .countButtonTapped: present(.counter(CounterFeature.State()))
      case .linkOpened(let link): .reduce { $0.open(link) }
      case .destination, .path: .none
      }
    }
  }

  /// Navigating is writing a state; a destination that is open gives way.
  @MainActor static func present(_ destination: Destination.State?) -> InventoryReaction {
    destination.map { destination in .reduce(at: \.destination) { $0 = .presented(destination) } } ?? .none
  }

  static func deleting(_ item: Item) -> AlertState<Alert> {
    AlertState {
      TextState("Delete ") + TextState(item.name).bold() + "?"
    } actions: {
      ButtonState(role: .destructive, action: .deletionConfirmed(item.id)) { "Delete" }
      ButtonState(role: .cancel) { "Keep" }
    } message: {
      "It cannot be undone."
    }
  }

  static func duplicating(_ item: Item) -> ConfirmationDialogState<Dialog> {
    ConfirmationDialogState {
      TextState("Duplicate \(item.name)")
    } actions: {
      ButtonState(action: .duplicationConfirmed(item.id, quantity: item.quantity)) { "All \(item.quantity) of it" }
      ButtonState(action: .duplicationConfirmed(item.id, quantity: 1)) { "One of it" }
      ButtonState(role: .cancel) { "Cancel" }
    }
  }
}

extension InventoryFeature.State {
  var selectedItem: Item? { items.first { $0.id == selection } }

  /// What the next new item is called by.
  var nextID: Item.ID { (items.map(\.id).max() ?? 0) + 1 }

  /// Shows an item: on the screen that shows it already, or on a new one on top.
  mutating func open(_ id: Item.ID) {
    guard let item = items.first(where: { $0.id == id }) else { return }
    selection = id
    if let shown = details(of: id).last { path.pop(to: shown) } else { path.append(.detail(.init(item: item))) }
  }

  /// The screens that show an item.
  func details(of id: Item.ID) -> [StackID] {
    path.ids.filter { path[id: $0, case: \.detail]?.item.id == id }
  }
}
