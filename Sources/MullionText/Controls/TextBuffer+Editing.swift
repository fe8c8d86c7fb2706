extension TextBuffer {
  /// The nearest position of the text at the border of a character.
  public func clamped(_ position: TextPosition) -> TextPosition {
    bounded(position) { $0.characterFloor($1) }
  }

  /// The nearest border of a character that is not before the position: where a caret goes after text was inserted that
  /// joins with what follows.
  func clampedUp(_ position: TextPosition) -> TextPosition {
    bounded(position) { $0.characterCeiling($1) }
  }

  /// The text of a range, lines separated by `\n`.
  public func text(in range: Range<TextPosition>) -> String {
    let (start, end) = exact(range)
    if start.line == end.line { return String(lines[start.line].text(from: start.offset, to: end.offset)) }
    var text = ""
    lines.forEach(in: start.line..<end.line + 1) { index, line in
      if index > start.line { text += "\n" }
      let lower = index == start.line ? start.offset : 0
      text += line.text(from: lower, to: index == end.line ? end.offset : line.utf8.count)
    }
    return text
  }

  /// Replaces a range and returns what was done: its `inverse` undoes it, its `insertedEnd` is where the caret goes.
  ///
  /// `\r\n` in the text counts as a line end, as pasted text may have it. A position inside of a character is taken as
  /// it is, so a part of one can be replaced.
  @discardableResult public mutating func replace(
    _ range: Range<TextPosition>, with text: String
  ) -> TextEdit {
    let (start, _) = exact(range)
    let edit = TextEdit(at: start, removed: self.text(in: range), inserted: text.withLineFeeds)
    apply(edit)
    return edit
  }

  /// Does an edit again that was made in this text before, or its inverse.
  public mutating func apply(_ edit: TextEdit) {
    guard !edit.isEmpty else { return }
    let (start, end) = exact(edit.start..<max(edit.start, edit.removedEnd))
    if start.line == end.line, !edit.inserted.utf8.contains(0x0A) {
      lines.edit(start.line) { $0.replaceText(from: start.offset, to: end.offset, with: edit.inserted) }
    } else {
      var new = edit.inserted.splitLines()
      let last = lines[end.line]
      new[0] = String(lines[start.line].text(from: 0, to: start.offset)) + new[0]
      new[new.count - 1] += last.text(from: end.offset, to: last.utf8.count)
      lines.replace(start.line...end.line, with: new)
    }
  }

  private func bounded(_ position: TextPosition, _ round: (String, Int) -> Int) -> TextPosition {
    if position.line < 0 { return .start }
    if position.line >= lineCount { return end }
    return TextPosition(line: position.line, offset: round(lines[position.line], position.offset))
  }

  private func exact(_ range: Range<TextPosition>) -> (TextPosition, TextPosition) {
    let start = bounded(range.lowerBound) { $0.scalarFloor($1) }
    return (start, range.isEmpty ? start : bounded(range.upperBound) { $0.scalarFloor($1) })
  }
}

extension String {
  fileprivate var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
