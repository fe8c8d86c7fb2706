import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

/// What a window's views ask of its host.
@Suite("Links and clipboards") @MainActor struct ViewServicesTests {
  @MainActor private final class Page: MullionApp {
    let store = Store(initial: 0, behavior: Behavior<Int, Int, Void>.identity, environment: ())
    static let link = "https://example.org/a?b=c"

    var body: some Scene {
      WindowGroup("Page") {
        Link("site", destination: Page.link)
        ShareLink("the words", title: "Copy")
        ContextReader { context in Text(context.theme == .light ? "light" : "dark") }
      }
    }
  }

  private func open(_ environment: [String: String] = [:]) -> (SceneHost<Page>, Terminal) {
    let host = SceneHost(Page(), clock: ManualClock().host)
    let window = Terminal()
    host.open(window, on: "page", environment: environment)
    return (host, window)
  }

  /// Keeps the bytes, and the screen that they make.
  @MainActor private final class Terminal: WindowOutlet {
    let cells = Size(width: 20, height: 4)
    let canPaint = true
    private(set) var bytes: [UInt8] = []
    private(set) var urls: [String] = []
    private var screen = VirtualTerminal(size: Size(width: 20, height: 4))
    var text: String { screen.text }

    func paint(_ bytes: [UInt8]) -> Bool {
      self.bytes += bytes
      screen.feed(bytes)
      return true
    }
    func openURL(_ url: String, then done: @escaping (String?) -> Void) { urls.append(url) }
    func show(scene: String) {}
    func suspend() {}
    func close(code: Int32, message: String) {}
  }

  @Test("a link is opened by the window in which it is pressed")
  func links() {
    let (host, window) = open()
    host.input(Array("\r".utf8), from: window)
    #expect(window.urls == [Page.link])
  }

  @Test("a share link puts its text on the clipboard of the window's terminal")
  func copying() {
    let (host, window) = open()
    host.input(Array("\t\r".utf8), from: window)
    // The words in OSC 52.
    #expect(String(decoding: window.bytes, as: UTF8.self).contains("]52;c;dGhlIHdvcmRz"))
  }

  @Test("views know the theme that suits their window's terminal")
  func themes() {
    #expect(open(["COLORFGBG": "0;15"]).1.text.contains("light"))
    #expect(open().1.text.contains("dark"))
  }
}
