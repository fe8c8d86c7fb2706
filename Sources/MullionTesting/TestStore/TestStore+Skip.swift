import Testing

extension TestStore {
  /// Goes on as if the test had received every action that came in; there must be one.
  public func skipReceivedActions(sourceLocation: SourceLocation = #_sourceLocation) async {
    run.log.here = sourceLocation
    await run.settle()
    if run.log.received.isEmpty { run.judge("There is no received action to skip.") }
    run.forgetReceived()
  }

  /// Cancels the effects that run, and asks no more after channels that are open; there must be one of either.
  public func skipInFlightEffects(sourceLocation: SourceLocation = #_sourceLocation) async {
    run.log.here = sourceLocation
    await run.settle()
    if !run.log.isRunning { run.judge("There is no running effect to skip.") }
    for trace in Set(run.log.running.compactMap(\.trace)) { run.store.cancelEffects(of: trace) }
    run.log.forgetRunning()
    await run.settle()
  }

  /// Runs part of a test with another exhaustivity.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let outer = run.exhaustivity
    run.exhaustivity = exhaustivity
    defer { run.exhaustivity = outer }
    return try await body()
  }
}
