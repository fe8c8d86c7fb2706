/// A grid of cells: what a frame looks like, before anyone says in which bytes.
///
/// A wide glyph takes a cell and a continuation. It is never left in half: what overwrites one half blanks the other,
/// and one that does not fit before the edge becomes a blank.
public struct Surface: Sendable {
  /// How many columns and rows.
  public let size: Size
  /// Row after row.
  var cells: [Cell]
  /// The graphemes of more than one scalar, in the order in which they were first written.
  var clusters: [String] = []

  /// Makes a grid of blanks.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.width * size.height)
  }

  /// The cell at a place inside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    cells[y * size.width + x]
  }

  /// The grapheme in a cell; empty for the right half of a wide one.
  public func grapheme(_ x: Int, _ y: Int) -> String {
    let cell = self[x, y]
    if cell.width == 0 { return "" }
    return cell.isCluster ? clusters[cell.cluster] : String(cell.scalar)
  }
}
