/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// Columns, never negative.
  public var width: Int
  /// Rows, never negative.
  public var height: Int

  /// Makes a size; negative lengths become zero, so that a layout that runs out of room stays sound.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// No cells at all.
  public static let zero = Size(width: 0, height: 0)
}

/// A cell's place: columns from the left, rows from the top, both from 0.
public struct Point: Hashable, Sendable {
  /// The column, from 0; negative is left of what is shown.
  public var x: Int
  /// The row, from 0; negative is above what is shown.
  public var y: Int

  /// Makes a place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The upper left corner.
  public static let zero = Point(x: 0, y: 0)
}

/// A block of cells.
public struct Rect: Hashable, Sendable {
  /// The upper left cell.
  public var origin: Point
  /// How many cells.
  public var size: Size

  /// Makes a block from its corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a block from its corner's column and row, its width and its height.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The first column.
  public var minX: Int { origin.x }
  /// The first row.
  public var minY: Int { origin.y }
  /// The column after the last.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last.
  public var maxY: Int { origin.y + size.height }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// Whether the cell lies in it.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The cells that both have; empty when they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }
}

/// What a parent offers a child: a length, or nil for "as long as you like to be".
public struct ProposedSize: Hashable, Sendable {
  /// Columns offered; nil asks for the ideal width.
  public var width: Int?
  /// Rows offered; nil asks for the ideal height.
  public var height: Int?

  /// Makes a proposal.
  public init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// Offers exactly this size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Asks for the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
}

/// A direction in which a container lays out.
public enum Axis: Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
