extension Store {
  /// Starts an effect that an entry's reaction produced; asynchronous work first runs on a later turn.
  func start(_ effect: Effect<Action>, _ entry: Entry) {
    for leaf in effect.leaves { start(leaf, entry, finished: {}) }
  }

  private func start(_ leaf: Effect<Action>.Leaf, _ entry: Entry, finished: @escaping () -> Void) {
    let owner = leaf.owner ?? root.currentLife
    switch leaf.operation {
    case .just(let action):
      enqueue(Entry(action: action, callSite: entry.callSite, trace: entry.trace, life: owner))
    case .dismiss: reportUnresolvedDismiss(entry.callSite)
    case .cancel(let key): owner.keyedRuns.removeValue(forKey: key)?.cancel()
    case .run(let run): return start(run, leaf, owner, entry, finished: finished)
    case .concatenate(let effects): return startInOrder(effects[...], leaf, entry, finished: finished)
    }
    finished()
  }

  private func startInOrder(
    _ effects: ArraySlice<Effect<Action>>, _ leaf: Effect<Action>.Leaf, _ entry: Entry,
    finished: @escaping () -> Void
  ) {
    guard let first = effects.first else { return finished() }
    var open = first.leaves.count
    let next = { [weak self] in
      guard let self else { return }
      startInOrder(effects.dropFirst(), leaf, entry, finished: finished)
    }
    if open == 0 { return next() }
    for inner in first.leaves {
      var owned = inner
      owned.owner = inner.owner ?? leaf.owner
      owned.outlivesScope = inner.outlivesScope || leaf.outlivesScope
      start(owned, entry) {
        open -= 1
        if open == 0, owned.owner?.isAlive ?? true { next() }
      }
    }
    drain()
  }

  private func start(
    _ run: Effect<Action>.Run, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ entry: Entry,
    finished: @escaping () -> Void
  ) {
    guard owner.isAlive || leaf.outlivesScope else { return }
    let holder = leaf.outlivesScope ? root.currentLife : owner
    if let key = run.key, run.cancelInFlight { owner.keyedRuns.removeValue(forKey: key)?.cancel() }
    let effectRun = register(run, holder, entry, finished: finished)
    let send = Send<Action> { [weak self, weak owner, weak effectRun] delivery in
      guard let self, let effectRun, !effectRun.isOver else { return }
      guard let owner, owner.isAlive else {
        let message = "An effect sent an action after its scope was gone; the action was dropped."
        return ledger.report(Report(message, at: run.callSite))
      }
      switch delivery {
      case .action(let action):
        enqueue(Entry(action: action, callSite: run.callSite, trace: entry.trace, life: owner, run: effectRun))
        drain()
      case .dismiss: reportUnresolvedDismiss(run.callSite)
      }
    }
    let report = ledger.report
    effectRun.task = Task { [effectRun] in
      if !effectRun.isOver {
        do {
          try await run.body(send)
        } catch is CancellationError {
        } catch {
          if !effectRun.isOver { report(Report("An effect threw: \(error)", at: run.callSite)) }
        }
      }
      effectRun.finish()
    }
  }

  /// Registers the run with the life that holds it, before its task first runs.
  private func register(
    _ run: Effect<Action>.Run, _ holder: Life, _ entry: Entry, finished: @escaping () -> Void
  ) -> EffectRun {
    let key = run.key
    weak var this: EffectRun?
    let effectRun = EffectRun(ledger, trace: entry.trace) { [weak holder] in
      if let holder, let this {
        // Only this run's own entry: a newer run of the same key stays.
        if let key, holder.keyedRuns[key] === this { holder.keyedRuns[key] = nil }
        holder.looseRuns[ObjectIdentifier(this)] = nil
        holder.place?.prune()
      }
      finished()
    }
    this = effectRun
    if let key, holder.keyedRuns[key] == nil {
      holder.keyedRuns[key] = effectRun
    } else {
      holder.looseRuns[ObjectIdentifier(effectRun)] = effectRun
    }
    return effectRun
  }

  private func reportUnresolvedDismiss(_ callSite: CallSite) {
    let message =
      "A feature asked to be dismissed, but nothing around it can close it. Embed it through an optional with "
      + "`dismiss:`, a presentation, a dictionary or a stack."
    ledger.report(Report(message, at: callSite))
  }
}
