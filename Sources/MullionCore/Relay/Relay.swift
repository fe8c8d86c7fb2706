/// Declares how a child feature is embedded: which action of the parent carries its actions, where its state lies, and
/// which part of the world it sees.
///
/// One declaration drives the child's behavior and its view. A missing state slot, action case or environment does not
/// compile.
public enum Relay {
  /// The start of a declaration.
  public enum Empty {
    /// Names the parent's action that carries the child's.
    public static func action<Action, Payload>(_ prism: Prism<Action, Payload>) -> Draft<Action, Payload> {
      Draft(prism: prism)
    }
  }

  /// A declaration that knows its action and still needs its state.
  public struct Draft<Action, Payload> {
    let prism: Prism<Action, Payload>
  }

  /// A declaration that knows action and state, and still needs its environment.
  public struct Wire<Action, S: Slot, ChildAction> {
    let route: Route<Action, S, ChildAction>
    let slot: S

    /// Narrows the world to what the child sees.
    public func environment<World, ChildWorld>(
      _ narrow: @escaping (World) -> ChildWorld
    ) -> Scope<Action, S, ChildAction, World, ChildWorld> {
      Scope(wire: self, narrow: narrow)
    }
  }

  /// The whole declaration: action, state, environment.
  public struct Scope<Action, S: Slot, ChildAction, World, ChildWorld> {
    let wire: Wire<Action, S, ChildAction>
    let narrow: (World) -> ChildWorld

    /// The child's behavior, speaking the parent's language.
    public func behavior<F: Feature>(of feature: F.Type) -> Behavior<Action, S.Root, World>
    where F.Action == ChildAction, F.State == S.Child, F.Environment == ChildWorld {
      lift(F.behavior())
    }

    /// A behavior of the child, speaking the parent's language.
    public func lift(
      _ behavior: Behavior<ChildAction, S.Child, ChildWorld>
    ) -> Behavior<Action, S.Root, World> {
      behavior.lifted(wire.route, wire.slot, narrow)
    }

    /// The child's store, nil while there is no such child.
    public func projection(
      at key: S.Key, from store: StoreProjection<Action, S.Root>
    ) -> StoreProjection<ChildAction, S.Child?> {
      // What the closure takes along is this, not all of the wire.
      let embed = wire.route.embed
      return store.projection(wire.slot, key) { embed(key, $0) }
    }

    /// The view of one of the children with its environment supplied; nil while there is no such child.
    public func view<F: Feature>(
      of feature: F.Type, at key: S.Key, from store: StoreProjection<Action, S.Root>, world: World
    ) -> F.Body? where F.Action == ChildAction, F.State == S.Child, F.Environment == ChildWorld {
      projection(at: key, from: store).transpose().map { F.view(store: $0, environment: narrow(world)) }
    }
  }
}

extension Relay.Scope where S.Key == Only {
  /// The child's view with its environment supplied; nil while there is no child.
  public func view<F: Feature>(
    of feature: F.Type, from store: StoreProjection<Action, S.Root>, world: World
  ) -> F.Body? where F.Action == ChildAction, F.State == S.Child, F.Environment == ChildWorld {
    view(of: feature, at: Only(), from: store, world: world)
  }

  /// The child's store, nil while there is no child.
  public func projection(from store: StoreProjection<Action, S.Root>) -> StoreProjection<ChildAction, S.Child?> {
    projection(at: Only(), from: store)
  }
}

extension Relay.Scope {
  /// The view of a child that is always there, with its environment supplied.
  public func view<F: Feature, Root>(
    of feature: F.Type, from store: StoreProjection<Action, Root>, world: World
  ) -> F.Body where F.Action == ChildAction, F.Environment == ChildWorld, S == PlainSlot<Root, F.State> {
    F.view(store: projection(from: store), environment: narrow(world))
  }

  /// The store of a child that is always there.
  public func projection<Root, Child>(
    from store: StoreProjection<Action, Root>
  ) -> StoreProjection<ChildAction, Child> where S == PlainSlot<Root, Child> {
    let (embed, send) = (wire.route.embed, store.send)
    return StoreProjection(
      source: PlainSource(store.source, wire.slot), send: { send(embed(Only(), $0), $1, $2) })
  }
}
