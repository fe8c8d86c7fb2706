import Mullion

/// How often observers were called; part of the checksum, so that no work can be optimised away.
var observed = 0

private var kept: [Any] = []

/// Keeps what observes alive.
func keep(_ observer: Any) { kept.append(observer) }

private func store(_ model: Model, _ behavior: ModelBehavior) -> ModelStore {
  let store = ModelStore(initial: model, behavior: behavior, environment: ())
  keep(store.observe { observed += 1 })
  return store
}

private func floor(_ model: Model) -> Floor {
  let floor = Floor(model)
  floor.observer = { observed += 1 }
  return floor
}

/// All measurements, each with its floor.
func allBenches() -> [Bench] {
  scenes("relay", Wiring.scenes.behavior(of: SceneFeature.self))
    + scenes(
      "liftDictionary",
      SceneFeature.behavior().liftDictionary(action: Action.scenesPrism, state: \.scenes) { (_: Void) in })
    + [counter(), combined(), elementObserver(isHit: true), elementObserver(isHit: false), presenting()]
    + [just(), justInScene()] + chains() + joined() + lines() + drawnLines() + channels() + ownObservers()
    + [pushAndPop()] + drawings()
}

/// An action to one of so many scenes, with one observer of the whole.
private func scenes(_ name: String, _ behavior: ModelBehavior) -> [Bench] {
  [10, 1_000, 10_000, 100_000].map { size in
    let model = Model(scenes: size)
    let store = store(model, behavior)
    let floor = floor(model)
    return Bench(
      name: "\(name) \(size) scenes", body: { store.dispatch(.scenes(.element($0 % size, .increment))) },
      floor: { floor.dispatch(.scenes(.element($0 % size, .increment))) })
  }
}

private func counter() -> Bench {
  let store = store(Model(), Wiring.root)
  let floor = floor(Model())
  return Bench(
    name: "counter", body: { _ in store.dispatch(.increment) },
    floor: { _ in floor.dispatch(.increment) })
}

/// An action to a scene in a store that has more in it.
private func combined() -> Bench {
  let model = Model(scenes: 1_000)
  let behavior = ModelBehavior.combine(
    Wiring.scenes.behavior(of: SceneFeature.self), Wiring.sheet.behavior(of: SceneFeature.self),
    Wiring.pages.lift(Wiring.page), Wiring.root)
  let store = store(model, behavior)
  let floor = floor(model)
  return Bench(
    name: "combined 4 behaviors, 1000 scenes", body: { store.dispatch(.scenes(.element($0 % 1_000, .increment))) },
    floor: { floor.dispatch(.scenes(.element($0 % 1_000, .increment))) })
}

/// An action to a scene that somebody looks at, or to another one.
private func elementObserver(isHit: Bool) -> Bench {
  let model = Model(scenes: 1_000)
  let store = ModelStore(initial: model, behavior: Wiring.scenes.behavior(of: SceneFeature.self), environment: ())
  keep(Wiring.scenes.projection(at: 7, from: store.projection).observe { observed += 1 })
  let floor = floor(model)
  if !isHit { floor.observer = {} }
  let key = isHit ? 7 : 8
  return Bench(
    name: "observer \(isHit ? "hit" : "missed"), 1000 scenes",
    body: { _ in store.dispatch(.scenes(.element(key, .increment))) },
    floor: { _ in floor.dispatch(.scenes(.element(key, .increment))) })
}

/// Three actions: shown, closing, gone.
private func presenting() -> Bench {
  let store = store(Model(), .combine(Wiring.sheet.behavior(of: SceneFeature.self), Wiring.root))
  let floor = floor(Model())
  return Bench(
    name: "present, dismiss, closed",
    body: { _ in
      store.dispatch(.present)
      store.dispatch(.sheet(.dismiss))
      for closing in store.closings { closing.end() }
    },
    floor: { _ in
      floor.dispatch(.present)
      floor.dispatch(.sheet(.dismiss))
      floor.dispatch(.sheet(.closed()))
    })
}

private func just() -> Bench {
  let store = store(Model(), Wiring.root)
  let floor = floor(Model())
  return Bench(
    name: "just round trip", body: { _ in store.dispatch(.ask) }, floor: { _ in floor.dispatch(.ask) })
}

private func justInScene() -> Bench {
  let model = Model(scenes: 1_000)
  let store = store(model, Wiring.scenes.behavior(of: SceneFeature.self))
  let floor = floor(model)
  return Bench(
    name: "just round trip in a scene", body: { store.dispatch(.scenes(.element($0 % 1_000, .ask))) },
    floor: { floor.dispatch(.scenes(.element($0 % 1_000, .ask))) })
}

/// One action of a short and of a long chain in which each sets off the next: equal, if nothing piles up.
private func chains() -> [Bench] {
  [1_000, 100_000].map { length in
    let store = store(Model(), Wiring.root)
    let floor = floor(Model())
    return Bench(
      name: "chain of \(length)", body: { _ in store.dispatch(.chain(length - 1)) },
      floor: { _ in floor.dispatch(.chain(length - 1)) }, times: 100_000 / length, actions: length, mostRounds: 31)
  }
}

/// An action to one of so many scenes that keep a channel open each: equal, if only that scene is asked.
private func channels() -> [Bench] {
  [1, 1_000].map { size in
    let model = Model(scenes: size)
    let store = store(model, Wiring.scenes.lift(Wiring.channelled))
    let floor = floor(model)
    return Bench(
      name: "channel of \(size)", body: { store.dispatch(.scenes(.element($0 % size, .increment))) },
      floor: { floor.dispatch(.scenes(.element($0 % size, .increment))) })
  }
}

/// An action to one of so many scenes, each with an observer of its own: equal, if only that one is asked.
private func ownObservers() -> [Bench] {
  [1, 1_000].map { size in
    let model = Model(scenes: size)
    let store = ModelStore(initial: model, behavior: Wiring.scenes.behavior(of: SceneFeature.self), environment: ())
    for key in 0..<size { keep(Wiring.scenes.projection(at: key, from: store.projection).observe { observed += 1 }) }
    let floor = floor(model)
    return Bench(
      name: "own observer of \(size)", body: { store.dispatch(.scenes(.element($0 % size, .increment))) },
      floor: { floor.dispatch(.scenes(.element($0 % size, .increment))) })
  }
}

/// Two actions: a screen comes on top of a stack, and goes.
private func pushAndPop() -> Bench {
  let store = store(Model(), Wiring.path.lift(Wiring.page))
  let floor = floor(Model())
  return Bench(
    name: "push, popFrom",
    body: { _ in
      store.dispatch(.path(.push(Page())))
      store.dispatch(.path(.popFrom(store.projection.topOfPath)))
    },
    floor: { _ in
      floor.model.path.append(Page())
      floor.observer()
      floor.model.path.removeLast()
      floor.observer()
    })
}

extension StoreProjection where State == Model {
  /// The id of the screen on top, without copying the model.
  fileprivate var topOfPath: StackID { projection(\.path, action: { (action: Action) in action }).state.ids.last ?? 0 }
}

/// One of the ten lines around the caret of a long and of a short buffer: equal, if nothing is copied.
private func lines() -> [Bench] {
  [10, 100_000].flatMap { size in
    let model = Model(lines: size)
    let plain = store(model, Wiring.pages.lift(Wiring.page))
    let joined = store(model, Wiring.views.lift(Wiring.view))
    let floor = floor(model)
    let screen = store(model, Wiring.screen.lift(Wiring.page))
    let rows = store(model, Wiring.rows.lift(Wiring.page))
    let path = store(model, Wiring.path.lift(Wiring.page))
    return [
      Bench(
        name: "line of \(size), case", body: { screen.dispatch(.screen(.line(caret(in: size, $0)))) },
        floor: { floor.dispatch(.screen(.line(caret(in: size, $0)))) }),
      Bench(
        name: "line of \(size), collection",
        body: { rows.dispatch(.rows(.element($0 % 4, .line(caret(in: size, $0))))) },
        floor: { floor.dispatch(.rows(.element($0 % 4, .line(caret(in: size, $0))))) }),
      Bench(
        name: "line of \(size), stack",
        body: { path.dispatch(.path(.element(id: StackID($0 % 4), action: .line(caret(in: size, $0))))) },
        floor: { floor.dispatch(.path(.element(id: StackID($0 % 4), action: .line(caret(in: size, $0))))) }),
      Bench(
        name: "line of \(size), dictionary", body: { plain.dispatch(.pages(.element(0, .line(caret(in: size, $0))))) },
        floor: { floor.dispatch(.pages(.element(0, .line(caret(in: size, $0))))) }),
      Bench(
        name: "line of \(size), joined", body: { joined.dispatch(.views(.element(0, .line(caret(in: size, $0))))) },
        floor: { floor.dispatch(.views(.element(0, .line(caret(in: size, $0))))) }),
    ]
  }
}

/// The same lines while a window draws them: what it read is let go before the next edit.
private func drawnLines() -> [Bench] {
  [10, 100_000].map { size in
    let model = Model(lines: size)
    let store = ModelStore(initial: model, behavior: Wiring.pages.lift(Wiring.page), environment: ())
    let page = Wiring.pages.projection(at: 0, from: store.projection).transpose()
    let window = Window()
    let draw = {
      window.observer?.read {
        if let page { observed += page.state.lines[size / 2] }
      } ?? ()
    }
    window.observer = store.readObserver(draw)
    draw()
    keep(window)
    let floor = floor(model)
    return Bench(
      name: "line of \(size), drawn", body: { store.dispatch(.pages(.element(0, .line(caret(in: size, $0))))) },
      floor: { floor.dispatch(.pages(.element(0, .line(caret(in: size, $0))))) })
  }
}

/// What draws again by itself.
private final class Window {
  var observer: ReadObserver?
}

/// A line near the middle, as a person edits: lines all over a long buffer would measure the processor's caches.
private func caret(in size: Int, _ number: Int) -> Int { size / 2 - 5 + number % 10 }
