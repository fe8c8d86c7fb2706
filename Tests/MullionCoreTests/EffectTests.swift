import Testing

@testable import MullionCore

/// A store whose state is what it received, and whose effects are given with the action.
private enum Recorder {
  enum Action {
    case start((World) -> Effect<Action>)
    case received(String)
  }

  static func store() -> (store: Store<Action, [String], World>, world: World, reports: Log) {
    let world = World()
    let behavior = Behavior<Action, [String], World> { action, _ in
      switch action {
      case .start(let make): .produce { make($0.environment) }
      case .received(let text): .reduce { $0.append(text) }
      }
    }
    let store = Store(initial: [], behavior: behavior, environment: world)
    let reports = Log()
    store.onReport = { reports.add($0.message) }
    return (store, world, reports)
  }

  /// Waits at the gate, then sends.
  static func ask(
    _ text: String, _ gate: Gate, id: AnyHashable? = nil, cancelInFlight: Bool = false
  ) -> Effect<Action> {
    .run(id: id, cancelInFlight: cancelInFlight) { send in
      await gate.wait()
      send(.received(text))
    }
  }
}

private struct Broken: Error {}

@Suite struct EffectTests {
  @Test("E1 building an effect runs nothing, and map keeps order and identity")
  func buildingRunsNothing() async {
    let log = Log()
    let effect = Effect<Int>.concatenate(
      .just(1),
      .run(id: "x") { send in
        log.add("ran")
        send(2)
      }, .sequence([3, 4]))
    let mapped = effect.map { Recorder.Action.received("\($0)") }
    #expect(log.lines.isEmpty)
    let (store, _, _) = Recorder.store()
    await store.dispatch(.start { _ in mapped }).finish()
    #expect(store.state == ["1", "2", "3", "4"])
    await store.dispatch(.start { _ in .merge(mapped, .cancel(id: "x")) }).finish()
    #expect(store.state == ["1", "2", "3", "4", "1"])
    #expect(log.lines == ["ran"])
  }

  @Test("E2 just and sequence are queued in order, behind what already waits")
  func justAndSequence() {
    let (store, _, _) = Recorder.store()
    store.dispatch(
      .start { _ in .merge(.just(.received("a")), .sequence([.received("b"), .received("c")]), .none) })
    #expect(store.state == ["a", "b", "c"])
  }

  @Test("E2 merged effects run at the same time")
  func merge() async {
    let (store, world, _) = Recorder.store()
    let both = store.dispatch(
      .start { .merge(Recorder.ask("a", $0.gate), Recorder.ask("b", $0.gate)) })
    await world.gate.arrived(2)
    world.gate.open()
    await both.finish()
    #expect(store.state.sorted() == ["a", "b"])
  }

  @Test("E2 concatenated effects run one after another, whatever they are made of")
  func concatenate() async {
    let (store, world, _) = Recorder.store()
    let other = Gate()
    let log = Log()
    let subscription = store.observe { log.add(store.state.last ?? "") }
    let row = store.dispatch(
      .start { world in
        .concatenate(
          .merge(Recorder.ask("a", world.gate), Recorder.ask("b", other)), .none,
          .concatenate(.just(.received("c")), .run { send in send(.received("d")) }), .just(.received("e")))
      })
    await world.gate.arrived()
    await other.arrived()
    #expect(store.state == [])
    other.open()
    await log.arrived(1)
    #expect(store.state == ["b"])
    world.gate.open()
    await row.finish()
    subscription.cancel()
    #expect(store.state == ["b", "a", "c", "d", "e"])
  }

  @Test("E2 a step that is cancelled or replaced ends its row")
  func cancelledStep() async {
    let (store, world, _) = Recorder.store()
    let row = { (name: String) in
      Recorder.Action.start { world in
        .concatenate(
          Recorder.ask(name, world.gate, id: "step", cancelInFlight: true), .just(.received("after \(name)")))
      }
    }
    let first = store.dispatch(row("first"))
    let second = store.dispatch(row("second"))
    await first.finish()
    #expect(store.state == [])
    world.gate.open()
    await world.gate.arrived()
    world.gate.open()
    await second.finish()
    #expect(store.state == ["second", "after second"])
    let third = store.dispatch(row("third"))
    store.dispatch(.start { _ in .cancel(id: "step") })
    await third.finish()
    #expect(store.state == ["second", "after second"])
    world.gate.open()
  }

  @Test("E2 a step that throws has run, and the row goes on")
  func throwingStep() async {
    let (store, _, reports) = Recorder.store()
    await store.dispatch(
      .start { _ in .concatenate(.run { _ in throw Broken() }, .just(.received("next"))) }
    ).finish()
    #expect(store.state == ["next"])
    #expect(reports.lines == ["An effect threw: Broken()"])
  }

  @Test("E2 100,000 steps in a row do not overflow the stack")
  func longRow() {
    let (store, _, _) = Recorder.store()
    store.dispatch(.start { _ in .concatenate(Array(repeating: .just(.received("x")), count: 100_000)) })
    #expect(store.state.count == 100_000)
  }

  @Test("E2 fireAndForget runs and sends nothing")
  func fireAndForget() async {
    let (store, world, _) = Recorder.store()
    await store.dispatch(.start { world in .fireAndForget { world.log.add("ran") } }).finish()
    #expect(world.log.lines == ["ran"])
    #expect(store.state == [])
  }

  @Test("E4 a keyed effect with cancelInFlight replaces the running one, also when both start in one turn")
  func cancelInFlight() async {
    let (store, world, _) = Recorder.store()
    let ask = { (name: String) in
      Recorder.Action.start { Recorder.ask(name, $0.gate, id: "ask", cancelInFlight: true) }
    }
    let first = store.dispatch(ask("first"))
    await world.gate.arrived()
    let second = store.dispatch(ask("second"))
    let both = store.dispatch(
      .start {
        .merge(
          Recorder.ask("third", $0.gate, id: "ask", cancelInFlight: true),
          Recorder.ask("fourth", $0.gate, id: "ask", cancelInFlight: true))
      })
    await first.finish()
    await second.finish()
    await world.gate.arrived(2)
    world.gate.open()
    await both.finish()
    #expect(store.state == ["fourth"])
  }

  @Test("E4 without cancelInFlight effects of one id run together, and cancel ends them all")
  func sharedID() async {
    let (store, world, _) = Recorder.store()
    let ask = { (name: String) in Recorder.Action.start { Recorder.ask(name, $0.gate, id: "ask") } }
    let early = [store.dispatch(ask("a")), store.dispatch(ask("b"))]
    await world.gate.arrived(2)
    world.gate.open()
    for one in early { await one.finish() }
    #expect(store.state.sorted() == ["a", "b"])
    let late = [store.dispatch(ask("c")), store.dispatch(ask("d"))]
    await world.gate.arrived(2)
    store.dispatch(.start { _ in .cancel(id: "ask") })
    for one in late { await one.finish() }
    world.gate.open()
    #expect(store.state.count == 2)
  }

  @Test("E5 the end of one run never cancels the next of its id")
  func staleCompletion() async {
    let (store, world, _) = Recorder.store()
    let second = Gate()
    let first = store.dispatch(.start { Recorder.ask("first", $0.gate, id: "ask", cancelInFlight: true) })
    await world.gate.arrived()
    let other = store.dispatch(.start { _ in Recorder.ask("second", second, id: "ask", cancelInFlight: true) })
    await second.arrived()
    world.gate.open()
    await first.finish()
    second.open()
    await other.finish()
    #expect(store.state == ["second"])
  }

  @Test("E5 of two that run together under one id the end of one leaves the other, which can still be cancelled")
  func endOfOne() async {
    let (store, world, _) = Recorder.store()
    let other = Gate()
    let first = store.dispatch(.start { Recorder.ask("first", $0.gate, id: "ask") })
    let second = store.dispatch(.start { _ in Recorder.ask("second", other, id: "ask") })
    await world.gate.arrived()
    await other.arrived()
    world.gate.open()
    await first.finish()
    #expect(!second.isFinished)
    store.dispatch(.start { _ in .cancel(id: "ask") })
    #expect(second.isFinished)
    other.open()
    #expect(store.state == ["first"])
  }

  @Test("E6 an effect is cancelled in the reaction that started it, and before its task first ran")
  func cancelledBeforeRunning() async {
    let (store, world, _) = Recorder.store()
    let run = Effect<Recorder.Action>.run(id: "ask") { send in
      world.log.add("ran")
      send(.received("ran"))
    }
    await store.dispatch(.start { _ in .merge(run, .cancel(id: "ask")) }).finish()
    let started = store.dispatch(.start { _ in run })
    store.dispatch(.start { _ in .cancel(id: "ask") })
    await started.finish()
    #expect(world.log.lines.isEmpty)
    await store.dispatch(.start { _ in .merge(.cancel(id: "ask"), run) }).finish()
    #expect(world.log.lines == ["ran"])
  }

  @Test("E7 cancel drops an action that was sent and waits in the queue")
  func cancelsQueued() async {
    let (store, world, _) = Recorder.store()
    var escaped: Send<Recorder.Action>?
    let running = store.dispatch(
      .start { world in
        .run(id: "ask") { send in
          escaped = send
          await world.gate.wait()
        }
      })
    await world.gate.arrived()
    var isArmed = true
    let subscription = store.observe {
      guard isArmed else { return }
      isArmed = false
      store.dispatch(.start { _ in .cancel(id: "ask") })
      escaped?(.received("late"))
    }
    store.dispatch(.received("go"))
    #expect(store.state == ["go"])
    await running.finish()
    subscription.cancel()
    world.gate.open()
  }

  @Test("E7 cancel drops an action that waits in the queue also when the effect has ended since it sent it")
  func cancelsQueuedOfEnded() async {
    let (store, world, _) = Recorder.store()
    // Each action takes a turn of its own, and the effect sends and ends between them.
    store.drainLimit = 1
    let running = store.dispatch(.start { Recorder.ask("late", $0.gate, id: "ask") })
    await world.gate.arrived()
    let subscription = store.observe {
      guard store.state == ["go"] else { return }
      for text in ["a", "b", "c"] { store.dispatch(.received(text)) }
      store.dispatch(.start { _ in .cancel(id: "ask") })
    }
    let all = store.dispatch(.received("go"))
    world.gate.open()
    await running.finish()
    await all.finish()
    #expect(store.state == ["go", "a", "b", "c"])
    subscription.cancel()
  }

  @Test("E11 an effect that throws reports once with its call site; cancellation is silent")
  func throwing() async {
    let (store, world, reports) = Recorder.store()
    var callSites: [String] = []
    store.onReport = { report in
      reports.add(report.message)
      callSites.append("\(report.callSite)")
    }
    let line: UInt = #line + 1
    await store.dispatch(.start { _ in .run { _ in throw Broken() } }).finish()
    #expect(reports.lines == ["An effect threw: Broken()"])
    #expect(callSites == ["MullionCoreTests/EffectTests.swift:\(line)"])
    let cancelled = store.dispatch(
      .start { world in
        .merge(
          .run { _ in throw CancellationError() },
          .run(id: "ask") { _ in
            await world.gate.wait()
            throw Broken()
          })
      })
    await world.gate.arrived()
    store.dispatch(.start { _ in .cancel(id: "ask") })
    world.gate.open()
    await cancelled.finish()
    #expect(reports.lines.count == 1)
  }

  @Test("E12 finish returns when the effects, and all that their actions set off, have finished")
  func finish() async {
    let (store, world, _) = Recorder.store()
    let inner = Gate()
    let dispatched = store.dispatch(
      .start { world in
        .run { send in
          await world.gate.wait()
          send(
            .start { _ in
              .run { send in
                await inner.wait()
                send(.received("inner"))
              }
            })
          send(.received("outer"))
        }
      })
    var isFinished = false
    let waiting = Task {
      await dispatched.finish()
      isFinished = true
    }
    await world.gate.arrived()
    world.gate.open()
    await inner.arrived()
    #expect(!isFinished)
    inner.open()
    await waiting.value
    #expect(store.state == ["outer", "inner"])
    await dispatched.finish()
  }

  @Test("E12 finish of a dispatch that is still queued waits for what it sets off")
  func finishOfQueued() async {
    let (store, world, _) = Recorder.store()
    var isArmed = true
    var waiting: Task<Void, Never>?
    let subscription = store.observe {
      guard isArmed else { return }
      isArmed = false
      let queued = store.dispatch(.start { Recorder.ask("answer", $0.gate) })
      waiting = Task.immediate { await queued.finish() }
    }
    store.dispatch(.received("go"))
    await world.gate.arrived()
    world.gate.open()
    await waiting?.value
    #expect(store.state == ["go", "answer"])
    subscription.cancel()
  }

  @Test("E12 cancelling a dispatch cancels its tree alone: steps that wait, actions that are queued")
  func cancelDispatched() async {
    let (store, world, _) = Recorder.store()
    let ask = { (name: String) in
      Recorder.Action.start { .concatenate(Recorder.ask(name, $0.gate), .just(.received("after \(name)"))) }
    }
    let first = store.dispatch(ask("first"))
    let second = store.dispatch(ask("second"))
    await world.gate.arrived(2)
    first.cancel()
    await first.finish()
    world.gate.open()
    await second.finish()
    #expect(store.state == ["second", "after second"])
    let subscription = store.observe {
      if store.state.count == 3 { store.dispatch(.received("unwanted")).cancel() }
    }
    store.dispatch(.received("third"))
    #expect(store.state.count == 3)
    subscription.cancel()
  }
}
