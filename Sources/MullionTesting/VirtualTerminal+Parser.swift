import MullionText

extension VirtualTerminal {
  /// What was read of a sequence that is not complete yet.
  struct Parser: Sendable {
    enum State: Sendable {
      case ground
      case escape
      case control
      /// An operating system command or another string; an escape in it ends it.
      case string(kind: UInt8, sawEscape: Bool)
    }

    var state = State.ground
    var sequence: [UInt8] = []
    var character: [UInt8] = []

    /// Longer sequences are cut; no terminal keeps endless ones.
    static let limit = 4096
  }

  /// Interprets bytes; a sequence may be split anywhere between two calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// Interprets text.
  public mutating func feed(_ text: String) {
    feed(text.utf8)
  }

  private mutating func take(_ byte: UInt8) {
    switch parser.state {
    case .ground: takeGround(byte)
    case .escape: takeEscape(byte)
    case .control: takeControl(byte)
    case .string(let kind, let sawEscape): takeString(byte, kind, sawEscape)
    }
  }

  private mutating func takeGround(_ byte: UInt8) {
    if byte >= 0x80 || !parser.character.isEmpty { return takeUTF8(byte) }
    if byte < 0x20 || byte == 0x7F { return control(byte) }
    print(Unicode.Scalar(byte))
  }

  private mutating func takeUTF8(_ byte: UInt8) {
    let isContinuation = byte & 0xC0 == 0x80
    if !parser.character.isEmpty, !isContinuation {
      parser.character = []
      print("\u{FFFD}")
      return takeGround(byte)
    }
    parser.character.append(byte)
    let first = parser.character[0]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard parser.character.count == length else { return }
    let decoded = String(decoding: parser.character, as: UTF8.self).unicodeScalars
    parser.character = []
    for scalar in decoded { takeScalar(scalar) }
  }

  private mutating func takeScalar(_ scalar: Unicode.Scalar) {
    if (0x80..<0xA0).contains(scalar.value) {
      unknown.append("C1 \(String(scalar.value, radix: 16))")
    } else {
      print(scalar)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: moveCursor(to: Point(x: max(0, cursor.x - 1), y: cursor.y))
    case 0x09: moveCursor(to: Point(x: min(size.width - 1, (cursor.x / 8 + 1) * 8), y: cursor.y))
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: moveCursor(to: Point(x: 0, y: cursor.y))
    case 0x1B:
      parser.sequence = []
      parser.state = .escape
    default: unknown.append("C0 \(String(byte, radix: 16))")
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    if byte == 0x1B { return parser.sequence = [] }
    if byte < 0x20 { return control(byte) }
    parser.state = .ground
    switch byte {
    case UInt8(ascii: "["): parser.state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      parser.state = .string(kind: byte, sawEscape: false)
    case 0x20...0x2F where parser.sequence.count < 4:
      parser.sequence.append(byte)
      parser.state = .escape
    default: escape(parser.sequence, byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      unknown.append("CSI \(String(decoding: parser.sequence, as: UTF8.self)) cut short")
      parser.sequence = []
      parser.state = .escape
    case 0x18, 0x1A: parser.state = .ground
    case ..<0x20: control(byte)
    case 0x40...0x7E:
      parser.state = .ground
      controlSequence(ControlSequence(parser.sequence, final: byte))
    default:
      if parser.sequence.count < Parser.limit { parser.sequence.append(byte) }
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: UInt8, _ sawEscape: Bool) {
    if sawEscape || byte == 0x07 {
      parser.state = .ground
      string(kind, String(decoding: parser.sequence, as: UTF8.self))
      if sawEscape, byte != UInt8(ascii: "\\") {
        parser.sequence = []
        takeEscape(byte)
      }
    } else if byte == 0x1B {
      parser.state = .string(kind: kind, sawEscape: true)
    } else if byte == 0x18 || byte == 0x1A {
      parser.state = .ground
    } else if parser.sequence.count < Parser.limit {
      parser.sequence.append(byte)
    }
  }

  private mutating func string(_ kind: UInt8, _ content: String) {
    guard kind == UInt8(ascii: "]") else {
      return unknown.append("string \(Unicode.Scalar(kind)) \(content)")
    }
    let parts = content.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts.first {
    case "0", "2": modes.title = parts.count > 1 ? String(parts[1]) : ""
    case "1": break
    default: unknown.append("OSC \(content)")
    }
  }
}
