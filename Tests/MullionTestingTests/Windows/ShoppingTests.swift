import Mullion
import MullionTesting
import Testing

/// A list that a person writes.
private enum Shopping: Feature {
  struct State: Equatable {
    var draft = ""
    var items: [String] = []
  }

  @Prisms enum Action: Equatable {
    case draftChanged(String), addButtonTapped
  }

  static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .draftChanged(let text): .reduce { $0.draft = text }
      case .addButtonTapped:
        .reduce {
          $0.items.append($0.draft)
          $0.draft = ""
        }
      }
    }
  }

  static func view(store: StoreProjection<Action, State>, environment: Void) -> some View {
    VStack {
      TextField("What is missing?", text: store.binding(\.draft) { .draftChanged($0) })
      Button("Add") { store.dispatch(.addButtonTapped) }
      Text(store.state.items.map { "* \($0)" }.joined(separator: "\n"))
    }
  }
}

@Suite("Frames and screens, for example") @MainActor struct ShoppingTests {
  private let size = Size(width: 24, height: 5)

  @Test("R1 a state is shown as text")
  func shown() {
    let store = Store(
      initial: Shopping.State(items: ["milk"]), behavior: Shopping.behavior(), environment: ())
    let text = frame(of: Shopping.view(store: store.projection, environment: ()), size: size)
    #expect(
      text == """
        What is missing?
        [ Add ]
        * milk
        """)
  }

  @Test("X2 keys and clicks of a window in memory reach a test store")
  func pressed() async {
    let store = TestStore(of: Shopping.self, initial: Shopping.State(), environment: ())
    let screen = Screen(size: size) { Shopping.view(store: store.projection, environment: ()) }

    screen.type("tea")
    screen.click("Add")
    await store.receive(\.draftChanged, "t") { $0.draft = "t" }
    await store.receive(\.draftChanged, "te") { $0.draft = "te" }
    await store.receive(\.draftChanged, "tea") { $0.draft = "tea" }
    await store.receive(\.addButtonTapped) { $0 = Shopping.State(items: ["tea"]) }
    #expect(
      screen.text == """
        What is missing?
        [ Add ]
        * tea
        """)
  }

  @Test("R4 a terminal in memory shows what the bytes make of it")
  func terminal() {
    var terminal = VirtualTerminal(size: size)
    terminal.feed("\u{1B}[2;3HHello\r\n\u{1B}[1mbold\u{1B}[0m")
    #expect(terminal.text == "\n  Hello\nbold\n\n")
    #expect(terminal.unknown.isEmpty)
  }
}
