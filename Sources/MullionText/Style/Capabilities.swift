/// What a terminal can do, as far as its environment tells.
///
/// The answers of the terminal itself know better: whoever asks it changes the fields.
public struct Capabilities: Hashable, Sendable {
  /// How many colours.
  public var colorDepth: ColorDepth
  /// Whether it takes UTF-8; if not, look-alikes of ASCII are sent.
  public var isUnicode: Bool
  /// Whether it cannot place its cursor at all: it gets plain lines.
  public var isDumb = false
  /// Whether it inserts, deletes and erases single characters (ICH, DCH, ECH), as all since the VT220 do.
  public var editsCharacters = true
  /// Whether what is erased takes the current background.
  public var erasesWithBackground = false
  /// Whether it holds its display back during a frame (private mode 2026).
  public var synchronizesOutput = false
  /// Whether it knows the kitty keyboard protocol.
  public var hasKittyKeyboard = false
  /// Whether a title can be set and saved.
  public var hasTitle = true

  /// Makes capabilities with what nearly every terminal has beside these two.
  public init(colorDepth: ColorDepth = .trueColor, isUnicode: Bool = true) {
    self.colorDepth = colorDepth
    self.isUnicode = isUnicode
  }

  /// Reads `TERM`, `COLORTERM`, `NO_COLOR`, `LC_ALL`, `LC_CTYPE`, `LANG`, `TMUX` and what single terminals set.
  public init(environment: [String: String]) {
    let terminal = (environment["TERM"] ?? "").lowercased()
    self.init(colorDepth: Self.depth(terminal, environment), isUnicode: Self.isUnicode(environment))
    isDumb = ["", "dumb", "unknown"].contains(terminal)
    let isMultiplexed = environment["TMUX"] != nil || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
    let isModern = !isMultiplexed && Self.isModern(terminal, environment)
    editsCharacters = !terminal.hasPrefix("vt1") && !terminal.hasPrefix("vt5")
    erasesWithBackground = isModern || terminal.hasPrefix("xterm") && !isMultiplexed || terminal.hasPrefix("linux")
    synchronizesOutput = isModern
    hasKittyKeyboard = isModern
    hasTitle = !terminal.hasPrefix("linux") && !terminal.hasPrefix("vt")
  }

  /// No rule says what an unset locale means; POSIX says it is "C", which is ASCII.
  private static func isUnicode(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  private static func depth(_ terminal: String, _ environment: [String: String]) -> ColorDepth {
    if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
    if ["", "dumb", "unknown"].contains(terminal) || terminal.hasPrefix("vt") { return .none }
    if ["truecolor", "24bit"].contains((environment["COLORTERM"] ?? "").lowercased()) { return .trueColor }
    if terminal.hasSuffix("-direct") || terminal.hasSuffix("-truecolor") { return .trueColor }
    let isMultiplexed = environment["TMUX"] != nil || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
    if !isMultiplexed, isModern(terminal, environment) { return .trueColor }
    return terminal.contains("256") ? .palette256 : .ansi16
  }

  /// Terminals that are known to have true colour, synchronised output and the kitty keyboard.
  private static func isModern(_ terminal: String, _ environment: [String: String]) -> Bool {
    ["kitty", "ghostty", "foot", "alacritty", "wezterm", "contour"].contains { terminal.contains($0) }
      || ["wezterm", "ghostty"].contains((environment["TERM_PROGRAM"] ?? "").lowercased())
      || environment["KITTY_WINDOW_ID"] != nil
  }
}
