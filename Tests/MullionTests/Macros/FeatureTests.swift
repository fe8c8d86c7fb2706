import Mullion
import MullionTesting
import Testing

@Feature enum Tally {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable {
    case incremented
    case set(Int)
  }

  static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .incremented: .reduce { $0.count += step }
      case .set(let count): .reduce { $0.count = count }
      }
    }
  }

  static let step = 1

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View { Text("\(store.state.count)") }
  }
}

/// Speaks to its view in words of its own.
@Feature enum Greeting {
  struct State: Equatable, Sendable { var name: String }
  enum Action: Equatable, Sendable {
    case renamed(String)
    case view(ViewAction)
  }
  struct Environment: Sendable { var mark = "!" }
  struct ViewState {
    let title: String
    init(_ state: State) { title = "Hello, \(state.name)" }
  }
  enum ViewAction: Equatable, Sendable { case clearTapped }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .renamed(let name): .reduce { $0.name = name }
      case .view(.clearTapped): .reduce { $0.name = "" }
      }
    }
  }

  struct Content: View {
    let environment: Environment
    let viewStore: ViewStore<ViewState, ViewAction>
    var indentation = ""
    @MainActor static var count = 0

    var body: some View { Text(indentation + viewStore.title + environment.mark) }
  }
}

/// Writes everything itself.
@Feature public struct Manual {
  /// Always idle.
  public enum State: Sendable { case idle }
  /// Nothing follows.
  public enum Action: Sendable { case noted }
  /// What it shows.
  public typealias Environment = Int

  /// Answers nothing.
  public static func behavior() -> Behavior<Action, State, Environment> { .identity }
  /// Shows its environment.
  public static func view(store: StoreProjection<Action, State>, environment: Environment) -> some View {
    Text("\(environment)")
  }
}

/// Answers nothing.
@Feature enum Notice {
  struct State: Sendable {}
  enum Action: Sendable {}

  struct Content: View { var body: some View { Text("notice") } }
}

@Suite("Feature") @MainActor struct FeatureTests {
  @Test("what is absent has a default, and the view is made of the content")
  func defaults() {
    let store = Store(initial: Tally.initialState, behavior: Tally.behavior(), environment: ())
    store.dispatch(.incremented)
    #expect(store.state.count == 1)
    #expect(Tally.Action.set(3).is(\.set))
    let view = Tally.view(store: store.projection, environment: ())
    #expect(frame(of: view, size: Size(width: 3, height: 1)) == "1")
  }

  @Test("a view state and a view action come between the store and the content")
  func viewTypes() {
    let store = Store(initial: Greeting.State(name: "Ada"), behavior: Greeting.behavior(), environment: .init())
    let content = Greeting.view(store: store.projection, environment: .init())
    #expect(frame(of: content, size: Size(width: 20, height: 1)) == "Hello, Ada!")
    content.viewStore.dispatch(.clearTapped)
    #expect(store.state.name.isEmpty)
  }

  @Test("a feature embeds by its prisms like one written by hand")
  func conformance() {
    func name(_ feature: (some Feature).Type) -> String { "\(feature)" }
    #expect([name(Tally.self), name(Manual.self), name(Notice.self)] == ["Tally", "Manual", "Notice"])
    #expect(Manual.Action.prism.noted.extract(.noted) != nil)
  }
}
