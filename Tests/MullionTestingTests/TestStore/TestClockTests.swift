import MullionTesting
import Testing

@Suite("Test clock") @MainActor struct TestClockTests {
  @Test("X3 sleepers wake in the order of time, each as far as it gets before the next")
  func order() async {
    let clock = TestClock()
    let log = Saved()
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2)] {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        log.add("\(name) at \(clock.now.offset)")
        try await clock.sleep(for: .milliseconds(500))
        log.add("\(name) again at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(log.texts == ["a at 1.0 seconds", "a again at 1.5 seconds", "b at 2.0 seconds"])
    await clock.advance(by: .seconds(10))
    #expect(
      log.texts.dropFirst(3) == ["b again at 2.5 seconds", "c at 3.0 seconds", "c again at 3.5 seconds"])
    #expect(clock.now.offset == .seconds(12))
  }

  @Test("X3 a sleep that is cancelled throws and waits no more")
  func cancelled() async {
    let clock = TestClock()
    let sleep = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance(by: .zero)
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    await clock.advance(by: .seconds(1))
  }

  @Test("X3 what is due does not wait")
  func due() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
  }
}
