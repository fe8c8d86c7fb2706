import Mullion
import MullionTesting
import Testing

@Suite("TestStore and the engine") @MainActor struct EngineTests {
  @Test("X2 actions of effects are handled when they are sent, and shown when they are received")
  func order() async {
    let store = makeSearch()
    let clock = store.environment.clock
    await store.send(.startButtonTapped)
    await clock.advance(by: .seconds(3))
    #expect(store.state.seconds == 0)
    #expect(store.projection.state.seconds == 3)
    await store.receive(\.secondPassed) { $0.seconds = 1 }
    #expect(store.state.seconds == 1)
    await store.receive(\.secondPassed) { $0.seconds = 2 }
    await store.receive(\.secondPassed) { $0.seconds = 3 }
    await store.send(.stopButtonTapped)
    await clock.advance(by: .seconds(3))
    await store.finish()
  }

  @Test("X2 a presentation that goes takes its effects with it, and not before it has gone")
  func scopes() async {
    let store = makeStore(Program.State(note: .presented(Note.State())))
    let clock = store.environment.clock
    await store.send(\.note.remindButtonTapped)
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.note.textChanged, "late") { $0.note = .dismissing(last: Note.State(text: "late")) }
    await store.send(\.note.remindButtonTapped)
    await store.finishClosing { $0.note = .dismissed }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("E13 sending from an effect whose scope is gone is an issue")
  func lateSend() async {
    let store = makeStore(Program.State(note: .presented(Note.State())))
    await store.send(\.note.nagButtonTapped)
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    let line = #line + 2
    await withKnownIssue {
      await store.finishClosing { $0.note = .dismissed }
      await store.finish()
    } matching: {
      "\($0.comments)".contains("An effect sent an action after the scope that started it was gone")
        && [line, line + 1].contains($0.sourceLocation?.line)
    }
  }

  @Test("P6 a closing waits until the test ends it, by its end or by its action")
  func closings() async {
    let store = makeStore(Program.State(note: .presented(Note.State())))
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    await store.environment.clock.advance(by: .seconds(60))
    await store.receive(\.note.closed) { $0.note = .dismissed }
    await store.send(\.noteButtonTapped) { $0.note = .presented(Note.State()) }
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    await store.send(.note(.closed())) { $0.note = .dismissed }
    await store.finish()
  }

  @Test("X2 a closing whose beginning was not received is not ended by asking for its end")
  func early() async {
    let store = makeStore(Program.State(counter: .presented(Counter.State(count: 4))))
    await store.send(\.counter.incrementButtonTapped) { $0.counter = .presented(Counter.State(count: 5)) }
    await expectIssue("Received another action than expected:\n\n  counter(dismiss)") {
      await store.receive(\.counter.closed)
    }
    #expect(store.projection.state.counter.isDismissing)
    await store.receive(\.counter.closed) { $0.counter = .dismissed }
    await store.finish()
  }

  @Test("X2 looking for the end of a closing does not end another")
  func looking() async {
    let store = makeStore(Program.State(note: .presented(Note.State())))
    await store.send(\.note.dismiss) { $0.note = .dismissing(last: Note.State()) }
    await expectIssue("Did not receive the expected action. Nothing is running that could still send it.") {
      await store.receive(\.counter.closed)
    }
    #expect(store.state.note.isDismissing)
    await store.finishClosing { $0.note = .dismissed }
  }

  @Test("E3 time comes only from the clock that the test turns")
  func time() async {
    let store = makeSearch()
    await store.send(.startButtonTapped)
    #expect(store.projection.state.seconds == 0)
    await store.environment.clock.advance(by: .seconds(60))
    await store.withExhaustivity(.off) {
      await store.send(.stopButtonTapped)
      #expect(store.state.seconds == 60)
    }
    await store.finish()
  }

  @Test("E12 what a send returns finishes when its effects have, and cancels them alone")
  func sent() async {
    let store = makeSearch()
    let clock = store.environment.clock
    let ticks = await store.send(.startButtonTapped)
    let search = await store.send(\.queryChanged, "a") { $0.query = "a" }
    await ticks.cancel()
    await clock.advance(by: .seconds(1))
    await search.finish()
    await store.receive(\.found, ["a!"]) { $0.found = ["a!"] }
    await store.receive(\.foundCounted, 1)
    await store.finish()
  }

  @Test("E12 finishing waits also for work that is nobody's task")
  func outside() async {
    var world = World()
    world.search = { word in await Task.detached { [word + "?"] }.value }
    let store = makeSearch(world)
    let search = await store.send(\.queryChanged, "a") { $0.query = "a" }
    await world.clock.advance(by: .seconds(1))
    await search.finish()
    await store.receive(\.found, ["a?"]) { $0.found = ["a?"] }
    await store.receive(\.foundCounted)
    await store.finish()
  }

  @Test("X2 what a view dispatches is received")
  func views() async {
    let store = makeSearch()
    let projection = store.projection
    let screen = Screen(size: Size(width: 20, height: 1)) {
      Button("Found") { projection.dispatch(.found(["x"])) }
    }
    screen.press("enter")
    await store.receive(\.found) { $0.found = ["x"] }
    await store.receive(\.foundCounted)
    await store.finish()
  }

  @Test("X2 a store whose test is over is let go with all that it held")
  func letGo() async {
    weak var released: TestStore<Search.Action, Search.State, World>?
    let log = Saved()
    do {
      let store = makeSearch()
      released = store
      await store.send(.startButtonTapped)
      await store.skipInFlightEffects()
      await store.finish()
      log.add("done")
    }
    #expect(released == nil)
  }
}
