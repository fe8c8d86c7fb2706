import Mullion
import Testing

@testable import Quire

@Suite @MainActor struct ClosingTests {
  @Test("W1 Closing an unchanged scene shows the next one, then the library, and ends with the window")
  func closing() async throws {
    let desk = try Desk()
    try desk.open("a", "a")
    try desk.open("b", "b")
    try await desk.press("ctrl+w")
    #expect(desk.route == .document(SceneID(1)))
    try await desk.press("ctrl+w")
    #expect(desk.route == .library)
    #expect(desk.state.scenes.isEmpty)
    #expect(desk.state.documents.isEmpty)
    try await desk.press("ctrl+w")
    #expect(!desk.isOpen)
  }

  @Test("P8 Closing changed work asks, naming the file; cancel keeps everything")
  func asks() async throws {
    let desk = try Desk()
    try desk.open("README.md", "old")
    await desk.type("new ")
    try await desk.press("ctrl+w")
    #expect(desk.text.contains("Save changes to README.md?"))
    #expect(desk.text.contains("[ Save ]  [ Discard ]  [ Cancel ]"))
    try await desk.press("esc")
    #expect(!desk.text.contains("Save changes"))
    #expect(desk.content == "new old")
    #expect(desk.state.scenes.count == 1)
  }

  @Test("Save in that question saves and closes")
  func saves() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    await desk.type("new ")
    try await desk.press("ctrl+w", "enter")
    #expect(try desk.folder.text("file") == "new old")
    #expect(desk.state.scenes.isEmpty)
    #expect(!desk.app.wasDiscarded("1"))
    #expect(desk.route == .library)
  }

  @Test("Discard closes and is remembered for who waits")
  func discards() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    await desk.type("new ")
    try await desk.press("ctrl+w", "tab", "enter")
    #expect(try desk.folder.text("file") == "old")
    #expect(desk.state.scenes.isEmpty)
    #expect(desk.app.wasDiscarded("1"))
  }

  @Test("A save that fails on the way out keeps the scene")
  func failedSaveKeepsScene() async throws {
    let desk = try Desk()
    try desk.open("missing/file")
    await desk.type("x")
    try await desk.press("ctrl+w", "enter")
    #expect(desk.text.contains("Not saved"))
    #expect(desk.content == "x")
  }

  @Test("What is typed while a scene closes keeps it, and is asked about")
  func typedWhileClosing() async throws {
    let desk = try Desk()
    let scene = try desk.open("file", "old")
    desk.store.dispatch(.scene(scene, .chrome(.command(.close))))
    desk.store.dispatch(.scene(scene, .edit(.insert("x"), TextColumns())))
    await desk.settle()
    #expect(desk.content == "xold")
    #expect(desk.text.contains("Save changes to file?"))
  }

  @Test("W1 A changed document with a second scene closes without a question")
  func secondScene() async throws {
    let desk = try Desk()
    let first = try desk.open("file", "old")
    desk.store.dispatch(.documents(.duplicated(first)))
    await desk.type("x")
    try await desk.press("ctrl+w")
    #expect(desk.state.scenes.keys.sorted() == [SceneID(2)])
    #expect(desk.route == .document(SceneID(2)))
    #expect(desk.content == "xold")
  }

  @Test("`close` refuses where work would be lost, and says what to do")
  func closeCommand() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    await desk.type("x")
    let refusal = #expect(throws: Refusal.self) { try desk.app.close("1") }
    #expect(refusal?.description.contains("file has unsaved changes") == true)
    try await desk.press("ctrl+s")
    try desk.app.close("1")
    #expect(desk.state.scenes.isEmpty)
  }

  @Test("The last window closes at once when nothing is unsaved")
  func leaves() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    try await desk.press("ctrl+q")
    #expect(!desk.isOpen)
    #expect(desk.state.scenes.count == 1)
  }

  @Test("The last window asks about unsaved work: save", arguments: [true, false])
  func leavesSaving(isNamed: Bool) async throws {
    let desk = try Desk()
    try desk.open("a", "a")
    await desk.type("x")
    if isNamed { try desk.open("b", "b") } else { try await desk.press("ctrl+n") }
    await desk.type("y")
    try await desk.press("ctrl+q")
    #expect(desk.text.contains("Save changes to 2 documents?"))
    #expect(desk.isOpen)
    try await desk.press("enter")
    #expect(try desk.folder.text("a") == "xa")
    guard !isNamed else {
      #expect(try desk.folder.text("b") == "yb")
      return #expect(!desk.isOpen)
    }
    #expect(desk.isOpen)
    #expect(desk.text.contains("Save As"))
    await desk.type("named")
    try await desk.press("enter")
    #expect(try desk.folder.text("named") == "y")
    #expect(!desk.isOpen)
  }

  @Test("The last window asks about unsaved work: discard, keep, or stay")
  func leavesWithoutSaving() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    await desk.type("x")
    try await desk.press("ctrl+q", "esc")
    #expect(desk.isOpen)
    try await desk.press("ctrl+q", "tab", "tab", "enter")
    #expect(!desk.isOpen)
    #expect(desk.app.unsavedWork == ["file (scene 1)"])

    let other = try Desk()
    try other.open("file", "old")
    await other.type("x")
    try await other.press("ctrl+q", "tab", "enter")
    #expect(!other.isOpen)
    #expect(other.app.unsavedWork.isEmpty)
    #expect(other.app.wasDiscarded("1"))
  }

  @Test("W11 A scene that is closed while it is being saved closes when it is saved")
  func closedWhileSaving() async throws {
    let desk = try Desk()
    let scene = try desk.open("file", "old")
    await desk.type("new ")
    let mark = desk.store.mark
    desk.store.dispatch(.scene(scene, .chrome(.command(.save))))
    desk.store.dispatch(.scene(scene, .chrome(.command(.close))))
    #expect(desk.state.scenes[scene]?.question.isPresented == true)
    await desk.store.finish(since: mark)
    #expect(desk.state.scenes.isEmpty)
    #expect(try desk.folder.text("file") == "new old")
  }

  @Test("The library that comes after the last document lists that document's folder")
  func libraryAfterTheLast() async throws {
    let desk = try Desk()
    try desk.open("file", "text")
    try await desk.press("ctrl+w")
    #expect(desk.route == .library)
    #expect(desk.text.contains("file"))
    #expect(!desk.text.contains("Reading"))
  }
}
