extension Behavior {
  /// Embeds this behavior where its state is there or not and goes without a stage of closing: `.dismiss` empties the
  /// optional, after the parent has seen what goes.
  public func liftPresentation<Parent, Root, World>(
    action: Prism<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, State?> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    let draft = Relay.Empty.action(action)
    return draft.presented(OptionalSlot(state, identify: nil)).environment(environment).lift(self)
  }

  /// Embeds this behavior where its state is there or not and goes without a stage of closing; the action is named by its
  /// case.
  public func liftPresentation<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, State?> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftPresentation(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }
}

extension Behavior where State: Identifiable, State: SendableMetatype, State.ID: SendableMetatype {
  /// Embeds this behavior where its state is there or not and goes without a stage of closing; another identity is
  /// another life.
  public func liftPresentation<Parent, Root, World>(
    action: Prism<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, State?> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    let draft = Relay.Empty.action(action)
    return draft.presented(OptionalSlot(state, identify: { $0.id.hashValue })).environment(environment).lift(self)
  }

  /// Embeds this behavior where its state is there or not and goes without a stage of closing; another identity is
  /// another life. The action is named by its case.
  public func liftPresentation<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, State?> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftPresentation(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }
}

/// Children that are there or not, and are asked to go as presentations are.
extension Relay.Draft {
  /// A child that is there or not; `.dismiss` empties the optional.
  public func state<Root, Child, ChildAction>(
    _ path: WritableKeyPath<Root, Child?> & Sendable
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
    presented(OptionalSlot(path, identify: nil))
  }

  /// A child that is there or not; `.dismiss` empties the optional; another identity is another life.
  public func state<Root, Child: Identifiable, ChildAction>(
    _ path: WritableKeyPath<Root, Child?> & Sendable
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, ChildAction>
  where Payload == PresentationAction<ChildAction>, Child: SendableMetatype, Child.ID: SendableMetatype {
    presented(OptionalSlot(path, identify: { $0.id.hashValue }))
  }

  /// A child that is there or not; `.dismiss` empties the optional; a change of what `identity` leads to is another life.
  public func state<Root, Child, ID: Hashable & SendableMetatype, ChildAction>(
    _ path: WritableKeyPath<Root, Child?> & Sendable, identity: KeyPath<Child, ID> & Sendable
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
    presented(OptionalSlot(path, identify: { $0[keyPath: identity].hashValue }))
  }

  func presented<Root, Child, ChildAction>(
    _ slot: OptionalSlot<Root, Child>
  ) -> Relay.Wire<Action, OptionalSlot<Root, Child>, ChildAction> where Payload == PresentationAction<ChildAction> {
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
            if slot.empty(root, footprint) { above?.clear(root, footprint) }
          }
        // There is no stage of closing that could end.
        case .closed: .none
        }
      }, embed: { .child($1) }, dismiss: { _ in prism.embed(.dismiss) })
  }
}

extension OptionalSlot {
  /// Removes the value; false, and touches nothing, when there is none.
  @MainActor func empty(_ root: UnsafeMutablePointer<Root>, _ footprint: Footprint) -> Bool {
    footprint.willOverwrite(UnsafePointer(root), container.bytes)
    guard lens.modify(root, { $0.pointee.take() }) != nil else { return false }
    footprint.touch(container)
    return true
  }
}

extension FlowScreens {
  /// Pops the screens; touches nothing when there are none.
  @MainActor func clear(_ root: UnsafeMutablePointer<State>, _ footprint: Footprint) {
    var routes = NavigationPath()
    collect(root.pointee, into: &routes)
    guard !routes.isEmpty else { return }
    footprint.willOverwrite(UnsafePointer(root))
    footprint.touch()
    clear(&root.pointee)
  }
}
