extension Surface {
  /// Writes one line of text, as far as it lies in the clip, and returns the columns of the whole text.
  ///
  /// Controls and what is invisible by design are shown (`^A`, `�`), never kept; a tab is a space, so expand it first.
  /// - Parameters:
  ///   - text: One line; a line break in it is shown like any control.
  ///   - point: Where its first column goes; may lie outside of the grid.
  ///   - style: How it looks; replaces the style of the cells.
  ///   - clip: The block that may change; nil for the whole grid.
  @specialized(where Line == String)
  @specialized(where Line == Substring)
  @discardableResult public mutating func write<Line: StringProtocol>(
    _ text: Line, at point: Point, style: Style = .plain, clip: Rect? = nil
  ) -> Int {
    let area = clip.map(bounds.intersection) ?? bounds
    guard point.y >= area.minY, point.y < area.maxY, !area.isEmpty else { return text.displayWidth }
    if let columns = text.withPlainText({ write(plain: $0, at: point, style: style, clip: area) }) { return columns }
    var columns = 0
    text.forEachGlyph(
      solitary: { bytes, offset in
        columns += put(bytes, &offset, x: point.x + columns, y: point.y, style, area)
      },
      { glyph in
        put(glyph, x: point.x + columns, y: point.y, style, area)
        columns += glyph.width
      })
    return columns
  }

  /// Writes printable ASCII that nothing joins, each byte in a column, as far as it lies in the clip.
  @inline(never)
  mutating func write(plain bytes: UnsafeBufferPointer<UInt8>, at point: Point, style: Style, clip: Rect) {
    let area = bounds.intersection(clip)
    let first = max(point.x, area.minX)
    let end = min(point.x + bytes.count, area.maxX)
    guard point.y >= area.minY, point.y < area.maxY, first < end else { return }
    use(row: point.y, upTo: end)
    let row = point.y * size.width
    cells.withUnsafeMutableBufferPointer { cells in
      UnsafeMutableBufferPointer(rebasing: cells[row..<row + size.width])
        .setPlain(bytes, from: first - point.x, x: first, count: end - first, style)
    }
  }

  /// Blanks the part of a block that lies in the grid.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    let blank = Cell(scalar: " ", width: 1, style: style)
    for y in area.minY..<area.maxY {
      if blank != .blank { use(row: y, upTo: area.maxX) }
      let start = y * size.width
      cells.withUnsafeMutableBufferPointer { cells in
        let row = UnsafeMutableBufferPointer(rebasing: cells[start..<start + size.width])
        row.splitWide(at: area.minX)
        row.splitWide(at: area.maxX)
        for x in area.minX..<area.maxX { row[x] = blank }
      }
    }
  }

  /// Changes the style of the cells of a block; a wide glyph goes with its first half.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      use(row: y, upTo: area.maxX)
      let start = y * size.width
      for index in start + area.minX..<start + area.maxX where cells[index].width > 0 {
        change(&cells[index].style)
        if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
      }
    }
  }

  /// Writes solitary scalars as long as there are any, and returns their columns.
  private mutating func put(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, x start: Int, y: Int, _ style: Style, _ area: Rect
  ) -> Int {
    let (minX, maxX, row) = (area.minX, area.maxX, y * size.width)
    var x = start
    cells.withUnsafeMutableBufferPointer { cells in
      let row = UnsafeMutableBufferPointer(rebasing: cells[row..<row + size.width])
      while offset < bytes.count {
        if bytes[offset] < 0x80, x >= minX {
          let count =
            x < maxX
            ? row.setASCII(bytes, from: offset, x: x, end: maxX, style)
            : bytes.plainRun(from: offset, limit: bytes.count)
          offset &+= count
          x &+= count
        }
        bytes.takeLetters(from: &offset) {
          row.set($0, x: &x, from: minX, to: maxX, style); return true
        }
        guard offset < bytes.count, let next = bytes.solitary(at: offset) else { break }
        offset &+= next.length
        row.set(next, x: &x, from: minX, to: maxX, style)
      }
    }
    use(row: y, upTo: min(x, maxX))
    return x - start
  }

  private mutating func put(_ glyph: Glyph, x: Int, y: Int, _ style: Style, _ area: Rect) {
    guard x < area.maxX, x + glyph.width > area.minX else { return }
    use(row: y, upTo: min(x + glyph.width, area.maxX))
    let row = y * size.width
    if x < area.minX {
      return set(.init(scalar: " ", width: 1, style: style), x: x + 1, row: row)
    }
    if x + glyph.width > area.maxX {
      return set(.init(scalar: " ", width: 1, style: style), x: x, row: row)
    }
    set(cell(glyph, style), x: x, row: row)
  }

  private mutating func cell(_ glyph: Glyph, _ style: Style) -> Cell {
    switch glyph.content {
    case .scalar(let scalar): Cell(scalar: scalar, width: glyph.width, style: style)
    case .cluster(let text):
      if let index = intern(text) {
        Cell(cluster: index, width: glyph.width, style: style)
      } else {
        Cell(scalar: glyph.width == 2 ? "\u{3000}" : "\u{FFFD}", width: glyph.width, style: style)
      }
    }
  }

  private mutating func set(_ cell: Cell, x: Int, row: Int) {
    cells.withUnsafeMutableBufferPointer {
      UnsafeMutableBufferPointer(rebasing: $0[row..<row + size.width]).set(cell, x: x)
    }
  }

}

/// One row of a surface.
extension UnsafeMutableBufferPointer<Cell> {
  /// Puts printable ASCII as far as it goes and nothing joins it, and returns how many columns that were.
  @inline(__always)
  fileprivate func setASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, x: Int, end: Int, _ style: Style
  ) -> Int {
    let done = bytes.plainRun(from: offset, limit: end &- x)
    if done > 0 { setPlain(bytes, from: offset, x: x, count: done, style) }
    return done
  }

  /// Puts so many bytes of printable ASCII.
  @inline(__always)
  fileprivate func setPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, x: Int, count: Int, _ style: Style
  ) {
    splitWide(at: x)
    splitWide(at: x &+ count)
    var cell = Cell(scalar: " ", width: 1, style: style)
    let blank = cell.glyph &- 0x20
    for index in 0..<count {
      cell.glyph = blank | UInt32(bytes[offset &+ index])
      self[x &+ index] = cell
    }
  }

  /// Puts a solitary scalar, or a blank where only a part of it can be seen, and goes on to the column after it.
  @inline(__always)
  fileprivate func set(_ next: SolitaryScalar, x: inout Int, from minX: Int, to maxX: Int, _ style: Style) {
    let end = x &+ next.columns
    if x >= minX, end <= maxX {
      set(Cell(scalar: next.scalar, width: next.columns, style: style), x: x)
    } else if x < maxX, end > minX {
      set(Cell(scalar: " ", width: 1, style: style), x: Swift.max(x, minX))
    }
    x = end
  }

  /// Puts a cell, and its continuation when it is wide; what it cuts in half becomes a blank.
  @inline(__always)
  fileprivate func set(_ cell: Cell, x: Int) {
    splitWide(at: x)
    splitWide(at: x + cell.width)
    self[x] = cell
    if cell.width == 2 { self[x + 1] = .continuation(cell.style) }
  }

  /// Blanks both halves of a wide glyph that spans the border before the column.
  @inline(__always)
  fileprivate func splitWide(at x: Int) {
    guard x > 0, x < count, self[x].width == 0 else { return }
    let blank = Cell(scalar: " ", width: 1, style: self[x].style)
    self[x - 1] = blank
    self[x] = blank
  }
}
