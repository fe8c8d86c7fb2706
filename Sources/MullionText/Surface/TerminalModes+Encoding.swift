extension TerminalModes {
  /// The longest title that is sent, in scalars; longer ones are of no use and some terminals drop them whole.
  static let titleLimit = 256

  /// The modes that this terminal can have, with a title that is safe to send.
  package func supported(by capabilities: Capabilities) -> TerminalModes {
    var modes = self
    if !capabilities.hasKittyKeyboard { modes.keyboard = [] }
    modes.title = capabilities.hasTitle ? title.map { TerminalModes.printable($0, capabilities) } : nil
    return modes
  }

  /// Appends what turns these modes into the next.
  ///
  /// What belongs to one of the two screens (the keyboard's flags) is switched on after entering the alternate screen and off
  /// before leaving it.
  func appendChanges(to next: TerminalModes, into bytes: inout [UInt8]) {
    let switchesScreen = usesAlternateScreen != next.usesAlternateScreen
    let before = switchesScreen ? [] : keyboard
    if switchesScreen {
      TerminalModes.appendKeyboard(from: keyboard, to: [], into: &bytes)
      bytes.append(mode: 1049, next.usesAlternateScreen)
    }
    TerminalModes.appendKeyboard(from: before, to: next.keyboard, into: &bytes)
    if mouse != next.mouse { TerminalModes.appendMouse(from: mouse, to: next.mouse, into: &bytes) }
    if bracketsPaste != next.bracketsPaste { bytes.append(mode: 2004, next.bracketsPaste) }
    if reportsFocus != next.reportsFocus { bytes.append(mode: 1004, next.reportsFocus) }
    if title != next.title { TerminalModes.appendTitle(from: title, to: next.title, into: &bytes) }
    if cursorShape != next.cursorShape {
      bytes.append(sequence: "\u{1B}[")
      bytes.append(decimal: Int(next.cursorShape.code))
      bytes.append(sequence: " q")
    }
  }

  private static func printable(_ title: String, _ capabilities: Capabilities) -> String {
    var text = String.UnicodeScalarView()
    for scalar in title.unicodeScalars.prefix(titleLimit) {
      let isHidden = ScalarClass(scalar) == .hidden
      let shown = isHidden ? " " : scalar
      text.append(capabilities.isUnicode ? shown : Unicode.Scalar(shown.asciiLookalike))
    }
    return String(text)
  }

  private static func appendKeyboard(from old: Keyboard, to new: Keyboard, into bytes: inout [UInt8]) {
    if old == new { return }
    if new.isEmpty { return bytes.append(sequence: "\u{1B}[<u") }
    bytes.append(sequence: old.isEmpty ? "\u{1B}[>" : "\u{1B}[=")
    bytes.append(decimal: Int(new.rawValue))
    bytes.append(sequence: "u")
  }

  private static func appendMouse(from old: Mouse, to new: Mouse, into bytes: inout [UInt8]) {
    if old != .off { bytes.append(mode: Int(old.mode), false) }
    if new != .off { bytes.append(mode: Int(new.mode), true) }
    // SGR coordinates: without them columns beyond 223 cannot be told.
    if (old == .off) != (new == .off) { bytes.append(mode: 1006, new != .off) }
  }

  /// The title that was there is put on the terminal's own stack, and taken back from it.
  private static func appendTitle(from old: String?, to new: String?, into bytes: inout [UInt8]) {
    guard let new else { return bytes.append(sequence: "\u{1B}[23;0t") }
    if old == nil { bytes.append(sequence: "\u{1B}[22;0t") }
    bytes.append(sequence: "\u{1B}]2;")
    bytes.append(contentsOf: new.utf8)
    bytes.append(sequence: "\u{1B}\\")
  }
}

extension [UInt8] {
  /// Appends a control sequence as it stands.
  @inline(__always) mutating func append(sequence: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount))
  }

  /// Appends a number that is not negative.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends the setting or resetting of a private mode.
  mutating func append(mode: Int, _ isOn: Bool) {
    append(sequence: "\u{1B}[?")
    append(decimal: mode)
    append(isOn ? UInt8(ascii: "h") : UInt8(ascii: "l"))
  }
}
