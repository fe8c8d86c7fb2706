extension Behavior {
  /// Embeds this behavior where its state is always there; the action is named by its case.
  public func lift<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, Action>, state: WritableKeyPath<Root, State> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    lift(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }

  /// Embeds this behavior where its state is there or not; the action is named by its case.
  public func liftOptional<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, Action>, state: WritableKeyPath<Root, State?> & Sendable, dismiss: Parent? = nil,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftOptional(action: Parent.prism[keyPath: action], state: state, dismiss: dismiss, environment: environment)
  }

  /// Embeds this behavior behind a presentation; the action is named by its case.
  public func liftPresentation<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, Presentation<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftPresentation(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }

  /// Embeds this behavior once for each key of a dictionary; the action is named by its case.
  public func liftDictionary<Parent: Prismatic, Root, Key: Sendable, World>(
    action: CasePath<Parent, ElementAction<Key, Action>>, state: WritableKeyPath<Root, [Key: State]> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftDictionary(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }

  /// Embeds this behavior once for each element of a stack; the action is named by its case.
  public func liftStack<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, StackAction<State, Action>>, state: WritableKeyPath<Root, StackState<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftStack(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }

  /// Embeds this behavior in one case of an enum; action and case are named by their paths.
  public func liftCase<Parent: Prismatic, Root, Whole: Prismatic, World>(
    action: CasePath<Parent, Action>, state: WritableKeyPath<Root, Whole> & Sendable, case path: CasePath<Whole, State>,
    dismiss: Parent? = nil, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftCase(
      action: Parent.prism[keyPath: action], state: state, case: Whole.prism[keyPath: path], dismiss: dismiss,
      environment: environment)
  }
}

extension Behavior where State: Identifiable, State: SendableMetatype, State.ID: SendableMetatype {
  /// Embeds this behavior where its state is there or not; another identity is another life. The action is named by its
  /// case.
  public func liftOptional<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, Action>, state: WritableKeyPath<Root, State?> & Sendable, dismiss: Parent? = nil,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftOptional(action: Parent.prism[keyPath: action], state: state, dismiss: dismiss, environment: environment)
  }

  /// Embeds this behavior behind a presentation; another identity is another life. The action is named by its case.
  public func liftPresentation<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, PresentationAction<Action>>, state: WritableKeyPath<Root, Presentation<State>> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftPresentation(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }

  /// Embeds this behavior in one case of an enum; another identity is another life; action and case are named by their paths.
  public func liftCase<Parent: Prismatic, Root, Whole: Prismatic, World>(
    action: CasePath<Parent, Action>, state: WritableKeyPath<Root, Whole> & Sendable, case path: CasePath<Whole, State>,
    dismiss: Parent? = nil, environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftCase(
      action: Parent.prism[keyPath: action], state: state, case: Whole.prism[keyPath: path], dismiss: dismiss,
      environment: environment)
  }
}

extension Behavior where State: Identifiable, State: SendableMetatype, State.ID: Sendable {
  /// Embeds this behavior once for each element of an array, by its identity; the action is named by its case.
  public func liftCollection<Parent: Prismatic, Root, World>(
    action: CasePath<Parent, ElementAction<State.ID, Action>>, state: WritableKeyPath<Root, [State]> & Sendable,
    environment: @escaping (World) -> Environment
  ) -> Behavior<Parent, Root, World> {
    liftCollection(action: Parent.prism[keyPath: action], state: state, environment: environment)
  }
}

extension Behavior where Action: Prismatic {
  /// Bridges features like `on(_:when:dispatch:reduce:)`; the trigger is named by its case.
  public static func on<Payload>(
    _ trigger: CasePath<Action, Payload>, when: ((State) -> Bool)? = nil,
    dispatch: ((Payload) -> Action?)? = nil, reduce: ((Payload, inout State) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Behavior {
    on(
      Action.prism[keyPath: trigger], when: when, dispatch: dispatch, reduce: reduce, fileID: fileID, line: line)
  }

  /// Keeps a path of routes; the action is named by its case.
  public static func navigationStack<Route>(
    _ path: WritableKeyPath<State, [Route]> & Sendable, action: CasePath<Action, StackNavigation<Route>>,
    allow: ((StackNavigation<Route>, State) -> Bool)? = nil
  ) -> Behavior { navigationStack(path, action: Action.prism[keyPath: action], allow: allow) }

  /// Keeps an optional item; the action is named by its case.
  public static func navigationItem<Item>(
    _ path: WritableKeyPath<State, Item?> & Sendable, action: CasePath<Action, ItemNavigation<Item>>,
    allow: ((ItemNavigation<Item>, State) -> Bool)? = nil
  ) -> Behavior { navigationItem(path, action: Action.prism[keyPath: action], allow: allow) }

  /// Keeps a selection; the action is named by its case.
  public static func navigationSelection<Selection>(
    _ path: WritableKeyPath<State, Selection> & Sendable, action: CasePath<Action, SelectionNavigation<Selection>>,
    allow: ((SelectionNavigation<Selection>, State) -> Bool)? = nil
  ) -> Behavior { navigationSelection(path, action: Action.prism[keyPath: action], allow: allow) }
}
