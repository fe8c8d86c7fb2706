import Mullion
import MullionTesting
import Testing

@Suite("TestStore, receiving") @MainActor struct ReceiveTests {
  /// A search that has found something.
  private func found() async -> TestStore<Search.Action, Search.State, World> {
    let store = makeSearch()
    await store.send(\.queryChanged, "a") { $0.query = "a" }
    await store.environment.clock.advance(by: .seconds(1))
    return store
  }

  @Test("X3 by value, by case path with and without payload, by prism and by predicate")
  func ways() async {
    let store = await found()
    await store.receive(.found(["a!"])) { $0.found = ["a!"] }
    await store.receive(\.foundCounted)
    await store.send(\.queryChanged, "b") { $0.query = "b" }
    await store.environment.clock.advance(by: .seconds(1))
    await store.receive(Search.Action.prism.found, ["b!"]) { $0.found = ["b!"] }
    await store.receive(\.foundCounted, 1)
    await store.send(\.queryChanged, "c") { $0.query = "c" }
    await store.environment.clock.advance(by: .seconds(1))
    await store.receive(Search.Action.prism.found) { $0.found = ["c!"] }
    await store.receive(where: { $0.is(\.foundCounted) })
    await store.finish()
  }

  @Test("X3 what was received in another order, or with another payload, fails with what differs")
  func another() async {
    let store = await found()
    await expectIssue(
      """
      Received another action than expected (- expected, + received):

        found[0]
          - "b!"
          + "a!"
      """
    ) {
      await store.receive(\.found, ["b!"])
    }
    await expectIssue("Received another action than expected:\n\n  foundCounted(1)") {
      await store.receive(where: { $0.is(\.found) })
    }
    #expect(store.state.found == ["a!"])
    await store.finish()
  }

  @Test("X3 what was received by value fails with what differs if it is another")
  func anotherValue() async {
    let store = await found()
    await expectIssue(
      """
      Received another action than expected (- expected, + received):

        found[0]
          - "b!"
          + "a!"
      """
    ) {
      await store.receive(.found(["b!"]))
    }
    await store.receive(.foundCounted(1))
    await store.finish()
  }

  @Test("X1 a change of a received action that the test does not say fails")
  func unsaid() async {
    let store = await found()
    await expectIssue(
      """
      found(["a!"]) changed the state, and the test does not say so (- before, + after):

        found[0]
          + "a!"
      """
    ) {
      await store.receive(\.found)
    }
    await store.receive(\.foundCounted)
    await store.finish()
  }

  @Test("X3 nothing to receive and nothing running fails at once")
  func nothing() async {
    let store = makeSearch()
    await expectIssue("Did not receive found([\"a!\"]). Nothing is running that could still send it.") {
      await store.receive(.found(["a!"]))
    }
    await store.finish()
  }

  @Test("X3 nothing to receive while all that runs waits fails at once, and says what runs")
  func waiting() async {
    let store = makeSearch()
    await store.send(\.queryChanged, "a") { $0.query = "a" }
    await expectIssue(
      """
      Did not receive the expected action. All that runs waits for somebody outside: turn its clock, or answer it from \
      the environment.

        an effect of queryChanged("a")
      """
    ) {
      await store.receive(\.found)
    }
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("X3 what an effect does away from the main actor, in groups and in actors is there in order")
  func away() async {
    let behavior = Behavior<Int, [Int], Void> { action, _ in
      action >= 0
        ? .reduce { $0.append(action) }
        : .produce { _ in
          .run { send in
            for number in await squares() { send(number) }
          }
        }
    }
    let store = TestStore(initial: [], behavior: behavior, environment: ())
    await store.send(-1)
    for (index, number) in [0, 1, 4, 9, 16].enumerated() {
      await store.receive(number) { $0 = Array([0, 1, 4, 9, 16][...index]) }
    }
    await store.finish()
  }

  @Test("X3 an effect that never pauses is an issue and no hang")
  func endless() async {
    let store = makeSearch()
    let line = #line + 2
    await withKnownIssue {
      await store.send(.endlessButtonTapped)
    } matching: {
      $0.comments.map(\.rawValue)
        == ["Effects go on sending actions without a pause; more than 5000 came in."]
        && $0.sourceLocation?.line == line
    }
    store.exhaustivity = .off
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("X3 skipped actions count as received, and skipping none fails")
  func skipping() async {
    let store = await found()
    await store.skipReceivedActions()
    #expect(store.state.found == ["a!"])
    await expectIssue("There is no received action to skip.") {
      await store.skipReceivedActions()
    }
    await expectIssue("There is no running effect to skip.") {
      await store.skipInFlightEffects()
    }
    await store.finish()
  }

  @Test("X3 the outermost feature's wish to be dismissed is received")
  func dismiss() async {
    let store = TestStore(initial: Counter.State(count: 4), behavior: Counter.behavior(), environment: World())
    await expectIssue(
      "The feature did not ask to be dismissed. Nothing is running that could still send it."
    ) {
      await store.receiveDismiss()
    }
    await store.send(.incrementButtonTapped) { $0.count = 5 }
    await store.receiveDismiss()
    await store.finish()
  }
}

/// The first squares, each made by an actor in a task of its own, in the order in which they were ready.
private nonisolated func squares() async -> [Int] {
  await withTaskGroup { group in
    for number in 0..<5 { group.addTask { await Squarer().square(number) } }
    var squares: [Int] = []
    for await square in group { squares.append(square) }
    return squares
  }
}

private actor Squarer {
  func square(_ number: Int) async -> Int {
    await Task.yield()
    return number * number
  }
}
