/// What a person does in a `TextEditor`, as a value: an app's action carries it and its reducer applies it.
public enum EditorCommand: Hashable, Codable, Sendable {
  /// Replaces what is selected with a text: typing and pasting.
  case insert(String)
  /// The tab key: puts the text before each line if several are selected, else types it.
  case tab(String)
  /// Begins a new line with the indentation of this one.
  case newline
  /// Deletes what is selected, or the character before the caret.
  case deleteBackward
  /// Deletes what is selected, or the character after the caret.
  case deleteForward
  /// Deletes what is selected, or what a movement from the caret goes over.
  case delete(TextMovement)
  /// Puts a text before each line of the selection.
  case indent(String)
  /// Takes a tab, or a tab's width of spaces, from the start of each line of the selection.
  case outdent
  /// Moves the caret, with `extending` the selection's head alone.
  case move(TextMovement, extending: Bool)
  /// Selects.
  case select(TextSelection)
  /// Selects the word at a place on the screen.
  case selectWord(line: Int, column: Int)
  /// Selects a line with its end.
  case selectLine(Int)
  /// Selects everything.
  case selectAll
}

extension EditorCommand {
  /// Whether the command can change the text, not only the selection.
  public var isEdit: Bool {
    switch self {
    case .insert, .tab, .newline, .deleteBackward, .deleteForward, .delete, .indent, .outdent: true
    case .move, .select, .selectWord, .selectLine, .selectAll: false
    }
  }

  /// Does the command, in place, and returns the edit, nil if the text did not change.
  ///
  /// Whoever keeps the edits can undo them (`buffer.apply(edit.inverse)`) and moves other selections of the same text
  /// (`selection.moved(by: edit)`).
  @discardableResult public func apply(
    to buffer: inout TextBuffer, selection: inout TextSelection, columns: TextColumns = TextColumns()
  ) -> TextEdit? {
    switch self {
    case .insert(let text):
      return EditorCommand.replaceSelection(of: &buffer, &selection, with: text)
    case .tab(let text):
      let isBlock = selection.anchor.line != selection.head.line
      return (isBlock ? EditorCommand.indent(text) : .insert(text)).apply(
        to: &buffer, selection: &selection, columns: columns)
    case .newline:
      let text = "\n" + EditorCommand.indentation(in: buffer, selection)
      return EditorCommand.replaceSelection(of: &buffer, &selection, with: text)
    case .deleteBackward: return EditorCommand.delete(.left, from: &buffer, &selection, columns)
    case .deleteForward: return EditorCommand.delete(.right, from: &buffer, &selection, columns)
    case .delete(let movement): return EditorCommand.delete(movement, from: &buffer, &selection, columns)
    case .indent(let text):
      return EditorCommand.changeLines(of: &buffer, &selection) { line in
        line.isEmpty ? (0, "") : (0, text)
      }
    case .outdent:
      return EditorCommand.changeLines(of: &buffer, &selection) { line in
        let spaces = line.utf8.prefix(columns.tabWidth).prefix { $0 == 0x20 }.count
        return (line.utf8.first == 0x09 ? 1 : spaces, "")
      }
    case .move(let movement, let extending):
      selection.move(movement, extending: extending, in: buffer, columns: columns)
    case .select(let new):
      selection = TextSelection(anchor: buffer.clamped(new.anchor), head: buffer.clamped(new.head))
    case .selectWord(let line, let column):
      selection = TextSelection(buffer.word(at: buffer.position(line: line, column: column, columns)))
    case .selectLine(let line):
      let start = buffer.clamped(TextPosition(line: line, offset: 0))
      selection = TextSelection(start..<buffer.position(after: buffer.lineEnd(start.line)))
    case .selectAll:
      selection = TextSelection(buffer.range)
    }
    return nil
  }

  private static func replaceSelection(
    of buffer: inout TextBuffer, _ selection: inout TextSelection, with text: String
  ) -> TextEdit? {
    let range = buffer.clamped(selection.range.lowerBound)..<buffer.clamped(selection.range.upperBound)
    return replace(range, of: &buffer, &selection, with: text)
  }

  private static func replace(
    _ range: Range<TextPosition>, of buffer: inout TextBuffer, _ selection: inout TextSelection, with text: String
  ) -> TextEdit? {
    let edit = buffer.replace(range, with: text)
    selection = TextSelection(caret: buffer.clampedUp(edit.insertedEnd))
    return edit.isEmpty ? nil : edit
  }

  private static func delete(
    _ movement: TextMovement, from buffer: inout TextBuffer, _ selection: inout TextSelection, _ columns: TextColumns
  ) -> TextEdit? {
    var range = selection
    if range.isEmpty { range.move(movement, extending: true, in: buffer, columns: columns) }
    let clamped = buffer.clamped(range.range.lowerBound)..<buffer.clamped(range.range.upperBound)
    return replace(clamped, of: &buffer, &selection, with: "")
  }

  /// The blanks at the start of the line, as far as they are before the caret.
  private static func indentation(in buffer: TextBuffer, _ selection: TextSelection) -> String {
    let start = buffer.clamped(selection.range.lowerBound)
    let line = buffer.line(start.line)
    let blanks = line.utf8.prefix(start.offset).prefix { $0 == 0x20 || $0 == 0x09 }.count
    return String(line.text(from: 0, to: blanks))
  }

  /// Changes the starts of the selected lines in one edit; a line that is selected only up to its start is left alone.
  private static func changeLines(
    of buffer: inout TextBuffer, _ selection: inout TextSelection, _ change: (String) -> (drop: Int, add: String)
  ) -> TextEdit? {
    let range = buffer.clamped(selection.range.lowerBound)..<buffer.clamped(selection.range.upperBound)
    let first = range.lowerBound.line
    let last = range.upperBound
    let end = last.line > first && last.offset == 0 ? last.line - 1 : last.line
    var shifts: [Int: Int] = [:]
    let new = (first...end).map { index in
      let line = buffer.line(index)
      let (drop, add) = change(line)
      if index == selection.anchor.line || index == selection.head.line { shifts[index] = add.utf8.count - drop }
      return add + line.text(from: drop, to: line.utf8.count)
    }
    let edit = buffer.replace(
      TextPosition(line: first, offset: 0)..<buffer.lineEnd(end), with: new.joined(separator: "\n"))
    func shifted(_ position: TextPosition) -> TextPosition {
      let offset = max(0, position.offset &+ (shifts[position.line] ?? 0))
      return buffer.clamped(TextPosition(line: position.line, offset: offset))
    }
    selection = TextSelection(anchor: shifted(selection.anchor), head: shifted(selection.head))
    return edit.isEmpty ? nil : edit
  }
}
