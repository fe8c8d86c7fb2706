import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

@Suite("What windows are asked for") @MainActor struct RequestsTests {
  let app = Desk()
  let host: SceneHost<Desk>
  let window = MemoryWindow(size: Size(width: 70, height: 6))

  init() {
    host = SceneHost(app, clock: ManualClock().host)
    host.open(window, on: "desk", environment: ["EDITOR": "ed -s", "TERM": "xterm-256color", "LANG": "C.UTF-8"])
  }

  /// Presses a key, and waits for what it sets off.
  private func press(_ key: String) async {
    let mark = app.store.mark
    host.input(Array(key.utf8), from: window)
    await app.store.finish(since: mark)
  }

  @Test("the kinds of scenes: each is listed by its name, a status line is shown only when it is named")
  func kinds() {
    #expect(host.sceneNames == ["status", "desk", "log-book", "1", "2", "settings"])
    #expect(host.scene(named: "", in: "/") == "desk")
    #expect(host.scene(named: "status", in: "/") == "status")
    let list = host.sceneList(isJSON: true)
    #expect(list.contains(#"{"id":"status","title":"status","path":null,"windows":0,"kind":"status"}"#))
    #expect(list.contains(#"{"id":"log-book","title":"Log","path":null,"windows":0,"kind":"window"}"#))
    #expect(list.contains(#""id":"settings","title":"Settings""#))
  }

  @Test("a status line is printed as one line, for tmux with its marks; text is never read as a mark")
  func status() throws {
    #expect(try host.frameText("status", nil, .text) == "2 notes #{x} #[bold] ##\n")
    #expect(try host.frameText("status", nil, .tmux) == "#[default,bold]2 notes#[default] ##{x} ##[bold] ####\n")
    #expect(try host.frameText("desk", nil, .text).split(separator: "\n", omittingEmptySubsequences: false).count == 25)
  }

  @Test("W10 a window is opened by the one whose input asked")
  func opens() async {
    await press("o")
    #expect(!window.openedWindows.isEmpty)
    #expect(window.openedWindows == ["2"])
    #expect(window.scenes.isEmpty)
  }

  @Test("W10 where none can be opened the window that asked shows the scene and says so, until the next key")
  func showsItself() async {
    window.openingFailure = "no tmux"
    await press("o")
    #expect(window.scenes == ["2"])
    #expect(window.text.contains("note 2"))
    #expect(window.text.contains("No window can be opened from here; `desk attach 2` in another"))
    await press("z")
    #expect(!window.text.contains("No window"))
  }

  @Test("W10 a scene that is not there opens nothing")
  func noScene() async {
    await press("O")
    #expect(window.text.contains("There is no scene called nowhere."))
    #expect(window.openedWindows.isEmpty)
  }

  @Test("W10 a feature closes the window that asked, and no other")
  func dismisses() async {
    let other = MemoryWindow()
    host.open(other, on: "desk")
    await press("d")
    #expect(window.ending != nil)
    #expect(other.ending == nil)
  }

  @Test(
    "W11 a program's end comes back as an action",
    arguments: [
      ProgramEnding.exited(code: 0), .exited(code: 3), .killed(signal: 9), .notRun(reason: "x: not found"),
    ])
  func program(ending: ProgramEnding) async {
    let mark = app.store.mark
    host.input(Array("p".utf8), from: window)
    // The program is asked for on a later turn of the main actor.
    while window.programs.isEmpty { await Task.yield() }
    #expect(window.programs == [ProgramRequest(arguments: ["sh", "-c", "ed -s \"$@\"", "ed -s", "./-x"])])
    #expect(app.store.state.endings.isEmpty)
    window.endProgram(ending)
    await app.store.finish(since: mark)
    #expect(app.store.state.endings == [ending])
  }

  @Test("W11 a pager is the one that the window's user wants, and a file's name is no option of it")
  func pagers() {
    func request(_ file: String, _ environment: [String: String]) -> [String] {
      let window = WindowHandle(show: { _ in }, close: {}, suspend: {}, copy: { _ in }, environment: environment)
      return ProgramRequest.pager(file, in: window).arguments
    }
    #expect(request("a b", ["PAGER": "more -s"]) == ["sh", "-c", "more -s \"$@\"", "more -s", "a b"])
    #expect(request("-x", ["PAGER": "", "EDITOR": "ed"]) == ["sh", "-c", "less \"$@\"", "less", "./-x"])
  }

  @Test("what a feature shares goes to the clipboard of the window that asked, and without one nowhere")
  func shares() async {
    final class Clipboard {
      var texts: [String] = []
    }
    let clipboard = Clipboard()
    let window = WindowHandle(show: { _ in }, close: {}, suspend: {}, copy: { clipboard.texts.append($0) })
    let store = Store(
      initial: 0, behavior: Behavior<String, Int, Void> { text, _ in .produce { _ in .share(text) } }, environment: ())
    await WindowHandle.$current.withValue(window) { await store.dispatch("words").finish() }
    await store.dispatch("more").finish()
    #expect(clipboard.texts == ["words"])
  }

  @Test("W11 a window without a terminal runs nothing, and says why")
  func noTerminal() async throws {
    let headless = host.headlessWindow(for: "desk")
    let mark = app.store.mark
    host.handle([.key(try #require(KeyPress(chord: "p")))], headless)
    await app.store.finish(since: mark)
    #expect(app.store.state.endings == [.notRun(reason: "the window has no terminal")])
  }

  @Test("addresses of the web and of mail go out", arguments: ["https://a.b/c?d#e", "HTTP://a", "mailto:a@b"])
  func goesOut(url: String) async {
    app.url = url
    await press("u")
    #expect(!window.openedURLs.isEmpty)
    #expect(window.openedURLs == [url])
  }

  @Test("an address for which there is no browser is put on the clipboard, and the window says so")
  func copies() async {
    window.openingFailure = "none"
    app.url = "https://a.b"
    await press("u")
    #expect(window.text.contains("No browser was found; the address is on the clipboard."))
  }

  @Test(
    "other addresses are refused",
    arguments: [
      "file:///etc/passwd", "javascript:x", "ssh://a", "-x", "", "https://a b", "https://a\u{1B}]52;c;x", "x",
      "http://" + String(repeating: "a", count: 9000),
    ])
  func refuses(url: String) async {
    app.url = url
    await press("u")
    #expect(window.text.contains("not opened") || window.text.contains("no address"))
    #expect(window.openedURLs.isEmpty)
  }

  @Test("a link of the app's own is followed in the app, and shown in the window that asked")
  func ownLinks() async {
    app.url = "desk://note/2"
    await press("u")
    #expect(window.scenes == ["2"])
    #expect(window.openedURLs.isEmpty)
    app.url = "desk://note/9"
    host.show("desk", in: host.windows[0])
    await press("u")
    #expect(window.text.contains("there is no note 9"))
    #expect(window.scenes == ["2", "desk"])
  }

  @Test("W12 a read-only window says that it is one")
  func readOnly() {
    let outlet = MemoryWindow(size: Size(width: 30, height: 4))
    host.open(outlet, on: "desk", environment: ["TERM": "xterm", "LANG": "C.UTF-8"], isReadOnly: true)
    #expect(outlet.text.hasSuffix(" read-only"))
    #expect(outlet.terminal.modes.title == "Desk (read-only)")
  }

  @Test("a window whose scene has no use for ctrl+q is closed by it, also a status line's")
  func leaves() {
    let status = MemoryWindow()
    host.open(status, on: "status")
    host.input([0x11], from: status)
    #expect(status.ending?.code == 0)
    host.input([0x11], from: window)
    #expect(window.ending?.code == 0)
  }

  @Test("the terminal's focus is told to who wants to know, and reported only then")
  func focus() async {
    #expect(window.terminal.modes.reportsFocus)
    await press("\u{1B}[O")
    await press("\u{1B}[I")
    #expect(app.focus == [false, true])
    host.show("log-book", in: host.windows[0])
    #expect(!window.terminal.modes.reportsFocus)
  }
}

/// An app whose keys ask for everything that a window can be asked for.
@MainActor final class Desk: MullionApp {
  nonisolated struct State {
    var notes = [1: "one", 2: "two"]
    var endings: [ProgramEnding] = []
  }
  nonisolated enum Action {
    case open(String), dismiss, program, ended(ProgramEnding), follow(String)
  }

  let store: Store<Action, State, Void>
  var url = ""
  var focus: [Bool] = []

  init() {
    store = Store(
      initial: State(),
      behavior: Behavior { action, _ in
        switch action {
        case .open(let scene): .produce { _ in .openWindow(scene) }
        case .dismiss: .produce { _ in .dismissWindow }
        case .program: .produce { _ in .runProgram({ .editor("-x", in: $0) }) { .ended($0) } }
        case .ended(let ending): .reduce { $0.endings.append(ending) }
        case .follow(let url): .produce { _ in .openURL(url) }
        }
      }, environment: ())
  }

  private static let links = DeepLinkParser<Int>(
    schemes: ["desk"], paths: [.path("note/:number") { match throws(DeepLinkError) in try match.number("number") }])

  func openURL(_ link: DeepLink) throws -> String {
    let note = try Desk.links.parse(link)
    guard store.state.notes[note] != nil else { throw Refusal("there is no note \(note)") }
    return "\(note)"
  }

  var body: some Scene {
    StatusScene("status") { [store] in
      HStack(spacing: 1) {
        Text("\(store.state.notes.count) notes").bold()
        Text("#{x} #[bold] ##")
      }
    }
    WindowGroup("Desk") { [self] in keys(Text("desk")).onWindowFocus { [self] in focus.append($0) } }
    Window("Log", id: "log-book") { Text("log") }
    WindowGroup(for: \State.notes, in: store) { [self] id in keys(Text("note \(id)")) }
    Settings { Text("settings") }
  }

  private func keys(_ content: some View) -> some View {
    content.focusable()
      .onKeyPress("o") { [store] in store.dispatch(.open("2")) }
      .onKeyPress("shift+o") { [store] in store.dispatch(.open("nowhere")) }
      .onKeyPress("d") { [store] in store.dispatch(.dismiss) }
      .onKeyPress("p") { [store] in store.dispatch(.program) }
      .onKeyPress("u") { [self] in store.dispatch(.follow(url)) }
  }
}
