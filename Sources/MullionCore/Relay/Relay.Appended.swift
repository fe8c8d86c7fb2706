extension Relay {
  /// What a child is embedded by: a scope, or scopes one inside the other.
  @MainActor public protocol Embedding<Action, Root, ChildAction, Child> {
    /// The parent's action.
    associatedtype Action
    /// The parent's state.
    associatedtype Root
    /// The child's action.
    associatedtype ChildAction
    /// The child's state.
    associatedtype Child
    /// What the parent sees of the outside.
    associatedtype World
    /// What the child sees of the outside.
    associatedtype ChildWorld
    /// Which child; `Only` where there is one.
    associatedtype Key

    /// The child's behavior, speaking the parent's language.
    func lift(_ behavior: Behavior<ChildAction, Child, ChildWorld>) -> Behavior<Action, Root, World>

    /// The child's store; nil while there is no such child.
    func store(at key: Key, from store: StoreProjection<Action, Root>) -> StoreProjection<ChildAction, Child>?

    /// What the child sees of the parent's world.
    func narrowed(_ world: World) -> ChildWorld
  }

  /// A scope that a module declared against its own state, appended to the scope by which its host embeds that module.
  public struct Appended<Outer: Embedding, Inner: Embedding>: Embedding
  where
    Outer.ChildAction == Inner.Action, Outer.Child == Inner.Root, Outer.ChildWorld == Inner.World
  {
    let outer: Outer
    let inner: Inner

    /// Which child of which.
    public struct Key {
      let outer: Outer.Key
      let inner: Inner.Key

      /// The child of the one key inside the child of the other.
      public init(_ outer: Outer.Key, _ inner: Inner.Key) {
        self.outer = outer
        self.inner = inner
      }
    }

    /// The inner child's behavior, speaking the host's language.
    public func lift(
      _ behavior: Behavior<Inner.ChildAction, Inner.Child, Inner.ChildWorld>
    ) -> Behavior<Outer.Action, Outer.Root, Outer.World> {
      outer.lift(inner.lift(behavior))
    }

    /// The inner child's store; nil while one of the two is not there.
    public func store(
      at key: Key, from store: StoreProjection<Outer.Action, Outer.Root>
    ) -> StoreProjection<Inner.ChildAction, Inner.Child>? {
      outer.store(at: key.outer, from: store).flatMap { inner.store(at: key.inner, from: $0) }
    }

    /// What the inner child sees of the host's world.
    public func narrowed(_ world: Outer.World) -> Inner.ChildWorld { inner.narrowed(outer.narrowed(world)) }
  }
}

extension Relay.Embedding {
  /// This scope with another inside it, which the child's module declared against its own state and action.
  public func appending<Inner: Relay.Embedding>(_ inner: Inner) -> Relay.Appended<Self, Inner> {
    Relay.Appended(outer: self, inner: inner)
  }
}

extension Relay.Appended {
  /// The inner child's behavior, speaking the host's language.
  public func behavior<F: Feature>(of feature: F.Type) -> Behavior<Outer.Action, Outer.Root, Outer.World>
  where F.Action == Inner.ChildAction, F.State == Inner.Child, F.Environment == Inner.ChildWorld {
    lift(F.behavior())
  }

  /// The view of one of the inner children with its environment supplied; nil while there is no such child.
  public func view<F: Feature>(
    of feature: F.Type, at key: Key, from store: StoreProjection<Outer.Action, Outer.Root>, world: Outer.World
  ) -> F.Body? where F.Action == Inner.ChildAction, F.State == Inner.Child, F.Environment == Inner.ChildWorld {
    self.store(at: key, from: store).map { F.view(store: $0, environment: narrowed(world)) }
  }
}

extension Relay.Appended where Outer.Key == Only, Inner.Key == Only {
  /// The inner child's view with its environment supplied; nil while one of the two is not there.
  public func view<F: Feature>(
    of feature: F.Type, from store: StoreProjection<Outer.Action, Outer.Root>, world: Outer.World
  ) -> F.Body? where F.Action == Inner.ChildAction, F.State == Inner.Child, F.Environment == Inner.ChildWorld {
    view(of: feature, at: Key(Only(), Only()), from: store, world: world)
  }
}

extension Relay.Appended where Outer.Key == Only {
  /// The view of one of the only host's children; nil while there is no such child.
  @_disfavoredOverload
  public func view<F: Feature>(
    of feature: F.Type, at key: Inner.Key, from store: StoreProjection<Outer.Action, Outer.Root>, world: Outer.World
  ) -> F.Body? where F.Action == Inner.ChildAction, F.State == Inner.Child, F.Environment == Inner.ChildWorld {
    view(of: feature, at: Key(Only(), key), from: store, world: world)
  }
}

extension Relay.Appended where Inner.Key == Only {
  /// The view of the only child of one of many; nil while there is no such child.
  @_disfavoredOverload
  public func view<F: Feature>(
    of feature: F.Type, at key: Outer.Key, from store: StoreProjection<Outer.Action, Outer.Root>, world: Outer.World
  ) -> F.Body? where F.Action == Inner.ChildAction, F.State == Inner.Child, F.Environment == Inner.ChildWorld {
    view(of: feature, at: Key(key, Only()), from: store, world: world)
  }
}

extension Relay.Scope: Relay.Embedding {
  /// The child's store; nil while there is no such child.
  public func store(
    at key: S.Key, from store: StoreProjection<Action, S.Root>
  ) -> StoreProjection<ChildAction, S.Child>? {
    projection(at: key, from: store).transpose()
  }

  /// What the child sees of the parent's world.
  public func narrowed(_ world: World) -> ChildWorld { narrow(world) }
}
