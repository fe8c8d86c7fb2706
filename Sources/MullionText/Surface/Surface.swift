/// A grid of cells: what a frame looks like, before anyone says in which bytes.
///
/// A wide glyph takes a cell and a continuation. It is never left in half: what overwrites one half blanks the other,
/// and one that does not fit before the edge becomes a blank.
public struct Surface: Sendable {
  /// How many columns and rows.
  public let size: Size
  /// Row after row.
  var cells: [Cell]
  /// For each row a column from which on nothing but `Cell.blank` is in it, since rows are seldom full.
  private(set) var ends: [Int]
  /// The graphemes of more than one scalar.
  private(set) var clusters = ClusterTable()

  /// Makes a grid of blanks.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
    ends = Array(repeating: 0, count: size.height)
  }

  /// Makes a grid of blanks out of one that is not needed any more, if that is of the size.
  init(blank size: Size, on spare: consuming Surface?) {
    guard var spare = consume spare, spare.size == size else {
      self.init(size: size)
      return
    }
    spare.clear()
    self = spare
  }

  /// Makes a grid as wide as the widest line, with the lines in it.
  public init(lines: [String], style: Style = .plain) {
    self.init(size: Size(width: lines.map(\.displayWidth).max() ?? 0, height: lines.count))
    for (y, line) in lines.enumerated() { write(line, at: Point(x: 0, y: y), style: style) }
  }

  /// All of the grid.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The cell at a place, which must lie inside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    precondition(bounds.contains(Point(x: x, y: y)), "(\(x), \(y)) lies outside of \(size.width)×\(size.height)")
    return cells[y * size.width + x]
  }

  /// The grapheme in a cell; empty for the right half of a wide one.
  public func grapheme(_ x: Int, _ y: Int) -> String {
    grapheme(of: self[x, y])
  }

  func grapheme(of cell: Cell) -> String {
    if cell.width == 0 { return "" }
    return cell.isCluster ? clusters[cell.cluster] : String(cell.scalar)
  }

  /// The rows as lines, without the blanks at their ends.
  public var text: String {
    (0..<size.height).map(line).joined(separator: "\n")
  }

  /// One row as text, without the blanks at its end.
  public func line(_ y: Int) -> String {
    var line = ""
    for x in 0..<size.width { line += grapheme(x, y) }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Makes it a grid of blanks again, at the cost of what is drawn on it.
  mutating func clear() {
    for y in ends.indices where ends[y] > 0 {
      let row = y * size.width
      cells.withUnsafeMutableBufferPointer { $0[row..<row + ends[y]].update(repeating: .blank) }
      ends[y] = 0
    }
    clusters = ClusterTable()
  }

  /// Takes note that something may stand in a row before a column, which is at most the width.
  mutating func use(row y: Int, upTo end: Int) {
    if ends[y] < end { ends[y] = end }
  }

  /// Where a cluster is kept, or nil when there are too many.
  mutating func intern(_ cluster: String) -> Int? { clusters.index(of: cluster) }
}

extension Surface: Equatable {
  /// Whether both show the same graphemes in the same styles, however they were drawn.
  public static func == (one: Surface, other: Surface) -> Bool {
    guard one.size == other.size else { return false }
    if one.clusters == other.clusters { return one.cells == other.cells }
    return zip(one.cells, other.cells).allSatisfy { mine, theirs in
      mine.style == theirs.style && mine.width == theirs.width && one.grapheme(of: mine) == other.grapheme(of: theirs)
    }
  }
}
