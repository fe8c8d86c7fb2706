/// A moment in the life of a store, for waiting on what came after it.
nonisolated public struct DispatchMark: Sendable {
  let trace: Int
}

extension Store {
  /// This moment.
  public var mark: DispatchMark { DispatchMark(trace: ledger.lastTrace) }

  /// How many effects have started asynchronous work so far, for who lets that go first.
  package var startedRuns: Int { ledger.runs }

  /// Returns when the effects of every dispatch since the mark, and all that those set off, have finished.
  public func finish(since mark: DispatchMark) async {
    var trace = mark.trace + 1
    while trace <= ledger.lastTrace {
      await Dispatched(ledger: ledger, trace: trace).finish()
      trace += 1
    }
  }
}
