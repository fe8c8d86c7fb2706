/// A key of the keyboard, by name: a printable character, or one of the named keys.
///
/// The name is what chords are written with, so `Key("a")`, `.enter` and the text `"ctrl+enter"` mean the same in
/// code, in tests and on the command line.
public struct Key: Hashable, Sendable {
  /// The character itself, or the key's name in lower case.
  public let name: String

  /// Makes a key from its character or name.
  public init(_ name: String) {
    self.name = name
  }

  /// Enter, also called Return.
  public static let enter = Key("enter")
  /// Escape.
  public static let escape = Key("esc")
  /// Tab.
  public static let tab = Key("tab")
  /// Backspace: deletes to the left.
  public static let backspace = Key("backspace")
  /// Delete: deletes to the right.
  public static let delete = Key("delete")
  /// Insert.
  public static let insert = Key("insert")
  /// Arrow up.
  public static let up = Key("up")
  /// Arrow down.
  public static let down = Key("down")
  /// Arrow left.
  public static let left = Key("left")
  /// Arrow right.
  public static let right = Key("right")
  /// Home.
  public static let home = Key("home")
  /// End.
  public static let end = Key("end")
  /// Page up.
  public static let pageUp = Key("pageup")
  /// Page down.
  public static let pageDown = Key("pagedown")
  /// The space bar.
  public static let space = Key("space")

  /// A function key, from 1.
  public static func function(_ number: Int) -> Key { Key("f\(number)") }
}

/// Keys held while another is pressed.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, as the kitty keyboard protocol numbers them.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift; not set for a printable character, whose case already says it.
  public static let shift = Modifiers(rawValue: 1)
  /// Alt, also called Meta or Option.
  public static let alt = Modifiers(rawValue: 2)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
  /// Super, Command or Windows.
  public static let `super` = Modifiers(rawValue: 8)
}

/// One press of a key with what was held.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// What was held with it.
  public var modifiers: Modifiers

  /// Makes a press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The text that this press types: a printable key with nothing held but Shift; otherwise nil.
  public var text: String? {
    guard modifiers.subtracting(.shift).isEmpty else { return nil }
    // ASCII, which most of what is typed is, need not be broken into characters.
    if key.name.utf8.count == 1 { return key.name }
    if key == .space { return " " }
    return key.name.count == 1 ? key.name : nil
  }
}

/// What a mouse did.
public struct MouseEvent: Hashable, Sendable {
  /// A kind of movement or press.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press
    /// A button came up.
    case release
    /// The mouse moved with a button held.
    case drag
    /// The wheel turned up.
    case scrollUp
    /// The wheel turned down.
    case scrollDown
  }

  /// What happened.
  public var action: Action
  /// Which button: 0 left, 1 middle, 2 right; 0 for the wheel.
  public var button: Int
  /// The cell.
  public var position: Point
  /// What was held.
  public var modifiers: Modifiers

  /// Makes an event.
  public init(_ action: Action, button: Int = 0, at position: Point, modifiers: Modifiers = []) {
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

/// Something that a person did in a window.
public enum InputEvent: Hashable, Sendable {
  /// A key.
  case key(KeyPress)
  /// Pasted text, whole, line ends as `\n`.
  case paste(String)
  /// The mouse.
  case mouse(MouseEvent)
  /// The terminal got (true) or lost the keyboard focus.
  case focus(Bool)
}
