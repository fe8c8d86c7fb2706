/// What the roles of `Color` look like; chosen for each window, since its terminal may be light or dark.
public struct Theme: Hashable, Sendable {
  /// One role's look at the different depths of colour.
  public struct Tone: Hashable, Sendable {
    /// Where there are 256 colours or more.
    public var exact: Color
    /// Where there are sixteen.
    public var basic: Color
    /// What is switched on beside the basic colour, or in place of any colour where there are none.
    public var attributes: Style.Attributes

    /// Makes a tone.
    public init(exact: Color, basic: Color, attributes: Style.Attributes = []) {
      self.exact = exact
      self.basic = basic
      self.attributes = attributes
    }
  }

  /// Ordinary text.
  public var primary = Tone(exact: .default, basic: .default)
  /// Text of less weight.
  public var secondary = Tone(exact: .default, basic: .default, attributes: .dim)
  /// What has the focus or is selected.
  public var accent = Tone(exact: .default, basic: .default, attributes: .bold)
  /// What destroys, and errors.
  public var destructive = Tone(exact: .default, basic: .default, attributes: .bold)
  /// Bars and panels.
  public var panel = Tone(exact: .default, basic: .default)
  /// The background of selected text.
  public var selection = Tone(exact: .default, basic: .default, attributes: .reverse)

  /// Makes a theme without colours, to fill in.
  public init() {}

  /// Only attributes, for terminals of unknown background and for `NO_COLOR`.
  public static let monochrome = Theme()

  /// For a dark background.
  public static let dark: Theme = {
    var theme = Theme()
    theme.secondary = Tone(exact: .rgb(0x8F, 0x96, 0xA3), basic: .default, attributes: .dim)
    theme.accent = Tone(exact: .rgb(0x6C, 0xB6, 0xFF), basic: .palette(6), attributes: .bold)
    theme.destructive = Tone(exact: .rgb(0xFF, 0x7B, 0x72), basic: .palette(9), attributes: .bold)
    theme.panel = Tone(exact: .rgb(0x26, 0x2A, 0x31), basic: .palette(0))
    theme.selection = Tone(exact: .rgb(0x2F, 0x4C, 0x74), basic: .palette(4), attributes: .reverse)
    return theme
  }()

  /// For a light background.
  public static let light: Theme = {
    var theme = Theme()
    theme.secondary = Tone(exact: .rgb(0x6A, 0x70, 0x7A), basic: .default, attributes: .dim)
    theme.accent = Tone(exact: .rgb(0x09, 0x58, 0xC8), basic: .palette(4), attributes: .bold)
    theme.destructive = Tone(exact: .rgb(0xC4, 0x1C, 0x28), basic: .palette(1), attributes: .bold)
    theme.panel = Tone(exact: .rgb(0xEA, 0xEC, 0xF0), basic: .palette(7))
    theme.selection = Tone(exact: .rgb(0xB9, 0xD7, 0xFB), basic: .palette(14), attributes: .reverse)
    return theme
  }()

  /// The theme for the background that `COLORFGBG` tells (rxvt, Konsole and others set it); dark without it.
  public static func suiting(environment: [String: String]) -> Theme {
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { UInt8($0) }
    return background == 7 || background == 15 ? .light : .dark
  }

  /// The theme for a background, as a terminal answers when it is asked for it (OSC 11).
  public static func suiting(red: UInt8, green: UInt8, blue: UInt8) -> Theme {
    3 * Int(red) + 6 * Int(green) + Int(blue) > 10 * 128 ? .light : .dark
  }

  func tone(_ role: Int) -> Tone {
    switch role {
    case 1: secondary
    case 2: accent
    case 3: destructive
    case 4: panel
    case 5: selection
    default: primary
    }
  }
}
