/// One start of one effect; registered before its task first runs, so that it can be cancelled from that moment on.
final class EffectRun {
  let trace: Int
  private let ledger: Ledger
  private let finished: () -> Void
  private(set) var isOver = false
  var task: Task<Void, Never>?

  init(_ ledger: Ledger, trace: Int, finished: @escaping () -> Void) {
    self.ledger = ledger
    self.trace = trace
    self.finished = finished
    ledger.began(self)
  }

  /// Ends it early: nothing that it still sends arrives.
  func cancel() {
    guard !isOver else { return }
    task?.cancel()
    finish()
  }

  func finish() {
    guard !isOver else { return }
    isOver = true
    finished()
    ledger.ended(self)
  }
}
