/// Where the caret of a field is, in bytes of its text; beyond it means at its end.
struct FieldCaret: Hashable {
  var anchor = Int.max
  var head = Int.max
  /// The first visible column.
  var scroll = 0

  /// The same in the text as it is now, with the caret visible.
  func settled(in line: FieldLine, width: Int) -> FieldCaret {
    var caret = self
    caret.anchor = line.text.characterFloor(anchor)
    caret.head = line.text.characterFloor(head)
    let column = line.column(of: caret.head)
    let last = max(0, line.column(of: .max) + 1 - width)
    caret.scroll = max(0, min(scroll, column, last))
    if column >= caret.scroll + width { caret.scroll = max(0, column - width + 1) }
    // As long as nobody has moved the caret it stays at the end, also of a text that grows.
    if anchor == .max { caret.anchor = .max }
    if head == .max { caret.head = .max }
    return caret
  }

  /// Does a command; true if the text changed.
  mutating func run(_ command: EditorCommand, in line: inout FieldLine) -> Bool {
    var selection = TextSelection(
      anchor: TextPosition(line: 0, offset: line.text.characterFloor(anchor)),
      head: TextPosition(line: 0, offset: line.text.characterFloor(head)))
    let edit = line.run(command, &selection)
    anchor = selection.anchor.offset
    head = selection.head.offset
    return edit
  }
}

/// The text of a field as the one line of a buffer, so that fields and editors move and edit alike.
struct FieldLine {
  private var buffer: TextBuffer
  private let columns = TextColumns(tabWidth: 1)

  init(_ text: String) {
    buffer = TextBuffer(lines: TextLines([text]), lineEnding: .lf)
  }

  var text: String { buffer.line(0) }

  func column(of offset: Int) -> Int { columns.column(of: offset, in: text) }

  mutating func run(_ command: EditorCommand, _ selection: inout TextSelection) -> Bool {
    command.apply(to: &buffer, selection: &selection, columns: columns) != nil
  }

  /// A text with its line ends as spaces.
  static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  @MainActor func draw(_ caret: FieldCaret, in canvas: inout Canvas, style: Style) {
    let start = columns.advance(in: text, toOffset: .max, toColumn: caret.scroll)
    let reached = columns.advance(in: text, from: start, toOffset: .max, toColumn: caret.scroll + canvas.size.width)
    let piece = text.text(from: start.offset, to: text.characterAfter(reached.offset))
    columns.forEachPiece(of: piece, at: start.column) { text, column in
      canvas.write(text, at: Point(x: column - caret.scroll, y: 0), style: style)
    }
    let lower = column(of: min(caret.anchor, caret.head)) - caret.scroll
    let upper = column(of: max(caret.anchor, caret.head)) - caret.scroll
    guard lower < upper else { return }
    canvas.restyle(Rect(x: lower, y: 0, width: upper - lower, height: 1)) { $0.background = .selection }
  }

  /// What the keys of a field mean; what it does not use (Up, Down, Tab, Esc) is left to the views around.
  static func command(for press: KeyPress) -> EditorCommand? {
    if press.modifiers == .control {
      switch press.key {
      case Key("a"): return .move(.lineStart, extending: false)
      case Key("e"): return .move(.lineEnd, extending: false)
      case Key("k"): return .delete(.lineEnd)
      case Key("u"): return .delete(.lineStart)
      case Key("w"): return .delete(.wordLeft)
      default: break
      }
    }
    let command = TextEditor.Keys(page: 1, wrap: nil, tabText: nil, isReadOnly: false).command(for: press)
    switch command {
    case .newline, .move(.rows, _): return nil
    default: return command
    }
  }
}
