import Testing

@testable import MullionCore

/// A feature whose effects wait for a clock; its state is what it received.
private enum Timed {
  enum Action {
    case start((EffectClock) -> Effect<Action>)
    case received(String)
  }

  static func behavior() -> Behavior<Action, [String], EffectClock> {
    Behavior { action, _ in
      switch action {
      case .start(let make): .produce { make($0.environment) }
      case .received(let text): .reduce { $0.append(text) }
      }
    }
  }

  static func store() -> (store: Store<Action, [String], EffectClock>, clock: ManualClock, reports: Log) {
    let clock = ManualClock()
    let store = Store(initial: [], behavior: behavior(), environment: clock.clock)
    let reports = Log()
    store.onReport = { reports.add($0.message) }
    return (store, clock, reports)
  }
}

extension Effect<Timed.Action> {
  fileprivate static func say(_ text: String) -> Effect { .just(.received(text)) }
}

/// Two of the feature above, by key.
private enum Host {
  typealias Key = Int
  static let prism = Prism<ElementAction<Int, Timed.Action>, ElementAction<Int, Timed.Action>>(
    extract: { $0 }, embed: { $0 })
  static func store(_ clock: ManualClock) -> Store<ElementAction<Int, Timed.Action>, [Int: [String]], EffectClock> {
    let behavior = Timed.behavior().liftDictionary(action: prism, state: \[Int: [String]].self) {
      (clock: EffectClock) in
      clock
    }
    return Store(initial: [1: [], 2: []], behavior: behavior, environment: clock.clock)
  }
}

@Suite struct TimedEffectTests {
  @Test("E2 a delayed effect starts once the time has passed, and what it starts is awaited with it")
  func delayed() async {
    let (store, clock, _) = Timed.store()
    let dispatched = store.dispatch(
      .start { clock in
        .merge(
          .say("late").delayed(by: .seconds(2), on: clock),
          Effect.run { send in send(.received("run")) }.delayed(by: .seconds(1), on: clock), .say("now"))
      })
    #expect(store.state == ["now"])
    clock.advance(by: .milliseconds(999))
    #expect(store.state == ["now"])
    clock.advance(by: .milliseconds(1001))
    #expect(store.state == ["now", "late"])
    await dispatched.finish()
    #expect(store.state == ["now", "late", "run"])
    #expect(clock.waiting == 0)
  }

  @Test("E2 of debounced effects the last wins, and one that runs already is replaced")
  func debounced() async {
    let (store, clock, _) = Timed.store()
    let gate = Gate()
    let search = { (text: String) in
      Timed.Action.start { clock in
        Effect.run { send in
          await gate.wait()
          send(.received(text))
        }.debounced(id: "search", for: .seconds(1), on: clock)
      }
    }
    let first = store.dispatch(search("a"))
    clock.advance(by: .milliseconds(900))
    let second = store.dispatch(search("ab"))
    await first.finish()
    clock.advance(by: .milliseconds(900))
    #expect(clock.waiting == 1)
    clock.advance(by: .milliseconds(100))
    await gate.arrived()
    let third = store.dispatch(search("abc"))
    await second.finish()
    gate.open()
    #expect(store.state == [])
    clock.advance(by: .seconds(1))
    await gate.arrived()
    gate.open()
    await third.finish()
    #expect(store.state == ["abc"])
  }

  @Test("E2 a throttled effect starts at once, then the last or the first of each interval", arguments: [true, false])
  func throttled(latest: Bool) {
    let (store, clock, _) = Timed.store()
    let say = { (text: String) in
      Timed.Action.start { .say(text).throttled(id: "say", for: .seconds(1), latest: latest, on: $0) }
    }
    store.dispatch(say("a"))
    #expect(store.state == ["a"])
    store.dispatch(say("b"))
    store.dispatch(say("c"))
    clock.advance(by: .milliseconds(999))
    #expect(store.state == ["a"])
    clock.advance(by: .milliseconds(1))
    let kept = latest ? "c" : "b"
    #expect(store.state == ["a", kept])
    store.dispatch(say("d"))
    #expect(store.state == ["a", kept])
    clock.advance(by: .seconds(1))
    #expect(store.state == ["a", kept, "d"])
    clock.advance(by: .seconds(1))
    #expect(clock.waiting == 0)
    store.dispatch(say("e"))
    #expect(store.state == ["a", kept, "d", "e"])
  }

  @Test("E2 a timed step of a row holds up what comes after it, and one that is not started ends the row")
  func inRows() async {
    let (store, clock, _) = Timed.store()
    let row = { (text: String) in
      Timed.Action.start { clock in
        .concatenate(
          .say(text).throttled(id: "x", for: .seconds(5), latest: false, on: clock),
          .say("\(text) later").delayed(by: .seconds(1), on: clock), .say("\(text) end"))
      }
    }
    let first = store.dispatch(row("a"))
    let second = store.dispatch(row("b"))
    let third = store.dispatch(row("c"))
    await third.finish()
    clock.advance(by: .seconds(1))
    await first.finish()
    #expect(store.state == ["a", "a later", "a end"])
    clock.advance(by: .seconds(5))
    await second.finish()
    #expect(store.state == ["a", "a later", "a end", "b", "b later", "b end"])
  }

  @Test("E6 waiting effects are cancelled by id, in the very reaction that started them too")
  func cancelledWhileWaiting() async {
    let (store, clock, _) = Timed.store()
    let kinds: [(EffectClock) -> Effect<Timed.Action>] = [
      { Effect.run(id: "x") { send in send(.received("run")) }.delayed(by: .seconds(1), on: $0) },
      { .say("debounced").debounced(id: "x", for: .seconds(1), on: $0) },
      { .merge(.say("throttled").throttled(id: "x", for: .seconds(1), on: $0)) },
    ]
    // The throttled one would have started at once; what it sent is dropped all the same.
    for kind in kinds {
      let both = store.dispatch(.start { .merge(kind($0), kind($0), .cancel(id: "x")) })
      await both.finish()
      let one = store.dispatch(.start { .merge(kind($0), kind($0)) })
      store.dispatch(.start { _ in .cancel(id: "x") })
      await one.finish()
      clock.advance(by: .seconds(3))
    }
    #expect(store.state == [])
    #expect(clock.waiting == 0)
  }

  @Test("E4 a delayed effect that replaces what is in flight does so when it begins to wait")
  func replacesWhileWaiting() async {
    let (store, clock, _) = Timed.store()
    let ask = { (text: String) in
      Timed.Action.start { clock in
        Effect.run(id: "x", cancelInFlight: true) { send in send(.received(text)) }.delayed(by: .seconds(1), on: clock)
      }
    }
    let first = store.dispatch(ask("a"))
    let second = store.dispatch(ask("b"))
    await first.finish()
    clock.advance(by: .seconds(1))
    await second.finish()
    #expect(store.state == ["b"])
  }

  @Test("E8 debounced and throttled effects of two elements never meet")
  func perElement() {
    let clock = ManualClock()
    let store = Host.store(clock)
    let debounce = Timed.Action.start { .say("d").debounced(id: "x", for: .seconds(1), on: $0) }
    let throttle = Timed.Action.start { .say("t").throttled(id: "y", for: .seconds(1), on: $0) }
    for key in [1, 2] {
      store.dispatch(.element(key, debounce))
      store.dispatch(.element(key, throttle))
    }
    clock.advance(by: .seconds(1))
    #expect(store.state == [1: ["t", "d"], 2: ["t", "d"]])
  }

  @Test("E9 a scope that goes takes its waiting effects and intervals along; what outlives it starts all the same")
  func scopeGone() async {
    let clock = ManualClock()
    let store = Host.store(clock)
    let log = Log()
    let waiting = store.dispatch(
      .element(
        1,
        .start { clock in
          .merge(
            .say("d").debounced(id: "x", for: .seconds(1), on: clock),
            .say("t").throttled(id: "y", for: .seconds(1), on: clock),
            .say("t").throttled(id: "y", for: .seconds(1), on: clock))
        }))
    let outliving = store.dispatch(
      .element(1, .start { Effect.fireAndForget { log.add("saved") }.delayed(by: .seconds(1), on: $0) }))
    store.dispatch(.close(1))
    #expect(waiting.isFinished)
    #expect(clock.waiting == 1)
    clock.advance(by: .seconds(1))
    await outliving.finish()
    #expect(log.lines == ["saved"])
    #expect(store.state == [2: []])
    #expect(!store.root.hasChildren)
    #expect(store.lives.started - store.lives.ended == 1)
  }

  @Test("E3 an effect sleeps on the environment's clock, and cancelling it ends the sleep")
  func sleeping() async {
    let (store, clock, reports) = Timed.store()
    let nap = { (text: String) in
      Timed.Action.start { clock in
        .run(id: text) { send in
          try await clock.sleep(for: .seconds(1))
          send(.received(text))
        }
      }
    }
    let first = store.dispatch(nap("a"))
    let second = store.dispatch(nap("b"))
    await clock.arrived(2)
    store.dispatch(.start { _ in .cancel(id: "a") })
    await first.finish()
    clock.advance(by: .seconds(1))
    await second.finish()
    #expect(store.state == ["b"])
    #expect(reports.lines.isEmpty)
  }

  @Test("E3 a clock of the system serves as well")
  func systemClock() async {
    let store = Store(initial: [], behavior: Timed.behavior(), environment: EffectClock(ContinuousClock()))
    let first = store.dispatch(.start { .say("a").delayed(by: .zero, on: $0) })
    let never = store.dispatch(.start { .say("b").debounced(id: "x", for: .seconds(3600), on: $0) })
    store.dispatch(.start { _ in .cancel(id: "x") })
    await first.finish()
    await never.finish()
    #expect(store.state == ["a"])
  }

  @Test("E1 mapping a timed effect keeps its waiting and its identity")
  func mapped() {
    let (store, clock, _) = Timed.store()
    let numbers = { (number: Int) in
      Timed.Action.start { clock in
        Effect<Int>.just(number).debounced(id: "x", for: .seconds(1), on: clock).map { .received("\($0)") }
      }
    }
    store.dispatch(numbers(1))
    store.dispatch(numbers(2))
    clock.advance(by: .seconds(1))
    #expect(store.state == ["2"])
  }

  @Test("S12 releasing a store ends its waits")
  func release() async {
    let clock = ManualClock()
    var store: Store<Timed.Action, [String], EffectClock>? = Store(
      initial: [], behavior: Timed.behavior(), environment: clock.clock)
    weak let released = store
    let say = Effect<Timed.Action>.say("a")
    let waiting = store?.dispatch(
      .start { clock in
        .merge(
          say.throttled(id: "t", for: .seconds(1), on: clock), say.throttled(id: "t", for: .seconds(1), on: clock),
          say.delayed(by: .seconds(1), on: clock))
      })
    store = nil
    #expect(released == nil)
    #expect(clock.waiting == 0)
    await waiting?.finish()
  }
}
