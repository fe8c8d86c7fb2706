extension TextEditor {
  /// What of the text a window shows.
  struct Scroll: Hashable, Sendable {
    /// The first visible line, and which of its rows when it is broken.
    var line = 0
    var row = 0
    /// The first visible column when lines are not broken.
    var column = 0
    /// Rows that the wheel asked for and that no drawing has made yet.
    var delta = 0
    /// The caret and the size for which this was settled; as long as they stay, the person may look elsewhere.
    /// Nil asks for the caret.
    var head: TextPosition?
    var size = Size.zero
  }

  /// A visible row of text.
  struct Row {
    let line: Int
    let text: String
    /// Where it begins; in a line that is not broken, the first character that can be seen.
    let start: TextColumns.Place
    /// The offset of the next row, or the line's end.
    let end: Int
    /// The last column of the line that belongs to the row.
    let lastColumn: Int
    /// Whether it is the first, or the last, of its line.
    let isFirst: Bool
    let isLast: Bool
  }

  /// Which place of the text each visible row is, for the mouse; holds no text.
  struct Marks: Sendable {
    /// How many rows are visible.
    let count: Int
    /// The line and the column at which the first of them begins.
    let first: (line: Int, column: Int)
    /// All of them, where lines are broken; elsewhere each is a line, from the same column on.
    var broken: [(line: Int, columns: ClosedRange<Int>)] = []
    let wrap: Int?

    /// The movement to a cell; above and below what is visible, by the rows that it is beyond.
    func movement(to point: Point) -> TextMovement {
      guard count > 0 else { return .documentEnd }
      let y = min(max(0, point.y), count - 1)
      let (line, columns) = broken.isEmpty ? (first.line + y, first.column...Int.max) : broken[y]
      let column = min(columns.lowerBound + max(0, point.x), columns.upperBound)
      let beyond = point.y < 0 ? max(point.y, -100) : min(max(0, point.y - count + 1), 100)
      return .cell(line: line + beyond, column: column)
    }
  }

  /// Finds the rows that are visible; looks only at lines near them and at the caret's.
  struct Layout {
    let buffer: TextBuffer
    let columns: TextColumns
    let wraps: Bool
    /// The room for text.
    let size: Size

    /// One column less than there is, so that the caret has a place after a full row.
    var wrap: Int? { wraps ? max(1, size.width - 1) : nil }

    func marks(of rows: [Row], _ scroll: Scroll) -> Marks {
      var marks = Marks(count: rows.count, first: (scroll.line, scroll.column), wrap: wrap)
      if wraps {
        marks.broken = rows.map { ($0.line, $0.start.column...max($0.start.column, $0.lastColumn)) }
      }
      return marks
    }

    /// The visible rows from the top, as many as there are and fit.
    func rows(_ scroll: Scroll) -> [Row] {
      var rows: [Row] = []
      rows.reserveCapacity(size.height)
      var line = scroll.line
      guard wraps else {
        let end = min(buffer.lineCount, line + max(0, size.height))
        buffer.lines.forEach(in: min(line, end)..<end) { rows.append(unbroken($0, $1, from: scroll.column)) }
        return rows
      }
      while rows.count < size.height, line < buffer.lineCount {
        rows += self.rows(of: line, scroll).dropFirst(line == scroll.line ? scroll.row : 0).prefix(
          size.height - rows.count)
        line += 1
      }
      return rows
    }

    /// A position with the column in its line, which is looked for once.
    struct Caret {
      let position: TextPosition
      let column: Int
    }

    func caret(at position: TextPosition) -> Caret {
      Caret(position: position, column: columns.column(of: position.offset, in: buffer.line(position.line)))
    }

    /// The caret's cell, if its row is visible.
    func point(of caret: Caret, in rows: [Row], _ scroll: Scroll) -> Point? {
      let (position, column) = (caret.position, caret.column)
      guard
        let y = rows.lastIndex(where: {
          $0.line == position.line
            && (!wraps || ($0.start.offset <= position.offset && ($0.isLast || position.offset < $0.end)))
        })
      else { return nil }
      let x = wraps ? min(column - rows[y].start.column, max(0, size.width - 1)) : column - scroll.column
      return (0..<max(1, size.width)).contains(x) ? Point(x: x, y: y) : nil
    }

    /// A line that is one row.
    private func unbroken(_ line: Int, _ text: String, from column: Int) -> Row {
      let start = column == 0 ? TextColumns.Place() : columns.advance(in: text, toOffset: .max, toColumn: column)
      return Row(
        line: line, text: text, start: start, end: text.utf8.count, lastColumn: .max, isFirst: true, isLast: true)
    }

    private func rows(of line: Int, _ scroll: Scroll) -> [Row] {
      let text = buffer.line(line)
      guard let wrap else { return [unbroken(line, text, from: scroll.column)] }
      let starts = columns.rows(of: text, width: wrap)
      return starts.indices.map { index in
        let isLast = index == starts.count - 1
        return Row(
          line: line, text: text, start: starts[index], end: isLast ? text.utf8.count : starts[index + 1].offset,
          lastColumn: isLast ? .max : starts[index + 1].column - 1, isFirst: index == 0, isLast: isLast)
      }
    }
  }
}

// MARK: Scrolling

extension TextEditor.Layout {
  /// A row of the text: its line, and which of the line's rows.
  private struct Top: Comparable {
    var line: Int
    var row: Int

    static func < (left: Top, right: Top) -> Bool { (left.line, left.row) < (right.line, right.row) }
  }

  /// Where to scroll to: where the person has scrolled, or to the caret if it has moved or the size has changed.
  func settled(_ scroll: TextEditor.Scroll, _ caret: Caret) -> TextEditor.Scroll {
    var scroll = scroll
    let head = caret.position
    let follows = scroll.head != head || scroll.size != size
    var top = Top(line: min(max(0, scroll.line), buffer.lineCount - 1), row: scroll.row)
    top.row = min(max(0, top.row), rowCount(top.line) - 1)
    top = step(top, by: scroll.delta)
    if follows { top = following(head, top) }
    top = min(top, lastTop)
    // In another width the columns are found anew, so that a line that fits again is shown from its start.
    let left = scroll.size == size ? scroll.column : 0
    if follows { scroll.column = wraps ? 0 : followingColumn(caret.column, left) }
    (scroll.line, scroll.row) = (top.line, top.row)
    scroll.delta = 0
    scroll.head = head
    scroll.size = size
    return scroll
  }

  private func rowCount(_ line: Int) -> Int {
    wrap.map { columns.rows(of: buffer.line(line), width: $0).count } ?? 1
  }

  /// The top at which the text's last row is the window's.
  private var lastTop: Top {
    let last = Top(line: buffer.lineCount - 1, row: rowCount(buffer.lineCount - 1) - 1)
    return step(last, by: 1 - max(1, size.height))
  }

  private func step(_ top: Top, by delta: Int) -> Top {
    guard wraps else {
      let line = top.line + min(max(-1 << 40, delta), 1 << 40)
      return Top(line: min(max(0, line), buffer.lineCount - 1), row: 0)
    }
    var top = top
    var left = min(max(-1_000, delta), 1_000)
    while left < 0 {
      let up = min(top.row, -left)
      top.row -= up
      left += up
      guard left < 0, top.line > 0 else { break }
      top = Top(line: top.line - 1, row: rowCount(top.line - 1))
    }
    while left > 0 {
      let last = rowCount(top.line) - 1
      let down = min(last - top.row, left)
      top.row += down
      left -= down
      guard left > 0, top.line + 1 < buffer.lineCount else { break }
      top = Top(line: top.line + 1, row: 0)
      left -= 1
    }
    return top
  }

  /// The nearest top at which the caret is visible; in the middle if that is further than a page.
  private func following(_ head: TextPosition, _ top: Top) -> Top {
    let height = max(1, size.height)
    var caret = Top(line: head.line, row: 0)
    if let wrap {
      caret.row = columns.rows(of: buffer.line(head.line), width: wrap).lastIndex { $0.offset <= head.offset } ?? 0
    }
    if caret >= top {
      let lowest = step(caret, by: 1 - height)
      if lowest <= top { return top }
      return step(top, by: height) >= lowest ? lowest : step(caret, by: -height / 2)
    }
    return step(caret, by: height) >= top ? caret : step(caret, by: -height / 2)
  }

  /// The nearest first column at which the caret is visible, with some columns around it.
  private func followingColumn(_ caret: Int, _ left: Int) -> Int {
    let width = max(1, size.width)
    let margin = min(4, (width - 1) / 4)
    if caret >= left, caret < left + width { return left }
    if caret < width - margin { return 0 }
    return caret < left ? max(0, caret - margin) : caret - width + 1 + margin
  }
}
