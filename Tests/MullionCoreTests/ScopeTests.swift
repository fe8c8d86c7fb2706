import Testing

@testable import MullionCore

@Suite struct ScopeTests {
  @Test("E4 in a scene that nobody looks at, an effect that replaces, cancels or follows another is not lost with it")
  func nothingElseKeepsTheScope() async {
    let say = { (id: AnyHashable?) in
      Effect<Child.Action>.run(id: id, cancelInFlight: true) { send in send(.increment) }
    }
    let rows: [(expected: Int, effect: () -> Effect<Child.Action>)] = [
      (3, { say("x") }), (3, { .merge(.cancel(id: "x"), say("x")) }), (4, { .concatenate(.run { _ in }, say(nil)) }),
      (3, { .concatenate(.cancel(id: "x"), .cancel(id: "y"), say("x")) }),
      (3, { .merge(.just(.nothing), .cancel(id: "x"), .just(.nothing), say("x")) }),
    ]
    for row in rows {
      let behavior = Behavior<Child.Action, Child.State, World> { action, _ in
        switch action {
        case .ask: .produce { _ in row.effect() }
        case .increment: .reduce { $0.count += 1 }
        default: .none
        }
      }
      let store = Store(
        initial: App.State(scenes: [1: Child.State()]), behavior: App.scenes.lift(behavior), environment: World())
      await store.dispatch(.scenes(.element(1, .ask))).finish()
      await store.dispatch(.scenes(.element(1, .ask))).finish()
      let both = [store.dispatch(.scenes(.element(1, .ask))), store.dispatch(.scenes(.element(1, .ask)))]
      for one in both { await one.finish() }
      #expect(store.state.scenes[1]?.count == row.expected)
      #expect(!store.root.hasChildren)
    }
  }

  @Test("E8 ids of two elements, two siblings and two stores never meet")
  func idsArePrivate() async {
    let world = World()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State(), 2: Child.State()]), world)
    let (other, _, _) = makeStore(App.State(), world)
    let all = [
      store.dispatch(.scenes(.element(1, .askReplacing))), store.dispatch(.scenes(.element(2, .askReplacing))),
      store.dispatch(.plain(.askReplacing)), store.dispatch(.second(.askReplacing)),
      other.dispatch(.plain(.askReplacing)),
    ]
    await world.gate.arrived(5)
    store.dispatch(.scenes(.element(2, .cancel)))
    store.dispatch(.second(.cancel))
    store.dispatch(.produce { _ in .cancel(id: "ask") })
    world.gate.open()
    for one in all { await one.finish() }
    #expect(store.state.scenes.mapValues(\.count) == [1: 100, 2: 0])
    #expect(store.state.plain.count == 100)
    #expect(store.state.second.count == 0)
    #expect(other.state.plain.count == 100)
  }

  @Test("E8 a store-wide id meets itself everywhere, and ends with its own scope")
  func storeWideID() async {
    let world = World()
    let behavior = Behavior<Bool, Int, World> { isStart, _ in
      isStart
        ? .produce { context in
          .run(id: StoreWideID("ask")) { _ in await context.environment.gate.wait() }
        } : .produce { _ in .cancel(id: StoreWideID("ask")) }
    }
    let prism = Prism<Pair.Action, Bool>(extract: { $0.side == 0 ? $0.isStart : nil }, embed: { Pair.Action(0, $0) })
    let second = Prism<Pair.Action, Bool>(extract: { $0.side == 1 ? $0.isStart : nil }, embed: { Pair.Action(1, $0) })
    let pair = Behavior<Pair.Action, Pair, World>.combine(
      behavior.lift(action: prism, state: \.left) { $0 }, behavior.lift(action: second, state: \.right) { $0 })
    let store = Store(initial: Pair(), behavior: pair, environment: world)
    let started = store.dispatch(Pair.Action(0, true))
    await world.gate.arrived()
    store.dispatch(Pair.Action(1, false))
    #expect(started.isFinished)
    world.gate.open()
  }

  /// Ways in which a scene can go.
  enum Route: String, CaseIterable {
    case parentWrite, partWrite, overwrite, close, childWish, replacedDictionary
  }

  private func remove(_ route: Route, _ store: AppStore) {
    switch route {
    case .parentWrite: store.dispatch(.set { $0.scenes[1] = nil })
    case .partWrite: store.dispatch(.setScenes([:]))
    case .overwrite: store.dispatch(.set { $0 = App.State() })
    case .close: store.dispatch(.scenes(.close(1)))
    case .childWish: store.dispatch(.scenes(.element(1, .leave)))
    case .replacedDictionary: store.dispatch(.set { $0.scenes = [2: Child.State()] })
    }
  }

  @Test(
    "E9 a scope gone by any route takes the effects below it along; opened again it hears nothing (E10), late sends are one report each (E13)",
    arguments: Route.allCases)
  func gone(_ route: Route) async {
    let (store, world, reports) = makeStore(App.State(scenes: [1: Child.State()]))
    store.dispatch(.scenes(.element(1, .showSheet)))
    let effects = [
      store.dispatch(.scenes(.element(1, .sheet(.child(.ask))))), store.dispatch(.scenes(.element(1, .ask))),
    ]
    await world.gate.arrived(2)
    remove(route, store)
    #expect(effects.map(\.isFinished) == [true, true])
    var again = Child.State()
    again.sheet = .presented(Leaf.State())
    store.dispatch(.set { $0.scenes[1] = again })
    world.gate.open()
    await reports.arrived(2)
    #expect(store.state.scenes[1] == again)
    #expect(reports.lines.allSatisfy { $0.contains("after the scope that started it was gone") })
  }

  @Test("E9 effects that outlive their scope run on, and what they send is dropped")
  func outliving() async {
    let (store, world, reports) = makeStore(App.State(scenes: [1: Child.State()]))
    let asked = store.dispatch(.scenes(.element(1, .askOutliving)))
    await world.gate.arrived()
    store.dispatch(.scenes(.close(1)))
    store.dispatch(.setScenes([1: Child.State()]))
    world.gate.open()
    await asked.finish()
    #expect(store.state.scenes[1]?.count == 0)
    #expect(reports.lines.count == 1)
  }

  @Test("E9 an outliving effect is heard while its scope is there, and cancelled by its id in that scope alone")
  func outlivingWhileThere() async {
    let (store, world, _) = makeStore(App.State(scenes: [1: Child.State(), 2: Child.State()]))
    let subscription = App.scenes.projection(at: 1, from: store.projection).observe {}
    let effects = [1, 2].map { store.dispatch(.scenes(.element($0, .askOutliving))) }
    await world.gate.arrived(2)
    subscription.cancel()
    store.dispatch(.scenes(.element(2, .cancel)))
    world.gate.open()
    for one in effects { await one.finish() }
    #expect(store.state.scenes.mapValues(\.count) == [1: 100, 2: 0])
  }

  @Test("E9 a child that saves and leaves in one action does save")
  func savesAndLeaves() async {
    let (store, world, _) = makeStore(App.State(scenes: [1: Child.State(count: 4)]))
    await store.dispatch(.scenes(.element(1, .saveAndLeave))).finish()
    #expect(world.log.lines == ["saved 5"])
    #expect(store.state.scenes.isEmpty)
  }

  @Test(
    "E9 of a child that its parent removes in the same action only what outlives its scope starts, with its last state")
  func removedInItsOwnAction() async {
    let remover = Behavior<App.Action, App.State, World> { action, _ in
      switch action {
      case .scenes(.element(let id, .save)): .reduce(at: \.scenes) { $0[id] = nil }
      case .optional(.save): .reduce { $0.optional = Child.State(id: 2) }
      case .sheet(.child(.save)): .reduce { $0.sheet = .dismissed }
      default: .none
      }
    }
    var state = App.State(optional: Child.State(id: 1, count: 8), scenes: [1: Child.State(count: 4)])
    state.sheet = .presented(Child.State(count: 20))
    let (store, world, reports) = makeStore(state, extra: remover)
    await store.dispatch(.scenes(.element(1, .save))).finish()
    #expect(world.log.lines == ["saved 5"])
    await store.dispatch(.optional(.save)).finish()
    #expect(store.state.optional == Child.State(id: 2))
    await store.dispatch(.sheet(.child(.save))).finish()
    #expect(world.log.lines == ["saved 5", "saved 9", "saved 21"])
    #expect(reports.lines.isEmpty)
    #expect(store.lives.started - store.lives.ended == 1)
  }

  @Test("E10 an optional refilled with another identity in one action is another life")
  func otherIdentity() async {
    let (store, world, _) = makeStore(App.State(optional: Child.State(id: 1)))
    let asked = store.dispatch(.optional(.ask))
    await world.gate.arrived()
    store.dispatch(.set { $0.optional = Child.State(id: 2) })
    #expect(asked.isFinished)
    world.gate.open()
    let again = store.dispatch(.optional(.ask))
    await world.gate.arrived()
    store.dispatch(.set { $0.optional = Child.State(id: 2, count: 5) })
    world.gate.open()
    await again.finish()
    #expect(store.state.optional?.count == 105)
  }

  @Test("E10 liftOptional and liftPresentation know identities, by Identifiable or as told")
  func liftsKnowIdentity() async {
    let world = World()
    let kinds: [Behavior<Child.Action, Holder, World>] = [
      Child.behavior().liftOptional(action: .whole, state: \.optional) { $0 },
      Relay.Empty.action(.whole).state(\Holder.optional, identity: \.other, dismiss: nil)
        .environment { (world: World) in world }.lift(Child.behavior()),
    ]
    for kind in kinds {
      let store = Store(
        initial: Holder(optional: Child.State()),
        behavior: .combine(
          kind, .on(.whole, reduce: { if case .got(0) = $0 { $1.optional = Child.State(id: 2, other: 2) } })),
        environment: world)
      let asked = store.dispatch(.ask)
      await world.gate.arrived()
      store.dispatch(.got(0))
      #expect(asked.isFinished)
      world.gate.open()
      #expect(store.state.optional?.count == 0)
    }
  }

  @Test("E10 a binding or a projection that knows no identity disturbs nobody's life")
  func bindingsDisturbNobody() async {
    let (store, world, _) = makeStore(
      App.State(optional: Child.State(id: 5), sheet: .presented(Child.State(id: 6))))
    let early = store.projection.presence(\.optional, dismiss: .closeOptional)
    let effects = [store.dispatch(.optional(.ask)), store.dispatch(.sheet(.child(.ask)))]
    await world.gate.arrived(2)
    let bindings = [
      early, store.projection.presence(\.optional, dismiss: .closeOptional),
      store.projection.presence(\.sheet, dismiss: .sheet(.dismiss)),
    ]
    #expect(bindings.map(\.wrappedValue) == [true, true, true])
    world.gate.open()
    for one in effects { await one.finish() }
    #expect(store.state.optional?.count == 100)
    #expect(store.state.sheet.value?.count == 100)
    // The early binding met the place first, and knows no identity; the lift's is used nevertheless.
    let asked = store.dispatch(.optional(.ask))
    await world.gate.arrived()
    store.dispatch(.set { $0.optional = Child.State(id: 7) })
    #expect(asked.isFinished)
    world.gate.open()
    #expect(store.state.optional?.count == 0)
  }

  @Test("E10 keys whose hashes collide are told apart all the same")
  func collidingKeys() async {
    let world = World()
    let prism = Prism<ElementAction<Clash, Child.Action>, ElementAction<Clash, Child.Action>>.whole
    let store = Store(
      initial: Clashes(scenes: [Clash(1): Child.State(), Clash(2): Child.State()]),
      behavior: Child.behavior().liftDictionary(action: prism, state: \Clashes.scenes) { $0 }, environment: world)
    let effects = [1, 2].map { store.dispatch(.element(Clash($0), .askReplacing)) }
    await world.gate.arrived(2)
    store.dispatch(.close(Clash(1)))
    #expect(effects[0].isFinished)
    world.gate.open()
    await effects[1].finish()
    #expect(store.state.scenes == [Clash(2): Child.State(count: 100)])
    #expect(!store.root.hasChildren)
  }

  @Test("E13 a late send is dropped, and one report for each effect")
  func lateSends() async {
    let (store, world, reports) = makeStore(App.State(optional: Child.State()))
    let extra = store.dispatch(.optional(.ask))
    await world.gate.arrived()
    store.dispatch(.closeOptional)
    await extra.finish()
    world.gate.open()
    await reports.arrived(1)
    #expect(reports.lines.count == 1)
    #expect(reports.lines[0].contains("Fixtures.swift"))
  }
}

extension Prism where Whole == Part {
  static var whole: Prism { Prism(extract: { $0 }, embed: { $0 }) }
}

nonisolated private struct Holder {
  var optional: Child.State?
}

nonisolated private struct Pair {
  struct Action {
    var side: Int
    var isStart: Bool

    init(_ side: Int, _ isStart: Bool) {
      self.side = side
      self.isStart = isStart
    }
  }

  var left = 0
  var right = 0
}

/// A key that hashes badly.
nonisolated private struct Clash: Hashable {
  var id: Int

  init(_ id: Int) { self.id = id }

  func hash(into hasher: inout Hasher) {}
}

nonisolated private struct Clashes {
  var scenes: [Clash: Child.State] = [:]
}
