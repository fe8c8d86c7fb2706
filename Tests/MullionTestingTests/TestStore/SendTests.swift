import Mullion
import MullionTesting
import Testing

@Suite("TestStore, sending") @MainActor struct SendTests {
  private func makeCounter() -> TestStore<Counter.Action, Counter.State, World> {
    TestStore(initial: Counter.State(count: 1), behavior: Counter.behavior(), environment: World())
  }

  @Test("X1 a change that the test does not say fails at its line")
  func unsaid() async {
    let store = makeCounter()
    await expectIssue(
      """
      incrementButtonTapped changed the state, and the test does not say so (- before, + after):

        count
          - 1
          + 2
      """
    ) {
      await store.send(.incrementButtonTapped)
    }
    #expect(store.state.count == 2)
    await store.send(.decrementButtonTapped) { $0.count = 1 }
  }

  @Test("X1 a wrong change fails with what differs")
  func wrong() async {
    let store = makeCounter()
    await expectIssue(
      """
      The state after incrementButtonTapped is not what was expected (- expected, + actual):

        count
          - 3
          + 2
      """
    ) {
      await store.send(.incrementButtonTapped) { $0.count = 3 }
    }
    await store.send(\.incrementButtonTapped) { $0.count += 1 }
    #expect(store.state.count == 3)
  }

  @Test("X1 a closure that changes nothing fails")
  func nothing() async {
    let store = makeSearch()
    await expectIssue(
      "stopButtonTapped changed nothing, and neither does the closure. Leave the closure out, or say what changes."
    ) {
      await store.send(.stopButtonTapped) { $0.query = "" }
    }
    await store.finish()
  }

  @Test("X1 a closure that throws fails with what it threw")
  func throwing() async {
    let store = makeCounter()
    await expectIssue("The closure for incrementButtonTapped threw: Broken()") {
      await store.send(.incrementButtonTapped) { _ in throw Broken() }
    }
    #expect(store.state.count == 2)
  }

  @Test("X1 sending while something is still to be received fails")
  func pending() async {
    let store = makeStore(Program.State(counter: .presented(Counter.State(count: 4))))
    await store.send(\.counter.incrementButtonTapped) { $0.counter = .presented(Counter.State(count: 5)) }
    await expectIssue(
      """
      Not yet received:

        counter(dismiss)

      Receive what came in before the test goes on, or call `skipReceivedActions()`.
      """
    ) {
      await store.send(\.noteButtonTapped) { $0.note = .presented(Note.State()) }
    }
    #expect(store.state.counter.isDismissing)
    await store.finishClosing { $0.counter = .dismissed }
    await store.finish()
  }

  @Test("X1 actions are sent by value and by case path, also through collections")
  func casePaths() async {
    let store = makeStore(Program.State(rows: [7: Counter.State()]))
    await store.send(\.rows[id: 7].incrementButtonTapped) { $0.rows[7]?.count = 1 }
    await store.send(.rows(.element(7, .incrementButtonTapped))) { $0.rows[7]?.count = 2 }
    await store.send(\.rows.close, 7) { $0.rows = [:] }
    await store.finish()
  }

  @Test("S11 what is sent carries the test's call site")
  func callSite() async {
    let behavior = Behavior<String, String, Void> { action, _ in
      action == "go" ? .produce { .just("\($0.callSite)") } : .none
    }
    let store = TestStore(initial: "", behavior: behavior, environment: ())
    let line = #line + 1
    await store.send("go")
    await store.receive("MullionTestingTests/SendTests.swift:\(line)")
    await store.finish()
  }

  @Test("X1 misuse is an issue at the line that led to it")
  func misuse() async {
    let store = makeStore()
    let line = #line + 2
    await withKnownIssue {
      await store.send(\.rows[id: 3].incrementButtonTapped)
    } matching: {
      $0.sourceLocation?.line == line && "\($0.comments)".contains("Action was sent to a State with key 3")
    }
    await store.finish()
  }

  @Test("E11 an effect that throws is an issue at the line that set it off")
  func throwingEffect() async {
    let store = makeSearch()
    let line = #line + 2
    await withKnownIssue {
      await store.send(.brokenButtonTapped)
    } matching: {
      $0.sourceLocation?.line == line && "\($0.comments)".contains("An effect threw: Broken()")
    }
    await store.finish()
  }
}
