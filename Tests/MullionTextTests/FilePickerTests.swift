import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite("File picker") @MainActor struct FilePickerTests {
  private struct State {
    var folder = "/home/ana"
    var picked: String?
    var isShown = true
  }

  private static let folders: [String: FilePicker.Listing] = [
    "/": .entries([.init("home", isFolder: true), .init("etc", isFolder: true)]),
    "/home": .entries([.init("ana", isFolder: true)]),
    "/home/ana": .entries([.init("letters", isFolder: true), .init("a.txt"), .init("\u{1B}[2J.md")]),
    "/home/ana/letters": .loading,
    "/etc": .failed("not allowed to read /etc"),
  ]

  private func screen(_ model: Model<State>) -> Screen<some View> {
    Screen(size: Size(width: 34, height: 9)) {
      Text("below").sheet(isPresented: model.binding(\.isShown)) {
        FilePicker(model.value.folder, FilePickerTests.folders[model.value.folder] ?? .loading) {
          model.value.folder = $0
        } pick: {
          model.value.picked = $0
          model.value.isShown = false
        }
      }
    }
  }

  @Test("R8 a picker in a sheet leads through folders that are data, and sends back what was picked")
  func picking() {
    let model = Model(State())
    let screen = screen(model)
    #expect(
      screen.text
        == """
        below
          ╭────────────────────────────╮
          │/home/ana                   │
          │../                         │
          │letters/                    │
          │a.txt                       │
          │␛[2J.md                     │
          ╰────────────────────────────╯
        """.replacing("␛[2J.md ", "^[[2J.md"))
    screen.press("down", "enter")
    #expect(model.value.folder == "/home/ana/letters")
    #expect(screen.text.contains("Reading…"))
    screen.press("backspace")
    #expect(model.value.folder == "/home/ana")
    screen.press("home", "enter", "left", "left", "left")
    #expect(model.value.folder == "/")
    #expect(!screen.text.contains(".."))
    screen.press("down", "enter")
    #expect(screen.text.contains("not allowed to read /etc"))
    screen.press("esc")
    #expect(!model.value.isShown && model.value.picked == nil)
    model.value = State()
    screen.click("a.txt")
    screen.click("a.txt")
    #expect(model.value.picked == "/home/ana/a.txt")
    #expect(screen.text == "below")
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(old) {
        result += new
        rest = rest.dropFirst(old.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
