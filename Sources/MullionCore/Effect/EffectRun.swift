/// One start of one effect; registered before its task first runs, so that it can be cancelled from that moment on.
final class EffectRun {
  /// How a run came to its end.
  enum Ending {
    /// It ran through.
    case finished
    /// Somebody cancelled it, or a newer one of its id took its place.
    case cancelled
    /// The scope that started it went, or the store did.
    case scopeGone
  }

  let trace: Int
  var task: Task<Void, Never>?
  private(set) var ending: Ending?
  private var hasReportedLateSend = false
  private let ledger: Ledger
  private let ended: (Ending) -> Void

  init(_ ledger: Ledger, trace: Int, ended: @escaping (Ending) -> Void) {
    self.ledger = ledger
    self.trace = trace
    self.ended = ended
    ledger.began(self)
  }

  var isOver: Bool { ending != nil }

  /// Ends it, unless it has ended; if early, nothing that it still sends arrives.
  func end(_ how: Ending) {
    guard !isOver else { return }
    ending = how
    if how != .finished { task?.cancel() }
    task = nil
    ended(how)
    ledger.ended(self)
  }

  /// Tells, once for each run, that it sent something after its scope had gone.
  func reportLateSend(at callSite: CallSite) {
    guard !hasReportedLateSend else { return }
    hasReportedLateSend = true
    let message =
      "An effect sent an action after the scope that started it was gone; the action was dropped. Let the effect end "
      + "when its task is cancelled, or start it from a scope that stays."
    ledger.report(Report(message, at: callSite))
  }
}
