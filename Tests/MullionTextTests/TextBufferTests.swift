import Testing

@testable import MullionText

@Suite("TextBuffer") struct TextBufferTests {
  // MARK: Bytes

  @Test(
    "what is opened is saved byte for byte",
    arguments: [
      [], Array("a".utf8), Array("a\n".utf8), Array("\n\n".utf8), Array("a\r\nb\r\n".utf8), Array("a\r\nb\n".utf8),
      Array("a\r\n\r\r\nb".utf8), Array("\r".utf8), Array("\u{FEFF}é漢😀\u{0}".utf8), [0xFF, 0xFE, 0x0A, 0x80],
      [0xE2, 0x82], [0xC0, 0x80, 0xED, 0xA0, 0x80], Array("\u{10FF80}\u{10FFFF}\u{10FF7F}\u{100000}".utf8),
      [0xF4, 0x8F, 0xBE], [0xF4, 0x8F, 0xBF, 0xBF, 0xF4], [0x61, 0xCC, 0x81, 0xE9],
    ] as [[UInt8]])
  func roundTrip(_ bytes: [UInt8]) {
    #expect(TextBuffer(bytes: bytes).bytes == bytes)
  }

  @Test("random hostile bytes are saved as they were") func randomBytes() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let likely: [UInt8] = [0x0A, 0x0D, 0x0D, 0x61, 0xF4, 0x8F, 0xBE, 0xBF, 0x80, 0xE2, 0x82, 0xAC, 0xC3, 0xA9, 0xFF]
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random) > 0
          ? likely[Int.random(in: 0..<likely.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
      }
      var pieces: [UInt8] = []
      let buffer = TextBuffer(bytes: bytes)
      buffer.forEachChunk(of: 16) { pieces += $0 }
      #expect(pieces == bytes, "\(bytes)")
      #expect(buffer.bytes == bytes, "\(bytes)")
      let copy = TextBuffer(lines: TextLines(buffer.text(in: buffer.range).splitLines()), lineEnding: buffer.lineEnding)
      #expect(copy == buffer, "\(bytes)")
    }
  }

  @Test("line ends are CRLF only when all of them are")
  func lineEndings() {
    #expect(TextBuffer("a\r\nb\r\n").lineEnding == .crlf)
    #expect(TextBuffer("a\r\nb\r\n").line(0) == "a")
    #expect(TextBuffer("a\r\nb\n").lineEnding == .lf)
    #expect(TextBuffer("a\r\nb\n").line(0) == "a\r")
    #expect(TextBuffer("a").lineEnding == .lf)
    #expect(TextBuffer("a\nb\n").lineCount == 3)
    var buffer = TextBuffer("a\r\nb")
    buffer.replace(buffer.end..<buffer.end, with: "\nc\r\nd")
    #expect(buffer.description == "a\r\nb\r\nc\r\nd")
    buffer.lineEnding = .lf
    #expect(buffer.description == "a\nb\nc\nd")
  }

  @Test("a byte that is no text is one character, deleted as one and saved as itself") func rawByte() {
    var buffer = TextBuffer(bytes: [0x61, 0xE9, 0x62])
    var selection = TextSelection(caret: TextPosition(line: 0, offset: 5))
    EditorCommand.insert("!").apply(to: &buffer, selection: &selection)
    #expect(buffer.bytes == [0x61, 0xE9, 0x21, 0x62])
    EditorCommand.deleteBackward.apply(to: &buffer, selection: &selection)
    EditorCommand.deleteBackward.apply(to: &buffer, selection: &selection)
    #expect(buffer.bytes == [0x61, 0x62])
    #expect(selection.head == TextPosition(line: 0, offset: 1))
  }

  @Test("large content is written in pieces") func pieces() {
    let text = String(repeating: "é", count: 100_000) + "\n" + String(repeating: "line\n", count: 1_000)
    var sizes: [Int] = []
    var bytes: [UInt8] = []
    TextBuffer(text).forEachChunk(of: 4_096) {
      sizes.append($0.count)
      bytes += $0
    }
    #expect(bytes == Array(text.utf8))
    #expect(sizes.allSatisfy { $0 < 8_300 })
  }

  // MARK: Edits

  @Test("edits agree with the same edits of a plain string, and undo takes them all back") func randomEdits() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let texts = [
      "", "x", "\n", "ab\ncd", "é", "\u{301}", "🇩", "🇪", "\n\n\n", "\u{200D}", "👩", "\r\n", "long line of text",
    ]
    for round in 0..<60 {
      let original = (0..<Int.random(in: 0...1_500, using: &random)).map { "line \($0)" }.joined(separator: "\n")
      var buffer = TextBuffer(original)
      var model = original
      var edits: [TextEdit] = []
      for _ in 0..<40 {
        let lower = Self.position(in: buffer, &random)
        let upper = Bool.random(using: &random) ? lower : Self.position(in: buffer, &random)
        let range = min(lower, upper)..<max(lower, upper)
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        let bounds = Self.offset(of: range.lowerBound, in: buffer)..<Self.offset(of: range.upperBound, in: buffer)
        var bytes = Array(model.utf8)
        bytes.replaceSubrange(bounds, with: text.replacing("\r\n", with: "\n").utf8)
        model = String(decoding: bytes, as: UTF8.self)
        edits.append(buffer.replace(range, with: text))
        guard buffer.bytes == bytes else {
          Issue.record("\(range) with \(text.debugDescription) in round \(round), seed \(SeededGenerator.seed)")
          return
        }
      }
      let edited = buffer
      for edit in edits.reversed() { buffer.apply(edit.inverse) }
      #expect(buffer.description.utf8.elementsEqual(original.utf8))
      for edit in edits { buffer.apply(edit) }
      #expect(buffer == edited)
    }
  }

  private static func position(in buffer: TextBuffer, _ random: inout SeededGenerator) -> TextPosition {
    let line = Int.random(in: 0..<buffer.lineCount, using: &random)
    let offset = Int.random(in: 0...buffer.line(line).utf8.count, using: &random)
    return buffer.clamped(TextPosition(line: line, offset: offset))
  }

  private static func offset(of position: TextPosition, in buffer: TextBuffer) -> Int {
    (0..<position.line).reduce(position.offset) { $0 + buffer.line($1).utf8.count + 1 }
  }

  @Test("stale positions are clamped and never trap") func stalePositions() {
    var buffer = TextBuffer("ab\n👩‍👩‍👧x\n")
    #expect(buffer.clamped(TextPosition(line: 1, offset: 5)) == TextPosition(line: 1, offset: 0))
    #expect(buffer.clamped(TextPosition(line: 0, offset: 99)) == TextPosition(line: 0, offset: 2))
    #expect(buffer.clamped(TextPosition(line: -4, offset: 99)) == .start)
    #expect(buffer.clamped(TextPosition(line: .max, offset: .min)) == buffer.end)
    let wild = [TextPosition(line: .min, offset: .min), TextPosition(line: .max, offset: .max)]
    for anchor in wild {
      for head in wild {
        for command in Self.commands {
          var selection = TextSelection(anchor: anchor, head: head)
          selection.wantedColumn = .max
          command.apply(to: &buffer, selection: &selection)
          #expect(buffer.clamped(selection.head) == selection.head)
          _ = selection.moved(by: TextEdit(at: anchor, removed: "a\nb", inserted: "\n\n"))
        }
        _ = buffer.text(in: min(anchor, head)..<max(anchor, head))
        _ = buffer.find("b", from: head, .backward)
      }
    }
    #expect(buffer.line(-1) == buffer.line(0))
    #expect(buffer.line(.max) == "")
    buffer.apply(TextEdit(at: TextPosition(line: 40, offset: 2), removed: "a\nb", inserted: "z"))
    #expect(buffer.lines.count == buffer.lineCount)
  }

  static let commands: [EditorCommand] = [
    .insert("a👩‍👩‍👧\r\nb"), .newline, .deleteBackward, .deleteForward, .delete(.wordLeft), .delete(.lineEnd),
    .indent("\t"), .outdent, .move(.left, extending: true), .move(.right, extending: false),
    .move(.wordLeft, extending: true), .move(.wordRight, extending: false), .move(.up, extending: false),
    .move(.rows(.max), extending: true), .move(.rows(.min), extending: true),
    .move(.rows(.max, wrap: 2), extending: false),
    .move(.rows(.min, wrap: 1), extending: false), .move(.rows(-1, wrap: 3), extending: false),
    .move(.cell(line: .max, column: .max), extending: false), .move(.cell(line: 0, column: .min), extending: true),
    .move(.position(TextPosition(line: .min, offset: .max)), extending: false), .selectAll, .selectLine(.max),
    .selectWord(line: .min, column: .max), .selectWord(line: 0, column: 1),
    .select(TextSelection(caret: TextPosition(line: 7, offset: -7))),
  ]

  @Test("random commands keep the caret at the border of a character and can all be undone") func randomCommands() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let texts = ["x", "\u{301}", "🇩", "e\n", "👩", "\u{200D}", "\t", " "]
    for _ in 0..<60 {
      let original = TextBuffer("one two\n\tthree 漢字\n\n🇩🇪🇫🇷 e\u{301}x\nlast")
      var buffer = original
      var selection = TextSelection()
      var edits: [TextEdit] = []
      for _ in 0..<60 {
        var command = Self.commands[Int.random(in: 0..<Self.commands.count, using: &random)]
        if Bool.random(using: &random) { command = .insert(texts[Int.random(in: 0..<texts.count, using: &random)]) }
        let before = buffer
        let edit = command.apply(to: &buffer, selection: &selection)
        #expect((edit == nil) == (buffer == before), "\(command), seed \(SeededGenerator.seed)")
        if let edit { edits.append(edit) }
        #expect(buffer.clamped(selection.head) == selection.head, "\(command), seed \(SeededGenerator.seed)")
        #expect(buffer.clamped(selection.anchor) == selection.anchor, "\(command), seed \(SeededGenerator.seed)")
      }
      for edit in edits.reversed() { buffer.apply(edit.inverse) }
      #expect(buffer == original)
    }
  }

  @Test("an edit moves the other carets of the document with their text") func movedPositions() {
    var buffer = TextBuffer("one\ntwo\nthree")
    let carets = ["one": 0, "two": 1, "three": 2].mapValues { TextPosition(line: $0, offset: 2) }
    let edit = buffer.replace(TextPosition(line: 0, offset: 3)..<TextPosition(line: 1, offset: 1), with: "\n\nA")
    #expect(buffer.description == "one\n\nAwo\nthree")
    #expect(carets["one"]?.moved(by: edit) == TextPosition(line: 0, offset: 2))
    #expect(carets["two"]?.moved(by: edit) == TextPosition(line: 2, offset: 2))
    #expect(carets["three"]?.moved(by: edit) == TextPosition(line: 3, offset: 2))
    #expect(TextPosition(line: 1, offset: 0).moved(by: edit) == edit.insertedEnd)
    #expect(edit.start.moved(by: edit) == edit.start)
  }

  @Test("typing joins into one step of undo, a new line ends it") func joined() throws {
    var buffer = TextBuffer()
    var selection = TextSelection()
    let edits = ["a", "b", "\n"].compactMap {
      EditorCommand.insert($0).apply(to: &buffer, selection: &selection)
    }
    let word = try #require(edits[0].joined(with: edits[1]))
    #expect(word.inserted == "ab")
    #expect(word.joined(with: edits[2]) == nil)
    buffer = TextBuffer("abc")
    selection = TextSelection(caret: buffer.end)
    let erased = (0..<2).compactMap { _ in EditorCommand.deleteBackward.apply(to: &buffer, selection: &selection) }
    let both = try #require(erased[0].joined(with: erased[1]))
    buffer.apply(both.inverse)
    #expect(buffer.description == "abc")
  }

  // MARK: In place

  private struct Document {
    var buffer: TextBuffer
    var selection = TextSelection()
  }

  private struct Addresses: Equatable {
    let chunks: [UnsafeRawPointer?]
    let lines: [UnsafeRawPointer?]

    init(_ buffer: TextBuffer) {
      chunks = buffer.lines.chunks.map { $0.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) } }
      lines = buffer.lines.chunks.flatMap { chunk in
        chunk.map { line in line.utf8.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil }
      }
    }
  }

  @Test("B6 editing one line of 100,000 in a dictionary of structs copies none of the others") func inPlace() throws {
    let text = (0..<100_000).map { "this is line number \($0) of the document" }.joined(separator: "\n")
    var documents = ["a": Document(buffer: TextBuffer(text)), "b": Document(buffer: TextBuffer("other"))]
    let index = try #require(documents.index(forKey: "a"))
    let before = Addresses(documents.values[index].buffer)
    for command in [EditorCommand.move(.cell(line: 50_000, column: 7), extending: false), .insert("x"), .insert("y")] {
      Self.apply(command, to: &documents.values[index])
    }
    #expect(documents.values[index].buffer.line(50_000) == "this isxy line number 50000 of the document")
    let after = Addresses(documents.values[index].buffer)
    #expect(after.chunks == before.chunks)
    #expect(
      zip(after.lines, before.lines).enumerated().filter { $1.0 != $1.1 }.map(\.offset).allSatisfy { $0 == 50_000 })

    Self.apply(.newline, to: &documents.values[index])
    let split = Addresses(documents.values[index].buffer)
    #expect(zip(split.chunks, before.chunks).filter { $0 != $1 }.count <= 1)
    #expect(split.lines[..<50_000] == before.lines[..<50_000])
    #expect(split.lines[50_002...].elementsEqual(before.lines[50_001...]))
  }

  private static func apply(_ command: EditorCommand, to document: inout Document) {
    command.apply(to: &document.buffer, selection: &document.selection)
  }

  @Test("an edit while someone holds the old text copies one chunk of lines") func shared() {
    var buffer = TextBuffer(String(repeating: "a line that is longer than inline\n", count: 100_000))
    let held = buffer
    buffer.replace(.start..<TextPosition.start, with: "x")
    let (old, new) = (Addresses(held), Addresses(buffer))
    #expect(zip(old.chunks, new.chunks).filter { $0 != $1 }.count == 1)
    #expect(held.line(0) == "a line that is longer than inline")
  }

  @Test("inserting and deleting many lines keeps the chunks in bounds") func chunks() {
    var buffer = TextBuffer()
    for index in 0..<5_000 { buffer.replace(buffer.end..<buffer.end, with: "\(index)\n") }
    #expect(buffer.lineCount == 5_001)
    #expect(buffer.line(4_321) == "4321")
    #expect(buffer.lines.chunks.allSatisfy { (1...TextLines.chunkSize * 2).contains($0.count) })
    for _ in 0..<4_900 { buffer.replace(.start..<TextPosition(line: 1, offset: 0), with: "") }
    #expect(buffer.line(0) == "4900")
    #expect(buffer.lineCount == 101)
    #expect(buffer.lines.chunks.count < 4)
    buffer.replace(buffer.range, with: "")
    #expect(buffer.isEmpty)
  }

  // MARK: Movement and columns

  @Test(
    "the caret goes by characters and words, over line ends",
    arguments: [
      (TextMovement.right, 0, 0, 0, 1), (.right, 0, 12, 1, 0), (.left, 1, 0, 0, 12), (.left, 0, 0, 0, 0),
      (.right, 1, 0, 1, 18), (.left, 1, 18, 1, 0), (.right, 1, 18, 1, 21), (.left, 1, 21, 1, 18),
      (.wordRight, 0, 0, 0, 3), (.wordRight, 0, 3, 0, 4), (.wordRight, 0, 4, 0, 12), (.wordRight, 0, 12, 1, 0),
      (.wordLeft, 0, 12, 0, 6), (.wordLeft, 0, 6, 0, 3), (.wordLeft, 1, 0, 0, 12), (.wordLeft, 0, 2, 0, 0),
      (.lineEnd, 0, 3, 0, 12), (.lineStart, 0, 3, 0, 0), (.documentEnd, 0, 3, 2, 0), (.documentStart, 1, 18, 0, 0),
      (.up, 0, 3, 0, 0), (.down, 2, 0, 2, 0), (.down, 0, 3, 1, 21), (.right, 2, 0, 2, 0),
    ])
  func movement(_ movement: TextMovement, _ line: Int, _ offset: Int, _ toLine: Int, _ toOffset: Int) {
    let buffer = TextBuffer("foo. \tbar_42\n👩‍👩‍👧e\u{301}x\n")
    let moved = buffer.position(from: TextPosition(line: line, offset: offset), moving: movement)
    #expect(moved == TextPosition(line: toLine, offset: toOffset))
  }

  @Test("moving down over a short line returns to the column") func wantedColumn() {
    let buffer = TextBuffer("long line\nab\n漢字漢字漢字")
    var selection = TextSelection(caret: TextPosition(line: 0, offset: 7))
    selection.move(.down, extending: false, in: buffer)
    #expect(selection.head == TextPosition(line: 1, offset: 2))
    selection.move(.down, extending: true, in: buffer)
    #expect(selection.head == TextPosition(line: 2, offset: 9))
    #expect(selection.anchor == TextPosition(line: 1, offset: 2))
    selection.move(.left, extending: false, in: buffer)
    #expect(selection.head == TextPosition(line: 1, offset: 2))
    #expect(selection.wantedColumn == nil)
  }

  @Test("columns and offsets are each other's inverse at the borders of characters") func columns() {
    let line = "a\tb漢\u{1}" + String(RawBytes.text(bytes: [0xE9])) + "e\u{301}🇩🇪 plain ascii of some length\t\t!"
    for width in [1, 4, 8] {
      let columns = TextColumns(tabWidth: width)
      var offset = 0
      while offset < line.utf8.count {
        let next = line.characterAfter(offset)
        let lower = columns.column(of: offset, in: line)
        let upper = columns.column(of: next, in: line)
        #expect(upper > lower)
        for column in lower..<upper { #expect(columns.offset(at: column, in: line) == offset) }
        offset = next
      }
    }
    #expect(TextColumns(tabWidth: 4).column(of: 2, in: line) == 4)
    #expect(TextColumns().column(of: 99, in: RawBytes.text(bytes: [0xE9])) == 4)
  }

  @Test("a line of many megabytes is opened, measured and edited") func longLine() {
    var buffer = TextBuffer(String(repeating: "0123456789", count: 200_000))
    let place = TextPosition(line: 0, offset: 1_999_995)
    #expect(TextColumns().column(of: place.offset, in: buffer.line(0)) == 1_999_995)
    var selection = TextSelection(caret: place)
    for command in [EditorCommand.insert("x"), .move(.left, extending: false), .move(.wordLeft, extending: false)] {
      command.apply(to: &buffer, selection: &selection)
      selection = TextSelection(caret: min(selection.head, place))
    }
    #expect(buffer.line(0).utf8.count == 2_000_001)
  }

  @Test("a broken line has rows that end after blanks") func rows() {
    let columns = TextColumns()
    func rows(_ line: String, _ width: Int) -> [Int] { columns.rows(of: line, width: width).map(\.offset) }
    #expect(rows("one two three", 8) == [0, 8])
    #expect(rows("one two three", 6) == [0, 4, 8])
    #expect(rows("abcdefgh", 3) == [0, 3, 6])
    #expect(rows("漢字漢", 1) == [0, 3, 6])
    #expect(rows("", 5) == [0])
    #expect(rows("a \u{301}\u{301}bc", 3) == [0, 7])
    #expect(rows("abc", 0) == [0])
    let buffer = TextBuffer("one two three\nx")
    let down = buffer.position(from: TextPosition(line: 0, offset: 2), moving: .rows(1, wrap: 6))
    #expect(down == TextPosition(line: 0, offset: 6))
    #expect(buffer.position(from: down, moving: .rows(2, wrap: 6)) == TextPosition(line: 1, offset: 1))
    #expect(buffer.position(from: buffer.end, moving: .rows(-1, wrap: 6)) == TextPosition(line: 0, offset: 9))
  }

  // MARK: Commands

  @Test("a new line keeps the indentation, indenting and outdenting keep the selection") func indentation() {
    var buffer = TextBuffer("  a\n\tb\n\nc")
    var selection = TextSelection(caret: TextPosition(line: 0, offset: 3))
    EditorCommand.newline.apply(to: &buffer, selection: &selection)
    #expect(buffer.description == "  a\n  \n\tb\n\nc")
    selection = TextSelection(anchor: TextPosition(line: 0, offset: 3), head: TextPosition(line: 4, offset: 1))
    EditorCommand.indent("\t").apply(to: &buffer, selection: &selection)
    #expect(buffer.description == "\t  a\n\t  \n\t\tb\n\n\tc")
    #expect(selection.range == TextPosition(line: 0, offset: 4)..<TextPosition(line: 4, offset: 2))
    EditorCommand.outdent.apply(to: &buffer, selection: &selection)
    EditorCommand.outdent.apply(to: &buffer, selection: &selection)
    #expect(buffer.description == "a\n\nb\n\nc")
    #expect(EditorCommand.outdent.apply(to: &buffer, selection: &selection) == nil)
  }

  @Test("words and lines are selected whole") func selecting() {
    var buffer = TextBuffer("foo bar_1+é\nnext")
    var selection = TextSelection()
    for (column, text) in [(1, "foo"), (3, " "), (6, "bar_1"), (9, "+"), (40, "é")] {
      EditorCommand.selectWord(line: 0, column: column).apply(to: &buffer, selection: &selection)
      #expect(buffer.text(in: selection.range) == text)
    }
    EditorCommand.selectLine(0).apply(to: &buffer, selection: &selection)
    #expect(buffer.text(in: selection.range) == "foo bar_1+é\n")
    EditorCommand.selectAll.apply(to: &buffer, selection: &selection)
    EditorCommand.insert("x").apply(to: &buffer, selection: &selection)
    #expect(buffer.description == "x")
  }

  // MARK: Search

  @Test("search goes on at the other end") func search() {
    let buffer = TextBuffer("one Two\nthree two\ntwo")
    func find(
      _ text: String, _ line: Int, _ offset: Int, _ direction: TextBuffer.SearchDirection, _ ignoring: Bool = false
    )
      -> [Int]
    {
      let position = TextPosition(line: line, offset: offset)
      let found = buffer.find(text, from: position, direction, ignoringCase: ignoring)
      return found.map { [$0.lowerBound.line, $0.lowerBound.offset, $0.upperBound.offset] } ?? []
    }
    #expect(find("two", 0, 0, .forward) == [1, 6, 9])
    #expect(find("two", 0, 0, .forward, true) == [0, 4, 7])
    #expect(find("TWO", 1, 6, .forward, true) == [1, 6, 9])
    #expect(find("two", 1, 7, .forward) == [2, 0, 3])
    #expect(find("two", 2, 1, .forward) == [1, 6, 9])
    #expect(find("two", 2, 0, .backward) == [1, 6, 9])
    #expect(find("two", 1, 6, .backward) == [2, 0, 3])
    #expect(find("two", 1, 6, .backward, true) == [0, 4, 7])
    #expect(find("four", 0, 0, .forward) == [])
    #expect(find("", 0, 0, .forward) == [])
    #expect(find("a\nb", 0, 0, .forward) == [])
  }

  @Test("only whole characters match, in any case of any script") func matches() {
    let buffer = TextBuffer("e\u{301}e ÉCOLE école aaaa\nstraße ΣΑΣ İx")
    func count(_ text: String, _ ignoringCase: Bool = false) -> Int {
      buffer.matches(of: text, inLines: -3..<99, ignoringCase: ignoringCase).count
    }
    #expect(count("e") == 3)
    #expect(count("École", true) == 2)
    #expect(count("aa") == 2)
    #expect(count("σα", true) == 1)
    #expect(count("i̇X", true) == 1)
    #expect(buffer.matches(of: "a", inLines: 0..<1, limit: 3).count == 3)
  }
}

extension RawBytes {
  fileprivate static func text(bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { text($0) } }
}
