extension Behavior {
  /// Embeds this behavior in one case of an enum; it runs only while the value is that case.
  ///
  /// `dismiss` is the parent's action that answers the child's wish to be closed.
  public func liftCase<Parent, Root, Whole, World>(
    action: Prism<Parent, Action>, state: WritableKeyPath<Root, Whole> & Sendable, case prism: Prism<Whole, State>,
    dismiss: Parent? = nil, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, case: prism, dismiss: dismiss).environment(environment).lift(self)
  }

  /// Embeds this behavior in one case of the parent's state, which is an enum.
  public func liftCase<Parent, Root: SendableMetatype, World>(
    action: Prism<Parent, Action>, state prism: Prism<Root, State>, dismiss: Parent? = nil,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftCase(action: action, state: \Root.self, case: prism, dismiss: dismiss, environment: environment)
  }

  /// Embeds this behavior once for each element of an array, by a property that no two of them share.
  ///
  /// An element is looked for where the last one was found and then from the front; where that is too slow, keep the
  /// elements in a dictionary.
  public func liftCollection<Parent, Root, ID: Hashable & Sendable, World>(
    action: Prism<Parent, ElementAction<ID, Action>>, state: WritableKeyPath<Root, [State]> & Sendable,
    id: KeyPath<State, ID> & Sendable, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, id: id).environment(environment).lift(self)
  }

  /// Embeds this behavior once for each element of an array, by where it stands.
  public func liftCollection<Parent, Root, World>(
    action: Prism<Parent, ElementAction<Int, Action>>, state: WritableKeyPath<Root, [State]> & Sendable,
    by index: ByIndex, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, by: index).environment(environment).lift(self)
  }

  /// Embeds this behavior once for each element of a stack.
  public func liftStack<Parent, Root, World>(
    action: Prism<Parent, StackAction<State, Action>>, state: WritableKeyPath<Root, StackState<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }

  /// Embeds this behavior so that one action goes to every child of a scope; what a child sends comes back to that child
  /// alone, by the scope's own action.
  ///
  /// Combine it with the scope's own behavior, which answers those.
  public func liftEach<Parent, S: Slot, World>(
    action: Prism<Parent, Action>, in scope: Relay.Scope<Parent, S, Action, World, Environment>
  ) -> Behavior<Parent, S.Root, World> where S.Child == State {
    let wire = scope.wire
    let narrow = scope.narrow
    return Behavior<Parent, S.Root, World>(react: { whole, root in
      guard let action = action.extract(whole) else { return .none }
      var answers: [Reaction<Parent, S.Root, World>] = []
      wire.slot.forEach(root) { key, _, _ in
        if let answer = react(action, key, root, wire.route, wire.slot, narrow), !answer.isNone {
          answers.append(answer)
        }
      }
      return .each(answers)
    })
  }
}

extension Behavior where State: Identifiable, State: SendableMetatype, State.ID: Sendable {
  /// Embeds this behavior once for each element of an array, by its identity.
  ///
  /// An element is looked for where the last one was found and then from the front; where that is too slow, keep the
  /// elements in a dictionary.
  public func liftCollection<Parent, Root, World>(
    action: Prism<Parent, ElementAction<State.ID, Action>>, state: WritableKeyPath<Root, [State]> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state).environment(environment).lift(self)
  }

  /// Embeds this behavior once for each element of an array, by where it stands; another identity there is another life.
  public func liftCollection<Parent, Root, World>(
    action: Prism<Parent, ElementAction<Int, Action>>, state: WritableKeyPath<Root, [State]> & Sendable,
    by index: ByIndex, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, by: index).environment(environment).lift(self)
  }

  /// Embeds this behavior in one case of an enum; another identity is another life.
  ///
  /// `dismiss` is the parent's action that answers the child's wish to be closed.
  public func liftCase<Parent, Root, Whole, World>(
    action: Prism<Parent, Action>, state: WritableKeyPath<Root, Whole> & Sendable, case prism: Prism<Whole, State>,
    dismiss: Parent? = nil, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    Relay.Empty.action(action).state(state, case: prism, dismiss: dismiss).environment(environment).lift(self)
  }
}
