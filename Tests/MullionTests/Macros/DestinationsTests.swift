import Mullion
import MullionTesting
import Testing

@Feature private enum AddItem {
  struct State: Equatable, Sendable { var name = "" }
  enum Action: Equatable, Sendable {
    case named(String)
    case waitTapped
    case closeTapped
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .named(let name): .reduce { $0.name = name }
      case .waitTapped: .produce { _ in .run { _ in await Task.yield() } }
      case .closeTapped: .produce { _ in .dismiss }
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>
    var body: some View { Text("add \(store.state.name)") }
  }
}

/// Carries the same types as `AddItem`, so that only the case tells them apart.
private enum EditItem: Feature {
  typealias State = AddItem.State
  typealias Action = AddItem.Action

  static func behavior() -> Behavior<Action, State, Int> {
    .on(\.named, reduce: { name, state in state.name = name.uppercased() })
  }

  static func view(store: StoreProjection<Action, State>, environment: Int) -> some View {
    Text("edit \(store.state.name) \(environment)")
  }
}

@Destinations private enum Path {
  case addItem(AddItem)
  case editItem(EditItem)
}

@Feature private enum Inventory {
  struct State: Equatable, Sendable { var destination: Presentation<Path.State> = .dismissed }
  enum Action: Equatable, Sendable {
    case show(Path.State)
    case destination(PresentationAction<Path.Action>)
  }

  static let path = Relay.Empty.action(Action.prism.destination).state(\State.destination)
    .environment { (_: Void) in Path.Environment(addItem: (), editItem: 7) }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      path.behavior(of: Path.self),
      .on(\.show, reduce: { $1.destination = .presented($0) }))
  }

  static func view(store: StoreProjection<Action, State>, environment: Environment) -> some View {
    path.view(of: Path.self, from: store, world: environment)
  }
}

extension Path.State: Equatable {}
extension Path.Action: Equatable {}

/// Keeps screens of both kinds in one path.
@Feature private enum Shelf {
  struct State: Equatable, Sendable { var path = StackState<Path.State>() }
  enum Action: Equatable, Sendable {
    case open(Path.State)
    case path(StackAction<Path.State, Path.Action>)
  }

  static let path = Relay.Empty.action(Action.prism.path).state(\State.path)
    .environment { (_: Void) in Path.Environment(addItem: (), editItem: 7) }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(path.behavior(of: Path.self), .on(\.open, reduce: { $1.path.append($0) }))
  }

  struct Content: View { var body: some View { Text("shelf") } }
}

@Suite("Destinations") @MainActor struct DestinationsTests {
  private let store = Store(initial: Inventory.initialState, behavior: Inventory.behavior(), environment: ())

  private var text: String {
    frame(of: Inventory.view(store: store.projection, environment: ()), size: Size(width: 16, height: 1))
  }

  private var path: StoreProjection<Path.Action, Path.State>? {
    Inventory.path.projection(from: store.projection).transpose()
  }

  @Test("T1 the list of features has their states, actions, behaviors and views, one at a time")
  func oneAtATime() {
    #expect(text == "")
    store.dispatch(.show(.addItem(.init())))
    store.dispatch(.destination(.child(.addItem(.named("a")))))
    #expect(store.state.destination.value?.addItem?.name == "a")
    #expect(text == "add a")
    store.dispatch(.show(.editItem(.init())))
    store.dispatch(.destination(.child(.editItem(.named("b")))))
    #expect(store.state.destination.value == .editItem(.init(name: "B")))
    #expect(text == "edit B 7")
    #expect(Inventory.Action.prism.destination.addItem.named.embed("c") == .destination(.child(.addItem(.named("c")))))
  }

  @Test("N5 a switch over the case of the store gives the store of the one that is there")
  func switching() throws {
    store.dispatch(.show(.editItem(.init(name: "a"))))
    let path = try #require(path)
    switch path.case {
    case .addItem: Issue.record("the other case")
    case .editItem(let store):
      store.dispatch(.named("b"))
      #expect(store.state.name == "B")
    }
    #expect(store.state.destination.value == .editItem(.init(name: "B")))
  }

  @Test("T2 an action for a case that is not there changes nothing")
  func otherCase() {
    store.dispatch(.show(.editItem(.init(name: "a"))))
    store.dispatch(.destination(.child(.addItem(.named("b")))))
    #expect(store.state.destination.value == .editItem(.init(name: "a")))
  }

  @Test("T2 going to another case ends the store of the old one, also where both carry the same type")
  func goingOn() throws {
    store.dispatch(.show(.addItem(.init(name: "a"))))
    guard case .addItem(let old) = try #require(path).case else {
      Issue.record("the other case")
      return
    }
    store.dispatch(.show(.editItem(.init(name: "b"))))
    old.dispatch(.named("c"))
    #expect(old.state.name == "a")
    #expect(store.state.destination.value == .editItem(.init(name: "b")))
  }

  @Test("a destination's wish to close is answered by the presentation around it")
  func dismissing() {
    store.dispatch(.show(.addItem(.init())))
    store.dispatch(.destination(.child(.addItem(.closeTapped))))
    #expect(!store.state.destination.isPresented)
  }

  @Test("N5 one stack holds screens of several kinds, each with its own behavior and view")
  func mixedStack() throws {
    let shelf = Store(initial: Shelf.initialState, behavior: Shelf.behavior(), environment: ())
    shelf.dispatch(.open(.addItem(.init())))
    shelf.dispatch(.open(.editItem(.init())))
    shelf.dispatch(Shelf.Action.prism.path[id: 0].addItem.named.embed("a"))
    shelf.dispatch(Shelf.Action.prism.path[id: 1].editItem.named.embed("b"))
    #expect(shelf.state.path[id: 0, case: \.addItem]?.name == "a")
    #expect(shelf.state.path[id: 1, case: \.editItem]?.name == "B")
    let top = try #require(Shelf.path.view(of: Path.self, at: 1, from: shelf.projection, world: ()))
    #expect(frame(of: top, size: Size(width: 16, height: 1)) == "edit B 7")
    shelf.dispatch(Shelf.Action.prism.path[id: 0].addItem.closeTapped.embed(()))
    #expect(shelf.state.path.isEmpty)
  }
}
