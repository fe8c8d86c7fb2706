extension Store {
  /// Starts an effect that an entry's reaction produced; asynchronous work first runs on a later turn.
  func start(_ effect: Effect<Action>, _ entry: Entry) {
    for leaf in effect.leaves { start(leaf, entry, finished: { _ in }) }
  }

  /// Starts one part of an effect; `finished` hears whether it ran through.
  private func start(_ leaf: Effect<Action>.Leaf, _ entry: Entry, finished: @escaping (Bool) -> Void) {
    let owner = leaf.owner ?? root.currentLife
    switch leaf.operation {
    case .run(let run): return start(run, leaf, owner, entry, finished: finished)
    case .concatenate(let effects): return startInOrder(effects, leaf, entry, finished: finished)
    case .just(let action) where owner.isAlive:
      let callSite = leaf.callSite ?? entry.callSite
      enqueue(Entry(action: action, callSite: callSite, trace: entry.trace, life: owner))
    case .dismiss where owner.isAlive: reportUnresolvedDismiss(entry.callSite)
    case .cancel(let id):
      keeper(of: id, for: owner).cancel(id)
      owner.place?.prune()
    case .just, .dismiss: break
    }
    finished(true)
  }

  private func startInOrder(
    _ effects: [Effect<Action>], _ leaf: Effect<Action>.Leaf, _ entry: Entry, finished: @escaping (Bool) -> Void
  ) {
    let concatenation = Concatenation(
      effects,
      start: { [weak self] inner, ended in
        guard let self else { return ended(false) }
        var owned = inner
        owned.owner = inner.owner ?? leaf.owner
        owned.outlivesScope = inner.outlivesScope || leaf.outlivesScope
        start(owned, entry, finished: ended)
      }, finished: finished)
    concatenation.advance()
  }

  private func start(
    _ run: Effect<Action>.Run, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ entry: Entry,
    finished: @escaping (Bool) -> Void
  ) {
    guard owner.isAlive || leaf.outlivesScope else { return finished(false) }
    if let id = run.id, run.cancelInFlight { keeper(of: id, for: owner).cancel(id) }
    let effectRun = register(run, owner, outlivesScope: leaf.outlivesScope, entry, finished: finished)
    let send = Send<Action> { [weak self, weak owner, weak effectRun] delivery in
      guard let self, let effectRun else { return }
      deliver(delivery, from: effectRun, of: owner, at: run.callSite)
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
      effectRun.end(.finished)
    }
  }

  private func deliver(_ delivery: Send<Action>.Delivery, from run: EffectRun, of owner: Life?, at callSite: CallSite) {
    switch run.ending {
    case .scopeGone: return run.reportLateSend(at: callSite)
    case .cancelled, .finished: return
    case nil: break
    }
    guard let owner, owner.isAlive else { return run.reportLateSend(at: callSite) }
    switch delivery {
    case .action(let action):
      enqueue(Entry(action: action, callSite: callSite, trace: run.trace, life: owner, run: run))
      drain()
    case .dismiss: reportUnresolvedDismiss(callSite)
    }
  }

  /// Registers the run with the life that ends it and the one that knows its id, before its task first runs.
  private func register(
    _ run: Effect<Action>.Run, _ owner: Life, outlivesScope: Bool, _ entry: Entry, finished: @escaping (Bool) -> Void
  ) -> EffectRun {
    let id = run.id
    let keeper = id.map { self.keeper(of: $0, for: owner) }
    weak var this: EffectRun?
    let effectRun = EffectRun(ledger, trace: entry.trace) { [weak self, weak owner, weak keeper] ending in
      if let this {
        if let self, outlivesScope { root.currentLife.forget(this, id: nil) }
        keeper?.forget(this, id: id)
        owner?.forget(this, id: nil)
      }
      finished(ending == .finished)
      self?.drain()
    }
    this = effectRun
    if outlivesScope {
      root.currentLife.hold(effectRun)
      if owner !== root.currentLife { owner.stay(for: effectRun) }
    } else {
      owner.hold(effectRun)
    }
    if let id { keeper?.index(effectRun, by: id) }
    return effectRun
  }

  /// The life whose ids these are.
  private func keeper(of id: AnyHashable, for owner: Life) -> Life {
    id.base is StoreWideID ? root.currentLife : owner
  }

  private func reportUnresolvedDismiss(_ callSite: CallSite) {
    let message =
      "A feature asked to be dismissed, but nothing around it can close it. Embed it through an optional with "
      + "`dismiss:`, a presentation, a dictionary or a stack."
    ledger.report(Report(message, at: callSite))
  }
}
