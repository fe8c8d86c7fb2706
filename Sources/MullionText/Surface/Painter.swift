/// A row of the terminal and what it is to become.
struct RowChange {
  let old: UnsafeBufferPointer<Cell>
  let new: UnsafeBufferPointer<Cell>
  let oldSurface: Surface
  let newSurface: Surface
  /// Whether the index of a cluster means the same in both.
  let sharesClusters: Bool
  let y: Int
  /// From this column on both are blank.
  let end: Int

  /// Whether a cell is the same as memory, and means the same.
  @inline(__always)
  func hasSameBytes(at x: Int) -> Bool {
    let offset = x &* MemoryLayout<Cell>.stride
    let (old, new) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
    let difference =
      (old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ new.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      | (old.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
        ^ new.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
    return difference == 0 && (sharesClusters || !self.new[x].isCluster)
  }
}

extension Cell {
  /// Equal to no cell: what the terminal shows there is not known.
  static let unknown: Cell = {
    var cell = Cell.blank
    cell.glyph = .max
    return cell
  }()
}

/// Draws the difference between two surfaces.
struct Painter: Sendable {
  var pen = Pen()
  var capabilities: Capabilities
  private var looks = LookCache()
  /// A row as the terminal has it after characters were inserted or deleted; kept for its memory.
  private var shifted: [Cell] = []

  init(_ capabilities: Capabilities) {
    self.capabilities = capabilities
  }
}

extension Painter {
  /// Appends what turns one surface into another of the same size, row by row.
  mutating func paint(_ next: Surface, over shown: Surface, theme: Theme) {
    looks.use(theme, capabilities.colorDepth)
    let width = next.size.width
    let shares = next.sharesClusters(with: shown)
    next.cells.withUnsafeBufferPointer { new in
      shown.cells.withUnsafeBufferPointer { old in
        for y in 0..<next.size.height {
          let end = max(shown.ends[y], next.ends[y])
          let used = y * width..<y * width + end
          if shares, new[used].hasSameBytes(as: old[used]) { continue }
          let row = y * width..<(y + 1) * width
          paint(
            RowChange(
              old: UnsafeBufferPointer(rebasing: old[row]), new: UnsafeBufferPointer(rebasing: new[row]),
              oldSurface: shown, newSurface: next, sharesClusters: shares, y: y, end: end))
        }
      }
    }
  }

  private mutating func paint(_ row: RowChange) {
    var first = 0
    while first < row.end, isSame(row, first) { first += 1 }
    guard first < row.end else { return }
    let changed = capabilities.editsCharacters ? changes(row, in: first..<row.end) : 0
    if changed > 8, shift(row, from: first, changed) { return }
    paint(row, from: first)
  }

  /// Writes the cells that differ.
  private mutating func paint(_ row: RowChange, from first: Int) {
    // Looked for at the first blank that differs: most changes are of text.
    var tail: Int?
    // Up to here the terminal may have written, if it takes a cluster for wider than it is: nothing is the same any more.
    var covered = 0
    var x = first
    while x < max(row.end, covered) {
      if x >= covered, isSame(row, x) {
        x += 1
        continue
      }
      if tail == nil, row.new[x].isSpace { tail = erasableTail(row) }
      if let tail, x >= tail, x < row.end, changes(row, in: x..<row.end) > 3 {
        if pen.place.map({ $0.y != row.y || $0.x < tail || $0.x > x }) ?? true { reach(row, x) }
        pen.restyleBlank(looks.look(row.new[x].style))
        return pen.eraseLine()
      }
      x = write(row, x, &covered)
    }
  }

  /// Writes one cell, or erases many blanks, and returns the column to go on from.
  private mutating func write(_ row: RowChange, _ x: Int, _ covered: inout Int) -> Int {
    reach(row, x)
    let cell = row.new[x]
    let look = looks.look(cell.style)
    if cell.isSpace {
      let run = capabilities.editsCharacters ? erasableRun(row, from: x) : 0
      if run > 12 {
        pen.restyleBlank(look)
        pen.eraseCharacters(run)
        return x + run
      }
      pen.printBlank(look)
    } else if cell.isCluster {
      let text = row.newSurface.clusters[cell.cluster]
      // Half of a wide glyph must not stay behind what is cleared: a terminal would take the rest away later, with its room.
      let end = x + cell.width
      let isHalved = end < row.old.count && row.old[end].width == 0
      let erased = capabilities.editsCharacters ? cell.width + (isHalved ? 1 : 0) : 0
      pen.print(text, columns: cell.width, look, erasing: erased)
      if pen.isUnicode { covered = max(covered, min(row.new.count, x + text.widestColumns)) }
    } else {
      pen.print(cell.scalar, columns: cell.width, look)
    }
    return x + max(1, cell.width)
  }

  /// Goes to a column; what lies between is written again where that is shorter than a move.
  private mutating func reach(_ row: RowChange, _ x: Int) {
    guard let place = pen.place, place.y == row.y, place.x < x, x - place.x <= 5 else {
      return pen.move(to: Point(x: x, y: row.y))
    }
    var length = 0
    for column in place.x..<x {
      let cell = row.new[column]
      guard cell.width == 1, !cell.isCluster, let style = pen.style else { return pen.move(to: Point(x: x, y: row.y)) }
      let look = looks.look(cell.style)
      guard look == style || cell.isSpace && look.onBlank == style.onBlank else {
        return pen.move(to: Point(x: x, y: row.y))
      }
      length += pen.isUnicode ? UTF8.width(cell.scalar) : 1
    }
    guard length <= Pen.cost(ofColumns: x - place.x) else { return pen.move(to: Point(x: x, y: row.y)) }
    for column in place.x..<x {
      let cell = row.new[column]
      if cell.isSpace { pen.printBlank(style(of: cell)) } else { pen.print(cell.scalar, columns: 1, style(of: cell)) }
    }
  }

  private mutating func style(of cell: Cell) -> Style { looks.look(cell.style) }

  /// Whether the terminal shows the cell already, as it does most.
  @inline(__always)
  private mutating func isSame(_ row: RowChange, _ x: Int) -> Bool {
    row.hasSameBytes(at: x) || looksSame(row, x)
  }

  private mutating func looksSame(_ row: RowChange, _ x: Int) -> Bool {
    let old = row.old[x]
    let new = row.new[x]
    // What is not known is equal to no cell of a surface.
    if old.glyph == Cell.unknown.glyph { return false }
    if old.glyph != new.glyph || (new.isCluster && !row.sharesClusters) {
      guard old.isCluster, new.isCluster, old.width == new.width else { return false }
      let old = row.oldSurface.clusters[old.cluster]
      guard old.hasSameBytes(as: row.newSurface.clusters[new.cluster]) else { return false }
    }
    if old.style == new.style { return true }
    let looks = (looks.look(old.style), looks.look(new.style))
    return looks.0 == looks.1 || new.isSpace && looks.0.onBlank == looks.1.onBlank
  }

  private mutating func changes(_ row: RowChange, in columns: Range<Int>) -> Int {
    var count = 0
    for x in columns where !isSame(row, x) { count += 1 }
    return count
  }

  /// Whether erasing makes this blank.
  private mutating func isErasable(_ cell: Cell) -> Bool {
    guard cell.isSpace else { return false }
    let look = looks.look(cell.style)
    guard look.attributes.isDisjoint(with: Style.visibleOnBlanks) else { return false }
    return capabilities.erasesWithBackground || look.background == .default
  }

  /// The first of the columns up to the end that erasing makes right.
  private mutating func erasableTail(_ row: RowChange) -> Int {
    guard let last = row.new.last, isErasable(last) else { return row.new.count }
    let background = looks.look(last.style).background
    var x = row.new.count - 1
    while x > 0, isErasable(row.new[x - 1]), looks.look(row.new[x - 1].style).background == background { x -= 1 }
    return x
  }

  /// How many columns from here on are erasable alike, up to the last that differs.
  private mutating func erasableRun(_ row: RowChange, from first: Int) -> Int {
    guard isErasable(row.new[first]) else { return 0 }
    let background = looks.look(row.new[first].style).background
    var x = first
    var end = first
    while x < row.new.count, isErasable(row.new[x]), looks.look(row.new[x].style).background == background {
      x += 1
      if !isSame(row, x - 1) { end = x }
    }
    return end - first
  }
}

extension Painter {
  /// Inserts or deletes one glyph's columns where that leaves much less to write, as typing in the middle of a line does.
  private mutating func shift(_ row: RowChange, from first: Int, _ changed: Int) -> Bool {
    guard row.old[first].width > 0, row.new[first].width > 0 else { return false }
    let candidates = [row.new[first].width, -row.old[first].width]
    for columns in candidates {
      var shifted = self.shifted
      self.shifted = []
      defer { self.shifted = shifted }
      let isBlankKnown = pen.style.map { $0.background == .default && $0.attributes.isEmpty } ?? false
      guard Self.shift(row.old, at: first, by: columns, blank: isBlankKnown ? .blank : .unknown, into: &shifted) else {
        continue
      }
      let isTaken = shifted.withUnsafeBufferPointer { cells in
        let change = RowChange(
          old: cells, new: row.new, oldSurface: row.oldSurface, newSurface: row.newSurface,
          sharesClusters: row.sharesClusters, y: row.y, end: row.new.count)
        guard changes(change, in: first..<row.new.count) + 8 < changed else { return false }
        pen.move(to: Point(x: first, y: row.y))
        if columns > 0 { pen.insertCharacters(columns) } else { pen.deleteCharacters(-columns) }
        paint(change, from: first)
        return true
      }
      if isTaken { return true }
    }
    return false
  }

  /// The row after the shift; false where that would cut a wide glyph in half.
  private static func shift(
    _ old: UnsafeBufferPointer<Cell>, at first: Int, by columns: Int, blank: Cell, into row: inout [Cell]
  ) -> Bool {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: old[..<first])
    let count = abs(columns)
    guard first + count < old.count else { return false }
    if columns > 0 {
      row.append(contentsOf: repeatElement(.unknown, count: count))
      row.append(contentsOf: old[first..<old.count - count])
      return old[old.count - count].width > 0
    }
    row.append(contentsOf: old[(first + count)...])
    row.append(contentsOf: repeatElement(blank, count: count))
    return old[first + count].width > 0
  }
}

extension Surface {
  /// Whether an index means the same cluster in both: one table begins with the other, and each cluster is kept once.
  func sharesClusters(with other: Surface) -> Bool {
    clusters.shares(with: other.clusters)
  }
}

extension Slice<UnsafeBufferPointer<Cell>> {
  /// Compares as memory, all cells without a branch in it, which the compiler turns into vectors.
  func hasSameBytes(as other: Self) -> Bool {
    UnsafeBufferPointer(rebasing: self).withMemoryRebound(to: UInt32.self) { mine in
      UnsafeBufferPointer(rebasing: other).withMemoryRebound(to: UInt32.self) { theirs in
        var difference: UInt32 = 0
        for index in 0..<Swift.min(mine.count, theirs.count) { difference |= mine[index] ^ theirs[index] }
        return difference == 0 && mine.count == theirs.count
      }
    }
  }
}
