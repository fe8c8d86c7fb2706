extension InputDecoder {
  /// X10's mouse: button, column and row as one byte each, 32 more than their value, cells from 1.
  mutating func readLegacyMouse(_ byte: UInt8, into events: inout [InputEvent]) {
    guard byte >= 0x20 else {
      finish(nil, plain: true, into: &events)
      read(byte, into: &events)
      return
    }
    sequence.append(byte)
    guard sequence.count == 3 else { return }
    let event = InputDecoder.mouse(
      code: Int(sequence[0]) - 32, column: Int(sequence[1]) - 32, row: Int(sequence[2]) - 32, released: false)
    finish(nil, plain: true, into: &events)
    if let event { events.append(.mouse(event)) }
  }

  mutating func finish(
    mouse parameters: Parameters, offset: Int, released: Bool, into events: inout [InputEvent]
  ) {
    finish(nil, plain: true, into: &events)
    guard parameters.count >= 3 else { return }
    let event = InputDecoder.mouse(
      code: parameters[0] - offset, column: parameters[1], row: parameters[2], released: released,
      isPrecise: offset == 0)
    if let event { events.append(.mouse(event)) }
  }

  /// What xterm's button code says: bits 0–1 button, 2–4 modifiers, 5 motion, 6 wheel, 7 further buttons.
  ///
  /// Sideways wheels, further buttons and movement without a button are left out.
  private static func mouse(
    code: Int, column: Int, row: Int, released: Bool, isPrecise: Bool = false
  ) -> MouseEvent? {
    guard code >= 0, code < 128 else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let position = Point(x: max(0, column - 1), y: max(0, row - 1))
    let button = code & 3
    if code & 64 != 0 {
      guard button < 2, !released else { return nil }
      return MouseEvent(button == 0 ? .scrollUp : .scrollDown, at: position, modifiers: modifiers)
    }
    if button == 3 {
      // Only the old forms say "released" so, and they do not say which button.
      guard !isPrecise, code & 32 == 0 else { return nil }
      return MouseEvent(.release, at: position, modifiers: modifiers)
    }
    let action: MouseEvent.Action = released ? .release : code & 32 != 0 ? .drag : .press
    return MouseEvent(action, button: button, at: position, modifiers: modifiers)
  }
}
