/// Turns the bytes of a terminal into what a person did.
///
/// Bytes may be split anywhere; the decoder keeps what is not complete. It understands the keys of VT, xterm, rxvt and
/// the Linux console, xterm's modifiers and `modifyOtherKeys`, the kitty keyboard protocol, bracketed paste, focus
/// reports and the mouse (SGR 1006, and the older X10 and urxvt forms). Answers of the terminal (device attributes,
/// cursor position, colours, DCS) and sequences that it does not know are swallowed whole.
///
/// What a legacy terminal cannot tell apart arrives as the named key: ctrl+i is tab, ctrl+m is enter, ctrl+h is
/// backspace, ctrl+[ is esc, and ctrl+/ is ctrl+_. The kitty protocol tells them apart.
///
/// The plain answer to a question for the cursor's position looks like F3 with modifiers when the cursor is in the first
/// row; ask with `CSI ? 6 n`, whose answer cannot be mistaken.
///
/// A lone ESC may be the Esc key or the start of a sequence. While `needsFlush` is true, the host waits a short while
/// (some 30 ms) for more bytes and then calls `flush()`.
public struct InputDecoder: Sendable {
  /// Bytes of pasted text after which a part of it is delivered, so that a paste of any length takes bounded memory.
  public static let pasteLimit = 1 << 20
  /// Bytes of a control sequence that are looked at; a longer one is swallowed to its end.
  static let sequenceLimit = 256

  enum State: Sendable {
    case ground
    /// After ESC, or after two.
    case escape
    /// After ESC and `[`, with `sequence` holding what followed.
    case control
    /// After ESC and `O`.
    case singleShift
    /// After the Linux console's ESC `[` `[`.
    case linuxFunction
    /// After ESC `[` `M`: three bytes follow.
    case legacyMouse
    /// After ESC and the byte that may open a string (`]`, `P`, `_`) or may be a key pressed with Alt.
    case stringIntroducer(UInt8)
    /// Inside a string of the terminal's, which nobody asked for.
    case string
    case stringEscape
    case scalar
    case paste
  }

  var state = State.ground
  /// A second ESC came before the sequence: rxvt's way to say Alt.
  var doubledEscape = false
  /// ESC came before the character being read.
  var alt = false
  var sequence: [UInt8] = []
  var scalarReader = ScalarReader()
  var pasteReader = PasteReader()

  /// Makes a decoder that has seen nothing.
  public init() {}

  /// Reads bytes and returns what they complete, in order.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { read(byte, into: &events) }
    return events
  }

  /// Whether what was read so far is a key of its own if nothing follows soon.
  public var needsFlush: Bool {
    switch state {
    case .escape, .stringIntroducer: true
    case .control, .singleShift: sequence.isEmpty
    default: false
    }
  }

  /// Decides that nothing follows: a pending ESC is the Esc key, a pending `ESC [` is alt+[.
  public mutating func flush() -> [InputEvent] {
    guard needsFlush else { return [] }
    var events: [InputEvent] = []
    switch state {
    case .control: abandonIntroducer("[", into: &events)
    case .singleShift: abandonIntroducer("O", into: &events)
    case .stringIntroducer(let byte): abandonIntroducer(Unicode.Scalar(byte), into: &events)
    default:
      emitDoubledEscape(into: &events)
      events.append(.key(KeyPress(.escape)))
    }
    state = .ground
    return events
  }
}

extension InputDecoder {
  mutating func read(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground: readGround(byte, into: &events)
    case .escape: readEscape(byte, into: &events)
    case .control: readControl(byte, into: &events)
    case .singleShift: readSingleShift(byte, into: &events)
    case .linuxFunction: readLinuxFunction(byte, into: &events)
    case .legacyMouse: readLegacyMouse(byte, into: &events)
    case .stringIntroducer(let kind): readStringStart(byte, kind, into: &events)
    case .string: readString(byte, into: &events)
    case .stringEscape: readStringEscape(byte, into: &events)
    case .scalar: readScalar(byte, into: &events)
    case .paste:
      if pasteReader.read(byte, into: &events) { state = .ground }
    }
  }

  private mutating func readGround(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      state = .escape
    case 0x80...:
      alt = false
      state = .scalar
      readScalar(byte, into: &events)
    default:
      events.append(.key(InputDecoder.legacyKey(byte)))
    }
  }

  private mutating func readEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    sequence.removeAll(keepingCapacity: true)
    switch byte {
    case 0x1B:
      emitDoubledEscape(into: &events)
      doubledEscape = true
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .stringIntroducer(byte)
    case 0x80...:
      emitDoubledEscape(into: &events)
      alt = true
      state = .scalar
      readScalar(byte, into: &events)
    default:
      emitDoubledEscape(into: &events)
      var press = InputDecoder.legacyKey(byte)
      press.modifiers.insert(.alt)
      events.append(.key(press))
      state = .ground
    }
  }

  private mutating func readSingleShift(_ byte: UInt8, into events: inout [InputEvent]) {
    if (0x30...0x39).contains(byte), sequence.count < InputDecoder.sequenceLimit {
      sequence.append(byte)
      return
    }
    guard let key = InputDecoder.singleShiftKey(byte) else {
      // No terminal sends it: it was alt+O and then another key.
      abandonIntroducer("O", into: &events)
      state = .ground
      read(byte, into: &events)
      return
    }
    let parameters = Parameters(sequence)
    finish(
      KeyPress(key.key, key.modifiers.union(parameters.modifiers(parameters.count - 1))), plain: true, into: &events)
  }

  private mutating func readLinuxFunction(_ byte: UInt8, into events: inout [InputEvent]) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else {
      finish(nil, plain: true, into: &events)
      if byte < 0x20 || byte > 0x7E { read(byte, into: &events) }
      return
    }
    finish(KeyPress(.function(Int(byte - UInt8(ascii: "A")) + 1)), plain: true, into: &events)
  }

  private mutating func readScalar(_ byte: UInt8, into events: inout [InputEvent]) {
    switch scalarReader.read(byte) {
    case .more: return
    case .scalar(let scalar):
      state = .ground
      // C1 controls are no keys.
      guard scalar.value >= 0xA0 else { return }
      events.append(.key(KeyPress(Key(String(scalar)), alt ? .alt : [])))
    case .invalid(let again):
      state = .ground
      if again { read(byte, into: &events) }
    }
  }
}

// MARK: Strings

extension InputDecoder {
  /// Tells an answer of the terminal from a key pressed with Alt by how such answers begin.
  private mutating func readStringStart(_ byte: UInt8, _ kind: UInt8, into events: inout [InputEvent]) {
    let isDigit = (0x30...0x39).contains(byte)
    let isAnswer =
      switch kind {
      case UInt8(ascii: "]"): isDigit
      case UInt8(ascii: "P"): isDigit || [0x21, 0x24, 0x2B, 0x3E].contains(byte)
      default: byte == UInt8(ascii: "G")
      }
    if isAnswer {
      emitDoubledEscape(into: &events)
      state = .string
    } else {
      abandonIntroducer(Unicode.Scalar(kind), into: &events)
      state = .ground
      read(byte, into: &events)
    }
  }

  /// Swallows; nothing is kept, so the length needs no bound, and any control key ends a string that never does.
  private mutating func readString(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07, 0x18, 0x1A: state = .ground
    case ..<0x20:
      state = .ground
      read(byte, into: &events)
    default: break
    }
  }

  private mutating func readStringEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\") {
      state = .ground
    } else {
      state = .escape
      read(byte, into: &events)
    }
  }
}

// MARK: What ends a sequence

extension InputDecoder {
  /// Delivers a key that a sequence stood for, or nothing for one that is swallowed.
  ///
  /// A sequence without modifiers of its own after a second ESC is rxvt's Alt; any other one came after the Esc key.
  mutating func finish(_ press: KeyPress?, plain: Bool, into events: inout [InputEvent]) {
    state = .ground
    guard var press = press?.normalized else {
      emitDoubledEscape(into: &events)
      return
    }
    if doubledEscape, plain {
      doubledEscape = false
      press.modifiers.insert(.alt)
    }
    emitDoubledEscape(into: &events)
    events.append(.key(press))
  }

  mutating func emitDoubledEscape(into events: inout [InputEvent]) {
    guard doubledEscape else { return }
    doubledEscape = false
    events.append(.key(KeyPress(.escape)))
  }

  private mutating func abandonIntroducer(_ scalar: Unicode.Scalar, into events: inout [InputEvent]) {
    emitDoubledEscape(into: &events)
    events.append(.key(KeyPress(Key(String(scalar)), .alt)))
  }
}
