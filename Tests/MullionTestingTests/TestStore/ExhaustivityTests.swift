import Mullion
import MullionTesting
import Testing

@Suite("TestStore, exhaustivity") @MainActor struct ExhaustivityTests {
  @Test("X1 off: only what the closure names must be so")
  func named() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(\.search.queryChanged, "a")
    await store.send(\.counterButtonTapped) { $0.counter = .presented(Counter.State(count: 3)) }
    await expectIssue(
      """
      The state after noteButtonTapped is not what was expected (- expected, + actual):

        note.presented.text
          - "b"
          + ""
      """
    ) {
      await store.send(\.noteButtonTapped) { $0.note = .presented(Note.State(text: "b")) }
    }
    await store.finish()
  }

  @Test("X1 off: receiving goes over other actions, and the state shows what nobody received")
  func forward() async {
    let store = makeSearch()
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    await store.send(\.queryChanged, "a")
    await store.environment.clock.advance(by: .seconds(2))
    #expect(store.state.seconds == 2)
    await store.receive(\.foundCounted, 1) { $0.found = ["a!"] }
    await expectIssue(
      """
      Did not receive foundCounted(1). All that runs waits for somebody outside: turn its clock, or answer it from the \
      environment.

        an effect of startButtonTapped

      What came in instead:

        secondPassed
        secondPassed
      """
    ) {
      await store.receive(\.foundCounted, 1)
    }
  }

  @Test("X1 off with skipped assertions shown: what was left out appears as warnings")
  func shown() async {
    let store = makeSearch()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await expectIssue(
      """
      queryChanged("a") changed the state, and the test does not say so (- before, + after):

        query
          - ""
          + "a"
      """
    ) {
      await store.send(\.queryChanged, "a")
    }
    await store.environment.clock.advance(by: .seconds(1))
    await expectIssue("Skipped on the way:\n\n  found([\"a!\"])") {
      await store.receive(\.foundCounted)
    }
    await store.finish()
  }

  @Test("X1 exhaustivity is adjustable for a part of a test")
  func block() async {
    let store = makeStore()
    await store.withExhaustivity(.off) {
      await store.send(\.counterButtonTapped)
      await store.send(\.counter.incrementButtonTapped)
      await store.send(\.counter.incrementButtonTapped)
    }
    #expect(store.exhaustivity == .on)
    await store.skipReceivedActions()
    await store.finishClosing { $0.counter = .dismissed }
    await store.finish()
  }
}
