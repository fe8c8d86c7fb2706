/// Time as effects see it: a value that the environment hands in, so that a test can turn it by hand.
///
/// `EffectClock(ContinuousClock())` is the real one. A clock for tests calls back from within its own advancing, in
/// order, so that a test finds everything done when it returns and waits for nothing.
nonisolated public struct EffectClock: Sendable {
  /// Calls back once on the main actor when the time has passed; calling what it returns prevents that.
  public typealias Schedule =
    @MainActor @Sendable (_ after: Duration, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void

  /// How this clock calls back.
  public let schedule: Schedule

  /// Makes a clock out of a way to call back.
  public init(schedule: @escaping Schedule) {
    self.schedule = schedule
  }

  /// A clock that goes as the given one does.
  public init(_ clock: some Clock<Duration>) {
    schedule = { duration, body in
      let waiting = Task {
        try? await clock.sleep(for: duration)
        if !Task.isCancelled { body() }
      }
      return { waiting.cancel() }
    }
  }

  /// Waits inside an effect's work; throws when the effect is cancelled.
  @MainActor public func sleep(for duration: Duration) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper.begin(on: self, for: duration, $0) }
    } onCancel: {
      Task { @MainActor in sleeper.end(throwing: CancellationError()) }
    }
  }
}

/// One wait of one effect; ends once, by time or by cancellation.
private final class Sleeper {
  private var continuation: CheckedContinuation<Void, any Error>?
  private var cancelTimer: (() -> Void)?
  private var isOver = false

  func begin(on clock: EffectClock, for duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
    guard !isOver, !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
    self.continuation = continuation
    let cancel = clock.schedule(duration) { [self] in end(throwing: nil) }
    if !isOver { cancelTimer = cancel }
  }

  func end(throwing error: (any Error)?) {
    guard !isOver else { return }
    isOver = true
    cancelTimer?()
    cancelTimer = nil
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
    continuation = nil
  }
}
