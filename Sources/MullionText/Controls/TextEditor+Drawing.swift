extension TextEditor {
  func drawGutter(_ rows: [Row], head: TextPosition, in canvas: inout Canvas, width: Int) {
    guard width > 1 else { return }
    var style = canvas.style
    for (y, row) in rows.enumerated() where row.isFirst {
      let number = String(row.line + 1)
      style.foreground = row.line == head.line ? .primary : .secondary
      canvas.write(number, at: Point(x: width - 1 - number.utf8.count, y: y), style: style)
    }
  }

  func drawText(_ rows: [Row], _ scroll: Scroll, in canvas: inout Canvas) {
    let width = canvas.size.width
    write(rows, scroll, canvas.region, into: &canvas.frame.terminal.surface)
    let hasHighlights = !options.searched.isEmpty || !options.highlights.isEmpty
    let selected = selection.range
    guard hasHighlights || !selected.isEmpty else { return }
    for (y, row) in rows.enumerated() {
      let left = left(of: row, scroll)
      if hasHighlights { highlight(row, left: left, y: y, width: width, in: &canvas) }
      if !selected.isEmpty { mark(selected, row, left: left, y: y, in: &canvas) { $0.background = .selection } }
    }
  }

  /// The column that is shown first.
  private func left(of row: Row, _ scroll: Scroll) -> Int { options.wraps ? row.start.column : scroll.column }

  private func highlight(_ row: Row, left: Int, y: Int, width: Int, in canvas: inout Canvas) {
    for range in highlighted(in: row, width: width) {
      mark(range, row, left: left, y: y, in: &canvas) { style in
        style.foreground = .accent
        style.attributes.insert(.underline)
      }
    }
  }

  /// Writes all rows as one change of the surface.
  private func write(_ rows: [Row], _ scroll: Scroll, _ region: Canvas.Region, into surface: inout Surface) {
    let origin = region.bounds.origin
    for y in rows.indices {
      let row = rows[y]
      let cells = RowCells(
        start: Point(x: origin.x - left(of: row, scroll), y: origin.y + y), maxX: region.bounds.maxX,
        style: region.context.style, clip: region.clip)
      if !writePlain(row, cells, into: &surface) { write(row, cells, into: &surface) }
    }
  }

  /// Where a row of the text is written.
  private struct RowCells {
    /// The cell of the line's column 0, which may lie left of what is visible.
    let start: Point
    let maxX: Int
    let style: Style
    let clip: Rect

    func cell(ofColumn column: Int) -> Point { Point(x: start.x + column, y: start.y) }
    /// The first column of the line that is too far to the right.
    var endColumn: Int { maxX - start.x }
  }

  /// Writes what of a row can be seen, tabs as blanks and bytes that are no text as their numbers.
  private func write(_ row: Row, _ cells: RowCells, into surface: inout Surface) {
    // What is not much longer than the row is cut off where it is written.
    let isShort = row.end - row.start.offset <= 4 * (cells.endColumn - row.start.column)
    let end = isShort ? row.end : visibleEnd(of: row, endColumn: cells.endColumn)
    let piece = row.text.text(from: row.start.offset, to: end)
    options.columns.forEachPiece(of: piece, at: row.start.column) { text, column in
      surface.write(text, at: cells.cell(ofColumn: column), style: cells.style, clip: cells.clip)
    }
  }

  /// The same if all of that is plain ASCII, as most text is; otherwise writes nothing and returns false.
  private func writePlain(_ row: Row, _ cells: RowCells, into surface: inout Surface) -> Bool {
    let start = row.start
    let count = min(row.end - start.offset, cells.endColumn - start.column)
    guard count > 0 else { return row.end == start.offset }
    return row.text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.plainRun(from: start.offset, limit: count) == count else { return false }
      let plain = UnsafeBufferPointer(rebasing: bytes[start.offset..<start.offset + count])
      surface.write(plain: plain, at: cells.cell(ofColumn: start.column), style: cells.style, clip: cells.clip)
      return true
    } ?? false
  }

  /// The end of the last character that can be seen, also if only a part of it can.
  private func visibleEnd(of row: Row, endColumn: Int) -> Int {
    let reached = options.columns.advance(in: row.text, from: row.start, toOffset: row.end, toColumn: endColumn)
    return min(row.end, row.text.characterAfter(reached.offset))
  }

  private func highlighted(in row: Row, width: Int) -> [Range<TextPosition>] {
    var ranges: [Range<TextPosition>] = []
    if !options.searched.isEmpty {
      // Looks a little around what is visible, so that a long line costs no more.
      let room = 4 * (width + options.searched.utf8.count)
      let lower = row.text.characterFloor(row.start.offset - room)
      let upper = row.text.characterCeiling(min(row.end, row.start.offset + room) + options.searched.utf8.count)
      let piece = TextBuffer(lines: TextLines([String(row.text.text(from: lower, to: upper))]), lineEnding: .lf)
      ranges = piece.matches(of: options.searched, inLines: 0..<1, ignoringCase: options.ignoresCase).map { found in
        TextPosition(
          line: row.line, offset: found.lowerBound.offset + lower)..<TextPosition(
            line: row.line, offset: found.upperBound.offset + lower)
      }
    }
    let start = TextPosition(line: row.line, offset: row.start.offset)
    let end = TextPosition(line: row.line, offset: row.end)
    var index = options.highlights.partition { $0.upperBound > start }
    while index < options.highlights.count, options.highlights[index].lowerBound < end {
      ranges.append(options.highlights[index])
      index += 1
    }
    return ranges
  }

  /// Changes the look of the part of a range that lies in a row; a line end in it shows as one cell.
  private func mark(
    _ range: Range<TextPosition>, _ row: Row, left: Int, y: Int, in canvas: inout Canvas,
    _ change: (inout Style) -> Void
  ) {
    guard !range.isEmpty, range.lowerBound.line <= row.line, range.upperBound.line >= row.line else { return }
    let lower = range.lowerBound.line < row.line ? 0 : range.lowerBound.offset
    let upper = range.upperBound.line > row.line ? row.end : min(row.end, range.upperBound.offset)
    let hasEnd = range.upperBound.line > row.line && row.isLast && lower <= row.end
    guard lower < upper || hasEnd, upper >= row.start.offset else { return }
    func x(_ offset: Int) -> Int {
      let place = options.columns.advance(
        in: row.text, from: row.start, toOffset: max(offset, row.start.offset), toColumn: left + canvas.size.width + 1)
      return place.column - left
    }
    let from = lower <= row.start.offset ? row.start.column - left : x(lower)
    let to = x(upper) + (hasEnd ? 1 : 0)
    canvas.restyle(Rect(x: from, y: y, width: to - from, height: 1), change)
  }
}

extension Array {
  /// The first index from which on a condition holds that holds for all after the first.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
