import Dispatch
import Testing

/// Gives each test of a suite its own `Place`, and a thread on which it may wait.
struct InItsOwnPlace: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  /// Several tests at once, but not so many that programs get no processor for as long as the bounds are.
  private static let gate = Gate(width: 4)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await InItsOwnPlace.gate.enter()
    do {
      let place = try Place()
      defer { place.end() }
      try await Place.$current.withValue(place) {
        try await withTaskExecutorPreference(WaitingThreads()) { try await function() }
      }
    } catch {
      await InItsOwnPlace.gate.leave()
      throw error
    }
    await InItsOwnPlace.gate.leave()
  }
}

extension Trait where Self == InItsOwnPlace {
  /// Each test runs in a private folder, and what it starts ends with it.
  static var inItsOwnPlace: Self { InItsOwnPlace() }
}

/// Runs tests on threads that may block, so that the pool of the other tests is left alone.
private final class WaitingThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "end to end")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}

/// Lets so many through at once, in the order in which they came.
private actor Gate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(width: Int) {
    free = width
  }

  func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
