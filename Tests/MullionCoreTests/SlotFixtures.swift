@testable import MullionCore

/// An app that embeds the child in the ways that `App` does not: cases, elements of arrays, a stack.
enum Desk {
  nonisolated enum Place: Equatable {
    case empty
    case child(Child.State)
    case other(Child.State)
    case leaf(Leaf.State)

    static let child = Prism<Place, Child.State>(
      extract: { if case .child(let state) = $0 { state } else { nil } }, embed: { .child($0) })
    static let other = Prism<Place, Child.State>(
      extract: { if case .other(let state) = $0 { state } else { nil } }, embed: { .other($0) })
    static let leaf = Prism<Place, Leaf.State>(
      extract: { if case .leaf(let state) = $0 { state } else { nil } }, embed: { .leaf($0) })
  }

  nonisolated struct State: Equatable {
    var count = 0
    var place = Place.empty
    var rows: [Child.State] = []
    /// Addressed by `other`.
    var named: [Child.State] = []
    var listed: [Leaf.State] = []
    var path = StackState<Child.State>()
    /// An element with another child inside, by id.
    var groups: [Int: Child.State] = [:]
  }

  enum Action {
    case child(Child.Action), other(Child.Action), leaf(Leaf.Action), closePlace
    case rows(ElementAction<Int, Child.Action>), named(ElementAction<Int, Child.Action>)
    case listed(ElementAction<Int, Leaf.Action>), path(StackAction<Child.State, Child.Action>)
    case everyRow(Child.Action), groups(ElementAction<Int, Child.Action>), set((inout State) -> Void)
  }

  static let childPrism = Prism<Action, Child.Action>(
    extract: { if case .child(let action) = $0 { action } else { nil } }, embed: { .child($0) })
  static let otherPrism = Prism<Action, Child.Action>(
    extract: { if case .other(let action) = $0 { action } else { nil } }, embed: { .other($0) })
  static let leafPrism = Prism<Action, Leaf.Action>(
    extract: { if case .leaf(let action) = $0 { action } else { nil } }, embed: { .leaf($0) })
  static let rowsPrism = Prism<Action, ElementAction<Int, Child.Action>>(
    extract: { if case .rows(let action) = $0 { action } else { nil } }, embed: { .rows($0) })
  static let namedPrism = Prism<Action, ElementAction<Int, Child.Action>>(
    extract: { if case .named(let action) = $0 { action } else { nil } }, embed: { .named($0) })
  static let listedPrism = Prism<Action, ElementAction<Int, Leaf.Action>>(
    extract: { if case .listed(let action) = $0 { action } else { nil } }, embed: { .listed($0) })
  static let pathPrism = Prism<Action, StackAction<Child.State, Child.Action>>(
    extract: { if case .path(let action) = $0 { action } else { nil } }, embed: { .path($0) })
  static let everyRowPrism = Prism<Action, Child.Action>(
    extract: { if case .everyRow(let action) = $0 { action } else { nil } }, embed: { .everyRow($0) })
  static let groupsPrism = Prism<Action, ElementAction<Int, Child.Action>>(
    extract: { if case .groups(let action) = $0 { action } else { nil } }, embed: { .groups($0) })

  static let child = Relay.Empty.action(childPrism).state(\State.place, case: Place.child, dismiss: .closePlace)
    .environment { (world: World) in world }
  static let other = Relay.Empty.action(otherPrism).state(\State.place, case: Place.other)
    .environment { (world: World) in world }
  static let leaf = Relay.Empty.action(leafPrism).state(\State.place, case: Place.leaf, dismiss: .closePlace)
    .environment { (world: World) in world }
  static let rows = Relay.Empty.action(rowsPrism).state(\State.rows).environment { (world: World) in world }
  static let named = Relay.Empty.action(namedPrism).state(\State.named, id: \Child.State.other)
    .environment { (world: World) in world }
  static let listed = Relay.Empty.action(listedPrism).state(\State.listed, by: .index)
    .environment { (world: World) in world }
  static let path = Relay.Empty.action(pathPrism).state(\State.path).environment { (world: World) in world }
  static let groups = Relay.Empty.action(groupsPrism).state(\State.groups).environment { (world: World) in world }

  static func behavior() -> Behavior<Action, State, World> {
    .combine(
      child.behavior(of: Child.self), other.behavior(of: Child.self), leaf.behavior(of: Leaf.self),
      rows.behavior(of: Child.self), named.behavior(of: Child.self), listed.behavior(of: Leaf.self),
      path.behavior(of: Child.self), groups.behavior(of: Child.self),
      Child.behavior().liftEach(action: everyRowPrism, in: rows),
      Behavior { action, _ in
        switch action {
        case .set(let change): .reduce(change)
        case .closePlace: .reduce(at: \.place) { $0 = .empty }
        default: .none
        }
      })
  }

  typealias Store = MullionCore.Store<Action, State, World>

  static func store(
    _ state: State = State(), extra: Behavior<Action, State, World> = .identity
  ) -> (store: Store, world: World, reports: Log) {
    let world = World()
    let store = Store(initial: state, behavior: .combine(behavior(), extra), environment: world)
    let reports = Log()
    store.onReport = { reports.add($0.description) }
    return (store, world, reports)
  }

  /// A desk with a child of id 1 in one of the kinds of slot, and the way to reach it.
  nonisolated enum Kind: String, CaseIterable, Sendable {
    case enumCase, byID, byCustomID, stack, dictionary
  }

  static func filled(_ kind: Kind, _ child: Child.State = Child.State(id: 1, other: 1)) -> State {
    let before = Child.State(id: 8, other: 8)
    return switch kind {
    case .enumCase: State(place: .child(child))
    case .byID: State(rows: [before, child])
    case .byCustomID: State(named: [before, child])
    case .stack: State(path: StackState([before, child]))
    case .dictionary: State(groups: [1: child])
    }
  }

  static func action(_ kind: Kind, _ action: Child.Action) -> Action {
    switch kind {
    case .enumCase: .child(action)
    case .byID: .rows(.element(1, action))
    case .byCustomID: .named(.element(1, action))
    case .stack: .path(.element(id: 1, action: action))
    case .dictionary: .groups(.element(1, action))
    }
  }

  static func child(_ kind: Kind, _ state: State) -> Child.State? {
    switch kind {
    case .enumCase: Place.child.extract(state.place)
    case .byID: state.rows.first { $0.id == 1 }
    case .byCustomID: state.named.first { $0.other == 1 }
    case .stack: state.path[id: 1]
    case .dictionary: state.groups[1]
    }
  }

  static func held(_ kind: Kind, _ store: Store) -> StoreProjection<Child.Action, Child.State>? {
    let whole = store.projection
    return switch kind {
    case .enumCase: child.projection(from: whole).transpose()
    case .byID: rows.projection(at: 1, from: whole).transpose()
    case .byCustomID: named.projection(at: 1, from: whole).transpose()
    case .stack: path.projection(at: 1, from: whole).transpose()
    case .dictionary: groups.projection(at: 1, from: whole).transpose()
    }
  }

  static func view(_ kind: Kind, _ store: Store, _ world: World) -> String? {
    let whole = store.projection
    return switch kind {
    case .enumCase: child.view(of: Child.self, from: whole, world: world)
    case .byID: rows.view(of: Child.self, at: 1, from: whole, world: world)
    case .byCustomID: named.view(of: Child.self, at: 1, from: whole, world: world)
    case .stack: path.view(of: Child.self, at: 1, from: whole, world: world)
    case .dictionary: groups.view(of: Child.self, at: 1, from: whole, world: world)
    }
  }

  /// Takes the child away and puts an equal one in its place, in two actions or in one.
  static func replace(_ kind: Kind, _ store: Store, inOneAction: Bool = false) {
    if !inOneAction { store.dispatch(.set { $0 = State() }) }
    store.dispatch(.set { $0 = filled(kind) })
  }
}
