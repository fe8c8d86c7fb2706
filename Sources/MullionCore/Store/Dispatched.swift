/// What one dispatch set off: can be awaited, or cancelled without touching anything else.
public struct Dispatched {
  let ledger: Ledger
  let trace: Int

  /// Returns when the effects of the action, and all that they set off, have finished.
  public func finish() async {
    await withCheckedContinuation { continuation in
      ledger.whenFinished(trace) { continuation.resume() }
    }
  }

  /// Cancels the effects that this dispatch set off, and nothing else.
  public func cancel() {
    ledger.cancel(trace)
  }
}
