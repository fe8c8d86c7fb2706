import Glibc
import Mullion
import Testing

@testable import Quire

@Suite @MainActor struct OpeningTests {
  @Test("A path that leads nowhere opens as a new file")
  func missingFile() throws {
    let desk = try Desk()
    try desk.open("new.md")
    #expect(desk.text.contains("new.md (new file)"))
    #expect(desk.document?.isChanged == false)
    #expect(desk.folder.names.isEmpty)
  }

  @Test("A folder opens the library there")
  func folder() async throws {
    let desk = try Desk()
    try desk.folder.write("a", "")
    #expect(try desk.app.open(OpenItem(.path(desk.folder.path))) == "library")
    await desk.settle()
    #expect(desk.text.contains("a"))
  }

  @Test("A pipe or device is refused with a reason", arguments: ["pipe", "/dev/null"])
  func special(kind: String) throws {
    let desk = try Desk()
    let path = kind == "pipe" ? desk.folder / "pipe" : kind
    if kind == "pipe" { #expect(mkfifo(path, 0o644) == 0) }
    #expect(throws: Refusal.self) { try desk.app.open(OpenItem(.path(path))) }
    #expect(desk.state.scenes.isEmpty)
  }

  @Test(
    "One file under another name is the same document",
    arguments: ["file", "./file", "sub/../file", "link", "hard", "FOLDER/file"])
  func sameFile(name: String) throws {
    let desk = try Desk()
    try desk.folder.makeFolder("sub")
    let scene = try desk.open("file", "text")
    #expect(symlink("file", desk.folder / "link") == 0)
    #expect(symlink(".", desk.folder / "FOLDER") == 0)
    #expect(link(desk.folder / "file", desk.folder / "hard") == 0)
    #expect(try desk.open(name) == scene)
    #expect(desk.app.scene(at: desk.folder / name) == scene.description)
    #expect(desk.state.documents.count == 1)
  }

  @Test("A file that is not there yet is the same document under another path")
  func sameNewFile() throws {
    let desk = try Desk()
    try desk.folder.makeFolder("sub")
    #expect(try desk.open("new") == desk.open("sub/../new"))
  }

  @Test("A line goes there, also in a document that is open already")
  func line() throws {
    let desk = try Desk()
    try desk.open("file", "1\n2\n3\n4\n", line: 3)
    #expect(desk.caret == TextPosition(line: 2, offset: 0))
    try desk.open("file", line: 2)
    #expect(desk.caret == TextPosition(line: 1, offset: 0))
    try desk.open("file", line: 99)
    #expect(desk.caret == TextPosition(line: 4, offset: 0))
  }

  @Test("Opening an unchanged document again shows what the disk has now; changes are kept", arguments: [true, false])
  func opensAgain(isChanged: Bool) async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    if isChanged { await desk.type("x") }
    try desk.open("file", "newer")
    await desk.settle()
    #expect(desk.content == (isChanged ? "xold" : "newer"))
  }

  @Test("What came through a pipe is unsaved work")
  func standardInput() throws {
    let desk = try Desk()
    try desk.show(try desk.app.open(OpenItem(.text(Array("piped\n".utf8)))))
    #expect(desk.content == "piped\n")
    #expect(desk.app.unsavedWork == ["Untitled (scene 1)"])
  }

  @Test("A file URL opens its file, another URL is refused")
  func urls() throws {
    let desk = try Desk()
    try desk.folder.write("a b", "text")
    try desk.show(try desk.app.open(OpenItem(.url("file://\(desk.folder.path)/a%20b"))))
    #expect(desk.content == "text")
    for url in ["https://example.com", "file://host/path", "file:///tmp/a%00b"] {
      #expect(throws: Refusal.self) { try desk.app.open(OpenItem(.url(url))) }
    }
  }

  @Test("A window without a file shows unsaved work first, then what is open, then the library where it was asked")
  func initialScene() async throws {
    let desk = try Desk()
    #expect(desk.app.initialScene(in: desk.folder.path) == "library")
    #expect(desk.state.library.root == desk.folder.path)
    try desk.open("a", "a")
    try desk.open("b", "b")
    #expect(desk.app.initialScene(in: "/") == "1")
    await desk.type("x")
    #expect(desk.app.initialScene(in: "/") == "2")
  }
}
