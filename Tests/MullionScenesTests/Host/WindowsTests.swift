import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

@Suite("Windows of one store") @MainActor struct WindowsTests {
  let notes = NotesHost()

  @Test("W2 two windows on one scene show the same content at their own sizes")
  func mirrors() {
    let wide = notes.window(size: (40, 10))
    let narrow = notes.window(size: (20, 4))
    notes.type("ab", wide)
    #expect(wide.text.contains("Note: ab|"))
    #expect(narrow.text.contains("Note: ab|"))
    #expect(narrow.text.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
  }

  @Test("W1 a window draws again only when its own scene changed")
  func asksOnlyWhoLooked() {
    let first = notes.window("1")
    let second = notes.window("2")
    notes.app.drawn = []
    notes.type("a", first)
    #expect(notes.app.drawn == [1])
    #expect(second.text.contains("Note: |"))
  }

  @Test("W1 closing a scene ends its windows with a reason and exit code 0")
  func closingAScene() throws {
    let first = notes.window("1")
    let second = notes.window("2")
    try notes.app.close("1")
    #expect(first.ending?.code == 0)
    #expect(first.ending?.message == "notes: the scene 1 was closed")
    #expect(second.ending == nil)
  }

  @Test("a window shows another scene when it asks to")
  func showsAnotherScene() {
    let window = notes.window("1")
    notes.type("\u{0E}", window)
    #expect(window.text.contains("note 2"))
    #expect(window.scenes == ["2"])
  }

  @Test("a person closes a window; the scene stays")
  func closesAWindow() {
    let window = notes.window("1")
    let other = notes.window("1")
    notes.type("\u{11}", window)
    #expect(window.ending?.code == 0)
    #expect(other.ending == nil)
    #expect(notes.host.sceneNames == ["1", "2"])
  }

  @Test("W5 a window that takes nothing is given the newest frame when it can")
  func slowWindow() {
    let typing = notes.window()
    let slow = notes.window()
    slow.canPaint = false
    let before = slow.frames.count
    for _ in 0..<50 { notes.type("a", typing) }
    #expect(slow.frames.count == before)
    slow.canPaint = true
    notes.host.ready(slow)
    #expect(slow.frames.count == before + 1)
    #expect(slow.text == typing.text)
  }

  @Test("W12 what is typed into a read-only window changes nothing")
  func readOnly() {
    let outlet = MemoryWindow(size: Size(width: 40, height: 10))
    notes.host.open(outlet, on: "1", isReadOnly: true)
    notes.type("a", outlet)
    #expect(outlet.text.contains("Note: |"))
  }

  @Test("a resized window is drawn whole at its new size", arguments: [(0, 0), (1, 1), (5, 2), (200, 60)])
  func resizes(width: Int, height: Int) throws {
    let outlet = notes.window()
    outlet.resize(to: Size(width: width, height: height))
    notes.host.resized(outlet)
    let expected = try notes.host.frameText("1", FrameSize(columns: width, rows: height), .text)
    #expect(outlet.text + "\n" == expected)
  }

  @Test("several keys in one read each meet the frame that the one before left")
  func keysInOneRead() {
    let window = notes.window()
    // ctrl+w opens the question, Enter presses its button, which closes it.
    notes.type("a\u{17}\r", window)
    #expect(notes.app.store.state.notes[1]?.question.isDismissing == true)
    #expect(notes.app.store.state.notes[1]?.text == "a")
  }

  @Test("a window that waits for a scene says whether its changes were kept", arguments: [true, false])
  func waits(isDiscarded: Bool) throws {
    let outlet = notes.window()
    notes.host.window(of: outlet)?.awaited = ["1"]
    if isDiscarded { notes.app.discarded = ["1"] }
    try notes.app.close("1")
    #expect(outlet.ending?.code == (isDiscarded ? 1 : 0))
  }

  @Test("W11 a window that waits for two scenes shows the second when the first has ended")
  func waitsForAll() throws {
    let outlet = notes.window()
    notes.host.window(of: outlet)?.awaited = ["1", "2"]
    notes.app.discarded = ["1"]
    try notes.app.close("1")
    #expect(outlet.ending == nil)
    #expect(outlet.text.contains("note 2"))
    try notes.app.close("2")
    #expect(outlet.ending?.code == 1)
  }
}
