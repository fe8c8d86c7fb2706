import Mullion

extension InventoryFeature {
  /// Where the screens of the stack lead. None of them knows of another; all of that is seen here.
  @MainActor static var screens: InventoryBehavior {
    Behavior { action, state in
      guard case .path(.element(let id, let action)) = action else { return .none }
      let item = state.path[id: id, case: \.detail]?.item
      switch action {
      case .detail(.editButtonTapped): return present(item.map { .editItem(ItemForm.State($0)) })
      case .detail(.deleteButtonTapped): return present(item.map { .alert(deleting($0)) })
      case .detail(.factButtonTapped): return showFact(about: item?.quantity, in: state)
      case .detail(.nextButtonTapped):
        guard let next = item.flatMap({ state.item(after: $0.id) }) else { return .none }
        return .reduce { $0.open(next.id) }
      case .detail(.quantityChanged):
        // The screen has changed its own by then.
        return .reduce { state in
          if let item = state.path[id: id, case: \.detail]?.item { state.replace(item) }
        }
      case .counter(.factButtonTapped): return showFact(about: state.path[id: id, case: \.counter]?.count, in: state)
      case .fact(.delegate(.numberChosen(let number))): return use(number, in: state)
      case .detail, .counter, .fact: return .none
      }
    }
  }

  /// Pushes a fact, and has it ask at once.
  @MainActor static func showFact(about number: Int?, in state: State) -> InventoryReaction {
    guard let number else { return .none }
    let id = state.path.nextID
    return .reduce(at: \.path) { $0.append(.fact(NumberFact.State(number: number))) }
      .produce { _ in .just(.path(.element(id: id, action: .fact(.askButtonTapped)))) }
  }

  /// Goes back to the item below, and gives it the number.
  @MainActor private static func use(_ number: Int, in state: State) -> InventoryReaction {
    guard let id = state.path.ids.last(where: { state.path[id: $0]?.is(\.detail) == true }) else { return .none }
    return .reduce(at: \.path) { $0.pop(to: id) }
      .produce { _ in .just(.path(.element(id: id, action: .detail(.quantityChanged(number))))) }
  }
}

extension InventoryFeature.State {
  /// The item below another in the list; below the last the first.
  fileprivate func item(after id: Item.ID) -> Item? {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return nil }
    return items[(index + 1) % items.count]
  }
}
