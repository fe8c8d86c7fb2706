import Testing

@testable import MullionCore

@Suite struct StoreTests {
  @Test("S1 the initial state can be read before any dispatch")
  func initialState() {
    #expect(makeStore(App.State(count: 7)).store.state.count == 7)
  }

  @Test("S2 dispatch returns when all that it set off synchronously is done")
  func synchronous() {
    let (store, _, _) = makeStore()
    store.dispatch(.chain(10))
    #expect(store.state.count == 10)
  }

  @Test("S3 what a handler, an observer and an effect dispatch is queued, first in first out, never nested")
  func queued() {
    let log = Log()
    var store: AppStore?
    let extra = Behavior<App.Action, App.State, World> { action, state in
      log.add("begin \(state.count)")
      if case .setCount(1) = action {
        store?.dispatch(.setCount(2))
        store?.dispatch(.setCount(3))
      }
      log.add("end \(state.count)")
      return .none
    }
    let made = makeStore(extra: extra).store
    store = made
    var fromObserver = false
    let subscription = made.observe {
      log.add("observed \(made.state.count)")
      if !fromObserver {
        fromObserver = true
        made.dispatch(.setCount(9))
        #expect(made.state.count == 3, "queued until the round is over")
      }
    }
    made.dispatch(.setCount(1))
    #expect(made.state.count == 9)
    #expect(
      log.lines == [
        "begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2", "observed 3", "begin 3", "end 3", "observed 9",
      ])
    subscription.cancel()
    store = nil
  }

  @Test("S3 effects' synchronous actions are breadth first")
  func breadthFirst() {
    let log = Log()
    let behavior = Behavior<String, Int, Void> { action, _ in
      log.add(action)
      return switch action {
      case "go": .produce { _ in .sequence(["a", "b"]) }
      case "a": .produce { _ in .just("c") }
      case "b": .produce { _ in .just("d") }
      default: .none
      }
    }
    Store(initial: 0, behavior: behavior, environment: ()).dispatch("go")
    #expect(log.lines == ["go", "a", "b", "c", "d"])
  }

  @Test("S4 react, mutate, settle, sweep, produce, in this order, and then the next action")
  func phases() async {
    let log = Log()
    let watcher = Behavior<App.Action, App.State, World> { action, state in
      switch action {
      case .scenes(.close):
        log.add("react \(state.scenes.count)")
        return Reaction.reduce { log.add("mutate \($0.scenes.count)") }.produce { context in
          log.add("produce \(context.state.scenes.count)")
          return .just(.nothing)
        }
      case .nothing:
        log.add("next")
        return .none
      default: return .none
      }
    }
    let (store, world, _) = makeStore(App.State(scenes: [1: Child.State()]), extra: watcher)
    let asked = store.dispatch(.scenes(.element(1, .ask)))
    await world.gate.arrived()
    store.dispatch(.scenes(.close(1)))
    #expect(log.lines == ["react 1", "mutate 1", "produce 0", "next"])
    await asked.finish()
    world.gate.open()
  }

  @Test("S4 what the state keeps open is reconciled after effects were produced, and before the next action")
  func reconciling() async {
    let log = Log()
    let behavior = Behavior<String, Int, Void> { action, state in
      log.add("react \(action) \(state)")
      guard action == "go" else { return .produce { _ in .broadcast("heard", to: "line") } }
      return Reaction.reduce { $0 += 1 }.produce { context in
        log.add("produce \(context.state)")
        return .just("next")
      }
    }
    let line = Behavior<String, Int, Void>.supervise { state in
      log.add("reconcile \(state)")
      let channel = Channel<String, Void>(receiving: String.self) { _, _, inbox in
        for await case .message(let text) in inbox { log.add(text) }
      }
      return state == 1 ? ["line": channel] : [:]
    }
    let store = Store(initial: 0, behavior: .combine(line, behavior), environment: ())
    store.onReport = { log.add($0.message) }
    store.dispatch("go")
    #expect(log.lines == ["reconcile 0", "react go 0", "produce 1", "reconcile 1", "react next 1"])
    // The next action found the channel open.
    await log.arrived(6)
    #expect(log.lines.last == "heard")
  }

  @Test("S5 an asynchronous effect's actions arrive on a later turn, in the order sent")
  func laterTurn() async {
    let behavior = Behavior<Int, [Int], Void> { action, _ in
      let reaction = Reaction<Int, [Int], Void>.reduce { $0.append(action) }
      guard action == 0 else { return reaction }
      return reaction.produce { _ in
        .run { send in for number in 1...5 { send(number) } }
      }
    }
    let store = Store(initial: [], behavior: behavior, environment: ())
    let dispatched = store.dispatch(0)
    #expect(store.state == [0])
    await dispatched.finish()
    #expect(store.state == [0, 1, 2, 3, 4, 5])
  }

  @Test("S6 100,000 chained actions do not overflow the stack")
  func longChain() {
    let (store, _, _) = makeStore()
    store.dispatch(.chain(100_000))
    #expect(store.state.count == 100_000)
  }

  @Test("S6 100,000 actions in one effect are all applied, in order")
  func wideChain() {
    let behavior = Behavior<Int, Int, Void> { action, state in
      if action < 0 { return .produce { _ in .sequence(Array(0..<100_000)) } }
      return state == action ? .reduce { $0 += 1 } : .none
    }
    let store = Store(initial: 0, behavior: behavior, environment: ())
    store.dispatch(-1)
    #expect(store.state == 100_000)
  }

  @Test("S7 a long burst is applied whole: past the limit it goes on in turns, is reported once, and can be awaited")
  func burst() async {
    let (store, _, reports) = makeStore()
    store.drainLimit = 1000
    let log = Log()
    let subscription = store.observe { log.add("\(store.state.count)") }
    let line: UInt = #line + 1
    let burst = store.dispatch(.chain(4500))
    #expect(store.state.count == 1000)
    store.dispatch(.set { $0.plain.count = $0.count })
    #expect(store.state.count == 1000)
    await burst.finish()
    #expect(store.state.count == 4500)
    #expect(store.state.plain.count == 1001)
    #expect(log.lines == ["1000", "1999", "2999", "3999", "4500"])
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("StoreTests.swift:\(line): More than 1000 actions") == true)
    #expect(reports.lines.first?.contains("chain(3500)") == true)
    store.dispatch(.setCount(1))
    #expect(store.state.count == 1)
    subscription.cancel()
  }

  @Test("S7 a cancelled burst stops")
  func cancelledBurst() async {
    let (store, _, _) = makeStore()
    store.drainLimit = 100
    let burst = store.dispatch(.chain(1_000_000))
    burst.cancel()
    await burst.finish()
    #expect(store.state.count == 100)
  }

  @Test("S11 reports and handlers carry the call site of the dispatch")
  func callSites() {
    let log = Log()
    let extra = Behavior<App.Action, App.State, World> { _, _ in
      .produce { context in
        log.add("\(context.callSite.line)")
        return .none
      }
    }
    let (store, _, reports) = makeStore(extra: extra)
    let line: UInt = #line + 1
    store.dispatch(.plain(.leave))
    store.projection.dispatch(.nothing, line: 4711)
    #expect(log.lines == ["\(line)", "4711"])
    #expect(reports.lines.count == 1)
    #expect(reports.lines[0].hasPrefix("MullionCoreTests/StoreTests.swift:\(line): A feature asked to be dismissed"))
  }

  @Test("S12 releasing a store cancels its effects and wakes who waits for them")
  func release() async {
    let world = World()
    var store: AppStore? = makeStore(App.State(scenes: [1: Child.State()]), world).store
    weak let released = store
    let inScene = store?.dispatch(.scenes(.element(1, .ask)))
    let outliving = store?.dispatch(.scenes(.element(1, .askOutliving)))
    let atRoot = store?.dispatch(.produce { world in .run { _ in await world.gate.wait() } })
    await world.gate.arrived(3)
    store = nil
    #expect(released == nil)
    await inScene?.finish()
    await outliving?.finish()
    await atRoot?.finish()
    world.gate.open()
  }

  @Test("S12 10,000 rounds of create and release leave nothing behind")
  func createAndRelease() async {
    final class Token {}
    let world = World()
    weak var last: Token?
    for _ in 0..<10_000 {
      let token = Token()
      last = token
      let store = makeStore(App.State(sheet: .dismissing(last: Child.State()), scenes: [1: Child.State()]), world).store
      let subscription = store.observe { _ = token }
      store.dispatch(.scenes(.element(1, .askKeyed)))
      #expect(store.closings.count == 1)
      subscription.cancel()
    }
    #expect(last == nil)
  }

  @Test("S12 1,000 presentations that come and go with effects in flight leave no place and no life behind")
  func presentationsComeAndGo() async {
    let (store, world, _) = makeStore()
    for id in 0..<1000 {
      store.dispatch(.present(id))
      let effects = [Child.Action.ask, .askKeyed, .showSheet, .sheet(.child(.ask))].map {
        store.dispatch(.sheet(.child($0)))
      }
      store.dispatch(.sheet(.dismiss))
      #expect(store.closings.count == 1)
      store.endClosings()
      #expect(effects.map(\.isFinished) == [true, true, true, true])
    }
    #expect(store.state.sheet == .dismissed)
    #expect(!store.root.hasChildren)
    #expect(store.lives.started >= 2000)
    #expect(store.lives.started == store.lives.ended)
    world.gate.open()
  }

  @Test("S12 10,000 scenes opened, started and closed leave no place and no life behind")
  func scenesComeAndGo() async {
    let (store, world, _) = makeStore()
    for id in 0..<10_000 {
      store.dispatch(.set { $0.scenes[id] = Child.State(id: id) })
      store.dispatch(.scenes(.element(id, .showSheet)))
      store.dispatch(.scenes(.element(id, .sheet(.child(.ask)))))
      store.dispatch(.scenes(.element(id, .ask)))
      store.dispatch(.scenes(.element(id, .cancel)))
      store.dispatch(.scenes(.element(id, .save)))
      store.dispatch(.scenes(.element(id, .sheet(.dismiss))))
      store.dispatch(.scenes(.close(id)))
    }
    #expect(!store.root.hasChildren)
    let begun = store.dispatch(.produce { _ in .run { _ in } })
    await begun.finish()
    world.gate.open()
    // The root's own life is there as long as the store.
    #expect(store.lives.started - store.lives.ended == 1)
  }
}
