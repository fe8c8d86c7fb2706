extension StoreProjection {
  /// The element of a stack by its id, nil while it is not there.
  public func projection<Element, ElementAction>(element id: StackID) -> StoreProjection<ElementAction, Element?>
  where State == StackState<Element>, Action == StackAction<Element, ElementAction> {
    let inside = source.element(of: id) as? StateSource<Element?>
    return StoreProjection<ElementAction, Element?>(
      source: inside ?? SlotSource(source, StackSlot(\State.self), id),
      send: { [send] in send(.element(id: id, action: $0), $1, $2) })
  }

  /// The element of a key, nil while it is not there; of an array by identity, property or index, of a dictionary or a stack.
  ///
  ///     store.projection(Relay.Empty.action(Action.prism.rows).state(\State.rows), element: id)
  public func projection<S: Slot, ElementAction>(
    _ wire: Relay.Wire<Action, S, ElementAction>, element key: S.Key
  ) -> StoreProjection<ElementAction, S.Child?> where S.Root == State {
    projection(wire.slot, key) { wire.route.embed(key, $0) }
  }
}

extension StoreProjection where Action: Prismatic {
  /// One part of the slice, by key path; the action is named by its case.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child> & Sendable, action: CasePath<Action, ChildAction>
  ) -> StoreProjection<ChildAction, Child> {
    projection(path, action: Action.prism[keyPath: action].embed)
  }

  /// An optional part of the slice, by key path; the action is named by its case.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child?> & Sendable, action: CasePath<Action, ChildAction>
  ) -> StoreProjection<ChildAction, Child?> {
    projection(path, action: Action.prism[keyPath: action].embed)
  }

  /// A presentation in the slice, by key path; the action is named by its case.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Presentation<Child>> & Sendable, action: CasePath<Action, ChildAction>
  ) -> StoreProjection<ChildAction, Presentation<Child>> {
    projection(path, action: Action.prism[keyPath: action].embed)
  }

  /// A stack in the slice, by key path; the action is named by its case.
  public func projection<Element, ChildAction>(
    _ path: WritableKeyPath<State, StackState<Element>> & Sendable, action: CasePath<Action, ChildAction>
  ) -> StoreProjection<ChildAction, StackState<Element>> {
    projection(path, action: Action.prism[keyPath: action].embed)
  }
}
