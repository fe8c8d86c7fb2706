import Mullion
import Testing

@testable import Quire

/// What the screens look like, drawn through the router.
@Suite @MainActor struct ScreenTests {
  @Test("R1 A document: its text, its name, the caret's place, and the keys to know")
  func document() async throws {
    let desk = try Desk()
    desk.size = Size(width: 64, height: 5)
    try desk.open("README.md", "# Quire\n\nwords\n")
    #expect(
      desk.text == """
        # Quire

        words

        README.md             ctrl+s save  ctrl+p commands  F1 help  1:1
        """)
    await desk.type("x")
    #expect(desk.text.contains("README.md ●"))
    try await desk.press("ctrl+s")
    #expect(desk.text.contains("Saved README.md (3 lines)"))
  }

  @Test("R1 The status line says how the file is written, as far as there is room")
  func remarks() throws {
    let desk = try Desk()
    try desk.folder.write("file", [0xFF, 13, 10])
    try desk.open("file")
    #expect(desk.text.contains("not UTF-8: 1 byte shown as \\xNN  CRLF  1:1"))
    desk.size = Size(width: 16, height: 4)
    #expect(desk.text.contains("file   CRLF  1:1"))
  }

  @Test("R1 The library: folders first, hidden names on demand, in and out, and a file opens")
  func library() async throws {
    let desk = try Desk()
    desk.size = Size(width: 40, height: 8)
    try desk.folder.makeFolder("zoo")
    try desk.folder.write("zoo/inner", "inside")
    try desk.folder.write("Beta", "")
    try desk.folder.write("alpha", "")
    try desk.folder.write(".hidden", "")
    _ = desk.app.initialScene(in: desk.folder.path)
    await desk.settle()
    #expect(rows(desk) == ["../", "zoo/", "alpha", "Beta"])
    try await desk.press(".")
    #expect(rows(desk) == ["../", "zoo/", ".hidden", "alpha", "Beta"])
    try await desk.press("down", "enter")
    #expect(rows(desk) == ["inner"])
    #expect(desk.text.contains("‹ Back"))
    try await desk.press("esc")
    #expect(rows(desk).count == 5)
    try await desk.press("enter", "enter")
    #expect(desk.route == .document(SceneID(1)))
    #expect(desk.content == "inside")
    try await desk.press("ctrl+o")
    #expect(desk.route == .library)
    try await desk.press("enter")
    #expect(desk.route == .document(SceneID(1)))
    #expect(desk.state.documents.count == 1)
  }

  @Test("R1 The library opens at first in the folder of the document, later where it was left")
  func libraryFolder() async throws {
    let desk = try Desk()
    try desk.folder.makeFolder("sub")
    try desk.open("sub/file", "")
    try await desk.press("ctrl+o")
    #expect(rows(desk) == ["../", "file"])
    try await desk.press("enter")
    #expect(rows(desk) == ["../", "sub/"])
    try await desk.press("ctrl+w", "ctrl+o")
    #expect(rows(desk) == ["../", "sub/"])
  }

  @Test("R1 A folder that cannot be read says why; a file that cannot be opened too")
  func libraryErrors() async throws {
    let desk = try Desk()
    try desk.folder.write("gone", "")
    await desk.store.dispatch(.library(.rootChanged(desk.folder / "nowhere"))).finish()
    #expect(desk.text.contains("cannot list"))
    await desk.store.dispatch(.library(.fileChosen(desk.folder / "nowhere/file"))).finish()
    await desk.settle()
    #expect(desk.text.contains("Not opened"))
    try await desk.press("enter")
    #expect(!desk.text.contains("Not opened"))
  }

  @Test("R1 The settings: two tabs, and options that the editor follows")
  func settings() async throws {
    let desk = try Desk()
    desk.route = .settings
    #expect(desk.text.contains("[General]  Keys"))
    try await desk.press("space")
    #expect(desk.state.preferences.options.showsLineNumbers)
    desk.store.dispatch(.preferences(.tab(.select(.keys))))
    #expect(desk.text.contains("ctrl+s"))
  }

  @Test("The palette finds a command by some of its letters, and runs it")
  func palette() async throws {
    let desk = try Desk()
    try desk.open("a", "a")
    try desk.open("b", "b")
    try await desk.press("ctrl+p")
    #expect(desk.text.contains("Save As…"))
    await desk.type("show a")
    #expect(desk.text.contains("Show a"))
    try await desk.press("enter")
    #expect(desk.route == .document(SceneID(1)))
    try await desk.press("ctrl+p")
    await desk.type("suspnd")
    try await desk.press("enter")
    #expect(desk.isSuspended)
    try await desk.press("ctrl+p")
    await desk.type("set")
    try await desk.press("enter")
    #expect(desk.route == .settings)
  }

  @Test("P2 Help lists the keys and goes with Esc")
  func help() async throws {
    let desk = try Desk()
    desk.size = Size(width: 60, height: 10)
    try desk.open("a", "a")
    try await desk.press("f1")
    #expect(
      desk.text == """
        a
               ╭────────────────────────────────────────────╮
               │Keys                                        │
               │ctrl+s     Save                             │
               │ctrl+f     Find…                            │
               │f3         Find Next                        │
               │shift+f3   Find Previous                    │
               │ctrl+r     Replace…                         │
               ╰────────────────────────────────────────────╯
        a                 ctrl+s save  ctrl+p commands  F1 help  1:1
        """)
    try await desk.press("end")
    #expect(desk.text.contains("ctrl+q     Close This Window"))
    try await desk.press("esc")
    #expect(!desk.text.contains("ctrl+q"))
  }

  @Test("A narrow window stacks the buttons of a question, and has room for a search")
  func narrow() async throws {
    let desk = try Desk()
    desk.size = Size(width: 34, height: 12)
    try desk.open("a", "text\n")
    try await desk.press("ctrl+r")
    await desk.type("x")
    #expect(desk.text.contains("│Find    x        1 place│"))
    try await desk.press("esc", "ctrl+z")
    await desk.type("y")
    try await desk.press("ctrl+q")
    let rows = desk.text.split(separator: "\n")
    for title in ["[ Save ]", "[ Discard ]", "[ Keep in Background ]", "[ Cancel ]"] {
      #expect(rows.contains { $0.contains(title) && !$0.contains("]  [") })
    }
  }

  @Test("Save As takes a path from the document's folder, and asks before it replaces")
  func saveAs() async throws {
    let desk = try Desk()
    try desk.folder.write("taken", "theirs")
    desk.store.dispatch(.library(.rootChanged(desk.folder.path)))
    desk.route = .library
    try await desk.press("ctrl+n")
    await desk.type("mine")
    try await desk.press("ctrl+s")
    #expect(desk.text.contains("Save As"))
    await desk.type("taken")
    try await desk.press("enter")
    #expect(desk.text.contains("Replace taken?"))
    #expect(try desk.folder.text("taken") == "theirs")
    try await desk.press("tab", "enter")
    #expect(desk.document?.file == nil)
    try await desk.press("ctrl+s")
    await desk.type("free")
    try await desk.press("enter")
    #expect(try desk.folder.text("free") == "mine")
    #expect(desk.text.contains("Saved free (1 line)"))
    #expect(desk.document?.isChanged == false)
  }

  private func rows(_ desk: Desk) -> [String] {
    desk.text.split(separator: "\n").dropFirst().dropLast().map { $0.trimmed }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

@Suite("Settings") @MainActor struct SettingsScreenTests {
  @Test("Esc leaves the settings for the document, and the screen says so")
  func escapeLeaves() async throws {
    let desk = try Desk()
    let scene = try desk.open("file", "text")
    desk.route = .settings
    #expect(desk.text.contains("esc back"))
    try await desk.press("esc")
    #expect(desk.route == .document(scene))
  }
}
