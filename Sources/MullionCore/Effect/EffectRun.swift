/// One start of one effect or channel; registered before its task first runs, so that it can be cancelled from that
/// moment on.
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

  /// The dispatch that set it off and waits for it; nil for a channel, which nobody waits for.
  let trace: Int?
  var task: Task<Void, Never>?
  /// Ends the wait for a time.
  var cancelTimer: (() -> Void)?
  private(set) var ending: Ending?
  /// Actions that it sent and that still wait in the queue; they can be cancelled although it is over.
  private var queued = 0
  /// Lets go of what is known of it by id and by scope.
  var forget: (() -> Void)?
  private var hasReportedLateSend = false
  private let ledger: Ledger
  private let ended: (Ending) -> Void
  /// The timed effect that this is a part of.
  private weak var outer: EffectRun?
  private var parts: [ObjectIdentifier: EffectRun] = [:]

  init(_ ledger: Ledger, trace: Int?, inside outer: EffectRun? = nil, ended: @escaping (Ending) -> Void) {
    self.ledger = ledger
    self.trace = trace
    self.outer = outer
    self.ended = ended
    outer?.parts[ObjectIdentifier(self)] = self
    ledger.began(self)
  }

  var isOver: Bool { ending != nil }

  /// Ends it, unless it has ended; if early, nothing that it still sends arrives, and its parts end with it.
  func end(_ how: Ending) {
    guard !isOver else {
      if how == .cancelled, queued > 0 { ending = .cancelled }
      return
    }
    ending = how
    outer?.parts[ObjectIdentifier(self)] = nil
    if how != .finished {
      task?.cancel()
      cancelTimer?()
      for part in Array(parts.values) { part.end(how) }
    }
    task = nil
    cancelTimer = nil
    // Whatever comes after it is registered before it is forgotten, so that its scope is never without either.
    ended(how)
    if queued == 0 { forgetNow() }
    ledger.ended(self)
  }

  /// It sent an action that now waits in the queue.
  func queuedAction() { queued += 1 }

  /// An action of it has left the queue.
  func dequeuedAction() {
    queued -= 1
    if queued == 0, isOver { forgetNow() }
  }

  private func forgetNow() {
    forget?()
    forget = nil
  }

  /// Runs asynchronous work, on a later turn, and ends with it; what it throws is reported, unless it is over by then.
  func perform(_ work: @escaping () async throws -> Void, at callSite: CallSite) {
    task = ledger.task { [self] in
      if !isOver {
        do {
          try await work()
        } catch is CancellationError {
        } catch {
          if !isOver { ledger.report(Report("An effect threw: \(error)", at: callSite)) }
        }
      }
      end(.finished)
    }
  }

  /// Whether this is the other run, or one that the other is a part of.
  func holds(_ other: EffectRun?) -> Bool {
    var run = other
    while let this = run {
      if this === self { return true }
      run = this.outer
    }
    return false
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
