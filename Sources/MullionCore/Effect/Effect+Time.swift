extension Effect {
  /// The same work, started once the time has passed on the clock.
  ///
  /// An id goes for the waiting too: cancelling it, or a newer effect of the id that replaces what is in flight, ends the
  /// wait.
  public func delayed(by duration: Duration, on clock: EffectClock) -> Effect {
    Effect(
      leaves: leaves.map { leaf in
        var inner = leaf
        let (id, replaces) = inner.operation.takeIdentity()
        return Effect.timed(
          Timed(pace: .delay, id: id, replaces: replaces, duration: duration, clock: clock, effect: Effect([inner])),
          like: leaf)
      })
  }

  /// The same work, started once nobody has asked for it again for that long: of many in a row the last wins, and one
  /// that already runs is cancelled.
  public func debounced(id: AnyHashable, for duration: Duration, on clock: EffectClock) -> Effect {
    guard let first = leaves.first else { return self }
    return Effect([
      Effect.timed(
        Timed(pace: .delay, id: id, replaces: true, duration: duration, clock: clock, effect: self), like: first)
    ])
  }

  /// The same work, started at most once in each interval: the first at once, then at the end of the interval the last
  /// that was asked for meanwhile, or with `latest` false the first.
  ///
  /// What is not started has not finished, so it ends a row that it is a step of.
  public func throttled(
    id: AnyHashable, for interval: Duration, latest: Bool = true, on clock: EffectClock
  ) -> Effect {
    guard let first = leaves.first else { return self }
    return Effect([
      Effect.timed(
        Timed(
          pace: .throttle(latest: latest), id: id, replaces: false, duration: interval, clock: clock, effect: self),
        like: first)
    ])
  }

  private init(_ leaves: [Leaf]) {
    self.init(leaves: leaves)
  }

  private static func timed(_ timed: Timed, like leaf: Leaf) -> Leaf {
    Leaf(operation: .timed(timed), owner: leaf.owner, outlivesScope: leaf.outlivesScope, callSite: leaf.callSite)
  }

  /// Work whose start depends on time.
  struct Timed {
    enum Pace {
      case delay
      case throttle(latest: Bool)
    }

    var pace: Pace
    var id: AnyHashable?
    /// Whether it takes the place of what runs or waits under the id.
    var replaces: Bool
    var duration: Duration
    var clock: EffectClock
    var effect: Effect

    func lifted<Other>(owner: Life?, embed: @escaping (Action) -> Other, dismiss: Other?) -> Effect<Other>.Timed {
      let pace: Effect<Other>.Timed.Pace =
        switch pace {
        case .delay: .delay
        case .throttle(let latest): .throttle(latest: latest)
        }
      return Effect<Other>.Timed(
        pace: pace, id: id, replaces: replaces, duration: duration, clock: clock,
        effect: effect.lifted(owner: owner, embed: embed, dismiss: dismiss))
    }
  }
}

extension Effect.Operation {
  /// The id under which it runs, which whoever delays it takes over: it replaces others when it begins to wait, and not
  /// again when it starts.
  fileprivate mutating func takeIdentity() -> (id: AnyHashable?, replaces: Bool) {
    switch self {
    case .run(var run):
      let replaces = run.cancelInFlight
      run.cancelInFlight = false
      self = .run(run)
      return (run.id, replaces)
    case .timed(var timed):
      let replaces = timed.replaces
      timed.replaces = false
      self = .timed(timed)
      return (timed.id, replaces)
    case .just, .cancel, .dismiss, .broadcast, .concatenate: return (nil, false)
    }
  }
}
