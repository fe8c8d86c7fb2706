import Mullion
import Testing

@testable import Quire

@Suite @MainActor struct EditingTests {
  @Test("A run of typing is one step of undo, a moved caret begins another")
  func undoRuns() async throws {
    let desk = try Desk()
    try desk.open("file", "\n")
    await desk.type("one two")
    try await desk.press("left")
    await desk.type("X")
    #expect(desk.content == "one twXo\n")
    try await desk.press("ctrl+z")
    #expect(desk.content == "one two\n")
    try await desk.press("ctrl+z")
    #expect(desk.content == "\n")
    #expect(desk.document?.isChanged == false)
    try await desk.press("ctrl+z")
    #expect(desk.text.contains("Nothing to undo"))
    try await desk.press("ctrl+y", "ctrl+y")
    #expect(desk.content == "one twXo\n")
  }

  @Test("A text that came back to what was saved is unchanged, another of the same length is not")
  func changedMark() async throws {
    let desk = try Desk()
    try desk.open("file", "")
    await desk.type("ab")
    try await desk.press("ctrl+s")
    #expect(desk.document?.isChanged == false)
    await desk.type("c")
    #expect(desk.document?.isChanged == true)
    try await desk.press("ctrl+z")
    #expect(desk.document?.isChanged == false)
    try await desk.press("ctrl+z")
    await desk.type("xy")
    #expect(desk.document?.isChanged == true)
  }

  @Test("W1 Two scenes on one document: an edit shows in both and moves the other's caret")
  func twoScenes() async throws {
    let desk = try Desk()
    let first = try desk.open("file", "one\ntwo\n")
    desk.store.dispatch(.documents(.duplicated(first)))
    let second = SceneID(2)
    desk.store.dispatch(.scene(second, .edit(.move(.documentEnd, extending: false), TextColumns())))
    await desk.type("new")
    try await desk.press("enter")
    #expect(desk.state.scenes[second]?.selection.head == TextPosition(line: 3, offset: 0))
    #expect(desk.state.scenes[first]?.selection.head == TextPosition(line: 1, offset: 0))
    try desk.show("2")
    #expect(desk.text.hasPrefix("new\none\ntwo\n"))
    // Undo in one takes back what the other did.
    try await desk.press("ctrl+z", "ctrl+z")
    #expect(desk.content == "one\ntwo\n")
    #expect(desk.state.scenes[first]?.selection.head == .start)
  }

  @Test("W1 An edit of one document wakes only who shows it")
  func footprint() throws {
    let desk = try Desk()
    let first = try desk.open("a", "a")
    let second = try desk.open("b", "b")
    desk.store.dispatch(.documents(.duplicated(first)))
    var woken: [Int] = []
    let scenes = [first, second, SceneID(3)]
    let subscriptions = scenes.map { id in
      Relays.editor.projection(at: id, from: desk.store.projection).observe { woken.append(id.number) }
    }
    desk.store.dispatch(.scene(first, .edit(.insert("x"), TextColumns())))
    #expect(Set(woken) == [1, 3])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Copy, cut and paste go through the state and the window's terminal")
  func clipboard() async throws {
    let desk = try Desk()
    try desk.open("file", "one two\nthree\n")
    for _ in 0..<3 { try await desk.press("shift+right") }
    try await desk.press("ctrl+c")
    #expect(desk.state.clipboard == "one")
    #expect(desk.terminalClipboard == "one")
    try await desk.press("ctrl+x")
    #expect(desk.content == " two\nthree\n")
    try await desk.press("ctrl+v", "ctrl+v")
    #expect(desk.content == "oneone two\nthree\n")
    // With nothing selected it is the line.
    try await desk.press("ctrl+x")
    #expect(desk.state.clipboard == "oneone two\n")
    #expect(desk.content == "three\n")
  }

  @Test("Find selects as one types, goes on and back, and counts")
  func find() async throws {
    let desk = try Desk()
    try desk.open("file", "alpha\nbeta\nAlpha beta\n")
    try await desk.press("ctrl+f")
    await desk.type("be")
    #expect(desk.text.contains("2 places"))
    #expect(
      desk.scene.flatMap { desk.state.scenes[$0]?.selection.range.lowerBound } == TextPosition(line: 1, offset: 0))
    try await desk.press("enter")
    #expect(desk.caret == TextPosition(line: 2, offset: 8))
    try await desk.press("up")
    #expect(desk.caret == TextPosition(line: 1, offset: 2))
    try await desk.press("esc")
    await desk.type("x")
    #expect(desk.content == "alpha\nxta\nAlpha beta\n")
    try await desk.press("f3")
    #expect(desk.caret == TextPosition(line: 2, offset: 8))
    // An empty query means the last one.
    try await desk.press("home", "ctrl+f", "enter")
    #expect(desk.caret == TextPosition(line: 2, offset: 8))
  }

  @Test("A query with a capital finds only that; what is not there is said")
  func findCase() async throws {
    let desk = try Desk()
    try desk.open("file", "alpha Alpha\n")
    try await desk.press("ctrl+f")
    await desk.type("A")
    #expect(desk.text.contains("1 place"))
    await desk.type("q")
    #expect(desk.text.contains("Aq is not in the document"))
  }

  @Test("Go to line takes a line, or line and column, and says what it takes")
  func goToLine() async throws {
    let desk = try Desk()
    try desk.open("file", "one\ntwo\nthree\n")
    try await desk.press("ctrl+g")
    await desk.type("99")
    try await desk.press("enter")
    #expect(desk.text.contains("a line from 1 to 4"))
    try await desk.press("backspace", "backspace")
    await desk.type("3:2")
    try await desk.press("enter")
    #expect(desk.caret == TextPosition(line: 2, offset: 1))
    await desk.type("x")
    #expect(desk.content == "one\ntwo\ntxhree\n")
  }

  @Test("Replace takes the places one by one, or all in one step of undo")
  func replace() async throws {
    let desk = try Desk()
    let first = try desk.open("file", "one two one\nOne\nno\n")
    desk.store.dispatch(.documents(.duplicated(first)))
    desk.store.dispatch(.scene(SceneID(2), .edit(.move(.documentEnd, extending: false), TextColumns())))
    try await desk.press("ctrl+r")
    await desk.type("one")
    try await desk.press("tab")
    await desk.type("1")
    try await desk.press("enter")
    #expect(desk.content == "1 two one\nOne\nno\n")
    #expect(desk.caret == TextPosition(line: 0, offset: 9))
    try await desk.press("tab", "enter")
    #expect(desk.content == "1 two 1\n1\nno\n")
    #expect(desk.text.contains("Replaced 2 places"))
    #expect(desk.state.scenes[SceneID(2)]?.selection.head == TextPosition(line: 3, offset: 0))
    try await desk.press("esc", "ctrl+z")
    #expect(desk.content == "1 two one\nOne\nno\n")
    try await desk.press("ctrl+z", "ctrl+y", "ctrl+y")
    #expect(desk.content == "1 two 1\n1\nno\n")
  }

  @Test("The outline lists headings but not what is fenced in, and goes to one")
  func outline() async throws {
    let desk = try Desk()
    try desk.open("file", "# Top\ntext\n## Part\n```\n# code\n```\n#hashtag\n### Deep\n")
    try await desk.press("ctrl+e")
    let rows = desk.text.split(separator: "\n").filter { $0.contains("│") }.map { row in
      row.split(separator: "│")[1].reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }
    #expect(rows == ["Outline", "Top", "  Part", "    Deep"])
    try await desk.press("down", "enter")
    #expect(desk.caret == TextPosition(line: 2, offset: 0))
    #expect(!desk.text.contains("Outline"))
  }

  @Test(
    "A place that was set aside is used after the text became shorter",
    arguments: [["ctrl+c"], ["ctrl+x"], ["esc", "ctrl+c"], ["esc", "ctrl+x"], ["esc", "x"], ["f3"], ["ctrl+g"]])
  func shorterText(keys: [String]) async throws {
    for search in ["ctrl+f", "ctrl+r"] {
      let desk = try Desk()
      try desk.open("file", "one\ntwo\n")
      try await desk.press("ctrl+end")
      await desk.type("tail")
      try await desk.press("enter", search, "ctrl+z")
      await desk.type("q")
      for key in keys { try await desk.press(key) }
      #expect(desk.text.contains("one"))
    }
  }
}
