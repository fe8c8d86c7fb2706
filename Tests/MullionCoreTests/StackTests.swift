import Testing

@testable import MullionCore

/// A parent that tells what it sees of its stack before it goes, and when it has come.
private func watching(_ log: Log) -> Behavior<Desk.Action, Desk.State, World> {
  Behavior { action, _ in
    guard case .path(let event) = action else { return .none }
    return Reaction.reduce { state in
      let seen = state.path.map(\.count)
      switch event {
      case .element: log.add("element, counts \(seen)")
      case .push: log.add("push, counts \(seen)")
      case .popFrom: log.add("popFrom, counts \(seen)")
      }
    }
  }
}

@Suite struct StackTests {
  @Test("N3 an element acts before its parent; a push is there when the parent sees it; a pop is not gone yet")
  func order() {
    let log = Log()
    let (store, _, reports) = Desk.store(extra: watching(log))
    store.dispatch(.path(.push(Child.State())))
    store.dispatch(.path(.push(Child.State())))
    store.dispatch(.path(.element(id: 1, action: .increment)))
    store.dispatch(.path(.popFrom(0)))
    #expect(
      log.lines == ["push, counts [0]", "push, counts [0, 0]", "element, counts [0, 1]", "popFrom, counts [0, 1]"])
    #expect(store.state.path.isEmpty)
    #expect(reports.lines.isEmpty)
  }

  @Test("N3 popping from an element takes it and all above it, with their effects")
  func popsEffects() async {
    let (store, world, reports) = Desk.store(Desk.State(path: StackState((0..<4).map { Child.State(id: $0) })))
    let asked = (0..<4).map { store.dispatch(.path(.element(id: StackID($0), action: .ask))) }
    await world.gate.arrived(4)
    store.dispatch(.path(.popFrom(2)))
    #expect(asked.map(\.isFinished) == [false, false, true, true])
    #expect(reports.lines.isEmpty)
    world.gate.open()
    for one in asked { await one.finish() }
    #expect(store.state.path.map(\.count) == [100, 100])
  }

  @Test("N4 popping from an element that is gone is harmless and silent")
  func popGone() {
    let (store, _, reports) = Desk.store(Desk.State(path: StackState([Child.State(), Child.State()])))
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    for _ in 0..<3 { store.dispatch(.path(.popFrom(1))) }
    #expect(store.state.path.ids == [0])
    #expect(log.lines == ["observed"])
    #expect(reports.lines.isEmpty)
    subscription.cancel()
  }

  @Test("N7 every screen of a stack that was built at once can dismiss itself, with those above it")
  func dismissesItself() async {
    let (store, world, _) = Desk.store(Desk.State(path: StackState((0..<5).map { Child.State(id: $0) })))
    store.dispatch(.path(.element(id: 3, action: .leave)))
    #expect(store.state.path.ids == [0, 1, 2])
    let later = store.dispatch(.path(.element(id: 1, action: .leaveLater)))
    await world.gate.arrived()
    world.gate.open()
    await later.finish()
    #expect(store.state.path.ids == [0])
  }

  @Test("N2 a replaced stack is a new generation: equal ids inherit no effects, in one action either")
  func newGeneration() async {
    let screens = [Child.State(id: 8, other: 8), Child.State(id: 1, other: 1)]
    let (store, world, _) = Desk.store(Desk.State(path: StackState(screens)))
    let held = Desk.held(.stack, store)
    let asked = store.dispatch(.path(.element(id: 1, action: .ask)))
    await world.gate.arrived()
    store.dispatch(.set { $0.path = StackState(screens) })
    #expect(asked.isFinished)
    world.gate.open()
    #expect(store.state.path == StackState(screens))
    held?.dispatch(.increment)
    #expect(store.state.path == StackState(screens))
  }

  @Test("E10 an id that comes again after an older stack was put back is another life")
  func putBack() async {
    let (store, world, _) = Desk.store(Desk.State(path: [Child.State(id: 0)]))
    let old = store.state.path
    store.dispatch(.path(.push(Child.State(id: 1))))
    let asked = store.dispatch(.path(.element(id: 1, action: .ask)))
    await world.gate.arrived()
    store.dispatch(
      .set {
        $0.path = old
        $0.path.append(Child.State(id: 1))
      })
    #expect(asked.isFinished)
    world.gate.open()
    #expect(store.state.path.map(\.count) == [0, 0])
    #expect(store.state.path.ids == [0, 1])
  }

  @Test("N6 a thousand random edits through actions and by hand: what is read through the stack's stores is the state")
  func agrees() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = Generator(state: seed)
    let (store, world, _) = Desk.store()
    var held: [StackID: StoreProjection<Child.Action, Child.State>] = [:]
    for step in 0..<1000 {
      let ids = store.state.path.ids
      let id = ids.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: store.dispatch(.path(.push(Child.State(id: step))))
      case 2: store.dispatch(.path(.popFrom(id)))
      case 3: if !ids.isEmpty { store.dispatch(.path(.element(id: id, action: .increment))) }
      case 4: store.dispatch(.set { $0.path.insert(Child.State(id: step), at: ids.count / 2) })
      case 5: store.dispatch(.set { $0.path[id: id] = nil })
      default: if !ids.isEmpty { store.dispatch(.path(.element(id: id, action: .leave))) }
      }
      for (id, element) in zip(store.state.path.ids, store.state.path) {
        if held[id] == nil { held[id] = Desk.path.projection(at: id, from: store.projection).transpose() }
        #expect(held[id]?.state == element, "seed \(seed)")
        #expect(Desk.path.view(of: Child.self, at: id, from: store.projection, world: world) != nil, "seed \(seed)")
      }
      for (_, gone) in held { _ = gone.state }
    }
    held = [:]
    #expect(!store.root.hasChildren)
  }
}
