import MullionText

extension VirtualTerminal {
  mutating func print(_ scalar: Unicode.Scalar) {
    if join(scalar) { return }
    let text = String(scalar)
    let width = max(1, text.displayWidth)
    if isWrapPending, wraps { wrap() }
    if cursor.x + width > size.width {
      guard wraps, width <= size.width else { return }
      wrap()
    }
    if inserts { insertCells(width) }
    put(Cell(text: text, width: width, style: style), at: cursor)
    lastCell = cursor
    advance(width)
  }

  /// Adds a scalar to the grapheme before the cursor if both make one.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard let place = lastCell, scalar.value >= 0x80 || rows[place.y][place.x].text.utf8.count > 1 else { return false }
    let text = rows[place.y][place.x].text + String(scalar)
    guard text.count == 1 else { return false }
    let cell = rows[place.y][place.x]
    let width = min(2, max(1, text.displayWidth))
    let end = place.x + width
    put(Cell(text: text, width: end <= size.width ? width : cell.width, style: cell.style), at: place)
    cursor.x = min(end, size.width - 1)
    isWrapPending = end >= size.width
    return true
  }

  private mutating func advance(_ columns: Int) {
    cursor.x += columns
    isWrapPending = cursor.x >= size.width
    if isWrapPending { cursor.x = size.width - 1 }
  }

  private mutating func wrap() {
    isWrapPending = false
    lineFeed()
    cursor.x = 0
  }

  /// Puts a cell; of a wide grapheme that loses a half the other half becomes a blank.
  private mutating func put(_ cell: Cell, at place: Point) {
    split(place)
    split(Point(x: place.x + cell.width, y: place.y))
    rows[place.y][place.x] = cell
    if cell.width == 2 { rows[place.y][place.x + 1] = Cell(text: "", width: 0, style: cell.style) }
  }

  /// Blanks both halves of a wide grapheme that spans the border before the place.
  private mutating func split(_ place: Point) {
    guard place.x > 0, place.x < size.width, rows[place.y][place.x].width == 0 else { return }
    let style = rows[place.y][place.x].style
    rows[place.y][place.x - 1] = Cell(style: style)
    rows[place.y][place.x] = Cell(style: style)
  }

  /// Moves the cursor, and holds it inside the screen.
  mutating func moveCursor(to place: Point) {
    cursor = Point(x: min(max(0, place.x), size.width - 1), y: min(max(0, place.y), size.height - 1))
    isWrapPending = false
    lastCell = nil
  }

  mutating func lineFeed() {
    if cursor.y == margins.upperBound {
      scrollLines(from: margins.lowerBound, by: 1)
    } else {
      cursor.y = min(size.height - 1, cursor.y + 1)
    }
    isWrapPending = false
    lastCell = nil
  }

  mutating func reverseLineFeed() {
    if cursor.y == margins.lowerBound {
      scrollLines(from: margins.lowerBound, by: -1)
    } else {
      cursor.y = max(0, cursor.y - 1)
    }
    isWrapPending = false
    lastCell = nil
  }

  /// Moves the rows from one to the lower margin up, or down for a negative count.
  mutating func scrollLines(from top: Int, by count: Int) {
    guard margins.contains(top) else { return }
    lastCell = nil
    let block = Array(rows[top...margins.upperBound])
    let blank = Array(repeating: erased, count: size.width)
    let moved = min(abs(count), block.count)
    let blanks = Array(repeating: blank, count: moved)
    if count > 0 {
      rows.replaceSubrange(top...margins.upperBound, with: Array(block.dropFirst(moved)) + blanks)
      if top == 0 { scrolledRows += moved }
    } else {
      rows.replaceSubrange(top...margins.upperBound, with: blanks + Array(block.dropLast(moved)))
    }
  }

  private var erased: Cell {
    Cell(style: Style(background: erasesWithBackground ? style.background : .default))
  }

  mutating func erase(y: Int, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    split(Point(x: columns.lowerBound, y: y))
    split(Point(x: columns.upperBound, y: y))
    for x in columns { rows[y][x] = erased }
    lastCell = nil
  }

  mutating func eraseLine(_ kind: Int) -> Bool {
    switch kind {
    case 0: erase(y: cursor.y, cursor.x..<size.width)
    case 1: erase(y: cursor.y, 0..<cursor.x + 1)
    case 2: erase(y: cursor.y, 0..<size.width)
    default: return false
    }
    return true
  }

  mutating func eraseDisplay(_ kind: Int) -> Bool {
    switch kind {
    case 0, 1:
      _ = eraseLine(kind)
      for y in kind == 0 ? cursor.y + 1..<size.height : 0..<cursor.y { erase(y: y, 0..<size.width) }
    case 2: for y in 0..<size.height { erase(y: y, 0..<size.width) }
    case 3: break
    default: return false
    }
    return true
  }

  mutating func insertCells(_ count: Int) {
    let count = min(count, size.width - cursor.x)
    split(cursor)
    split(Point(x: size.width - count, y: cursor.y))
    rows[cursor.y].removeLast(count)
    rows[cursor.y].insert(contentsOf: repeatElement(erased, count: count), at: cursor.x)
    isWrapPending = false
    lastCell = nil
  }

  mutating func deleteCells(_ count: Int) {
    let count = min(count, size.width - cursor.x)
    split(cursor)
    split(Point(x: cursor.x + count, y: cursor.y))
    rows[cursor.y].removeSubrange(cursor.x..<cursor.x + count)
    rows[cursor.y] += Array(repeating: erased, count: count)
    isWrapPending = false
    lastCell = nil
  }
}
