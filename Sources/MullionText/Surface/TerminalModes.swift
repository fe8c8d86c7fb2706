/// What a frame says about its terminal beside the cells.
///
/// Entering and leaving a terminal are the differences from and to `none`.
public struct TerminalModes: Hashable, Sendable {
  /// What the cursor looks like, as DECSCUSR numbers it.
  public struct CursorShape: Hashable, Sendable {
    /// The parameter of DECSCUSR, 0 to 6.
    public let code: UInt8

    /// Makes a shape from the parameter of DECSCUSR; what it does not define is the user's own.
    public init(code: UInt8) {
      self.code = code <= 6 ? code : 0
    }

    /// The user's own.
    public static let `default` = CursorShape(code: 0)
    /// A block that stands still.
    public static let block = CursorShape(code: 2)
    /// A line below the character.
    public static let underline = CursorShape(code: 4)
    /// A line before the character.
    public static let bar = CursorShape(code: 6)
    /// A line before the character, blinking.
    public static let blinkingBar = CursorShape(code: 5)
  }

  /// Which movements of the mouse are reported.
  public struct Mouse: Hashable, Sendable {
    /// The private mode that reports it, 1000 to 1003; 0 for none.
    public let mode: UInt16

    /// Makes a tracking from its private mode.
    public init(mode: UInt16) {
      self.mode = mode
    }

    /// None: the terminal selects text itself.
    public static let off = Mouse(mode: 0)
    /// Buttons and the wheel.
    public static let buttons = Mouse(mode: 1000)
    /// Also movements while a button is down.
    public static let drags = Mouse(mode: 1002)
    /// Also movements without a button.
    public static let movements = Mouse(mode: 1003)
  }

  /// What the kitty keyboard protocol reports beyond legacy keys (its "progressive enhancement" flags).
  public struct Keyboard: OptionSet, Hashable, Sendable {
    /// The protocol's bits, 0 to 31.
    public let rawValue: UInt8

    /// Makes a set from the protocol's bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue & 31
    }

    /// Escape and control chords cannot be mistaken for others.
    public static let disambiguates = Keyboard(rawValue: 1)
    /// Repeats and releases are told apart from presses.
    public static let eventTypes = Keyboard(rawValue: 2)
    /// The shifted key and the one at its place on a US layout are told.
    public static let alternates = Keyboard(rawValue: 4)
  }

  /// Whether the alternate screen is used, which leaves the shell's text as it was.
  public var usesAlternateScreen = false
  /// What the cursor looks like.
  public var cursorShape = CursorShape.default
  /// The window's title; nil leaves the title that was there.
  public var title: String?
  /// Which movements of the mouse are reported.
  public var mouse = Mouse.off
  /// Whether a paste comes in brackets, so that it is told apart from typing.
  public var bracketsPaste = false
  /// Whether the terminal tells when it gets and loses the focus.
  public var reportsFocus = false
  /// What the keyboard reports; empty for the legacy keys.
  public var keyboard: Keyboard = []

  /// Makes the modes of a terminal that no one has changed.
  public init() {}

  /// A terminal as a shell expects it.
  public static let none = TerminalModes()

  /// What a program that takes the whole window wants.
  public static let application: TerminalModes = {
    var modes = TerminalModes()
    modes.usesAlternateScreen = true
    modes.mouse = .drags
    modes.bracketsPaste = true
    modes.reportsFocus = true
    modes.keyboard = .disambiguates
    return modes
  }()
}
