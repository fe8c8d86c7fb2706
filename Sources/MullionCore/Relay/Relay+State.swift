/// The kind of slot follows from the key path and from what the action carries.
extension Relay.Draft {
  /// A child that is always there.
  public func state<Root, Child>(
    _ path: WritableKeyPath<Root, Child> & Sendable
  ) -> Relay.Wire<Action, PlainSlot<Root, Child>, Payload> {
    wire(PlainSlot(path), match: { .child(Only(), $0) }, embed: { $1 })
  }

  /// A child that is there or not; `dismiss` is the action by which it is closed when it asks to be.
  public func state<Root, Child>(
    _ path: WritableKeyPath<Root, Child?> & Sendable, dismiss: Action?
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload> {
    optional(OptionalSlot(path, identify: nil), dismiss)
  }

  /// A child that is there or not; another identity is another life.
  public func state<Root, Child: Identifiable>(
    _ path: WritableKeyPath<Root, Child?> & Sendable, dismiss: Action?
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload>
  where Child: SendableMetatype, Child.ID: SendableMetatype {
    optional(OptionalSlot(path, identify: { $0.id.hashValue }), dismiss)
  }

  /// A child that is there or not, and cannot ask to be closed.
  public func state<Root, Child>(
    _ path: WritableKeyPath<Root, Child?> & Sendable
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload> { state(path, dismiss: nil) }

  /// A child that is there or not, and cannot ask to be closed; another identity is another life.
  public func state<Root, Child: Identifiable>(
    _ path: WritableKeyPath<Root, Child?> & Sendable
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload>
  where Child: SendableMetatype, Child.ID: SendableMetatype {
    state(path, dismiss: nil)
  }

  /// A child that is there or not; a change of what `identity` leads to is another life.
  public func state<Root, Child, ID: Hashable & SendableMetatype>(
    _ path: WritableKeyPath<Root, Child?> & Sendable, identity: KeyPath<Child, ID> & Sendable, dismiss: Action?
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload> {
    optional(OptionalSlot(path, identify: { $0[keyPath: identity].hashValue }), dismiss)
  }

  /// A child that is presented, closing or gone.
  public func state<Root, Child, ChildAction>(
    _ path: WritableKeyPath<Root, Presentation<Child>> & Sendable
  ) -> Relay.Wire<Action, PresentationSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
    presentation(PresentationSlot(path, identify: nil))
  }

  /// A child that is presented, closing or gone; another identity is another life.
  public func state<Root, Child: Identifiable, ChildAction>(
    _ path: WritableKeyPath<Root, Presentation<Child>> & Sendable
  ) -> Relay.Wire<Action, PresentationSlot<Root, Child>, ChildAction>
  where Payload == PresentationAction<ChildAction>, Child: SendableMetatype, Child.ID: SendableMetatype {
    presentation(PresentationSlot(path, identify: { $0.id.hashValue }))
  }

  /// A child that is presented, closing or gone; a change of what `identity` leads to is another life.
  public func state<Root, Child, ID: Hashable & SendableMetatype, ChildAction>(
    _ path: WritableKeyPath<Root, Presentation<Child>> & Sendable, identity: KeyPath<Child, ID> & Sendable
  ) -> Relay.Wire<Action, PresentationSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
    presentation(PresentationSlot(path, identify: { $0[keyPath: identity].hashValue }))
  }

  /// A child for each key of a dictionary whose values name a shared state of another dictionary; the child works on
  /// both, and whoever shows the shared state hears of it.
  public func state<Root, Key: Sendable, Own, SharedKey: Hashable & Sendable, Shared, ChildAction>(
    _ path: WritableKeyPath<Root, [Key: Own]> & Sendable,
    joining shared: WritableKeyPath<Root, [SharedKey: Shared]> & Sendable,
    by sharedKey: KeyPath<Own, SharedKey> & Sendable
  ) -> Relay.Wire<Action, JoinedSlot<Root, Key, Own, SharedKey, Shared>, ChildAction>
  where Payload == ElementAction<Key, ChildAction> {
    let own = DictionarySlot(path, identify: nil)
    let slot = JoinedSlot(
      own: own, shared: DictionarySlot(shared, identify: nil), sharedKey: Getter(sharedKey))
    return keyed(slot) { own.remove($0, $1, $2, as: slot.step($0)) }
  }

  /// A child for each key of a dictionary.
  public func state<Root, Key: Sendable, Child, ChildAction>(
    _ path: WritableKeyPath<Root, [Key: Child]> & Sendable
  ) -> Relay.Wire<Action, DictionarySlot<Root, Key, Child>, ChildAction>
  where Payload == ElementAction<Key, ChildAction> {
    let slot = DictionarySlot(path, identify: nil)
    return keyed(slot) { slot.remove($0, $1, $2, as: slot.step($0)) }
  }

  private func optional<Root, Child>(
    _ slot: OptionalSlot<Root, Child>, _ dismiss: Action?
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, Payload> {
    wire(slot, match: { .child(Only(), $0) }, embed: { $1 }, dismiss: dismiss.map { dismiss in { _ in dismiss } })
  }

  private func presentation<Root, Child, ChildAction>(
    _ slot: PresentationSlot<Root, Child>
  ) -> Relay.Wire<Action, PresentationSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
    let prism = prism
    // Of a flow, a screen takes those above it along.
    let above = FlowScreens<Root>.of(Root.self)?.above(slot.lens.bytes)
    return wire(
      slot,
      match: { event in
        switch event {
        case .child(let action): .child(Only(), action)
        case .dismiss:
          .leave { root, footprint in
            if slot.change(root, footprint, { $0.beginDismissing() }) { above?.clear(root, footprint) }
          }
        case .closed(let token): .leave { root, footprint in slot.close(token, root, footprint) }
        }
      }, embed: { .child($1) }, dismiss: { _ in prism.embed(.dismiss) },
      closed: { prism.embed(.closed($1)) })
  }

  func keyed<S: Slot, ChildAction>(
    _ slot: S, remove: @escaping (S.Key, UnsafeMutablePointer<S.Root>, Footprint) -> Void
  ) -> Relay.Wire<Action, S, ChildAction> where Payload == ElementAction<S.Key, ChildAction> {
    let prism = prism
    return wire(
      slot,
      match: { event in
        switch event {
        case .element(let key, let action): .child(key, action)
        case .close(let key): .leave { root, footprint in remove(key, root, footprint) }
        }
      }, embed: { .element($0, $1) }, dismiss: { prism.embed(.close($0)) })
  }

  func wire<S: Slot, ChildAction>(
    _ slot: S, match: @escaping (Payload) -> SlotEvent<S.Key, ChildAction, S.Root>,
    embed: @escaping (S.Key, ChildAction) -> Payload, dismiss: ((S.Key) -> Action)? = nil,
    closed: ((S.Key, ClosingToken) -> Action)? = nil
  ) -> Relay.Wire<Action, S, ChildAction> {
    let prism = prism
    return Relay.Wire(
      route: Route(
        concerns: prism.matches, match: { prism.extract($0).map(match) ?? .none },
        embed: { prism.embed(embed($0, $1)) }, dismiss: dismiss,
        closed: closed), slot: slot)
  }
}

extension PresentationSlot {
  /// Takes a stage step; false, and touches nothing, when the stage does not allow it.
  @discardableResult @MainActor func change(
    _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint, _ step: (inout Presentation<Child>) -> Bool
  ) -> Bool {
    footprint.willOverwrite(UnsafePointer(root), container.bytes)
    guard lens.modify(root, { step(&$0.pointee) }) else { return false }
    footprint.touch(container)
    return true
  }

  /// Ends the closing that the token names.
  @MainActor func close(_ token: ClosingToken, _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint) {
    if token != .current {
      let place = footprint.place?.child(at: step(Only()), Only())
      guard place?.life?.serial == token.life else { return }
    }
    change(root, footprint) { $0.endDismissing() }
  }
}

extension DictionarySlot {
  /// Removes the key; touches nothing when it is not there.
  @MainActor func remove(
    _ key: Key, _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint, as step: Step
  ) {
    footprint.willOverwrite(UnsafePointer(root), container.bytes)
    guard lens.modify(root, { $0.pointee.removeValue(forKey: key) != nil }) else { return }
    footprint.enter(step, key)
    footprint.touch()
    footprint.leave()
  }
}
