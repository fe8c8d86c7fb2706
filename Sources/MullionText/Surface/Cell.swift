/// One cell of a surface, sixteen bytes without a gap, so that rows can be compared as memory.
///
/// A grapheme of one scalar is stored in place; a longer one (joined emoji, combining marks, flags) is kept by the
/// surface in a side table and the cell holds its index. So cells of two surfaces are compared through the surfaces.
public struct Cell: Hashable, Sendable {
  /// Bits 0…20: a scalar, or an index into the surface's clusters when `isCluster`; bit 29: is a cluster;
  /// bits 30…31: the width.
  var glyph: UInt32
  /// How it looks.
  public var style: Style

  private static let clusterBit: UInt32 = 1 << 29
  /// How many clusters a surface can keep.
  static let clusterLimit = 1 << 21

  init(scalar: Unicode.Scalar, width: Int, style: Style) {
    glyph = scalar.value | UInt32(width) << 30
    self.style = style
  }

  init(cluster: Int, width: Int, style: Style) {
    glyph = UInt32(cluster) | Cell.clusterBit | UInt32(width) << 30
    self.style = style
  }

  /// A space in the terminal's own look.
  public static let blank = Cell(scalar: " ", width: 1, style: .plain)

  /// The right half of a wide glyph that starts in the cell before.
  static func continuation(_ style: Style) -> Cell { Cell(scalar: "\0", width: 0, style: style) }

  /// Columns: 1, 2, or 0 for the right half of a wide glyph.
  public var width: Int { Int(glyph >> 30) }

  var isCluster: Bool { glyph & Cell.clusterBit != 0 }
  /// Whether it shows a space.
  var isSpace: Bool { glyph == Cell.blank.glyph }
  var cluster: Int { Int(glyph & 0x1F_FFFF) }
  var scalar: Unicode.Scalar { Unicode.Scalar(glyph & 0x1F_FFFF) ?? " " }
}
