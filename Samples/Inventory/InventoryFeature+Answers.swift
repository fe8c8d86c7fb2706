import Mullion

extension InventoryFeature {
  /// What is done with what a destination was answered with. The destination is still there then.
  @MainActor static var answers: InventoryBehavior {
    Behavior { action, state in
      guard case .destination(.child(let action)) = action, state.destination.isPresented else { return .none }
      switch action {
      case .addItem(.saveButtonTapped):
        return saving(state.destination.value?.addItem) { $0.insert($1, after: $0.items.last?.id) }
      case .editItem(.saveButtonTapped):
        return saving(state.destination.value?.editItem) { $0.replace($1) }.produce { tellDetails(in: $0.state) }
      case .alert(.deletionConfirmed(let id)):
        return .reduce { $0.remove(id) }
      case .confirmationDialog(.duplicationConfirmed(let id, let quantity)):
        return .reduce { $0.duplicate(id, quantity: quantity) }
      case .counter(.factButtonTapped):
        return .reduce(at: \.destination) { $0.beginDismissing() }
          .merged(with: showFact(about: state.destination.value?.counter?.count, in: state))
      case .addItem, .editItem, .counter: return .none
      }
    }
  }

  /// Keeps what a form holds, if it can be kept, and closes the form.
  @MainActor private static func saving(
    _ form: ItemForm.State?, _ keep: @escaping (inout State, Item) -> Void
  ) -> InventoryReaction {
    guard let form, form.isComplete else { return .none }
    return .reduce { state in
      keep(&state, form.item)
      state.destination.beginDismissing()
    }
  }

  /// Sends each screen the item that it shows, where that is another one now.
  @MainActor private static func tellDetails(in state: State) -> Effect<Action> {
    .sequence(
      state.items.flatMap { item in
        state.details(of: item.id).filter { state.path[id: $0, case: \.detail]?.item != item }
          .map { .path(.element(id: $0, action: .detail(.itemChanged(item)))) }
      })
  }
}

extension InventoryFeature.State {
  mutating func insert(_ item: Item, after id: Item.ID?) {
    let index = items.firstIndex { $0.id == id }.map { $0 + 1 } ?? items.endIndex
    items.insert(item, at: index)
    selection = item.id
  }

  mutating func replace(_ item: Item) {
    if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item }
  }

  mutating func duplicate(_ id: Item.ID, quantity: Int) {
    guard let item = items.first(where: { $0.id == id }) else { return }
    insert(Item(id: nextID, name: item.name, quantity: quantity), after: id)
  }

  /// Removes an item, and its screens with all that was opened from them.
  mutating func remove(_ id: Item.ID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items.remove(at: index)
    if selection == id { selection = items.isEmpty ? nil : items[min(index, items.count - 1)].id }
    if let shown = details(of: id).first { path.pop(from: shown) }
  }
}
