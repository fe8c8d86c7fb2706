/// The interval that is running under one id, and what waits for its end.
final class Throttle {
  private var waiting: EffectRun?
  private var begin: (() -> Void)?
  private var cancelTimer: (() -> Void)?
  private var isOver = false
  /// Called when an interval has passed in which nothing was asked for.
  var becameIdle: (() -> Void)?

  /// Starts an interval.
  func open(_ duration: Duration, on clock: EffectClock) {
    cancelTimer = nil
    let cancel = clock.schedule(duration) { [weak self] in self?.intervalEnded() }
    cancelTimer = cancel
  }

  /// Whether something waits for the end of the interval.
  var isWaiting: Bool { waiting.map { !$0.isOver } ?? false }

  /// Lets the run wait in place of the one that waits.
  func wait(_ run: EffectRun, begin: @escaping () -> Void) {
    waiting?.end(.cancelled)
    waiting = run
    self.begin = begin
  }

  private func intervalEnded() {
    guard !isOver else { return }
    let start = isWaiting ? begin : nil
    waiting = nil
    begin = nil
    if let start { start() } else { becameIdle?() }
  }

  func end() {
    isOver = true
    cancelTimer?()
    waiting = nil
    begin = nil
    becameIdle = nil
  }
}
