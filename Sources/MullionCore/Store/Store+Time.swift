extension Store {
  /// Starts an effect that waits for a time; it is registered at once, so that it can be cancelled while it waits.
  func start(
    _ timed: Effect<Action>.Timed, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ cause: Cause,
    inside outer: EffectRun?, finished: @escaping (Bool) -> Void
  ) {
    guard owner.isAlive || leaf.outlivesScope else { return finished(false) }
    if let id = timed.id, timed.replaces { keeper(of: id, for: owner).cancel(id, sparing: outer) }
    switch timed.pace {
    case .delay:
      let run = register(timed.id, leaf, owner, cause, inside: outer, finished: finished)
      let cancel = timed.clock.schedule(timed.duration) { [weak self, weak run] in
        if let run { self?.begin(timed, leaf, cause, as: run) }
      }
      if !run.isOver { run.cancelTimer = cancel }
    case .throttle(let latest):
      throttle(timed, latest: latest, leaf, owner, cause, inside: outer, finished: finished)
    }
  }

  private func throttle(
    _ timed: Effect<Action>.Timed, latest: Bool, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ cause: Cause,
    inside outer: EffectRun?, finished: @escaping (Bool) -> Void
  ) {
    let id = timed.id ?? AnyHashable(Only())
    let keeper = keeper(of: id, for: owner)
    guard let throttle = keeper.throttle(id) else {
      if keeper.isAlive { keeper.startThrottle(id).open(timed.duration, on: timed.clock) }
      return begin(timed, leaf, cause, as: register(id, leaf, owner, cause, inside: outer, finished: finished))
    }
    if throttle.isWaiting, !latest { return finished(false) }
    let run = register(id, leaf, owner, cause, inside: outer, finished: finished)
    throttle.wait(run) { [weak self, weak run, weak throttle] in
      throttle?.open(timed.duration, on: timed.clock)
      if let run { self?.begin(timed, leaf, cause, as: run) }
    }
  }

  /// The time has come: starts what waited, as parts of the run that stood for it.
  private func begin(_ timed: Effect<Action>.Timed, _ leaf: Effect<Action>.Leaf, _ cause: Cause, as run: EffectRun) {
    guard !run.isOver else { return }
    run.cancelTimer = nil
    startInOrder([timed.effect], leaf, cause, inside: run) { [weak run] in run?.end($0 ? .finished : .cancelled) }
  }
}
