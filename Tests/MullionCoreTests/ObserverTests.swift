import Testing

@testable import MullionCore

@Suite struct ObserverTests {
  @Test("S8 observers are called once, in the order in which they registered, when the queue is empty")
  func order() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State()]))
    let scenes = store.projection.projection(key: 1, action: { .scenes(.element($0, $1)) }, state: \.scenes)
    let subscriptions = [
      store.observe { log.add("first \(store.state.count)") },
      scenes.observe { log.add("scene") },
      store.observe { log.add("second") },
    ]
    store.dispatch(.set { $0.count = 1 })
    #expect(log.lines == ["first 1", "scene", "second"])
    log.lines = []
    store.dispatch(.chain(3))
    #expect(log.lines == ["first 4", "second"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("S8 nobody is called when nothing was mutated")
  func nothingMutated() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State()]))
    let subscription = store.observe { log.add("observed") }
    store.dispatch(.nothing)
    store.dispatch(.scenes(.element(1, .nothing)))
    store.dispatch(.scenes(.element(2, .increment)))
    store.dispatch(.scenes(.close(2)))
    store.dispatch(.optional(.increment))
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.sheet(.closed()))
    #expect(log.lines.isEmpty)
    subscription.cancel()
  }

  @Test("S8 what the drained hook dispatches makes another round inside the same dispatch")
  func drainedHook() {
    let log = Log()
    let (store, _, _) = makeStore()
    let subscription = store.observe { log.add("observed \(store.state.count)") }
    store.drained = {
      log.add("drained \(store.state.count)")
      if store.state.count == 1 { store.dispatch(.setCount(2)) }
    }
    store.dispatch(.setCount(1))
    #expect(log.lines == ["observed 1", "drained 1", "observed 2", "drained 2"])
    store.drained = nil
    subscription.cancel()
  }

  @Test("S9 an observer of one scene is not called for another scene, nor is its value derived")
  func footprints() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State(id: 1), 2: Child.State(id: 2)]))
    let whole = store.projection
    let one = App.scenes.projection(at: 1, from: whole)
    let two = App.scenes.projection(at: 2, from: whole)
    let subscriptions = [
      one.observe { log.add("1") },
      two.map(
        action: { $0 },
        state: { (child: Child.State?) -> Int? in
          log.add("evaluated 2")
          return child?.count
        }
      ).observe({ $0 }) { log.add("2 is \($0 ?? -1)") },
      whole.projection(\.plain, action: { .plain($0) }).observe { log.add("plain") },
      whole.projection(\.scenes, action: { (_: Int) in .nothing }).observe { log.add("scenes") },
      store.observe { log.add("root") },
    ]
    log.lines = []
    store.dispatch(.scenes(.element(1, .increment)))
    #expect(log.lines == ["1", "scenes", "root"])
    log.lines = []
    store.dispatch(.scenes(.element(2, .increment)))
    #expect(log.lines == ["evaluated 2", "2 is 1", "scenes", "root"])
    log.lines = []
    store.dispatch(.setCount(4))
    #expect(log.lines == ["root"])
    log.lines = []
    store.dispatch(.setScenes([1: Child.State(), 2: Child.State(id: 2, count: 1)]))
    #expect(log.lines == ["1", "evaluated 2", "scenes", "root"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("S9 reduce(at:) tells those who look at that part, and not its siblings")
  func reduceAt() {
    let log = Log()
    let (store, _, _) = makeStore()
    let plain = store.projection.projection(\.plain, action: { .plain($0) })
    let subscriptions = [
      plain.projection(\.other, action: { (_: Int) in .nothing }).observe { log.add("other") },
      plain.projection(\.count, action: { (_: Int) in .nothing }).observe { log.add("count") },
      plain.observe { log.add("plain") },
    ]
    store.dispatch(.plain(.reduceOther))
    #expect(log.lines == ["other", "plain"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("S9 reduce(at:_:) changes two parts at once, and tells those who look at one of them, and not their siblings")
  func reduceAtTwo() {
    let log = Log()
    let store = Store(
      initial: Child.State(),
      behavior: Behavior<Int, Child.State, Void> { added, _ in
        .reduce(at: \.other, \.count) { other, count in
          count += added
          other = count
        }
      }, environment: ())
    let projection = store.projection
    let subscriptions = [
      projection.projection(\.count, action: { (_: Int) in 0 }).observe { log.add("count") },
      projection.projection(\.leaf, action: { (_: Int) in 0 }).observe { log.add("leaf") },
      projection.projection(\.other, action: { (_: Int) in 0 }).observe { log.add("other") },
    ]
    store.dispatch(3)
    #expect((store.state.count, store.state.other) == (3, 3))
    #expect(log.lines == ["count", "other"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("the two parts of a reduce(at:_:) may not lie in each other")
  func overlappingParts() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = Store(
          initial: Child.State(),
          behavior: Behavior<Int, Child.State, Void> { _, _ in
            .reduce(at: \.leaf, \.self) { _, _ in }
          }, environment: ())
        store.dispatch(0)
      }
    }
  }

  @Test("the places and lives of a store go with it, or with the last who watched them", arguments: [true, false])
  func placesGo(watchedLonger: Bool) {
    weak var place: AnyPlace?
    weak var life: Life?
    weak var root: AnyPlace?
    var subscription: Subscription?
    do {
      let (store, _, _) = makeStore(App.State(scenes: [1: Child.State()]))
      let child = App.scenes.projection(at: 1, from: store.projection).transpose()
      subscription = child?.observe {}
      place = child?.source.place
      life = child?.source.life
      root = store.root
      store.dispatch(.scenes(.element(1, .increment)))
      #expect(place != nil && life != nil)
      if !watchedLonger { subscription = nil }
    }
    subscription?.cancel()
    subscription = nil
    #expect(place == nil)
    #expect(life == nil)
    #expect(root == nil)
  }

  @Test("S9 a key path into a part and the part's own lift overlap, whatever the paths are called")
  func overlapping() {
    let log = Log()
    let (store, _, _) = makeStore()
    let deep = store.projection.projection(\.plain.leaf, action: { .plain(.leaf($0)) })
    let subscription = deep.observe { log.add("leaf") }
    store.dispatch(.plain(.leaf(.increment)))
    #expect(log.lines == ["leaf"])
    store.dispatch(.second(.leaf(.increment)))
    #expect(log.lines == ["leaf"])
    subscription.cancel()
  }

  @Test("S9 a computed property touches everything")
  func computed() {
    let log = Log()
    let behavior = Behavior<Int, Halves, Void> { action, _ in .reduce(at: \.both) { $0 = action } }
    let store = Store(initial: Halves(), behavior: behavior, environment: ())
    let subscription = store.projection.projection(\.left, action: { $0 }).observe { log.add("left") }
    store.dispatch(3)
    #expect(log.lines == ["left"])
    #expect(store.state.right == 3)
    subscription.cancel()
  }

  @Test("S10 after cancel nothing arrives, also when an earlier observer of the round cancels")
  func cancelledInRound() {
    let log = Log()
    let (store, _, _) = makeStore()
    var second: Subscription?
    let first = store.observe { second?.cancel() }
    second = store.observe { log.add("second") }
    store.dispatch(.setCount(1))
    second?.cancel()
    second = nil
    store.dispatch(.setCount(2))
    #expect(log.lines.isEmpty)
    first.cancel()
  }

  @Test("S10 cancelling twice or releasing after it does the teardown once")
  func cancelledTwice() {
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State()]))
    let scene = App.scenes.projection(at: 1, from: store.projection)
    var first: Subscription? = scene.observe {}
    let log = Log()
    let second = scene.observe { log.add("second") }
    first?.cancel()
    first?.cancel()
    first = nil
    store.dispatch(.scenes(.element(1, .increment)))
    #expect(log.lines == ["second"])
    second.cancel()
    #expect(!store.root.hasChildren)
  }

  @Test("S8 an observer that an observer adds hears from the next round on")
  func addedInRound() {
    let log = Log()
    let (store, _, _) = makeStore()
    var added: Subscription?
    let first = store.observe {
      if added == nil { added = store.observe { log.add("added") } }
    }
    store.dispatch(.setCount(1))
    #expect(log.lines.isEmpty)
    store.dispatch(.setCount(2))
    #expect(log.lines == ["added"])
    first.cancel()
    added?.cancel()
  }
}

/// A state with a property that has no place of its own.
nonisolated private struct Halves {
  var left = 0
  var right = 0
  var both: Int {
    get { left + right }
    set {
      left = newValue
      right = newValue
    }
  }
}

@Suite struct ReadObserverTests {
  @Test("S9 a read observer hears of exactly what it read last")
  func onlyTheLastRead() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State(), 2: Child.State()]))
    let observer = store.readObserver { log.add("changed") }
    let one = App.scenes.projection(at: 1, from: store.projection)
    let two = App.scenes.projection(at: 2, from: store.projection)
    observer.read { _ = one.state }
    store.dispatch(.scenes(.element(2, .increment)))
    #expect(log.lines.isEmpty)
    store.dispatch(.scenes(.element(1, .increment)))
    #expect(log.lines == ["changed"])
    observer.read { _ = two.state }
    store.dispatch(.scenes(.element(1, .increment)))
    #expect(log.lines == ["changed"])
    store.dispatch(.scenes(.element(2, .increment)))
    #expect(log.lines == ["changed", "changed"])
  }

  @Test("S9 a read through transposed and mapped stores is heard of too")
  func derivedReads() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(optional: Child.State()))
    let observer = store.readObserver { log.add("changed") }
    observer.read {
      _ =
        App.optional.projection(from: store.projection).transpose()?
        .map(action: { $0 }, state: \.count).state
    }
    store.dispatch(.setCount(3))
    store.dispatch(.plain(.increment))
    #expect(log.lines.isEmpty)
    store.dispatch(.optional(.increment))
    #expect(log.lines == ["changed"])
    store.dispatch(.closeOptional)
    #expect(log.lines == ["changed", "changed"])
  }

  @Test("S9 a read of something that is not there is heard of when it comes")
  func absent() {
    let log = Log()
    let (store, _, _) = makeStore()
    let observer = store.readObserver { log.add("changed") }
    observer.read { #expect(App.scenes.projection(at: 5, from: store.projection).state == nil) }
    store.dispatch(.setScenes([5: Child.State()]))
    #expect(log.lines == ["changed"])
  }

  @Test("W1 hasScene follows the state, and looks at that scene alone")
  func hasScene() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State(), 2: Child.State()]))
    let observer = store.readObserver { log.add("changed") }
    let whole = store.projection
    observer.read { #expect(whole.hasScene(1, in: \.scenes)) }
    #expect(!whole.hasScene(3, in: \.scenes))
    store.dispatch(.scenes(.close(2)))
    store.dispatch(.setCount(2))
    #expect(log.lines.isEmpty)
    store.dispatch(.scenes(.close(1)))
    #expect(log.lines == ["changed"])
    #expect(!whole.hasScene(1, in: \.scenes))
  }

  @Test("S10 a released read observer leaves nothing behind")
  func released() {
    let log = Log()
    let (store, _, _) = makeStore(App.State(scenes: [1: Child.State()]))
    var observer: ReadObserver? = store.readObserver { log.add("changed") }
    observer?.read { _ = App.scenes.projection(at: 1, from: store.projection).transpose()?.state }
    #expect(store.root.hasChildren)
    observer = nil
    store.dispatch(.scenes(.element(1, .increment)))
    #expect(log.lines.isEmpty)
    #expect(!store.root.hasChildren)
  }
}
