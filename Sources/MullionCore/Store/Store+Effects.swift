extension Store {
  /// The dispatch that an effect comes from.
  struct Cause {
    let callSite: CallSite
    let trace: Int
  }

  /// Starts an effect that a reaction produced; asynchronous work first runs on a later turn.
  func start(_ effect: Effect<Action>, _ cause: Cause) {
    let leaves = effect.leaves
    // Without copying a leaf to look at its owner.
    for index in leaves.indices { leaves[index].owner?.beginStarting() }
    for leaf in leaves { start(leaf, cause, inside: nil, finished: { _ in }) }
    for index in leaves.indices { leaves[index].owner?.endStarting() }
  }

  /// Starts one part of an effect; `finished` hears whether it ran through.
  func start(
    _ leaf: Effect<Action>.Leaf, _ cause: Cause, inside outer: EffectRun?, finished: @escaping (Bool) -> Void
  ) {
    let owner = leaf.owner ?? root.currentLife
    switch leaf.operation {
    case .run(let run): return start(run, leaf, owner, cause, inside: outer, finished: finished)
    case .concatenate(let effects): return startInOrder(effects, leaf, cause, inside: outer, finished: finished)
    case .timed(let timed): return start(timed, leaf, owner, cause, inside: outer, finished: finished)
    case .just(let action) where owner.isAlive:
      let callSite = leaf.callSite ?? cause.callSite
      enqueue(Entry(action: action, callSite: callSite, trace: cause.trace, life: owner, run: outer))
    case .dismiss where owner.isAlive: reportUnresolvedDismiss(cause.callSite)
    case .broadcast(let key, let message) where owner.isAlive:
      broadcast(message, to: key, keeper(of: key, for: owner), cause.callSite)
    case .cancel(let id):
      keeper(of: id, for: owner).cancel(id, sparing: outer)
      owner.place?.prune()
    case .just, .dismiss, .broadcast: break
    }
    finished(true)
  }

  func startInOrder(
    _ effects: [Effect<Action>], _ leaf: Effect<Action>.Leaf, _ cause: Cause, inside outer: EffectRun?,
    finished: @escaping (Bool) -> Void
  ) {
    leaf.owner?.beginStarting()
    let concatenation = Concatenation(
      effects,
      start: { [weak self, weak outer] inner, ended in
        guard let self, outer?.isOver != true else { return ended(false) }
        var owned = inner
        owned.owner = inner.owner ?? leaf.owner
        owned.outlivesScope = inner.outlivesScope || leaf.outlivesScope
        start(owned, cause, inside: outer, finished: ended)
      },
      finished: { ranThrough in
        leaf.owner?.endStarting()
        finished(ranThrough)
      })
    concatenation.advance()
  }

  private func start(
    _ run: Effect<Action>.Run, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ cause: Cause, inside outer: EffectRun?,
    finished: @escaping (Bool) -> Void
  ) {
    guard owner.isAlive || leaf.outlivesScope else { return finished(false) }
    if let id = run.id, run.cancelInFlight { keeper(of: id, for: owner).cancel(id, sparing: outer) }
    let effectRun = register(run.id, leaf, owner, cause, inside: outer, finished: finished)
    let send = Send<Action> { [weak self, weak owner, weak effectRun] delivery in
      guard let self, let effectRun else { return }
      deliver(delivery, from: effectRun, of: owner, at: run.callSite)
    }
    effectRun.perform({ try await run.body(send) }, at: run.callSite)
  }

  /// Brings in what a run sends, while it and its scope are there.
  func deliver(_ delivery: Send<Action>.Delivery, from run: EffectRun, of owner: Life?, at callSite: CallSite) {
    switch run.ending {
    case .scopeGone: return run.reportLateSend(at: callSite)
    case .cancelled, .finished: return
    case nil: break
    }
    guard let owner, owner.isAlive else { return run.reportLateSend(at: callSite) }
    switch delivery {
    case .action(let action):
      let trace = run.trace ?? ledger.nextTrace()
      enqueue(Entry(action: action, callSite: callSite, trace: trace, life: owner, run: run))
      drain()
    case .dismiss: reportUnresolvedDismiss(callSite)
    }
  }

  /// Registers a run with the life that ends it and the one that knows its id, before its task first runs.
  func register(
    _ id: AnyHashable?, _ leaf: Effect<Action>.Leaf, _ owner: Life, _ cause: Cause, inside outer: EffectRun?,
    finished: @escaping (Bool) -> Void
  ) -> EffectRun {
    let outlivesScope = leaf.outlivesScope
    let keeper = id.map { self.keeper(of: $0, for: owner) }
    let effectRun = EffectRun(ledger, trace: cause.trace, inside: outer) { [weak self] ending in
      finished(ending == .finished)
      self?.drain()
    }
    effectRun.forget = { [weak self, weak owner, weak keeper, weak effectRun] in
      guard let effectRun else { return }
      if let self, outlivesScope { root.currentLife.forget(effectRun, id: nil) }
      keeper?.forget(effectRun, id: id)
      owner?.forget(effectRun, id: nil)
    }
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
  func keeper(of id: AnyHashable, for owner: Life) -> Life {
    id.base is StoreWideID ? root.currentLife : owner
  }

  private func reportUnresolvedDismiss(_ callSite: CallSite) {
    if let watch = ledger.watch { return watch.dismissed() }
    let message =
      "A feature asked to be dismissed, but nothing around it can close it. Embed it through an optional with "
      + "`dismiss:`, a presentation, a dictionary or a stack."
    ledger.report(Report(message, at: callSite))
  }
}
