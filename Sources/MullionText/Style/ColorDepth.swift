/// How many colours a terminal can show.
public enum ColorDepth: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// None: only attributes tell things apart.
  case none
  /// The sixteen that the user chose.
  case ansi16
  /// The sixteen, a cube of 6×6×6 and 24 greys, as xterm has them.
  case palette256
  /// Every colour of 24 bits.
  case trueColor

  /// Whether it has fewer colours.
  public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }
}
