/// A way for a caret to go.
public enum TextMovement: Hashable, Codable, Sendable {
  /// One character back, over line ends.
  case left
  /// One character on, over line ends.
  case right
  /// To the start of this or the previous word, or of the line, or over the line end.
  case wordLeft
  /// To the end of this or the next word, or of the line, or over the line end.
  case wordRight
  /// To the start of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd
  /// By lines, up when negative; with `wrap` by the rows of lines that are broken at that many columns.
  case rows(Int, wrap: Int? = nil)
  /// Before everything.
  case documentStart
  /// After everything.
  case documentEnd
  /// To a place on the screen: a line and a column of it, from 0.
  case cell(line: Int, column: Int)
  /// To a position.
  case position(TextPosition)

  /// One line up.
  public static let up = TextMovement.rows(-1)
  /// One line down.
  public static let down = TextMovement.rows(1)
}

extension TextBuffer {
  /// Where a caret gets to; the borders of the text stop it.
  public func position(
    from position: TextPosition, moving movement: TextMovement, columns: TextColumns = TextColumns()
  ) -> TextPosition {
    var selection = TextSelection(caret: position)
    selection.move(movement, extending: false, in: self, columns: columns)
    return selection.head
  }

  /// The word, the run of blanks or the run of other characters around a position.
  public func word(at position: TextPosition) -> Range<TextPosition> {
    let position = clamped(position)
    let line = lines[position.line]
    let count = line.utf8.count
    guard count > 0 else { return position..<position }
    let at = position.offset < count ? position.offset : line.characterBefore(count)
    let kind = WordKind(line, at: at)
    let lower = line.start(of: kind, endingAt: at)
    let upper = line.end(of: kind, from: at)
    return TextPosition(line: position.line, offset: lower)..<TextPosition(line: position.line, offset: upper)
  }

  func position(before position: TextPosition) -> TextPosition {
    if position.offset > 0 {
      return TextPosition(line: position.line, offset: lines[position.line].characterBefore(position.offset))
    }
    return position.line > 0 ? lineEnd(position.line - 1) : position
  }

  func position(after position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    if position.offset < line.utf8.count {
      return TextPosition(line: position.line, offset: line.characterAfter(position.offset))
    }
    return position.line + 1 < lineCount ? TextPosition(line: position.line + 1, offset: 0) : position
  }

  func wordStart(before position: TextPosition) -> TextPosition {
    guard position.offset > 0 else { return self.position(before: position) }
    let line = lines[position.line]
    var offset = line.start(of: .blank, endingAt: position.offset)
    if offset > 0 {
      let kind = WordKind(line, at: line.characterBefore(offset))
      offset = line.start(of: kind, endingAt: offset)
    }
    return TextPosition(line: position.line, offset: offset)
  }

  func wordEnd(after position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    guard position.offset < line.utf8.count else { return self.position(after: position) }
    var offset = line.end(of: .blank, from: position.offset)
    if offset < line.utf8.count { offset = line.end(of: WordKind(line, at: offset), from: offset) }
    return TextPosition(line: position.line, offset: offset)
  }

  func lineEnd(_ line: Int) -> TextPosition {
    TextPosition(line: line, offset: lines[line].utf8.count)
  }
}

extension TextSelection {
  /// Moves the caret, and with `extending` leaves the anchor.
  ///
  /// Left and right without extending go to the border of what is selected, as editors do.
  public mutating func move(
    _ movement: TextMovement, extending: Bool, in buffer: TextBuffer, columns: TextColumns = TextColumns()
  ) {
    let head = buffer.clamped(head)
    let selected = buffer.clamped(range.lowerBound)..<buffer.clamped(range.upperBound)
    var wanted: Int?
    let target: TextPosition
    switch movement {
    case .left: target = extending || isEmpty ? buffer.position(before: head) : selected.lowerBound
    case .right: target = extending || isEmpty ? buffer.position(after: head) : selected.upperBound
    case .wordLeft: target = buffer.wordStart(before: head)
    case .wordRight: target = buffer.wordEnd(after: head)
    case .lineStart: target = TextPosition(line: head.line, offset: 0)
    case .lineEnd: target = buffer.lineEnd(head.line)
    case .rows(let count, let wrap):
      (target, wanted) = buffer.vertical(from: head, by: count, wrap: wrap, wanted: wantedColumn, columns)
    case .documentStart: target = .start
    case .documentEnd: target = buffer.end
    case .cell(let line, let column): target = buffer.position(line: line, column: column, columns)
    case .position(let position): target = buffer.clamped(position)
    }
    self = TextSelection(anchor: extending ? buffer.clamped(anchor) : target, head: target)
    wantedColumn = wanted
  }
}

// MARK: Vertical movement

extension TextBuffer {
  /// The position at a column of a line; above and below the text its start and end.
  func position(line: Int, column: Int, _ columns: TextColumns) -> TextPosition {
    if line < 0 { return .start }
    if line >= lineCount { return end }
    return TextPosition(line: line, offset: columns.offset(at: max(0, column), in: lines[line]))
  }

  fileprivate func vertical(
    from head: TextPosition, by count: Int, wrap: Int?, wanted: Int?, _ columns: TextColumns
  ) -> (TextPosition, Int) {
    if let wrap, wrap > 0 { return vertical(from: head, by: count, width: wrap, wanted: wanted, columns) }
    let column = wanted ?? columns.column(of: head.offset, in: lines[head.line])
    let (line, overflow) = head.line.addingReportingOverflow(count)
    return (position(line: overflow ? (count < 0 ? -1 : .max) : line, column: column, columns), column)
  }

  private func vertical(
    from head: TextPosition, by count: Int, width: Int, wanted: Int?, _ columns: TextColumns
  ) -> (TextPosition, Int) {
    var line = head.line
    var rows = columns.rows(of: lines[line], width: width)
    var row = rows.lastIndex { $0.offset <= head.offset } ?? 0
    let column = wanted ?? columns.column(of: head.offset, in: lines[line]) - rows[row].column
    for _ in 0..<min(count.magnitude, 10_000) {
      row += count.signum()
      if row < 0 {
        guard line > 0 else { return (.start, column) }
        line -= 1
        rows = columns.rows(of: lines[line], width: width)
        row = rows.count - 1
      } else if row == rows.count {
        guard line + 1 < lineCount else { return (end, column) }
        line += 1
        rows = columns.rows(of: lines[line], width: width)
        row = 0
      }
    }
    return (position(line: line, row: row, of: rows, column: column, columns), column)
  }

  /// The position at a column of a row; a row's last border belongs to the next row, so the caret stays before it.
  private func position(
    line: Int, row: Int, of rows: [TextColumns.Place], column: Int, _ columns: TextColumns
  ) -> TextPosition {
    let text = lines[line]
    let (sum, _) = rows[row].column.addingReportingOverflow(column)
    var offset = columns.advance(in: text, from: rows[row], toOffset: .max, toColumn: sum).offset
    if row + 1 < rows.count, offset >= rows[row + 1].offset { offset = text.characterBefore(rows[row + 1].offset) }
    return TextPosition(line: line, offset: offset)
  }
}

/// What a character is to movement by words.
private enum WordKind {
  case blank
  case word
  case other

  init(_ line: String, at offset: Int) {
    let byte = line.utf8[line.index(atOffset: offset)]
    switch byte {
    case 0x20, 0x09: self = .blank
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: self = .word
    case ..<0x80: self = .other
    default:
      let character = line[line.index(atOffset: offset)]
      self = character.isLetter || character.isNumber ? .word : character.isWhitespace ? .blank : .other
    }
  }
}

extension String {
  /// Characters outside ASCII after which a word is taken to end: to step back over some of them (flags) means to look
  /// at all before them, and no line may hold up the window.
  private static let wordLimit = 200

  /// Where a run of characters of a kind begins that ends at an offset.
  fileprivate func start(of kind: WordKind, endingAt end: Int) -> Int {
    var offset = end
    var steps = 0
    while offset > 0, steps < String.wordLimit {
      let before = characterBefore(offset)
      guard WordKind(self, at: before) == kind else { break }
      if utf8[index(atOffset: before)] >= 0x80 { steps += 1 }
      offset = before
    }
    return offset
  }

  /// Where a run of characters of a kind ends that begins at an offset.
  fileprivate func end(of kind: WordKind, from start: Int) -> Int {
    var offset = start
    var steps = 0
    while offset < utf8.count, steps < String.wordLimit, WordKind(self, at: offset) == kind {
      if utf8[index(atOffset: offset)] >= 0x80 { steps += 1 }
      offset = characterAfter(offset)
    }
    return offset
  }
}
