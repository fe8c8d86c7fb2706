import MullionCore
import Synchronization

/// A clock that stands still until a test turns it.
///
/// Hand it to the environment in place of a `ContinuousClock`. It counts in nanoseconds, which last 292 years.
public final class TestClock: Clock {
  /// A moment, as the time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The moment so long after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// That much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How much later the other is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether the first comes before the second.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let nanoseconds = Atomic<Int64>(0)
  private let timers = Timers()

  /// Makes a clock at 0.
  public init() {}

  /// The moment that it stands at.
  public var now: Instant { Instant(offset: .nanoseconds(nanoseconds.load(ordering: .relaxed))) }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock was turned that far; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    try await timers.sleep(until: deadline)
  }

  /// The clock as `delayed`, `debounced` and `throttled` take it.
  public var effects: EffectClock {
    EffectClock { [self] duration, body in
      let cancel = timers.schedule(now.advanced(by: duration), body)
      return { _ = cancel() }
    }
  }

  /// Turns the clock: whoever waits until then goes on, in the order of time, each as far as it gets before the next.
  @MainActor public func advance(by duration: Duration) async {
    await MainQueue.quiet()
    let end = now.advanced(by: duration)
    while let next = timers.first, next <= end {
      turn(to: max(next, now))
      timers.fireFirst()
      await MainQueue.quiet()
    }
    turn(to: end)
  }

  private func turn(to instant: Instant) {
    let (seconds, attoseconds) = instant.offset.components
    nanoseconds.store(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
  }
}

/// Who waits for which moment.
@MainActor private final class Timers {
  private struct Timer {
    let serial: Int
    let due: TestClock.Instant
    let body: @MainActor () -> Void
  }

  private var waiting: [Timer] = []
  private var serials = 0

  nonisolated init() {}

  var first: TestClock.Instant? { waiting.first?.due }

  func fireFirst() { waiting.removeFirst().body() }

  /// Calls back at that moment; calling what it returns prevents that, and says whether there was time.
  func schedule(_ due: TestClock.Instant, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Bool {
    serials += 1
    let serial = serials
    let index = waiting.firstIndex { $0.due > due } ?? waiting.endIndex
    waiting.insert(Timer(serial: serial, due: due, body: body), at: index)
    return { [self] in
      guard let index = waiting.firstIndex(where: { $0.serial == serial }) else { return false }
      waiting.remove(at: index)
      return true
    }
  }

  func sleep(until due: TestClock.Instant) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        let cancel = schedule(due) { continuation.resume() }
        sleeper.cancel = { if cancel() { continuation.resume(throwing: CancellationError()) } }
      }
    } onCancel: {
      Task { @MainActor in sleeper.cancel?() }
    }
  }
}

/// One sleep, as its cancellation finds it.
@MainActor private final class Sleeper {
  var cancel: (() -> Void)?

  nonisolated init() {}
}
