import Dispatch

/// Runs everything that an effect does on the main queue, in the order in which it became ready.
///
/// Functions away from the main actor, task groups and actors would otherwise go to a pool of threads and come back at
/// any time. On one queue a test happens in the same order each time.
final class MainQueue: TaskExecutor {
  static let shared = MainQueue()

  private static let key = DispatchSpecificKey<Bool>()

  private init() {
    DispatchQueue.main.setSpecific(key: MainQueue.key, value: true)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Whether the caller runs on the main queue.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: MainQueue.key) == true }

  /// So many turns without anything to hear of mean that whatever runs waits for somebody outside.
  ///
  /// A turn takes an effect across one suspension, and an effect that comes through more of them without being heard of
  /// (sending an action, waiting for a clock, ending) is rare.
  static let turnsUntilQuiet = 50

  /// Returns when all that is ready now has run once.
  @MainActor static func turn() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }

  /// Returns when everything that was ready has come to where it waits.
  @MainActor static func quiet() async {
    for _ in 0..<turnsUntilQuiet { await turn() }
  }
}
