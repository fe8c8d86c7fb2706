import Mullion
import MullionTesting
import Testing

@Suite("TestStore, at the end") @MainActor struct EndTests {
  @Test("X1 an action that was not received fails at the end")
  func received() async {
    let store = makeStore(Program.State(counter: .presented(Counter.State(count: 4))))
    await store.send(\.counter.incrementButtonTapped) { $0.counter = .presented(Counter.State(count: 5)) }
    let line = #line + 2
    await withKnownIssue {
      await store.finish()
    } matching: {
      let texts = [
        """
        The test ends, and was not told of:

          counter(dismiss)

        Receive it, or call `skipReceivedActions()`.
        """, "A presentation is still closing at the end. End it with `finishClosing()`.",
      ]
      return texts.contains($0.comments[0].rawValue) && $0.sourceLocation?.line == line
    }
    store.exhaustivity = .off
  }

  @Test("X1 a presentation that still closes fails at the end")
  func closing() async {
    let store = makeStore(Program.State(note: .presented(Note.State())))
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    await expectIssue("A presentation is still closing at the end. End it with `finishClosing()`.") {
      await store.finish()
    }
    await store.finishClosing { $0.note = .dismissed }
    await expectIssue("No presentation is closing.") {
      await store.finishClosing()
    }
  }

  @Test("X1 an effect that still runs fails at the end, at the line that set it off")
  func running() async {
    let store = makeSearch()
    let line = #line + 1
    await store.send(.startButtonTapped)
    let text =
      "Still running at the end: an effect of startButtonTapped. Let it end: turn its clock, answer it from the "
      + "environment, cancel it, or call `skipInFlightEffects()`."
    await withKnownIssue {
      await store.finish()
    } matching: {
      $0.comments.map(\.rawValue) == [text] && $0.sourceLocation?.line == line
    }
  }

  @Test("X1 a wish to be dismissed that the test does not say fails at the end")
  func dismissal() async {
    let store = TestStore(initial: Counter.State(count: 4), behavior: Counter.behavior(), environment: World())
    await store.send(.incrementButtonTapped) { $0.count = 5 }
    await expectIssue(
      "The feature asked to be dismissed, and the test does not say so. Say so with `receiveDismiss()`."
    ) {
      await store.finish()
    }
  }

  @Test("X1 a store that is let go checks the same, at the last line that it was used")
  func letGo() async {
    await expectIssue(
      "The feature asked to be dismissed, and the test does not say so. Say so with `receiveDismiss()`."
    ) {
      let store = TestStore(initial: Counter.State(count: 4), behavior: Counter.behavior(), environment: World())
      await store.send(.incrementButtonTapped) { $0.count = 5 }
    }
  }

  @Test("X1 skipped effects are cancelled, and what they hold is let go")
  func skipped() async {
    let store = makeSearch()
    let clock = store.environment.clock
    await store.send(.startButtonTapped)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(5))
    await store.finish()
    #expect(store.state.seconds == 0)
  }
}
