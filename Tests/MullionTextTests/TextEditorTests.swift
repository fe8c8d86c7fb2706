import Testing

@testable import MullionText

/// A document in a window, as an app would have it.
@MainActor private final class Desk {
  var buffer: TextBuffer
  var selection = TextSelection()
  var edits: [TextEdit] = []
  var size: Size
  let memory = WindowMemory()
  var look: (TextEditor) -> TextEditor = { $0 }
  private(set) var frame: Frame

  init(_ text: String, width: Int = 20, height: Int = 4, look: @escaping (TextEditor) -> TextEditor = { $0 }) {
    buffer = TextBuffer(text)
    size = Size(width: width, height: height)
    frame = Frame(size: .zero)
    self.look = look
    draw()
  }

  func draw() {
    let editor = TextEditor(buffer, selection: selection) { [unowned self] command in
      if let edit = command.apply(to: &buffer, selection: &selection) { edits.append(edit) }
    }
    frame = memory.draw(look(editor), size: size)
  }

  func press(_ chords: String...) {
    for chord in chords {
      guard let press = KeyPress(chord: chord) else {
        Issue.record("\(chord) is no chord")
        continue
      }
      handle(.key(press))
    }
  }

  @discardableResult func handle(_ event: InputEvent) -> Bool {
    let used = frame.handle(event, memory: memory)
    draw()
    return used
  }

  @discardableResult func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) -> Bool {
    handle(.mouse(MouseEvent(action, at: Point(x: x, y: y), modifiers: modifiers)))
  }

  var text: String { frame.surface.text }
  var cursor: [Int]? { frame.terminal.cursor.map { [$0.x, $0.y] } }
  var selected: String { buffer.text(in: selection.range) }

  /// The cells that are drawn as selected.
  var selectedCells: [String] {
    let surface = frame.surface
    return (0..<size.height).map { y in
      (0..<size.width).filter { surface[$0, y].style.background == .selection }.map { surface.grapheme($0, y) }.joined()
    }
  }
}

@Suite("TextEditor") @MainActor struct TextEditorTests {
  @Test("typing, pasting and deleting edit the text through commands") func typing() {
    let desk = Desk("one\ntwo")
    desk.press("a", "b", "enter", "C", "space", "é")
    #expect(desk.text == "ab\nC éone\ntwo\n")
    #expect(desk.cursor == [3, 1])
    desk.handle(.paste("x\r\ny"))
    #expect(desk.buffer.description == "ab\nC éx\nyone\ntwo")
    desk.press("backspace", "backspace", "delete", "tab")
    #expect(desk.buffer.description == "ab\nC éx\tne\ntwo")
    desk.press("ctrl+backspace", "alt+delete")
    #expect(desk.buffer.description == "ab\nC \ntwo")
    desk.press("up", "home", "shift+down", "shift+end", "tab")
    #expect(desk.buffer.description == "\tab\n\tC \ntwo")
    desk.press("shift+tab", "ctrl+a", "z")
    #expect(desk.buffer.description == "z")
  }

  @Test("keys that are not the editor's are left to the app") func otherKeys() {
    let desk = Desk("text")
    for chord in ["ctrl+s", "esc", "f1", "alt+x", "ctrl+shift+z", "ctrl+tab"] {
      let press = KeyPress(chord: chord)
      #expect(press.map { desk.handle(.key($0)) } == false, "\(chord)")
    }
    #expect(desk.edits.isEmpty)
  }

  @Test("the view follows the caret, and pages by its height with the caret in its row") func follows() {
    let desk = Desk((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    desk.press("down", "pagedown")
    #expect(desk.text == "line 4\nline 5\nline 6\nline 7")
    #expect(desk.cursor == [0, 1])
    desk.press("pageup")
    #expect(desk.text == "line 0\nline 1\nline 2\nline 3")
    desk.press("ctrl+end")
    #expect(desk.text == "line 96\nline 97\nline 98\nline 99")
    desk.press("up", "up", "up", "up")
    #expect(desk.text == "line 95\nline 96\nline 97\nline 98")
    desk.selection = TextSelection(caret: TextPosition(line: 50, offset: 0))
    desk.draw()
    #expect(desk.text == "line 48\nline 49\nline 50\nline 51")
  }

  @Test("the wheel scrolls and leaves the caret, the next movement returns to it") func wheel() {
    let desk = Desk((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    desk.mouse(.scrollDown, 0, 0)
    desk.mouse(.scrollDown, 0, 0)
    #expect(desk.text == "line 6\nline 7\nline 8\nline 9")
    #expect(desk.selection.head == .start)
    #expect(desk.cursor == nil)
    desk.draw()
    #expect(desk.text.hasPrefix("line 6\n"))
    desk.mouse(.scrollUp, 0, 0)
    #expect(desk.text.hasPrefix("line 3\n"))
    desk.press("right")
    #expect(desk.text.hasPrefix("line 0\n"))
    for _ in 0..<50 { desk.mouse(.scrollDown, 0, 0) }
    #expect(desk.text == "line 96\nline 97\nline 98\nline 99")
  }

  @Test("clicks, drags and shift select") func selecting() {
    let desk = Desk("hello world\nab漢\n\nend")
    desk.mouse(.press, 6, 0)
    desk.mouse(.drag, 3, 1)
    #expect(desk.selected == "world\nab")
    #expect(desk.selectedCells == ["world ", "ab", "", ""])
    desk.mouse(.release, 3, 1)
    desk.mouse(.press, 1, 3, .shift)
    #expect(desk.selected == "world\nab漢\n\ne")
    #expect(desk.selectedCells == ["world ", "ab漢 ", " ", "e"])
    desk.press("left")
    #expect(desk.selected == "")
    #expect(desk.cursor == [6, 0])
    desk.press("shift+right", "shift+ctrl+right", "shift+down")
    #expect(desk.selected == "world\nab漢")
    desk.press("x")
    #expect(desk.buffer.description == "hello x\n\nend")
    desk.mouse(.press, 9, 3)
    #expect(desk.selection.head == desk.buffer.end)
  }

  @Test("dragging below the window scrolls") func draggingOut() {
    let desk = Desk((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    desk.mouse(.press, 0, 0)
    desk.mouse(.drag, 0, 5)
    #expect(desk.selection.head.line == 5)
    #expect(desk.text.hasPrefix("line 2\n"))
    desk.mouse(.drag, 0, -2)
    #expect(desk.selection.head.line == 0)
    #expect(desk.text.hasPrefix("line 0\n"))
  }

  @Test("long lines scroll sideways with the caret and keep wide characters whole") func sideways() {
    let desk = Desk("0123456789abcdefghij\n漢漢漢漢漢漢\n\tx", width: 10, height: 3)
    #expect(desk.text == "0123456789\n漢漢漢漢漢\n    x")
    desk.press("end")
    #expect(desk.text == "defghij\n\n")
    #expect(desk.cursor == [7, 0])
    desk.press("home")
    #expect(desk.cursor == [0, 0])
    desk.selection = TextSelection(caret: TextPosition(line: 0, offset: 10))
    desk.draw()
    #expect(desk.text == "3456789abc\n 漢漢漢漢\n x")
    #expect(desk.cursor == [7, 0])
  }

  @Test("a line that fits again after a narrow moment is shown from its start") func narrowMoment() {
    let desk = Desk("hello alpha", width: 20, height: 2)
    desk.press("end")
    for width in [6, 1, 20] {
      desk.size = Size(width: width, height: 2)
      desk.draw()
    }
    #expect(desk.text == "hello alpha\n")
  }

  @Test("R5 what a document holds is shown and never sent") func controls() {
    let desk = Desk("", width: 24, height: 3)
    desk.buffer = TextBuffer(bytes: Array("\u{1B}[31m\u{7}\r\na\u{9B}\tb\u{202E}".utf8) + [0x0A, 0x80, 0xE9, 0x62])
    desk.draw()
    #expect(desk.text == "^[[31m^G^M\na\u{FFFD}  b\u{FFFD}\n\\x80\\xE9b")
    for scalar in desk.text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
    }
    desk.press("down", "down", "right")
    #expect(desk.cursor == [4, 2])
    desk.press("delete")
    #expect(desk.buffer.bytes.suffix(2) == [0x80, 0x62])
  }

  @Test("R5 whatever bytes a file has, no control is drawn and columns are those of the screen") func hostileBytes() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let likely: [[UInt8]] = [
      [0x09], [0x0A], [0x0D], [0x1B, 0x5B], [0x80], [0xF4, 0x8F], Array("\u{301}".utf8), Array("漢".utf8),
      Array("🇩".utf8), Array("\u{200D}".utf8), Array("👩".utf8), Array("\u{202E}".utf8), Array("\u{FE0F}".utf8), [0x20],
    ]
    for _ in 0..<150 {
      let bytes = (0..<30).flatMap { _ in
        random.chance(70) ? random.pick(likely) : [UInt8.random(in: 0...255, using: &random)]
      }
      let desk = Desk("", width: 200, height: 8)
      desk.buffer = TextBuffer(bytes: bytes)
      desk.selection = TextSelection(desk.buffer.range)
      desk.draw()
      let isSound = desk.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControlCode }
      #expect(isSound, "\(bytes), seed \(SeededGenerator.seed)")
      for line in 0..<min(8, desk.buffer.lineCount) {
        let text = desk.buffer.line(line)
        let columns = TextColumns().column(of: .max, in: text)
        // The character after the last one, put where the columns say that it goes, must cover no part of that.
        var shown = 0
        TextColumns().forEachPiece(of: text[...], at: 0) { piece, column in
          #expect(column >= shown, "\(bytes), seed \(SeededGenerator.seed)")
          shown = column + piece.displayWidth
        }
        #expect(shown == columns, "\(bytes), seed \(SeededGenerator.seed)")
      }
    }
  }

  @Test("line numbers stand at the left, and clicks count from the text") func lineNumbers() {
    let desk = Desk((0..<12).map { "l\($0)" }.joined(separator: "\n"), width: 12, height: 3) { $0.lineNumbers() }
    #expect(desk.text == " 1 l0\n 2 l1\n 3 l2")
    #expect(desk.cursor == [3, 0])
    desk.mouse(.press, 4, 2)
    #expect(desk.selection.head == TextPosition(line: 2, offset: 1))
    desk.mouse(.press, 0, 1)
    #expect(desk.selection.head == TextPosition(line: 1, offset: 0))
  }

  @Test("wrapped lines are read, clicked and walked by rows") func wrapping() {
    let desk = Desk("one two three four\nx\n\nlast line here", width: 10, height: 4) { $0.wrapsLines() }
    #expect(desk.text == "one two\nthree\nfour\nx")
    desk.press("down", "down")
    #expect(desk.selection.head == TextPosition(line: 0, offset: 14))
    #expect(desk.cursor == [0, 2])
    desk.mouse(.press, 9, 0)
    #expect(desk.selection.head == TextPosition(line: 0, offset: 7))
    desk.mouse(.press, 2, 1)
    #expect(desk.selection.head == TextPosition(line: 0, offset: 10))
    #expect(desk.cursor == [2, 1])
    desk.mouse(.scrollDown, 0, 0)
    #expect(desk.text == "x\n\nlast line\nhere")
    desk.press("ctrl+end")
    #expect(desk.cursor == [4, 3])
    desk.press("ctrl+home")
    #expect(desk.text == "one two\nthree\nfour\nx")
    desk.press("shift+down")
    #expect(desk.selectedCells == ["one two ", "", "", ""])
  }

  @Test("a read-only text is read, and its keys are left to the app") func readOnly() {
    let desk = Desk("text", look: { $0.readOnly() })
    for event in [InputEvent.key(KeyPress(Key("q"))), .key(KeyPress(.enter)), .key(KeyPress(.backspace)), .paste("x")] {
      #expect(!desk.handle(event))
    }
    desk.press("right", "shift+end")
    #expect(desk.selected == "ext")
    #expect(desk.edits.isEmpty)
  }

  @Test("matches are marked, also those that the app found itself") func highlights() {
    let desk = Desk("abc xabc\nABC", look: { $0.highlights("abc", ignoringCase: true) })
    func marked() -> [String] {
      let surface = desk.frame.surface
      return (0..<2).map { y in
        (0..<20).map { surface[$0, y].style.attributes.contains(.underline) ? surface.grapheme($0, y) : "." }.joined()
      }
    }
    #expect(marked() == ["abc..abc............", "ABC................."])
    let ranges = desk.buffer.matches(of: "x", inLines: 0..<2)
    desk.look = { $0.highlights(ranges) }
    desk.draw()
    #expect(marked() == ["....x...............", "...................."])
  }

  @Test("R2 drawing twice gives the same cells, whatever happened before") func drawingTwice() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let chords = ["down", "pagedown", "right", "end", "ctrl+end", "x", "enter", "tab", "shift+up", "backspace", "up"]
    for round in 0..<8 {
      let desk = Desk((0..<30).map { "\t漢 line \($0) of a text" }.joined(separator: "\n"), width: 13, height: 5) {
        round.isMultiple(of: 2) ? $0.lineNumbers() : $0.wrapsLines()
      }
      for _ in 0..<40 {
        if random.chance(20) { desk.mouse(random.pick([.scrollUp, .scrollDown, .press, .drag]), 5, 3) }
        if random.chance(10) {
          desk.size = Size(width: Int.random(in: 0...20, using: &random), height: Int.random(in: 0...6, using: &random))
        }
        desk.press(random.pick(chords))
        let first = desk.frame.terminal
        desk.draw()
        #expect(desk.frame.terminal == first, "seed \(SeededGenerator.seed)")
        if desk.size.width > 8, desk.size.height > 0 { #expect(desk.cursor != nil, "seed \(SeededGenerator.seed)") }
      }
    }
  }

  @Test("R2 drawing a long text looks only at what is visible") func drawingIsLocal() {
    let line = String(repeating: "word ", count: 20)
    let desk = Desk(Array(repeating: line, count: 100_000).joined(separator: "\n"), width: 80, height: 24)
    let layout = TextEditor.Layout(
      buffer: desk.buffer, columns: TextColumns(), wraps: true, size: Size(width: 80, height: 24))
    let scroll = layout.settled(TextEditor.Scroll(), layout.caret(at: desk.buffer.end))
    #expect(scroll.line >= 99_976)
    #expect(layout.rows(scroll).count == 24)
  }

  @Test("B6 a drawn editor holds no text, so an edit by its keys copies nothing") func holdsNothing() {
    let desk = Desk(String(repeating: "a line that is longer than inline\n", count: 10_000))
    func addresses() -> [UnsafeRawPointer?] {
      desk.buffer.lines.chunks.map { $0.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) } }
    }
    let before = addresses()
    desk.press("x", "y", "right", "backspace")
    desk.handle(.paste("z"))
    #expect(desk.buffer.line(0) == "xyz line that is longer than inline")
    #expect(addresses() == before)
  }
}
