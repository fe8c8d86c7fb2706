import Testing

@testable import MullionCore

/// A behavior of numbers on a list of numbers, whose order of mutations shows.
private typealias Numbers = Behavior<Int, [Int], Void>

private func randomBehavior(_ generator: inout Generator, depth: Int = 0) -> Numbers {
  let seed = Int.random(in: 0..<1000, using: &generator)
  switch Int.random(in: 0..<(depth < 3 ? 6 : 5), using: &generator) {
  case 0: return .identity
  case 1: return .reduce { action, state in state.append(action &* 31 &+ seed) }
  case 2: return Behavior { action, _ in action % 2 == 0 ? .reduce { $0.reverse() } : .none }
  case 3:
    return Behavior { action, state in
      .produce { _ in action > 0 ? .just(action / 2 - 1) : .none }.reduce(at: \.self) { $0.append(state.count &+ seed) }
    }
  case 4: return .on(.whole, when: { $0.count % 3 != 0 }, dispatch: { $0 > 3 ? $0 - 3 : nil })
  default: return .combine((0..<3).map { _ in randomBehavior(&generator, depth: depth + 1) })
  }
}

private func run(_ behavior: Numbers, _ actions: [Int]) -> [Int] {
  let store = Store(initial: [1], behavior: behavior, environment: ())
  for action in actions { store.dispatch(action) }
  return store.state
}

@Suite struct BehaviorTests {
  @Test("B1 behaviors are a monoid: combining is associative and identity changes nothing")
  func behaviorLaws() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = Generator(state: seed)
    for round in 0..<200 {
      let (a, b, c) = (randomBehavior(&generator), randomBehavior(&generator), randomBehavior(&generator))
      let actions = (0..<4).map { _ in Int.random(in: 0..<12, using: &generator) }
      let expected = run(.combine(a, b, c), actions)
      let comment: Comment = "seed \(seed), round \(round)"
      #expect(run(.combine(.combine(a, b), c), actions) == expected, comment)
      #expect(run(.combine(a, .combine(b, c)), actions) == expected, comment)
      #expect(run(.combine([.identity, a, .identity, b, c, .identity]), actions) == expected, comment)
    }
  }

  @Test("B1 effects are a monoid: merging is associative and none changes nothing")
  func effectLaws() async {
    let seed = UInt64.random(in: .min ... .max)
    var generator = Generator(state: seed)
    func effect() -> Effect<Int> {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: .none
      case 1: .just(Int.random(in: 0..<100, using: &generator))
      case 2: .sequence((0..<3).map { _ in Int.random(in: 0..<100, using: &generator) })
      default: .concatenate(.just(Int.random(in: 0..<100, using: &generator)), .run { $0(7) })
      }
    }
    func received(_ effect: Effect<Int>) async -> [Int] {
      let behavior = Behavior<Int?, [Int], Void> { action, _ in
        guard let action else { return .produce { _ in effect.map(Optional.some) } }
        return .reduce { $0.append(action) }
      }
      let store = Store(initial: [], behavior: behavior, environment: ())
      await store.dispatch(nil).finish()
      return store.state
    }
    for round in 0..<50 {
      let (a, b, c) = (effect(), effect(), effect())
      let expected = await received(.merge(a, b, c))
      let comment: Comment = "seed \(seed), round \(round)"
      #expect(await received(.merge(.merge(a, b), c)) == expected, comment)
      #expect(await received(.merge(a, .merge(b, c))) == expected, comment)
      #expect(await received(.merge(.none, a, .none, b, c)) == expected, comment)
    }
  }

  @Test("B1 mutations are a monoid: reactions merge associatively, with none")
  func reactionLaws() {
    let add = { (number: Int) in Reaction<Int, [Int], Void>.reduce { $0.append(number) } }
    func result(_ reaction: Reaction<Int, [Int], Void>) -> [Int] { run(Behavior { _, _ in reaction }, [0]) }
    let expected = [1, 2, 3, 4]
    #expect(result(add(2).merged(with: add(3)).merged(with: add(4))) == expected)
    #expect(result(add(2).merged(with: add(3).merged(with: add(4)))) == expected)
    #expect(
      result(Reaction.none.merged(with: add(2)).merged(with: .none).merged(with: add(3).merged(with: add(4))))
        == expected)
  }

  @Test("B2 both sides see the state before, mutations go left to right, effects merge")
  func combine() {
    let log = Log()
    let part = { (name: String) in
      Behavior<String, [String], Void> { action, state in
        guard action == "go" else { return .reduce { $0.append(action) } }
        log.add("\(name) \(state.count)")
        return Reaction.reduce { $0.append(name) }.produce { _ in .just("effect \(name)") }
      }
    }
    let store = Store(initial: [], behavior: .combine(part("a"), part("b")), environment: ())
    store.dispatch("go")
    #expect(log.lines == ["a 0", "b 0"])
    #expect(store.state == ["a", "b", "effect a", "effect a", "effect b", "effect b"])
  }

  @Test("B3 an action that nobody matches mutates nothing, starts nothing, notifies nobody")
  func unmatched() {
    let never = Prism<App.Action, Int>(extract: { _ in nil }, embed: { _ in .nothing })
    let (store, _, reports) = makeStore(
      App.State(scenes: [1: Child.State()]),
      extra: .on(never, dispatch: { _ in .setCount(1) }, reduce: { $1.count = $0 }))
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    let before = store.state
    store.dispatch(.nothing)
    store.dispatch(.plain(.nothing))
    store.dispatch(.scenes(.element(1, .nothing)))
    #expect(store.state == before)
    #expect(log.lines.isEmpty)
    #expect(reports.lines.isEmpty)
    subscription.cancel()
  }

  @Test("B3 a bare reduce over everything counts as touching its slot")
  func bareReduce() {
    let store = Store(initial: 0, behavior: Behavior<Int, Int, Void>.reduce { _, _ in }, environment: ())
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    store.dispatch(1)
    #expect(log.lines == ["observed"])
    subscription.cancel()
  }

  @Test("B4 produce sees the state after all mutations, also those of behaviors that come later")
  func produceSeesAfter() {
    let log = Log()
    let first = Behavior<Int, Int, Void> { _, _ in
      .produce { context in
        log.add("\(context.state)")
        return .none
      }
    }
    let store = Store(initial: 0, behavior: .combine(first, .reduce { $1 = $0 }), environment: ())
    store.dispatch(5)
    #expect(log.lines == ["5"])
  }

  @Test("B5 on reads the state before, gates both halves, and dispatches with the declaration's call site")
  func on() {
    let log = Log()
    let trigger = Prism<App.Action, Int>(
      extract: { if case .setCount(let count) = $0 { count } else { nil } }, embed: { .setCount($0) })
    let line: UInt = #line + 1
    let bridge = Behavior<App.Action, App.State, World>.on(
      trigger, when: { $0.count < 2 }, dispatch: { _ in .nothing }, reduce: { $1.plain.count += $0 })
    let watcher = Behavior<App.Action, App.State, World> { action, _ in
      guard case .nothing = action else { return .none }
      return .produce { context in
        log.add("\(context.callSite.line)")
        return .none
      }
    }
    let (store, _, _) = makeStore(extra: .combine(bridge, watcher))
    store.dispatch(.setCount(3))
    #expect(store.state.plain.count == 3)
    #expect(log.lines == ["\(line)"])
    store.dispatch(.setCount(4))
    #expect(store.state.plain.count == 3)
    #expect(log.lines.count == 1)
  }

  @Test("B6 one line of a 100,000-line buffer is edited in place through every lift")
  func inPlace() {
    let lines = Array(0..<100_000)
    let child = Child.State(lines: lines)
    var state = App.State(plain: child, optional: child, sheet: .presented(child), scenes: [3: child])
    for path in [\App.State.plain, \App.State.second] { state[keyPath: path].lines = lines }
    let (store, _, _) = makeStore(state)
    let addresses = {
      let now = store.state
      return [now.plain.lines, now.optional?.lines, now.sheet.value?.lines, now.scenes[3]?.lines].map(address)
    }
    let edit: [App.Action] = [
      .plain(.line(7)), .optional(.line(7)), .sheet(.child(.line(7))), .scenes(.element(3, .line(7))),
    ]
    for action in edit { store.dispatch(action) }
    let before = addresses()
    let held = App.scenes.projection(at: 3, from: store.projection).transpose()
    let observer = store.readObserver {}
    observer.read { _ = held?.state.count }
    let binding = store.projection.presence(\.sheet, dismiss: .sheet(.dismiss))
    // After each, as two copies may bring a buffer back to where it was.
    for action in edit {
      store.dispatch(action)
      #expect(addresses() == before)
    }
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.setCount(4))
    store.dispatch(.set { $0.count = 5 })
    for action in edit { store.dispatch(action) }
    #expect(addresses() == before)
    #expect(Set(before).count == 4)
    #expect(held?.state.lines[7] == 10)
    withExtendedLifetime(binding) {}
  }

  @Test("B6 an effect made by an edit copies nothing, also where the parent writes in the same action")
  func effectsCopyNothing() async {
    let parent = Behavior<App.Action, App.State, World> { action, _ in
      if case .scenes(.element(_, .save)) = action { .reduce { $0.count += 1 } } else { .none }
    }
    let (store, world, _) = makeStore(App.State(scenes: [3: Child.State(lines: Array(0..<100_000))]), extra: parent)
    store.dispatch(.scenes(.element(3, .line(1))))
    let before = address(store.state.scenes[3]?.lines)
    for _ in 0..<3 {
      await store.dispatch(.scenes(.element(3, .save))).finish()
      store.dispatch(.scenes(.element(3, .line(1))))
    }
    #expect(address(store.state.scenes[3]?.lines) == before)
    #expect(world.log.lines.filter { $0 != "ran" } == ["saved 1", "saved 3", "saved 5"])
  }
}
