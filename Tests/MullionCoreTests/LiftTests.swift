import Testing

@testable import MullionCore

@Suite struct LiftTests {
  private func filled() -> App.State {
    App.State(
      plain: Child.State(id: 1), optional: Child.State(id: 2), sheet: .presented(Child.State(id: 3)),
      scenes: [4: Child.State(id: 4), 5: Child.State(id: 5)])
  }

  @Test("L1 lift, liftOptional, liftPresentation and liftDictionary reach their child and no other")
  func kinds() {
    let world = World()
    let child = Child.behavior()
    let behavior = Behavior<App.Action, App.State, World>.combine(
      child.lift(action: App.plainPrism, state: \.plain) { $0 },
      child.liftOptional(action: App.optionalPrism, state: \.optional) { $0 },
      child.liftPresentation(action: App.sheetPrism, state: \.sheet) { $0 },
      child.liftDictionary(action: App.scenesPrism, state: \.scenes) { $0 })
    let store = Store(initial: filled(), behavior: behavior, environment: world)
    let actions: [App.Action] = [
      .plain(.increment), .optional(.increment), .sheet(.child(.increment)), .scenes(.element(4, .increment)),
    ]
    for action in actions { store.dispatch(action) }
    var expected = filled()
    expected.plain.count = 1
    expected.optional?.count = 1
    expected.sheet = .presented(Child.State(id: 3, count: 1))
    expected.scenes[4]?.count = 1
    #expect(store.state == expected)
  }

  @Test(
    "L2 an action to what is not there calls no child, starts nothing, notifies nobody, and is one report",
    arguments: ["optional", "sheet", "scene", "scene in sheet"])
  func missing(_ which: String) {
    let (store, world, reports) = makeStore()
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    let line: UInt = #line + 1
    switch which {
    case "optional": store.dispatch(.optional(.save), line: line)
    case "sheet": store.dispatch(.sheet(.child(.save)), line: line)
    case "scene": store.dispatch(.scenes(.element(9, .save)), line: line)
    default:
      store.dispatch(.set { $0.scenes[9] = Child.State() })
      log.lines = []
      store.dispatch(.scenes(.element(9, .sheet(.child(.increment)))), line: line)
    }
    #expect(log.lines.isEmpty)
    #expect(world.log.lines.isEmpty)
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains(":\(line): ") == true)
    #expect(reports.lines.first?.contains("is not there") == true)
    subscription.cancel()
  }

  @Test("L3 what a child sends goes back to the same element, whatever came and went meanwhile")
  func sameElement() async {
    let (store, world, _) = makeStore(filled())
    let asked = store.dispatch(.scenes(.element(5, .ask)))
    await world.gate.arrived()
    store.dispatch(.set { state in for id in 100..<200 { state.scenes[id] = Child.State(id: id) } })
    store.dispatch(.scenes(.close(4)))
    world.gate.open()
    await asked.finish()
    #expect(store.state.scenes[5]?.count == 100)
    #expect(store.state.scenes.values.reduce(0) { $0 + $1.count } == 100)
  }

  @Test("L4 a projection reads live state, forwards dispatch with its call site, and composes")
  func projections() {
    let log = Log()
    let watcher = Behavior<App.Action, App.State, World> { _, _ in
      .produce { context in
        log.add("\(context.callSite.line)")
        return .none
      }
    }
    let (store, _, _) = makeStore(filled(), extra: watcher)
    let scene = App.scenes.projection(at: 4, from: store.projection).transpose()
    let twice = store.projection.projection(\.plain, action: { .plain($0) })
      .projection(\.leaf, action: { (action: Leaf.Action) in .leaf(action) })
    let once = store.projection.projection(\.plain.leaf, action: { .plain(.leaf($0)) })
    scene?.dispatch(.increment, line: 11)
    twice.dispatch(.increment, line: 12)
    once.dispatch(.increment, line: 13)
    #expect(scene?.state.count == 1)
    #expect(twice.state == Leaf.State(count: 2))
    #expect(once.state == twice.state)
    #expect(log.lines == ["11", "12", "13"])
  }

  @Test("L6 one declaration drives behavior and view for each kind of slot, and nested ones")
  func scopes() {
    let (store, world, _) = makeStore(filled())
    let whole = store.projection
    let plain: String = App.plain.view(of: Child.self, from: whole, world: world)
    #expect(plain == "child 1")
    #expect(App.optional.view(of: Child.self, from: whole, world: world) == "child 2")
    #expect(App.sheet.view(of: Child.self, from: whole, world: world) == "child 3")
    #expect(App.scenes.view(of: Child.self, at: 4, from: whole, world: world) == "child 4")
    #expect(App.scenes.view(of: Child.self, at: 9, from: whole, world: world) == nil)
    store.dispatch(.scenes(.element(5, .showSheet)))
    let sheet = App.scenes.projection(at: 5, from: whole).transpose().flatMap {
      Child.sheetScope.view(of: Leaf.self, from: $0, world: world)
    }
    #expect(sheet == "leaf 0")
    store.dispatch(.scenes(.element(5, .sheet(.child(.increment)))))
    #expect(store.state.scenes[5]?.sheet.value?.count == 1)
  }
}

@Suite struct TransposeTests {
  /// Ways in which the state of a transposed store can go.
  enum Route: String, CaseIterable {
    case parentWrite, partWrite, overwrite, close, childWish
  }

  @Test(
    "L5 a transposed store shows the last value after its state went, and never adopts a successor",
    arguments: Route.allCases)
  func lastValue(_ route: Route) {
    let (store, _, reports) = makeStore(App.State(scenes: [1: Child.State(id: 1), 2: Child.State(id: 2)]))
    let scene = App.scenes.projection(at: 1, from: store.projection).transpose()
    store.dispatch(.scenes(.element(1, .increment)))
    store.dispatch(.set { $0.scenes[1]?.count += 40 })
    switch route {
    case .parentWrite: store.dispatch(.set { $0.scenes[1] = nil })
    case .partWrite: store.dispatch(.setScenes([:]))
    case .overwrite: store.dispatch(.set { $0 = App.State() })
    case .close: store.dispatch(.scenes(.close(1)))
    case .childWish: store.dispatch(.scenes(.element(1, .leave)))
    }
    #expect(App.scenes.projection(at: 1, from: store.projection).transpose() == nil)
    #expect(scene?.state.count == 41)
    store.dispatch(.set { $0.scenes[1] = Child.State(id: 9) })
    scene?.dispatch(.increment)
    #expect(scene?.state.count == 41)
    #expect(store.state.scenes[1]?.count == 0)
    #expect(reports.lines.isEmpty)
  }

  @Test("L5 a transposed store lives through both stages of a presentation, whichever way it was made")
  func presentation() {
    let (store, _, _) = makeStore(App.State(sheet: .presented(Child.State())))
    let whole = store.projection
    let stores = [
      App.sheet.projection(from: whole).transpose(),
      whole.projection(\.sheet, action: { (action: Child.Action) in .sheet(.child(action)) }).transpose(),
    ]
    store.dispatch(.sheet(.child(.increment)))
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.sheet(.child(.increment)))
    #expect(stores.map { $0?.state.count } == [2, 2])
    store.endClosings()
    #expect(App.sheet.projection(from: whole).transpose() == nil)
    #expect(stores.map { $0?.state.count } == [2, 2])
    store.dispatch(.present(4))
    stores[1]?.dispatch(.increment)
    #expect(store.state.sheet == .presented(Child.State(id: 4)))
    #expect(stores.map { $0?.state.id } == [0, 0])
  }

  @Test("L5 an optional reached by key path or by map transposes too")
  func plainAndMapped() {
    let (store, _, _) = makeStore(App.State(optional: Child.State(id: 1)))
    let whole = store.projection
    let byPath = whole.projection(\.optional, action: { (action: Child.Action) in .optional(action) }).transpose()
    let mapped = whole.map(action: { (action: Child.Action) in .optional(action) }, state: { $0.optional?.count })
      .transpose()
    byPath?.dispatch(.increment)
    #expect(byPath?.state.count == 1)
    #expect(mapped?.state == 1)
    store.dispatch(.closeOptional)
    #expect(byPath?.state.count == 1)
    #expect(mapped?.state == 1)
    store.dispatch(.set { $0.optional = Child.State(count: 8) })
    mapped?.dispatch(.increment)
    #expect(byPath?.state.count == 1)
    #expect(mapped?.state == 1)
    #expect(store.state.optional?.count == 8)
  }

  /// A state whose part another feature works on, and which views reach by a longer key path.
  nonisolated struct Outer {
    var inner = Inner()
  }

  nonisolated struct Inner {
    var child: Child.State? = Child.State(id: 7)
    var scenes = [1: Child.State(id: 8)]
  }

  @Test("L5 the last value is kept also where the state went on another way than the one it was reached on")
  func otherWays() {
    let clear = Behavior<Bool, Inner, Void>.reduce { _, inner in
      inner.child = nil
      inner.scenes = [:]
    }
    let clearScenes = Behavior<Bool, [Int: Child.State], Void>.reduce { $1 = [:] }
    let inInner = Behavior<Bool, Outer, Void>.combine(
      clear.lift(action: .whole, state: \.inner) { $0 },
      Behavior.combine(clearScenes.lift(action: .whole, state: \Inner.scenes) { $0 }, clear)
        .lift(action: .whole, state: \.inner) { $0 })
    let store = Store(initial: Outer(), behavior: inInner, environment: ())
    let whole = store.projection
    let child = whole.projection(\.inner.child, action: { (_: Int) in true }).transpose()
    let scene = whole.projection(key: 1, action: { (_: Int, _: Int) in true }, state: \.inner.scenes).transpose()
    store.dispatch(true)
    #expect(store.state.inner.child == nil)
    #expect(child?.state.id == 7)
    #expect(scene?.state.id == 8)
  }

  @Test("L5 nothing keeps a last value while its state is there")
  func keepsNothing() {
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State(lines: Array(0..<1000))]))
    var scene = App.scenes.projection(at: 1, from: store.projection).transpose()
    store.dispatch(.set { $0.count = 1 })
    store.dispatch(.scenes(.element(1, .line(0))))
    let before = address(store.state.scenes[1]?.lines)
    store.dispatch(.scenes(.close(7)))
    store.dispatch(.setScenes(store.state.scenes))
    store.dispatch(.set { $0.count = 2 })
    store.dispatch(.scenes(.element(1, .line(0))))
    #expect(address(store.state.scenes[1]?.lines) == before)
    #expect(scene?.state.lines[0] == 2)
    scene = nil
    #expect(!store.root.hasChildren)
  }
}
