/// What one store keeps about its places: who must be told, who is closing, what is still running.
public final class Ledger {
  // The fields that every action looks at go without the check for overlapping access: all is on the main actor, and
  // no access to them calls out.
  @exclusivity(unchecked) var dirty: [Observer] = []
  @exclusivity(unchecked) var reading: Observer?
  var closings: [Int: Closing] = [:]
  @exclusivity(unchecked) var callSite = CallSite()
  /// The test that watches, if there is one.
  var watch: RunWatch?
  var report: (Report) -> Void = { Report.printInDebug($0) }
  /// How many transposed projections want last values; 0 makes every write cheaper.
  @exclusivity(unchecked) var keepers = 0
  /// Lets go of last values that were saved in this action and turned out not to be last.
  @exclusivity(unchecked) var unsave: [() -> Void] = []
  @exclusivity(unchecked) var isDraining = false
  /// Whether the queue waits for a later turn.
  @exclusivity(unchecked) var isPaused = false
  /// Whether a reducer has the state at this moment.
  @exclusivity(unchecked) var isMutating = false
  var livesStarted = 0
  var livesEnded = 0
  private var observers = 0
  @exclusivity(unchecked) private var readings = 0
  /// How many actions have been handled.
  @exclusivity(unchecked) var writes = 0
  private var lives = 0
  @exclusivity(unchecked) private var serials = 0
  private var traces: [Int: Trace] = [:]
  /// Traces without a running effect whose actions may still be queued in this drain.
  @exclusivity(unchecked) private var unsettled: Set<Int> = []
  /// Traces cancelled in this drain.
  @exclusivity(unchecked) private var cancelled: Set<Int> = []

  /// What one outermost dispatch set off that has not finished.
  private struct Trace {
    var runs: [ObjectIdentifier: EffectRun] = [:]
    var waiting: [() -> Void] = []
  }

  var hasDirty: Bool { !dirty.isEmpty }

  /// Stops a reducer that looks at what it edits from outside: buffers may have been taken out, and what it would read is
  /// neither the state before the action nor the one after.
  func stopReading() -> Never {
    fatalError(
      "A reducer read the store that it edits, in an action from \(callSite). It has to go by the state that it is given. "
        + "What lies elsewhere comes with the action, or is read where the reaction is made, before `reduce`.")
  }

  /// Tells those who must hear, in the order in which they registered.
  // Inlined, its sorting would keep the store's own loop from being specialised.
  @inline(never) func tellRound() {
    if dirty.count == 1 { return tell(dirty.removeLast()) }
    let round = dirty.sorted { $0.order < $1.order }
    dirty.removeAll(keepingCapacity: true)
    for observer in round { tell(observer) }
  }

  private func tell(_ observer: Observer) {
    observer.isDirty = false
    if !observer.isCancelled { observer.tell() }
  }

  func nextObserver() -> Int {
    observers += 1
    return observers
  }

  func nextReading() -> Int {
    readings += 1
    return readings
  }

  func nextLife() -> Int {
    lives += 1
    return lives
  }

  /// The newest dispatch.
  var lastTrace: Int { serials }

  func nextTrace() -> Int {
    serials += 1
    return serials
  }

  /// After a sweep: what was saved is kept only where it turned out to be the last.
  func forgetSaved() {
    let saved = unsave
    unsave.removeAll()
    for forget in saved { forget() }
  }

  /// How many runs of effects and channels have begun so far.
  @exclusivity(unchecked) private(set) var runs = 0

  func began(_ run: EffectRun) {
    runs += 1
    watch?.began(ObjectIdentifier(run), run.trace)
    if let trace = run.trace { traces[trace, default: Trace()].runs[ObjectIdentifier(run)] = run }
  }

  func ended(_ run: EffectRun) {
    watch?.ended(ObjectIdentifier(run))
    guard let trace = run.trace else { return }
    traces[trace]?.runs[ObjectIdentifier(run)] = nil
    settle(trace)
  }

  /// Cancels what the dispatch set off: effects that run, and actions that still wait in the queue.
  func cancel(_ trace: Int) {
    if mayBeQueued { cancelled.insert(trace) }
    let runs = traces[trace].map { Array($0.runs.values) } ?? []
    for run in runs { run.end(.cancelled) }
  }

  func isCancelled(_ trace: Int) -> Bool { !cancelled.isEmpty && cancelled.contains(trace) }

  /// Calls back when nothing of the dispatch runs or waits any more; at once if that is so now.
  func whenFinished(_ trace: Int, _ resume: @escaping () -> Void) {
    guard mayBeQueued || traces[trace] != nil else { return resume() }
    traces[trace, default: Trace()].waiting.append(resume)
    settle(trace)
  }

  /// Whether actions may wait in the queue.
  private var mayBeQueued: Bool { isDraining || isPaused }

  /// The drain stops with actions in the queue.
  func pauseDrain() {
    isDraining = false
    isPaused = true
  }

  func drainEnded() {
    isDraining = false
    if !cancelled.isEmpty { cancelled.removeAll() }
    if unsettled.isEmpty { return }
    let ended = unsettled
    unsettled.removeAll()
    for trace in ended { settle(trace) }
  }

  /// Forgets the trace once it is over. While a drain goes on, an action of it may still be queued.
  private func settle(_ trace: Int) {
    guard let index = traces.index(forKey: trace), traces.values[index].runs.isEmpty else { return }
    guard !mayBeQueued else {
      unsettled.insert(trace)
      return
    }
    for resume in traces.remove(at: index).value.waiting { resume() }
  }
}
