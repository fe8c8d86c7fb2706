/// A colour of a cell: the terminal's own, one of its palette, an exact one, or a role that the theme fills in.
///
/// Four bytes, so that a whole cell stays at sixteen.
public struct Color: Hashable, Sendable {
  /// Tag in the high byte, value in the low three.
  let bits: UInt32

  private init(tag: UInt32, _ value: UInt32) {
    bits = tag << 24 | value
  }

  /// The terminal's own colour.
  public static let `default` = Color(tag: 0, 0)

  /// One of the terminal's 256 palette entries; 0 to 15 are the user's own sixteen.
  public static func palette(_ index: UInt8) -> Color { Color(tag: 1, UInt32(index)) }

  /// An exact colour, shown as near as the terminal can.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(tag: 2, UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// Ordinary text.
  public static let primary = Color(tag: 3, 0)
  /// Text of less weight: hints, line numbers, what cannot be pressed.
  public static let secondary = Color(tag: 3, 1)
  /// What has the focus or is selected.
  public static let accent = Color(tag: 3, 2)
  /// What destroys, and errors.
  public static let destructive = Color(tag: 3, 3)
  /// Bars and panels: a background a little apart from the text's.
  public static let panel = Color(tag: 3, 4)
  /// The background of selected text.
  public static let selection = Color(tag: 3, 5)

  /// How a colour is told apart when it is written or resolved.
  enum Kind: Equatable {
    case terminal
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
    case role(Int)
  }

  var kind: Kind {
    let value = bits & 0xFF_FFFF
    switch bits >> 24 {
    case 1: return .palette(UInt8(truncatingIfNeeded: value))
    case 2:
      return .rgb(
        UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
        UInt8(truncatingIfNeeded: value))
    case 3: return .role(Int(value))
    default: return .terminal
    }
  }
}
