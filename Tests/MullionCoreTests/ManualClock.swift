@testable import MullionCore

/// A clock that a test turns by hand; whoever waits is called back before `advance` returns.
final class ManualClock {
  private struct Timer {
    let due: Duration
    let body: () -> Void
  }

  private var now = Duration.zero
  private var serials = 0
  private var timers: [Int: Timer] = [:]
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  /// How many wait.
  var waiting: Int { timers.count }

  nonisolated var clock: EffectClock {
    EffectClock { duration, body in self.schedule(duration, body) }
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let (serial, timer) = timers.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }), timer.due <= end {
      timers[serial] = nil
      now = timer.due
      timer.body()
    }
    now = end
  }

  /// Returns once so many wait.
  func arrived(_ count: Int = 1) async {
    while waiting < count {
      await withCheckedContinuation { arrivals.append($0) }
    }
  }

  private func schedule(_ duration: Duration, _ body: @escaping () -> Void) -> @MainActor () -> Void {
    serials += 1
    let serial = serials
    timers[serial] = Timer(due: now + duration, body: body)
    let all = arrivals
    arrivals = []
    for arrival in all { arrival.resume() }
    return { self.timers[serial] = nil }
  }
}
