import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

/// Two texts, each a scene; ctrl+n shows the other one by an effect.
@MainActor final class Pair: MullionApp {
  nonisolated struct State {
    var first = ""
    var second = ""
  }
  nonisolated enum Action { case first(String), second(String), next }

  let store = Store<Action, State, Void>(
    initial: State(),
    behavior: Behavior { action, _ in
      switch action {
      case .first(let text): .reduce { $0.first = text }
      case .second(let text): .reduce { $0.second = text }
      case .next: .produce { _ in .showScene("second") }
      }
    }, environment: ())

  var body: some Scene {
    WindowGroup("First") { [store] in
      TextField("first", text: store.projection.binding(\.first, dispatch: Action.first))
        .onKeyPress("ctrl+n") { store.dispatch(.next) }
    }
    WindowGroup("Second") { [store] in
      TextField("second", text: store.projection.binding(\.second, dispatch: Action.second))
    }
  }
}

@Suite("Typing ahead") @MainActor struct TypeAheadTests {
  let app = Pair()
  let host: SceneHost<Pair>
  let outlet = MemoryWindow(size: Size(width: 40, height: 10))

  init() {
    host = SceneHost(app, clock: ManualClock().host)
    host.open(outlet, on: "first", environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
  }

  /// Lets everything run that waits for its turn.
  private func turns() async {
    for _ in 0..<100 { await Task.yield() }
  }

  @Test("what is typed in one go with a key that shows another scene reaches that scene, and what follows later")
  func otherScene() async {
    host.input(Array("a\u{0E}bc".utf8), from: outlet)
    host.input(Array("d\u{7F}e".utf8), from: outlet)
    await turns()
    #expect(app.store.state.first == "a")
    #expect(app.store.state.second == "bce")
    #expect(outlet.scenes.last == "second")
  }

  @Test("what is typed in one go with the key that closes the window is nobody's")
  func closed() async {
    host.input(Array("a\u{11}bc".utf8), from: outlet)
    await turns()
    #expect(app.store.state.first == "a")
    #expect(outlet.ending != nil)
  }
}
