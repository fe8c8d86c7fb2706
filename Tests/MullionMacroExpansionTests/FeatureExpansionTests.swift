import Testing

@Suite("Expansion of Feature") struct FeatureExpansionTests {
  @Test("a feature is completed")
  func completed() {
    let expansion = Expansion(
      """
      @Feature public enum Detail {
        public struct State { public var count = 0 }
        public enum Action {}
        public struct Content: View { let store: StoreProjection<Action, State> }
        static func helper() {}
        nonisolated static func pure() {}
      }
      """)
    #expect(expansion.messages.isEmpty)
    for line in [
      "public typealias Environment = Void",
      "public typealias ViewState = State",
      "public typealias ViewAction = Action",
      "@MainActor public static var initialState: State {",
      "@MainActor public static func behavior() -> Behavior<Action, State, Environment> {",
      "@MainActor public static func view(",
      "Content(store: store)",
      "extension Detail: Feature {",
      "public nonisolated struct Prisms: Sendable {",
      "@MainActor\n  static func helper()",
      "\n  nonisolated static func pure()",
    ] {
      #expect(expansion.text.contains(line), "\(line)")
    }
  }

  @Test("what is written is left alone")
  func written() {
    let expansion = Expansion(
      """
      @Feature enum Detail {
        typealias State = Other.State
        @Prisms enum Action {}
        struct Environment {}
        static var initialState: State { State(1) }
        static func behavior() -> Behavior<Action, State, Environment> { .identity }
        static func view(store: StoreProjection<Action, State>, environment: Environment) -> Text { Text("") }
      }
      """)
    #expect(expansion.messages.isEmpty)
    for once in ["static var initialState", "func behavior()", "func view(", "struct Prisms", "struct Environment"] {
      #expect(expansion.text.occurrences(of: once) == 1, "\(once)")
    }
    #expect(!expansion.text.contains("typealias Environment"))
  }

  @Test(
    "a state that needs arguments has no initial state",
    arguments: [
      "struct State { let id: Int }",
      "struct State { var id: Int { didSet {} } }",
      "struct State { init(id: Int) {} }",
      "enum State { case one }",
    ])
  func needsArguments(_ state: String) {
    #expect(!detail(state).text.contains("initialState"))
  }

  @Test(
    "a state that needs no arguments has one",
    arguments: [
      "struct State {}",
      "struct State { var id: Int?; let other = 1; var sum: Int { 1 }; static var all: [Int] }",
      "struct State { init(id: Int = 0) {} }",
      "struct State { let id: Int; init() { id = 1 }; init(id: Int) { self.id = id } }",
    ])
  func needsNone(_ state: String) {
    #expect(detail(state).text.contains("static var initialState: State {"))
  }

  @Test(
    "the content is given what it asks for",
    arguments: [
      ("let store: S", "Content(store: store)"),
      ("let viewStore: S; let environment: E", "Content(viewStore: ViewStore(store), environment: environment)"),
      ("let environment: E; var width = 3", "Content(environment: environment)"),
      ("init(store: S, width: Int = 3) {}", "Content(store: store)"),
      ("", "Content()"),
    ])
  func content(_ members: String, call: String) {
    let expansion = detail("struct State {}", content: members)
    #expect(expansion.messages.isEmpty)
    #expect(expansion.text.contains(call))
  }

  @Test("view types of its own stand between the store and the content")
  func viewTypes() {
    let state = detail("struct State {}; struct ViewState {}").text
    #expect(state.contains("Content(store: store.map(action: {"))
    #expect(state.contains("state: ViewState.init(_:))"))
    let viewStore = detail("struct State {}; struct ViewState {}", content: "let viewStore: V").text
    #expect(viewStore.contains("Content(viewStore: ViewStore(store, state: ViewState.init(_:), action: {"))
    let action = Expansion(
      """
      @Feature enum Detail {
        struct State {}
        enum Action { case loaded, view(ViewAction) }
        enum ViewAction {}
        struct Content { let store: S }
      }
      """
    ).text
    #expect(action.contains("Content(store: store.map(action: Action.view, state: {"))
  }

  @Test("what it misses is said at the place, with what to do")
  func messages() {
    #expect(
      Expansion("@Feature enum Detail {\n  enum Action {}\n}").messages == [
        """
        1:15: 'Detail' has no 'State' in its body, where '@Feature' looks for it
          fix: add 'struct State {}'
        """
      ])
    #expect(
      Expansion("@Feature enum Detail {\n  struct State {}\n  enum Action {}\n}").messages == [
        """
        1:15: 'Detail' has nothing to show: add a nested 'Content' view, or write 'static func view(store:environment:)'
          fix: add a 'Content' view
        """
      ])
    #expect(
      detail("struct State {}", content: "let router: R").messages == [
        """
        1:78: '@Feature' hands a 'Content' its 'store' and its 'environment', and knows no 'router'; give 'router' a \
        default value, or write 'static func view(store:environment:)' yourself
        """
      ])
    #expect(
      detail("struct State {}; enum ViewAction {}").messages == [
        "1:46: no case of 'Action' carries a 'ViewAction'; add 'case view(ViewAction)' to 'Action'"
      ])
    #expect(
      Expansion("@Feature class Detail {}").messages == [
        """
        1:1: '@Feature' goes on an enum or a struct that holds 'State' and 'Action'
          fix: remove '@Feature'
        """
      ])
  }

  /// A feature of these types, with a content of these members.
  private func detail(_ types: String, content: String = "let store: S") -> Expansion {
    Expansion("@Feature enum Detail { \(types); enum Action {}; struct Content { \(content) } }")
  }
}

extension String {
  fileprivate func occurrences(of text: String) -> Int {
    indices.count { self[$0...].hasPrefix(text) }
  }
}
