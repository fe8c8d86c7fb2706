// Control sequences: ESC [ parameters intermediates final (ECMA-48).

extension InputDecoder {
  mutating func readControl(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "[") where sequence.isEmpty:
      state = .linuxFunction
    case UInt8(ascii: "M") where sequence.isEmpty:
      state = .legacyMouse
    case UInt8(ascii: "$") where !sequence.isEmpty && sequence.allSatisfy { (0x30...0x39).contains($0) }:
      // rxvt ends keys pressed with Shift so; elsewhere it is an intermediate of answers, which have a `;` or `?`.
      dispatch(byte, into: &events)
    case 0x20...0x3F:
      if sequence.count <= InputDecoder.sequenceLimit { sequence.append(byte) }
    case 0x40...0x7E:
      dispatch(byte, into: &events)
    default:
      // Not a byte of a sequence: what was begun is dropped, and the byte counts for itself.
      finish(nil, plain: true, into: &events)
      read(byte, into: &events)
    }
  }

  private mutating func dispatch(_ final: UInt8, into events: inout [InputEvent]) {
    guard sequence.count <= InputDecoder.sequenceLimit else { return finish(nil, plain: true, into: &events) }
    let parameters = Parameters(sequence)
    switch (parameters.prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      finish(mouse: parameters, offset: 0, released: final == UInt8(ascii: "m"), into: &events)
    case (nil, UInt8(ascii: "M")):
      finish(mouse: parameters, offset: 32, released: false, into: &events)
    case (nil, UInt8(ascii: "I")) where parameters.count == 0, (nil, UInt8(ascii: "O")) where parameters.count == 0:
      finish(nil, plain: true, into: &events)
      events.append(.focus(final == UInt8(ascii: "I")))
    case (nil, UInt8(ascii: "~")) where parameters[0] == 200:
      finish(nil, plain: true, into: &events)
      pasteReader = PasteReader()
      state = .paste
    case (nil, _):
      finish(press(parameters, final), plain: parameters.count < 2, into: &events)
    default:
      finish(nil, plain: true, into: &events)
    }
  }

  private func press(_ parameters: Parameters, _ final: UInt8) -> KeyPress? {
    if parameters.isRelease { return nil }
    let modifiers = parameters.modifiers(1)
    switch final {
    case UInt8(ascii: "u"):
      return parameters.kittyPress()
    case UInt8(ascii: "~"):
      if parameters[0] == 27, parameters.count > 2 {
        return KeyPress.reported(code: parameters[2], modifiers: modifiers)
      }
      return InputDecoder.numberedKey(parameters[0]).map { KeyPress($0, modifiers) }
    case UInt8(ascii: "^"):
      return InputDecoder.numberedKey(parameters[0]).map { KeyPress($0, .control) }
    case UInt8(ascii: "$"):
      return InputDecoder.numberedKey(parameters[0]).map { KeyPress($0, .shift) }
    case UInt8(ascii: "@"):
      return InputDecoder.numberedKey(parameters[0]).map { KeyPress($0, [.shift, .control]) }
    case UInt8(ascii: "Z"):
      return KeyPress(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return InputDecoder.letterKey(final - 32).map { KeyPress($0, .shift) }
    case UInt8(ascii: "R") where parameters.count > 1 && !(parameters[0] == 1 && (2...16).contains(parameters[1])):
      return nil  // The cursor's position; only `1;2` to `1;16` can be F3 with modifiers.
    default:
      return InputDecoder.letterKey(final).map { KeyPress($0, modifiers) }
    }
  }
}

// MARK: Tables

extension InputDecoder {
  /// A byte below 0x80 that is no ESC, as a key of a legacy terminal.
  static func legacyKey(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x00: KeyPress(.space, .control)
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x09: KeyPress(.tab)
    case 0x0D: KeyPress(.enter)
    case 0x1B: KeyPress(.escape)
    case 0x20: KeyPress(.space)
    case 0x01...0x1A: KeyPress(Key(String(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: KeyPress(Key(String(Unicode.Scalar(byte + 0x40))), .control)
    default: KeyPress(printable[Int(byte)])
    }
  }

  /// The keys of printable ASCII by their bytes, of which most input is.
  private static let printable = (0..<0x80).map { Key(String(Unicode.Scalar(UInt8($0)))) }

  /// The key of a control sequence that ends in `~`.
  static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key of a control sequence, or of a single shift, that ends in a letter.
  static func letterKey(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The key of ESC `O` and a byte: cursor and function keys, rxvt's ctrl+arrows, the keypad in application mode.
  static func singleShiftKey(_ byte: UInt8) -> KeyPress? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "d"): letterKey(byte - 32).map { KeyPress($0, .control) }
    case UInt8(ascii: "M"): KeyPress(.enter)
    case UInt8(ascii: "I"): KeyPress(.tab)
    case UInt8(ascii: "X"): KeyPress(Key("="))
    case UInt8(ascii: "j")...UInt8(ascii: "y"): KeyPress(Key(String(Unicode.Scalar(byte - 0x40))))
    default: letterKey(byte).map { KeyPress($0) }
    }
  }
}
