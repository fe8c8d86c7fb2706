@testable import MullionCore

/// Holds effects until the test opens it, so that no test sleeps.
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  /// Waits until `open`.
  func wait() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      for arrival in arrivals { arrival.resume() }
      arrivals = []
    }
  }

  /// Returns once so many wait here.
  func arrived(_ count: Int = 1) async {
    while waiting.count < count {
      await withCheckedContinuation { arrivals.append($0) }
    }
  }

  func open() {
    let all = waiting
    waiting = []
    for one in all { one.resume() }
  }
}

/// What happened, in order.
final class Log {
  var lines: [String] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  func add(_ line: String) {
    lines.append(line)
    for arrival in arrivals { arrival.resume() }
    arrivals = []
  }

  /// Returns once there are so many lines.
  func arrived(_ count: Int) async {
    while lines.count < count {
      await withCheckedContinuation { arrivals.append($0) }
    }
  }
}

struct World {
  let gate = Gate()
  let log = Log()
}

/// A feature inside a feature inside the app.
enum Leaf: Feature {
  nonisolated struct State: Equatable {
    var count = 0
  }

  enum Action {
    case increment, leave, leaveLater, ask
  }

  static func behavior() -> Behavior<Action, State, World> {
    Behavior { action, _ in
      switch action {
      case .increment: .reduce { $0.count += 1 }
      case .leave: .produce { _ in .dismiss }
      case .leaveLater:
        .produce { context in
          .run { send in
            await context.environment.gate.wait()
            send.dismiss()
          }
        }
      case .ask:
        .produce { context in
          .run { send in
            await context.environment.gate.wait()
            send(.increment)
          }
        }
      }
    }
  }

  static func view(store: StoreProjection<Action, State>, environment: World) -> String { "leaf \(store.state.count)" }
}

/// A feature that the app embeds in every way there is.
enum Child: Feature {
  nonisolated struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var other = 0
    var lines: [Int] = []
    var leaf = Leaf.State()
    var sheet = Presentation<Leaf.State>.dismissed
  }

  enum Action {
    case increment, nothing, line(Int), reduceOther, got(Int)
    case ask, askKeyed, askReplacing, askAndCancel, askOutliving, cancel
    case saveAndLeave, save, leave, leaveLater
    case leaf(Leaf.Action), sheet(PresentationAction<Leaf.Action>), showSheet
  }

  static let leafPrism = Prism<Action, Leaf.Action>(
    extract: { if case .leaf(let action) = $0 { action } else { nil } }, embed: { .leaf($0) })
  static let sheetPrism = Prism<Action, PresentationAction<Leaf.Action>>(
    extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })
  static let leafScope = Relay.Empty.action(leafPrism).state(\State.leaf).environment { (world: World) in world }
  static let sheetScope = Relay.Empty.action(sheetPrism).state(\State.sheet).environment { (world: World) in world }

  static func behavior() -> Behavior<Action, State, World> {
    .combine(leafScope.behavior(of: Leaf.self), sheetScope.behavior(of: Leaf.self), Behavior(own))
  }

  private static func own(_ action: Action, _ state: State) -> Reaction<Action, State, World> {
    switch action {
    case .increment: .reduce { $0.count += 1 }
    case .line(let index): .reduce { $0.lines[index] += 1 }
    case .reduceOther: .reduce(at: \.other) { $0 += 1 }
    case .got(let number): .reduce { $0.count += number }
    case .showSheet: .reduce { $0.sheet = .presented(Leaf.State()) }
    case .leave: .produce { _ in .dismiss }
    case .leaveLater:
      .produce { context in
        .run { send in
          await context.environment.gate.wait()
          send.dismiss()
        }
      }
    case .save, .saveAndLeave: saving(action, state)
    case .ask, .askKeyed, .askReplacing, .askAndCancel, .askOutliving, .cancel: asking(action)
    case .nothing, .leaf, .sheet: .none
    }
  }

  private static func saving(_ action: Action, _ state: State) -> Reaction<Action, State, World> {
    .reduce { $0.count += 1 }.produce { context in
      let count = context.state.count
      let save = Effect<Action>.fireAndForget { context.environment.log.add("saved \(count)") }
      if case .saveAndLeave = action { return .merge(save, .dismiss) }
      return .merge(save, .run { _ in context.environment.log.add("ran") }, .just(.increment))
    }
  }

  private static func asking(_ action: Action) -> Reaction<Action, State, World> {
    .produce { context in
      let world = context.environment
      let body = { (send: Send<Action>) async in
        await world.gate.wait()
        send(.got(100))
      }
      return switch action {
      case .ask: .run(body)
      case .askKeyed: .run(id: "ask", body)
      case .askReplacing: .run(id: "ask", cancelInFlight: true, body)
      case .askOutliving: Effect.run(id: "ask", body).outlivingScope()
      case .askAndCancel: .merge(.run(id: "ask") { _ in world.log.add("ran") }, .cancel(id: "ask"))
      default: .cancel(id: "ask")
      }
    }
  }

  static func view(store: StoreProjection<Action, State>, environment: World) -> String { "child \(store.state.id)" }
}

/// A scene that names a document of the app, and works on both.
nonisolated struct Pane: Equatable {
  var document = 1
  var caret = 0
  var marks: [Int] = []
}

nonisolated struct Document: Equatable {
  var lines: [Int] = []
}

enum Editor {
  enum Action {
    case type, ask, leave, turn(Int)
  }

  static func behavior() -> Behavior<Action, Joined<Pane, Document>, World> {
    Behavior { action, _ in
      switch action {
      case .type:
        .reduce {
          $0.own.caret += 1
          $0.own.marks[0] += 1
          $0.shared.lines[0] += 1
        }
      case .ask:
        .produce { context in
          .run { send in
            await context.environment.gate.wait()
            send(.type)
          }
        }
      case .leave: .produce { _ in .dismiss }
      case .turn(let document): .reduce(at: \.own) { $0.document = document }
      }
    }
  }
}

enum App {
  nonisolated struct State: Equatable {
    var count = 0
    var plain = Child.State()
    var second = Child.State()
    var optional: Child.State?
    var sheet = Presentation<Child.State>.dismissed
    var scenes: [Int: Child.State] = [:]
    var panes: [String: Pane] = [:]
    var documents: [Int: Document] = [:]
  }

  enum Action {
    case plain(Child.Action), second(Child.Action), optional(Child.Action), closeOptional
    case sheet(PresentationAction<Child.Action>), present(Int)
    case scenes(ElementAction<Int, Child.Action>), panes(ElementAction<String, Editor.Action>)
    case set((inout State) -> Void), setCount(Int), setScenes([Int: Child.State])
    case chain(Int), produce((World) -> Effect<Action>), nothing
  }

  static let plainPrism = Prism<Action, Child.Action>(
    extract: { if case .plain(let action) = $0 { action } else { nil } }, embed: { .plain($0) })
  static let secondPrism = Prism<Action, Child.Action>(
    extract: { if case .second(let action) = $0 { action } else { nil } }, embed: { .second($0) })
  static let optionalPrism = Prism<Action, Child.Action>(
    extract: { if case .optional(let action) = $0 { action } else { nil } }, embed: { .optional($0) })
  static let sheetPrism = Prism<Action, PresentationAction<Child.Action>>(
    extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })
  static let scenesPrism = Prism<Action, ElementAction<Int, Child.Action>>(
    extract: { if case .scenes(let action) = $0 { action } else { nil } }, embed: { .scenes($0) })
  static let panesPrism = Prism<Action, ElementAction<String, Editor.Action>>(
    extract: { if case .panes(let action) = $0 { action } else { nil } }, embed: { .panes($0) })

  static let plain = Relay.Empty.action(plainPrism).state(\State.plain).environment { (world: World) in world }
  static let second = Relay.Empty.action(secondPrism).state(\State.second).environment { (world: World) in world }
  static let optional = Relay.Empty.action(optionalPrism).state(\State.optional, dismiss: .closeOptional)
    .environment { (world: World) in world }
  static let sheet = Relay.Empty.action(sheetPrism).state(\State.sheet).environment { (world: World) in world }
  static let scenes = Relay.Empty.action(scenesPrism).state(\State.scenes).environment { (world: World) in world }
  static let panes = Relay.Empty.action(panesPrism)
    .state(\State.panes, joining: \State.documents, by: \Pane.document).environment { (world: World) in world }

  static func behavior() -> Behavior<Action, State, World> {
    .combine(
      plain.behavior(of: Child.self), second.behavior(of: Child.self), optional.behavior(of: Child.self),
      sheet.behavior(of: Child.self), scenes.behavior(of: Child.self), panes.lift(Editor.behavior()), Behavior(own))
  }

  private static func own(_ action: Action, _ state: State) -> Reaction<Action, State, World> {
    switch action {
    case .set(let change): return .reduce(change)
    case .setCount(let count): return .reduce(at: \.count) { $0 = count }
    case .setScenes(let scenes): return .reduce(at: \.scenes) { $0 = scenes }
    case .present(let id): return .reduce(at: \.sheet) { $0 = .presented(Child.State(id: id)) }
    case .closeOptional: return .reduce(at: \.optional) { $0 = nil }
    case .produce(let make): return .produce { make($0.environment) }
    case .chain(let left) where left > 0:
      return .reduce(at: \.count) { $0 += 1 }.produce { _ in .just(.chain(left - 1)) }
    default: return .none
    }
  }
}

typealias AppStore = Store<App.Action, App.State, World>

/// A store of the app that collects its reports.
func makeStore(
  _ state: App.State = App.State(), _ world: World = World(),
  extra: Behavior<App.Action, App.State, World> = .identity
) -> (store: AppStore, world: World, reports: Log) {
  let store = AppStore(initial: state, behavior: .combine(App.behavior(), extra), environment: world)
  let reports = Log()
  store.onReport = { reports.add($0.description) }
  return (store, world, reports)
}

/// Where an array keeps its elements: a copy has another address.
func address(_ array: [Int]?) -> UnsafeRawPointer? {
  array?.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
}

extension Dispatched {
  /// Whether nothing that it set off runs or waits; for what must have ended by now, where waiting would never return.
  var isFinished: Bool {
    var isFinished = false
    ledger.whenFinished(trace) { isFinished = true }
    return isFinished
  }
}

/// Ends each of the presentations that are closing, as a host's clock would.
extension Store {
  func endClosings() {
    for closing in closings { closing.end() }
  }
}
