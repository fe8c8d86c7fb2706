/// What a parent's action means to a slot.
enum SlotEvent<Key, ChildAction, Root> {
  /// The child of that key acts.
  case child(Key, ChildAction)
  /// A child comes; the parent sees it there.
  case come((UnsafeMutablePointer<Root>, Footprint) -> Void)
  /// A child goes, or begins to; after the parent has seen it.
  case leave((UnsafeMutablePointer<Root>, Footprint) -> Void)
  /// Not for this slot.
  case none
}

/// How a slot's child speaks the parent's language.
struct Route<Action, S: Slot, ChildAction> {
  /// Whether an action is the slot's.
  let concerns: (Action) -> Bool
  let match: (Action) -> SlotEvent<S.Key, ChildAction, S.Root>
  let embed: (S.Key, ChildAction) -> Action
  /// The parent's action that closes the child, if the slot can.
  let dismiss: ((S.Key) -> Action)?
  /// The parent's action that ends a closing, if the slot has that stage.
  let closed: ((S.Key, ClosingToken) -> Action)?
}

extension Behavior {
  /// The one lift that all of them are.
  func lifted<Parent, S: Slot, World>(
    _ route: Route<Parent, S, Action>, _ slot: S, _ narrow: @escaping (World) -> Environment
  ) -> Behavior<Parent, S.Root, World> where S.Child == State {
    Behavior<Parent, S.Root, World>(
      react: { action, root in
        switch route.match(action) {
        case .none: .none
        case .come(let change): Reaction(mutate: change)
        case .leave(let change): Reaction(settle: change)
        case .child(let key, let child):
          react(child, key, root, route, slot, narrow) ?? .missing(slot, key, child)
        }
      },
      supervise: supervise(route, slot, narrow), concerns: route.concerns)
  }

  /// What one child answers, in the parent's language; nil if it is not there.
  func react<Parent, S: Slot, World>(
    _ action: Action, _ key: S.Key, _ root: UnsafePointer<S.Root>, _ route: Route<Parent, S, Action>, _ slot: S,
    _ narrow: @escaping (World) -> Environment
  ) -> Reaction<Parent, S.Root, World>? where S.Child == State {
    var before = Mark()
    let answer = slot.read(root, key) { child, mark in
      before = mark
      return self.react(action, child)
    }
    guard let answer else { return nil }
    var reaction = Reaction<Parent, S.Root, World>()
    reaction.report = answer.report
    if let mutate = answer.mutate { reaction.mutate = lift(mutate, slot, key) }
    if let settle = answer.settle { reaction.settle = route.granting(lift(settle, slot, key), key) }
    if let produce = answer.produce {
      let last = LastState<State>()
      reaction.save = { root in
        _ = slot.read(root, key) { child, mark in if mark.continues(before) { last.state = child.pointee } }
      }
      reaction.produce = self.lift(produce, key, before, last, route, slot, narrow)
    }
    if let save = answer.save {
      let own = reaction.save
      reaction.save = { root in
        own?(root)
        _ = slot.read(root, key) { child, _ in save(child) }
      }
    }
    return reaction
  }

  /// Lifts effects. A child that went in this action, or was replaced, starts from its last state only what outlives
  /// its scope.
  private func lift<Parent, S: Slot, World>(
    _ produce: @escaping Reaction<Action, State, Environment>.Produce, _ key: S.Key, _ before: Mark,
    _ last: LastState<State>, _ route: Route<Parent, S, Action>, _ slot: S, _ narrow: @escaping (World) -> Environment
  ) -> Reaction<Parent, S.Root, World>.Produce where S.Child == State {
    { root, world, anchor in
      let start = { (child: UnsafePointer<State>, place: @escaping () -> Place<State>) -> Effect<Parent> in
        let effect = produce(child, narrow(world), Anchor(callSite: anchor.callSite, place: place))
        if effect.leaves.isEmpty { return .none }
        return effect.lifted(
          owner: place().currentLife, embed: { route.embed(key, $0) }, dismiss: route.dismiss?(key))
      }
      let living = slot.read(root, key) { child, now in
        now.continues(before) ? start(child) { anchor.place().child(slot, key, now) } : nil
      }
      if let effect = living ?? nil { return effect }
      guard let state = last.state else { return .none }
      let grave = Place<State>(ledger: anchor.place().ledger, parent: nil, step: nil)
      defer { grave.end() }
      return withUnsafePointer(to: state) { child in start(child) { grave } }
    }
  }

  private func lift<S: Slot>(
    _ mutate: @escaping (UnsafeMutablePointer<State>, Footprint) -> Void, _ slot: S, _ key: S.Key
  ) -> (UnsafeMutablePointer<S.Root>, Footprint) -> Void where S.Child == State {
    { root, footprint in
      let touches = footprint.ends.count
      footprint.enter(slot.step(key), key, at: root, takesOut: slot.takesOut)
      let place = footprint.placeWithKeepers
      var last: State?
      var second: Step?
      _ = slot.modify(root, key) { child in
        let before = place == nil ? 0 : slot.continuity(child)
        mutate(child, footprint)
        if place != nil, slot.continuity(child) != before { last = child.pointee }
        if let bytes = slot.secondBytes, footprint.touches(bytes, since: touches) {
          second = slot.secondStep(of: child)
        }
      }
      footprint.leave()
      if let place, let last { Self.keep(last, of: slot, key, root, in: place) }
      if let second { footprint.touchInside(second) }
    }
  }

  /// Keeps the last value of a child that made itself vanish, by another identity, or by naming a shared state that is
  /// not there: it is what the edit left.
  private static func keep<S: Slot>(
    _ last: State, of slot: S, _ key: S.Key, _ root: UnsafePointer<S.Root>, in place: AnyPlace
  ) where S.Child == State {
    // Who names another shared state stays, if that is there.
    guard slot.tellsIdentity || slot.mark(root, key) == nil else { return }
    withUnsafePointer(to: last) {
      place.keepLast(at: $0)
      place.saveLastValues(below: $0)
    }
  }

  private func supervise<Parent, S: Slot, World>(
    _ route: Route<Parent, S, Action>, _ slot: S, _ narrow: @escaping (World) -> Environment
  ) -> Supervise<Parent, S.Root, World>? where S.Child == State {
    let inner = supervise
    if inner == nil, route.closed == nil { return nil }
    let container = slot.container
    var second: Step?
    // Of a second state only those need to hear who look at it.
    if let inner, let bytes = slot.secondBytes, inner.bytes.overlaps(bytes) { second = slot.secondContainer }
    return Supervise(second.map { container.bytes.hull($0.bytes) } ?? container.bytes) {
      [second] root, touch, place, environment, outlet in
      @MainActor func keep(_ key: S.Key, _ child: UnsafePointer<State>, _ mark: Mark, _ touch: Touch) {
        if mark.isClosing, let closed = route.closed, let life = place(true)?.child(slot, key, mark).currentLife {
          let outlet = outlet()
          life.offerClosing { outlet.send(closed(key, ClosingToken(life: life.serial)), life) }
        }
        inner?(
          child, touch,
          place: { makingIt in
            guard let parent = place(makingIt) else { return nil }
            return makingIt
              ? parent.child(slot, key, mark) : parent.child(at: slot.step(key), key) as? Place<State>
          }, environment: { narrow(environment()) }, outlet: { outlet().lifted(key, route) })
      }
      guard let step = touch.step else { return slot.forEach(root) { keep($0, $1, $2, .everything) } }
      if let second, second.overlaps(step) {
        slot.forEach(sharing: step, root) { keep($0, $1, $2, .everything) }
      }
      guard container.overlaps(step) else { return }
      if container.isSameContainer(as: step), step.key != 0, let key = touch.key.flatMap({ known($0, as: S.Key.self) })
      {
        let deeper = touch.deeper
        // A child is put together to be read; of one that has no stage of its own only what looks inside needs that.
        if route.closed == nil, let inner, !inner.concerns(deeper) { return }
        slot.read(root, key) { keep(key, $0, $1, deeper) }
      } else {
        slot.forEach(root) { keep($0, $1, $2, .everything) }
      }
    }
  }
}

/// The state of a child as it was before others wrote, kept for one action at most.
nonisolated private final class LastState<State> {
  var state: State?
}

extension Reaction {
  /// An action whose child is not there: nothing happens but one report.
  fileprivate static func missing<S: Slot, ChildAction>(
    _ slot: S, _ key: S.Key, _ action: ChildAction
  ) -> Reaction {
    #if DEBUG
      let which = key is Only ? "" : " with key \(key)"
      let message =
        "\(ChildAction.self) was sent to a \(S.Child.self)\(which) that is not there. It closed before the action "
        + "arrived, or the action names a key that never was. Nothing happened. If a view or an effect sent it, send "
        + "through its own store projection, which falls silent when its state goes."
      return Reaction(report: message)
    #else
      return .none
    #endif
  }
}

extension Outlet {
  /// The same outlet for a child, which speaks in the parent's language.
  fileprivate func lifted<S: Slot, ChildAction>(
    _ key: S.Key, _ route: Route<Action, S, ChildAction>
  ) -> Outlet<ChildAction> {
    Outlet<ChildAction>(
      send: { send(route.embed(key, $0), $1) },
      deliver: { delivery, life, run, callSite in
        switch delivery {
        case .action(let action): deliver(.action(route.embed(key, action)), life, run, callSite)
        case .dismiss: deliver(route.dismiss.map { .action($0(key)) } ?? .dismiss, life, run, callSite)
        }
      })
  }
}
