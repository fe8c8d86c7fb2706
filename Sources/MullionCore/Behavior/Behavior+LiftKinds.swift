extension Behavior {
  /// Embeds this behavior where its state is always there.
  public func lift<Parent, Root, World>(
    action: Prism<Parent, Action>, state: WritableKeyPath<Root, State> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }

  /// Embeds this behavior where its state is there or not; it runs only while it is.
  ///
  /// `dismiss` is the parent's action that answers the child's wish to be closed.
  public func liftOptional<Parent, Root, World>(
    action: Prism<Parent, Action>, state: WritableKeyPath<Root, State?> & Sendable, dismiss: Parent? = nil,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, dismiss: dismiss).environment(environment).lift(self)
  }

  /// Embeds this behavior behind a presentation; it runs while presented and while closing.
  public func liftPresentation<Parent, Root, World>(
    action: Prism<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, Presentation<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }

  /// Embeds this behavior once for each key of a dictionary.
  public func liftDictionary<Parent, Root, Key: Sendable, World>(
    action: Prism<Parent, ElementAction<Key, Action>>, state: WritableKeyPath<Root, [Key: State]> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }
}

extension Behavior where State: Identifiable, State: SendableMetatype, State.ID: SendableMetatype {
  /// Embeds this behavior where its state is there or not; another identity is another life.
  ///
  /// `dismiss` is the parent's action that answers the child's wish to be closed.
  public func liftOptional<Parent, Root, World>(
    action: Prism<Parent, Action>, state: WritableKeyPath<Root, State?> & Sendable, dismiss: Parent? = nil,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, dismiss: dismiss).environment(environment).lift(self)
  }

  /// Embeds this behavior behind a presentation; another identity is another life.
  public func liftPresentation<Parent, Root, World>(
    action: Prism<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, Presentation<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }
}
