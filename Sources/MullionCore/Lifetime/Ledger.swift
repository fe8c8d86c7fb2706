/// What one store keeps about its places: who must be told, who is closing, what is still running.
public final class Ledger {
  var dirty: [Observer] = []
  var reading: Observer?
  var closings: [Int: Closing] = [:]
  var callSite = CallSite()
  var report: (Report) -> Void = { Report.printInDebug($0) }
  /// How many transposed projections want last values; 0 makes every write cheaper.
  var keepers = 0
  var livesStarted = 0
  var livesEnded = 0
  private var observers = 0
  private var lives = 0
  private var serials = 0
  private var traces: [Int: Trace] = [:]

  /// What one outermost dispatch set off that has not finished.
  private struct Trace {
    var runs: [ObjectIdentifier: EffectRun] = [:]
    var waiting: [() -> Void] = []
  }

  func nextObserver() -> Int {
    observers += 1
    return observers
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

  func began(_ run: EffectRun) {
    traces[run.trace, default: Trace()].runs[ObjectIdentifier(run)] = run
  }

  func ended(_ run: EffectRun) {
    guard let index = traces.index(forKey: run.trace) else { return }
    traces.values[index].runs[ObjectIdentifier(run)] = nil
    guard traces.values[index].runs.isEmpty else { return }
    let waiting = traces.remove(at: index).value.waiting
    for resume in waiting { resume() }
  }

  /// The effects that the dispatch set off and that still run.
  func runs(of trace: Int) -> [EffectRun] { traces[trace].map { Array($0.runs.values) } ?? [] }

  /// Calls back when the dispatch has nothing running any more; at once if that is so now.
  func whenFinished(_ trace: Int, _ resume: @escaping () -> Void) {
    guard let index = traces.index(forKey: trace) else { return resume() }
    traces.values[index].waiting.append(resume)
  }
}
