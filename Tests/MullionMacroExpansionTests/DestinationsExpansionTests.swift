import Testing

@Suite("Expansion of Destinations") struct DestinationsExpansionTests {
  @Test("T1 a list of features becomes one feature")
  func feature() {
    let expansion = Expansion(
      """
      @Destinations public enum Path {
        case addItem(AddItem)
        case detail(Shop.Detail)
      }
      """)
    #expect(expansion.messages.isEmpty)
    for line in [
      "public enum State: DestinationState {",
      "case detail(Shop.Detail.State)",
      "public enum Action {",
      "case addItem(AddItem.Action)",
      "public var detail: Shop.Detail.Environment",
      "case detail(StoreProjection<Shop.Detail.Action, Shop.Detail.State>)",
      "@MainActor public static func behavior() -> Behavior<Action, State, Environment> {",
      "public static func view(",
      "Shop.Detail.view(store: store, environment: environment.detail)",
      "public nonisolated struct Prisms: Sendable {",
      "extension Path: Feature {",
    ] {
      #expect(expansion.text.contains(line), "\(line)")
    }
  }

  @Test("T1 an alert is a case like any other, needs no environment, and each case may hold a flow")
  func alerts() {
    let text = Expansion(
      """
      @Destinations enum Path {
        case detail(Detail)
        case alert(AlertState<Answer>)
        case dialog(ConfirmationDialogState<Answer>)
      }
      """
    ).text
    for line in [
      "case alert(AlertState<Answer>.State)",
      "detail: Detail.Environment,",
      "alert: AlertState<Answer>.Environment = (),",
      "dialog: ConfirmationDialogState<Answer>.Environment = ()",
      "case alert(StoreProjection<AlertState<Answer>.Action, AlertState<Answer>.State>)",
      "nonisolated static var screens: FlowScreens<Path.State> {",
      ".inside(case: prism.detail),",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("what is written is left alone")
  func written() {
    let text = Expansion(
      """
      @Destinations enum Path {
        case addItem(AddItem)
        typealias Environment = World
        static func behavior() -> Behavior<Action, State, World> { .identity }
        static func view(store: StoreProjection<Action, State>, environment: World) -> Text { Text("") }
      }
      """
    ).text
    #expect(!text.contains("struct Environment"))
    #expect(!text.contains("Relay.Empty"))
    #expect(!text.contains("some View"))
  }

  @Test("what it cannot do is said at the place, with what to do")
  func messages() {
    #expect(
      Expansion("@Destinations enum Path {\n  case addItem\n  case edit(id: Int)\n}").messages == [
        "2:8: a destination is one feature without a label: 'case addItem(AddItem)'",
        "3:8: a destination is one feature without a label: 'case edit(Edit)'",
      ])
    #expect(
      Expansion("@Destinations enum Path {\n  case one(A)\n  case one(B)\n}").messages == [
        "3:8: two destinations are named 'one'; rename one of them"
      ])
    #expect(
      Expansion("@Destinations enum Path {}").messages == [
        "1:20: 'Path' lists no feature; add one: 'case addItem(AddItem)'"
      ])
    #expect(
      Expansion("@Destinations enum Path {\n  case one(A)\n  #if DEBUG\n    case two(B)\n  #endif\n}").messages == [
        "3:3: '@Destinations' cannot list features under '#if'; put the condition around the enum"
      ])
    #expect(
      Expansion("@Destinations struct Path {}").messages == [
        """
        1:1: '@Destinations' goes on an enum that lists features: 'case addItem(AddItem)'
          fix: remove '@Destinations'
        """
      ])
  }
}
