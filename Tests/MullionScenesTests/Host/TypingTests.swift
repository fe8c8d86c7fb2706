import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

/// A text and a question that a full stop raises.
@MainActor final class Typewriter: MullionApp {
  nonisolated struct State {
    var text = ""
    var note = ""
    var asks = false
    var edits = 0
  }
  nonisolated enum Action { case typed(String), noted(String), answered }

  let store = Store<Action, State, Void>(
    initial: State(),
    behavior: Behavior { action, _ in
      switch action {
      case .typed(let text):
        .reduce {
          $0.text = text
          $0.edits += 1
          if text.hasSuffix(".") { $0.asks = true }
        }
      case .noted(let note): .reduce { $0.note = note }
      case .answered: .reduce { $0.asks = false }
      }
    }, environment: ())

  var body: some Scene {
    WindowGroup("Text") { [store] in
      TextField("text", text: store.projection.binding(\.text, dispatch: Action.typed))
        .sheet(isPresented: store.projection.presence(\.asks, dismiss: .answered)) {
          TextField("note", text: store.projection.binding(\.note, dispatch: Action.noted))
        }
    }
  }
}

@Suite("Typing in bursts") @MainActor struct TypingTests {
  let app = Typewriter()
  let host: SceneHost<Typewriter>
  let outlet = MemoryWindow(size: Size(width: 40, height: 10))

  init() {
    host = SceneHost(app, clock: ManualClock().host)
    host.open(outlet, on: "text", environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    host.flush(first: nil)
  }

  private func type(_ text: String) throws {
    host.input(Array(text.utf8), from: outlet)
  }

  @Test("what is typed in one go reaches a text field as one piece and is painted once")
  func oneGo() throws {
    let frames = outlet.frames.count
    try type("héllo 🇨🇭 world")
    #expect(app.store.state.text == "héllo 🇨🇭 world")
    #expect(app.store.state.edits == 1)
    #expect(outlet.frames.count == frames + 1)
  }

  @Test("keys between characters keep their places")
  func mixed() throws {
    try type("abc\u{7F}\u{7F}xy\u{1B}[Dz")
    #expect(app.store.state.text == "axzy")
  }

  @Test("what is typed key by key goes to a question as soon as it is there")
  func question() throws {
    for key in ["a", ".", "n", "o"] { try type(key) }
    #expect(app.store.state.text == "a.")
    #expect(app.store.state.note == "no")
  }
}
