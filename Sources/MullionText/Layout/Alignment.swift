/// Where something smaller stands from left to right.
public enum HorizontalAlignment: Hashable, Sendable {
  /// At the left.
  case leading
  /// In the middle, or half a cell left of it.
  case center
  /// At the right.
  case trailing

  func offset(_ length: Int, in room: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: (room - length) / 2
    case .trailing: room - length
    }
  }
}

/// Where something smaller stands from top to bottom.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top
  /// In the middle, or half a cell above it.
  case center
  /// At the bottom.
  case bottom

  func offset(_ length: Int, in room: Int) -> Int {
    switch self {
    case .top: 0
    case .center: (room - length) / 2
    case .bottom: room - length
    }
  }
}

/// Where something smaller stands in a block of cells.
public struct Alignment: Hashable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// Makes one of both directions.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The upper left corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The middle of the upper edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The upper right corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The middle of the left edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the right edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The lower left corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The middle of the lower edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The lower right corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Where a block of a size stands in a larger one.
  func place(_ size: Size, in room: Size) -> Rect {
    Rect(
      x: horizontal.offset(size.width, in: room.width), y: vertical.offset(size.height, in: room.height),
      width: size.width, height: size.height)
  }
}
