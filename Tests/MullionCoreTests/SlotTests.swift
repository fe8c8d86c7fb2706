import Testing

@testable import MullionCore

@Suite struct SlotTests {
  @Test("L1 the child in each kind of slot is reached, and no other", arguments: Desk.Kind.allCases)
  func reached(_ kind: Desk.Kind) {
    let (store, world, reports) = Desk.store(Desk.filled(kind))
    store.dispatch(Desk.action(kind, .increment))
    store.dispatch(Desk.action(kind, .leaf(.increment)))
    var child = Child.State(id: 1, count: 1, other: 1)
    child.leaf.count = 1
    #expect(store.state == Desk.filled(kind, child))
    #expect(Desk.held(kind, store)?.state == child)
    #expect(Desk.view(kind, store, world) == "child 1")
    #expect(reports.lines.isEmpty)
  }

  @Test("L1 an element is reached by its index, and one action reaches every element")
  func indexAndEach() async {
    let (store, world, reports) = Desk.store(
      Desk.State(
        rows: (1...3).map { Child.State(id: $0) }, listed: [Leaf.State(), Leaf.State()]))
    store.dispatch(.listed(.element(1, .increment)))
    store.dispatch(.listed(.element(2, .increment)))
    store.dispatch(.listed(.element(-1, .increment)))
    #expect(store.state.listed.map(\.count) == [0, 1])
    #expect(reports.lines.count == 2)
    let asked = store.dispatch(.everyRow(.ask))
    store.dispatch(.everyRow(.increment))
    await world.gate.arrived(3)
    store.dispatch(.rows(.close(2)))
    world.gate.open()
    await asked.finish()
    #expect(store.state.rows.map(\.count) == [101, 101])
    store.dispatch(.everyRow(.leave))
    #expect(store.state.rows.isEmpty)
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    store.dispatch(.everyRow(.increment))
    #expect(log.lines.isEmpty)
    subscription.cancel()
  }

  @Test("L1 the plain functions lift as the scopes do")
  func functions() {
    let child = Child.behavior()
    let behavior = Behavior<Desk.Action, Desk.State, World>.combine(
      child.liftCase(action: Desk.childPrism, state: \.place, case: Desk.Place.child) { $0 },
      child.liftCollection(action: Desk.rowsPrism, state: \.rows) { $0 },
      child.liftCollection(action: Desk.namedPrism, state: \.named, id: \.other) { $0 },
      Leaf.behavior().liftCollection(action: Desk.listedPrism, state: \.listed, by: .index) { $0 },
      child.liftStack(action: Desk.pathPrism, state: \.path) { $0 })
    for kind in Desk.Kind.allCases where kind != .dictionary {
      let store = Store(initial: Desk.filled(kind), behavior: behavior, environment: World())
      store.dispatch(Desk.action(kind, .increment))
      #expect(Desk.child(kind, store.state)?.count == 1)
    }
    let whole = child.liftCase(action: Desk.childPrism, state: Desk.Place.child) { (world: World) in world }
    let store = Store(initial: Desk.Place.child(Child.State()), behavior: whole, environment: World())
    store.dispatch(.child(.increment))
    #expect(store.state == .child(Child.State(count: 1)))
  }

  @Test("L1 every element of a long array is reached by one action, on a small stack")
  func eachOfMany() {
    let (store, _, _) = Desk.store(Desk.State(rows: (0..<20_000).map { Child.State(id: $0) }))
    store.dispatch(.everyRow(.nothing))
    store.dispatch(.everyRow(.reduceOther))
    #expect(store.state.rows.allSatisfy { $0.other == 1 })
  }

  @Test("L2 an action to what is not there is one report and nothing else", arguments: Desk.Kind.allCases)
  func missing(_ kind: Desk.Kind) {
    let (store, world, reports) = Desk.store()
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    store.dispatch(Desk.action(kind, .save))
    #expect(log.lines.isEmpty && world.log.lines.isEmpty)
    #expect(reports.lines.count == 1)
    #expect(Desk.view(kind, store, world) == nil)
    subscription.cancel()
  }

  @Test("L3 what an element sends goes back to it, whatever moved meanwhile", arguments: Desk.Kind.allCases)
  func sameElement(_ kind: Desk.Kind) async {
    let (store, world, _) = Desk.store(Desk.filled(kind))
    let asked = store.dispatch(Desk.action(kind, .ask))
    await world.gate.arrived()
    store.dispatch(
      .set { state in
        state.rows.reverse()
        state.named.insert(Child.State(id: 3, other: 3), at: 0)
        state.path.insert(Child.State(id: 3), at: 0)
        state.path.remove(id: 0)
      })
    world.gate.open()
    await asked.finish()
    #expect(Desk.child(kind, store.state)?.count == 100)
  }

  @Test("L3 what an element sent by index is dropped when another identity stands there")
  func byIndexWithIdentity() async {
    let world = World()
    let behavior = Behavior<Desk.Action, Desk.State, World>.combine(
      Child.behavior().liftCollection(action: Desk.rowsPrism, state: \.rows, by: .index) { $0 },
      Behavior { action, _ in if case .set(let change) = action { .reduce(change) } else { .none } })
    let store = Store(
      initial: Desk.State(rows: [Child.State(id: 1), Child.State(id: 2)]), behavior: behavior, environment: world)
    let first = store.dispatch(.rows(.element(0, .ask)))
    let second = store.dispatch(.rows(.element(1, .ask)))
    await world.gate.arrived(2)
    store.dispatch(.rows(.close(0)))
    #expect(first.isFinished && second.isFinished)
    world.gate.open()
    #expect(store.state.rows == [Child.State(id: 2)])
  }

  @Test("E9 a child gone from any kind of slot takes its effects along", arguments: Desk.Kind.allCases)
  func goneByWrite(_ kind: Desk.Kind) async {
    let (store, world, reports) = Desk.store(Desk.filled(kind))
    store.dispatch(Desk.action(kind, .showSheet))
    let asked = store.dispatch(Desk.action(kind, .ask))
    let inside = store.dispatch(Desk.action(kind, .sheet(.child(.ask))))
    await world.gate.arrived(2)
    Desk.replace(kind, store)
    #expect(asked.isFinished && inside.isFinished)
    world.gate.open()
    #expect(store.state == Desk.filled(kind))
    #expect(!store.root.hasChildren)
    #expect(reports.lines.isEmpty)
  }

  @Test("E9 a child that asks to go takes its effects along, but what it saves goes on", arguments: Desk.Kind.allCases)
  func goneByWish(_ kind: Desk.Kind) async {
    let (store, world, reports) = Desk.store(Desk.filled(kind))
    let asked = store.dispatch(Desk.action(kind, .ask))
    await world.gate.arrived()
    await store.dispatch(Desk.action(kind, .saveAndLeave)).finish()
    #expect(asked.isFinished)
    #expect(world.log.lines == ["saved 1"])
    #expect(Desk.child(kind, store.state) == nil)
    #expect(store.state.rows.count + store.state.named.count + store.state.path.count <= 1)
    #expect(reports.lines.isEmpty)
    world.gate.open()
  }

  @Test("T2 switching the case cancels the old case's effects, and an action for the old one is one report")
  func caseSwitch() async {
    let (store, world, reports) = Desk.store(Desk.filled(.enumCase))
    let asked = store.dispatch(.child(.ask))
    await world.gate.arrived()
    store.dispatch(.set { $0.place = .other(Child.State(id: 1)) })
    #expect(asked.isFinished)
    let other = store.dispatch(.other(.ask))
    await world.gate.arrived(2)
    store.dispatch(.child(.increment))
    #expect(reports.lines.count == 1)
    world.gate.open()
    await other.finish()
    #expect(store.state.place == .other(Child.State(id: 1, count: 100)))
  }

  @Test("T2 an edit of one case is heard by those who read the enum on any way, and by nobody else")
  func caseObservers() {
    let (store, _, _) = Desk.store(Desk.filled(.enumCase))
    let log = Log()
    let whole = store.projection
    let readers: [(String, () -> Void)] = [
      ("child", { _ = Desk.child.projection(from: whole).state?.count }),
      ("other", { _ = Desk.other.projection(from: whole).state?.count }),
      ("enum", { _ = whole.projection(\.place, action: { (action: Desk.Action) in action }).state }),
      ("rows", { _ = whole.projection(\.rows, action: { (action: Desk.Action) in action }).state }),
    ]
    let observers = readers.map { name, body in
      let observer = store.readObserver { log.add(name) }
      observer.read(body)
      return observer
    }
    store.dispatch(.child(.increment))
    #expect(log.lines == ["child", "other", "enum"])
    withExtendedLifetime(observers) {}
  }

  @Test("S9 an observer of one element is not asked for actions to another", arguments: Desk.Kind.allCases)
  func elementObservers(_ kind: Desk.Kind) {
    var state = Desk.filled(kind)
    state.groups[8] = Child.State(id: 8)
    let (store, _, _) = Desk.store(state)
    let log = Log()
    let observer = store.readObserver { log.add("heard") }
    observer.read { _ = Desk.held(kind, store)?.state.count }
    for action: Desk.Action in [
      .rows(.element(8, .increment)), .named(.element(8, .increment)), .path(.element(id: 0, action: .increment)),
      .groups(.element(8, .increment)), .path(.push(Child.State(id: 5))),
    ] { store.dispatch(action) }
    #expect(log.lines.isEmpty)
    store.dispatch(Desk.action(kind, .increment))
    #expect(log.lines == ["heard"])
  }

  @Test(
    "B6 an edit in any kind of slot copies nothing, also while somebody holds its store", arguments: Desk.Kind.allCases)
  func copiesNothing(_ kind: Desk.Kind) {
    let child = Child.State(id: 1, other: 1, lines: Array(0..<100_000))
    let (store, _, _) = Desk.store(Desk.filled(kind, child))
    let held = Desk.held(kind, store)
    let subscription = held?.observe {}
    store.dispatch(Desk.action(kind, .line(0)))
    let before = address(Desk.child(kind, store.state)?.lines)
    for line in 0..<5 {
      store.dispatch(Desk.action(kind, .line(line)))
      #expect(address(Desk.child(kind, store.state)?.lines) == before)
    }
    #expect(held?.state.lines.prefix(3) == [2, 2, 3])
    subscription?.cancel()
  }

  @Test("L5 a held store keeps the last value, and never adopts what comes in its place", arguments: Desk.Kind.allCases)
  func lastValue(_ kind: Desk.Kind) {
    let (store, _, _) = Desk.store(Desk.filled(kind))
    let held = Desk.held(kind, store)
    store.dispatch(Desk.action(kind, .increment))
    store.dispatch(.set { $0 = Desk.State() })
    #expect(held?.state.count == 1)
    store.dispatch(.set { $0 = Desk.filled(kind) })
    held?.dispatch(.increment)
    #expect(held?.state.count == 1)
    #expect(Desk.child(kind, store.state)?.count == 0)
  }

  @Test("L5 an element that gives itself another id keeps its last value for those who hold its store")
  func changesItsID() {
    let renaming = Behavior<Desk.Action, Desk.State, World>.identity
    let (store, _, _) = Desk.store(Desk.filled(.byCustomID), extra: renaming)
    let held = Desk.held(.byCustomID, store)
    store.dispatch(.named(.element(1, .reduceOther)))
    #expect(held?.state.other == 2)
    #expect(store.state.named.map(\.other) == [8, 2])
    store.dispatch(.named(.element(2, .increment)))
    #expect(held?.state.count == 0)
  }

  @Test(
    "L6 scopes that a module declared against its own state are appended to its host's", arguments: Desk.Kind.allCases)
  func appended(_ kind: Desk.Kind) {
    let (store, world, _) = Desk.store(Desk.filled(kind))
    let whole = store.projection
    let view = { () -> String? in
      switch kind {
      case .enumCase: Desk.child.appending(Child.leafScope).view(of: Leaf.self, from: whole, world: world)
      case .byID: Desk.rows.appending(Child.leafScope).view(of: Leaf.self, at: 1, from: whole, world: world)
      case .byCustomID: Desk.named.appending(Child.leafScope).view(of: Leaf.self, at: 1, from: whole, world: world)
      case .stack: Desk.path.appending(Child.sheetScope).view(of: Leaf.self, at: 1, from: whole, world: world)
      case .dictionary: Desk.groups.appending(Child.sheetScope).view(of: Leaf.self, at: 1, from: whole, world: world)
      }
    }
    let isSheet = kind == .stack || kind == .dictionary
    if isSheet {
      #expect(view() == nil)
      store.dispatch(Desk.action(kind, .showSheet))
    }
    store.dispatch(Desk.action(kind, isSheet ? .sheet(.child(.increment)) : .leaf(.increment)))
    #expect(view() == "leaf 1")
    store.dispatch(.set { $0 = Desk.State() })
    #expect(view() == nil)
  }

  @Test("L6 appended scopes drive the behavior as well, and append further")
  func appendedBehavior() {
    let scope = Desk.groups.appending(Child.sheetScope)
    let deep = App.plain.appending(Child.leafScope)
    let store = Store(
      initial: Desk.State(groups: [1: Child.State(sheet: .presented(Leaf.State()))]),
      behavior: scope.behavior(of: Leaf.self), environment: World())
    store.dispatch(.groups(.element(1, .sheet(.child(.increment)))))
    store.dispatch(.groups(.element(1, .sheet(.child(.leave)))))
    #expect(store.state.groups[1]?.sheet == .dismissing(last: Leaf.State(count: 1)))
    let app = Store(initial: App.State(), behavior: deep.behavior(of: Leaf.self), environment: World())
    app.dispatch(.plain(.leaf(.increment)))
    #expect(deep.view(of: Leaf.self, from: app.projection, world: World()) == "leaf 1")
  }
}
