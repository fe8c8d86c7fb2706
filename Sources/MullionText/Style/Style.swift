/// How a cell looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// What can be switched on for a cell beside its colours.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits; as wide as a colour, so that a cell has no gaps.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Faint.
    public static let dim = Attributes(rawValue: 2)
    /// Italic.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged; works on every terminal, also without colours.
    public static let reverse = Attributes(rawValue: 16)
    /// Struck through.
    public static let strikethrough = Attributes(rawValue: 32)
  }

  /// The colour of the glyph.
  public var foreground: Color
  /// The colour behind it.
  public var background: Color
  /// What else.
  public var attributes: Attributes

  /// Makes a style.
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own look.
  public static let plain = Style()
}
