/// Says what is missing where a declaration is not complete; none of these can be called.
extension Relay.Empty {
  /// Comes too early.
  @available(
    *, unavailable, message: "name the action first: Relay.Empty.action(prism).state(path).environment(narrow)"
  )
  public static func state<Root, Child>(_ path: WritableKeyPath<Root, Child>) -> Never { fatalError("unavailable") }

  /// Comes too early.
  @available(
    *, unavailable, message: "name the action first: Relay.Empty.action(prism).state(path).environment(narrow)"
  )
  public static func environment<World, Narrow>(_ narrow: (World) -> Narrow) -> Never { fatalError("unavailable") }
}

extension Relay.Draft {
  /// Comes too early.
  @available(*, unavailable, message: "the state slot is missing: .action(prism).state(path).environment(narrow)")
  public func environment<World, Narrow>(_ narrow: (World) -> Narrow) -> Never { fatalError("unavailable") }

  /// Comes too early.
  @available(
    *, unavailable, message: "the state slot and the environment are missing: .state(path).environment(narrow)"
  )
  public func behavior<F: Feature>(of feature: F.Type) -> Never { fatalError("unavailable") }

  /// Comes too early.
  @available(
    *, unavailable, message: "the state slot and the environment are missing: .state(path).environment(narrow)"
  )
  public func lift<ChildAction, State, World>(_ behavior: Behavior<ChildAction, State, World>) -> Never {
    fatalError("unavailable")
  }

  /// Another kind of action.
  @available(
    *, unavailable,
    message:
      "a Presentation needs an action that carries PresentationAction<…>: case sheet(PresentationAction<Sheet.Action>)"
  )
  @_disfavoredOverload
  public func state<Root, Child>(_ path: WritableKeyPath<Root, Presentation<Child>>) -> Never {
    fatalError("unavailable")
  }

  /// Another kind of action.
  @available(
    *, unavailable,
    message:
      "a StackState needs an action that carries StackAction<Element, …>: case path(StackAction<Screen.State, …>)"
  )
  @_disfavoredOverload
  public func state<Root, Child>(_ path: WritableKeyPath<Root, StackState<Child>>) -> Never {
    fatalError("unavailable")
  }
}

extension Relay.Wire {
  /// Comes too early.
  @available(*, unavailable, message: "the environment is missing: add .environment { world in … }")
  public func behavior<F: Feature>(of feature: F.Type) -> Never { fatalError("unavailable") }

  /// Comes too early.
  @available(*, unavailable, message: "the environment is missing: add .environment { world in … }")
  public func lift<State, World>(_ behavior: Behavior<ChildAction, State, World>) -> Never {
    fatalError("unavailable")
  }

  /// Comes too early.
  @available(*, unavailable, message: "the environment is missing: add .environment { world in … }")
  public func view<F: Feature, World>(
    of feature: F.Type, from store: StoreProjection<Action, S.Root>, world: World
  ) -> Never { fatalError("unavailable") }
}
