/// Children that are cases of an enum, elements of an array, or elements of a stack.
extension Relay.Draft {
  /// A child that is there while an enum is that case; `dismiss` is the action by which it is closed when it asks to be.
  public func state<Root, Whole, Child>(
    _ path: WritableKeyPath<Root, Whole> & Sendable, case prism: Prism<Whole, Child>, dismiss: Action? = nil
  ) -> Relay.Wire<Action, CaseSlot<Root, Whole, Child>, Payload> {
    payload(CaseSlot(path, prism, identify: nil), dismiss)
  }

  /// A child that is there while an enum is that case; another identity is another life.
  public func state<Root, Whole, Child: Identifiable>(
    _ path: WritableKeyPath<Root, Whole> & Sendable, case prism: Prism<Whole, Child>, dismiss: Action? = nil
  ) -> Relay.Wire<Action, CaseSlot<Root, Whole, Child>, Payload>
  where Child: SendableMetatype, Child.ID: SendableMetatype {
    payload(CaseSlot(path, prism, identify: { $0.id.hashValue }), dismiss)
  }

  /// A child for each element of an array, by its identity.
  public func state<Root, Child: Identifiable, ChildAction>(
    _ path: WritableKeyPath<Root, [Child]> & Sendable
  ) -> Relay.Wire<Action, ArraySlot<Root, Child.ID, Child>, ChildAction>
  where Payload == ElementAction<Child.ID, ChildAction>, Child: SendableMetatype, Child.ID: Sendable {
    elements(ArraySlot(path, .identity, identify: nil))
  }

  /// A child for each element of an array, by a property that no two of them share.
  public func state<Root, Child, ID: Hashable & Sendable, ChildAction>(
    _ path: WritableKeyPath<Root, [Child]> & Sendable, id: KeyPath<Child, ID> & Sendable
  ) -> Relay.Wire<Action, ArraySlot<Root, ID, Child>, ChildAction> where Payload == ElementAction<ID, ChildAction> {
    elements(ArraySlot(path, .id(id), identify: nil))
  }

  /// A child for each element of an array, by where it stands.
  public func state<Root, Child, ChildAction>(
    _ path: WritableKeyPath<Root, [Child]> & Sendable, by index: ByIndex
  ) -> Relay.Wire<Action, ArraySlot<Root, Int, Child>, ChildAction> where Payload == ElementAction<Int, ChildAction> {
    elements(ArraySlot(path, .position, identify: nil))
  }

  /// A child for each element of an array, by where it stands; another identity there is another life.
  public func state<Root, Child: Identifiable, ChildAction>(
    _ path: WritableKeyPath<Root, [Child]> & Sendable, by index: ByIndex
  ) -> Relay.Wire<Action, ArraySlot<Root, Int, Child>, ChildAction>
  where Payload == ElementAction<Int, ChildAction>, Child: SendableMetatype, Child.ID: SendableMetatype {
    elements(ArraySlot(path, .position, identify: { $0.id.hashValue }))
  }

  /// A child for each element of a stack.
  public func state<Root, Child, ChildAction>(
    _ path: WritableKeyPath<Root, StackState<Child>> & Sendable
  ) -> Relay.Wire<Action, StackSlot<Root, Child>, ChildAction> where Payload == StackAction<Child, ChildAction> {
    let slot = StackSlot(path)
    let prism = prism
    return wire(
      slot,
      match: { event in
        switch event {
        case .element(let id, let action): .child(id, action)
        case .push(let child): .come { root, footprint in slot.push(child, root, footprint) }
        case .popFrom(let id): .leave { root, footprint in slot.pop(from: id, root, footprint) }
        }
      }, embed: { .element(id: $0, action: $1) }, dismiss: { prism.embed(.popFrom($0)) })
  }

  private func payload<Root, Whole, Child>(
    _ slot: CaseSlot<Root, Whole, Child>, _ dismiss: Action?
  ) -> Relay.Wire<Action, CaseSlot<Root, Whole, Child>, Payload> {
    wire(slot, match: { .child(Only(), $0) }, embed: { $1 }, dismiss: dismiss.map { dismiss in { _ in dismiss } })
  }

  private func elements<Root, Key, Child, ChildAction>(
    _ slot: ArraySlot<Root, Key, Child>
  ) -> Relay.Wire<Action, ArraySlot<Root, Key, Child>, ChildAction> where Payload == ElementAction<Key, ChildAction> {
    keyed(slot) { slot.remove($0, $1, $2) }
  }
}
