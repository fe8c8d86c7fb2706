extension InputDecoder {
  /// The numbers of a control sequence: parameters by `;`, each with sub-parameters by `:`.
  struct Parameters {
    /// `<`, `=`, `>` or `?` before the numbers: a private sequence.
    private(set) var prefix: UInt8?
    private var groups: [[Int?]] = []

    init(_ bytes: [UInt8]) {
      var rest = bytes[...]
      if let first = rest.first, (0x3C...0x3F).contains(first) {
        prefix = first
        rest = rest.dropFirst()
      }
      guard !rest.isEmpty else { return }
      groups = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { group in
        group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Parameters.number)
      }
    }

    /// Saturates, since no number of a key or a cell is larger than a scalar.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
      guard !digits.isEmpty else { return nil }
      var value = 0
      for digit in digits {
        guard (0x30...0x39).contains(digit) else { return nil }
        value = min(value * 10 + Int(digit - 0x30), 0x20_0000)
      }
      return value
    }

    var count: Int { groups.count }

    /// The parameter, or 0 where none is given.
    subscript(index: Int) -> Int { self[index, 0] ?? 0 }

    subscript(index: Int, sub: Int) -> Int? {
      guard groups.indices.contains(index), groups[index].indices.contains(sub) else { return nil }
      return groups[index][sub]
    }

    func subparameters(_ index: Int) -> [Int] {
      groups.indices.contains(index) ? groups[index].compactMap { $0 } : []
    }

    /// Modifiers are sent as one more than their bits; locks and rarer modifiers are left out.
    func modifiers(_ index: Int) -> Modifiers {
      let value = self[index]
      return (2...256).contains(value) ? Modifiers(rawValue: UInt8((value - 1) & 0x0F)) : []
    }

    /// The kitty protocol's event type, after the modifiers: 1 press, 2 repeat, 3 release.
    var isRelease: Bool { self[1, 1] == 3 }

    /// A key of the kitty keyboard protocol: `code:shifted:base ; modifiers:event ; text`.
    func kittyPress() -> KeyPress? {
      guard let code = self[0, 0] else { return nil }
      let held = modifiers(1)
      let text = String(String.UnicodeScalarView(subparameters(2).compactMap { Unicode.Scalar(UInt32($0)) }))
      if held.subtracting(.shift).isEmpty, text.count == 1, text != " ", code < 0xE000 || code > 0xF8FF,
        text.unicodeScalars.allSatisfy({ !$0.isControlCode })
      {
        return KeyPress(Key(text))
      }
      // On a layout without Latin letters the place of the key on the standard one says which shortcut is meant.
      if held.contains(.control), code > 0x7F, let base = self[0, 2], base < 0x7F {
        return KeyPress.reported(code: base, modifiers: held)
      }
      return KeyPress.reported(code: code, modifiers: held, shifted: self[0, 1])
    }
  }
}

extension KeyPress {
  /// A press that the terminal reports as the key's scalar (kitty's `u`, xterm's `modifyOtherKeys`).
  static func reported(code: Int, modifiers: Modifiers, shifted: Int? = nil) -> KeyPress? {
    if let named = namedKey(code) { return KeyPress(named, modifiers) }
    guard !(0xE000...0xF8FF).contains(code), let scalar = Unicode.Scalar(UInt32(code)), !scalar.isControlCode
    else { return nil }
    if modifiers.contains(.shift), let shifted, let other = Unicode.Scalar(UInt32(shifted)),
      !other.isControlCode, modifiers.isDisjoint(with: [.control, .super])
    {
      return KeyPress(Key(String(other)), modifiers.subtracting(.shift))
    }
    return KeyPress(Key(String(scalar)), modifiers).normalized
  }

  /// The kitty protocol numbers keys without text in a part of the private-use area; the rest are modifiers and media.
  private static func namedKey(_ code: Int) -> Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 32: .space
    case 57348: .insert
    case 57349: .delete
    case 57350, 57417: .left
    case 57351, 57418: .right
    case 57352, 57419: .up
    case 57353, 57420: .down
    case 57354, 57421: .pageUp
    case 57355, 57422: .pageDown
    case 57356, 57423: .home
    case 57357, 57424: .end
    case 57425: .insert
    case 57426: .delete
    case 57364...57398: .function(code - 57363)
    case 57399...57408: Key(String(code - 57399))
    case 57409: Key(".")
    case 57410: Key("/")
    case 57411: Key("*")
    case 57412: Key("-")
    case 57413: Key("+")
    case 57415: Key("=")
    case 57416: Key(",")
    default: nil
    }
  }
}
