extension InputDecoder {
  /// Reads one scalar of UTF-8 by the table of well-formed sequences (Unicode, table 3-7).
  struct ScalarReader: Sendable {
    enum Result {
      case more
      case scalar(Unicode.Scalar)
      /// What was read is no UTF-8 and is dropped; `again` says that the last byte may begin something else.
      case invalid(again: Bool)
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    mutating func read(_ byte: UInt8) -> Result {
      missing == 0 ? begin(byte) : proceed(byte)
    }

    private mutating func begin(_ byte: UInt8) -> Result {
      allowed = 0x80...0xBF
      switch byte {
      case ..<0x80: return .scalar(Unicode.Scalar(byte))
      case 0xC2...0xDF: return expect(1, UInt32(byte & 0x1F))
      case 0xE0...0xEF:
        if byte == 0xE0 { allowed = 0xA0...0xBF }
        if byte == 0xED { allowed = 0x80...0x9F }
        return expect(2, UInt32(byte & 0x0F))
      case 0xF0...0xF4:
        if byte == 0xF0 { allowed = 0x90...0xBF }
        if byte == 0xF4 { allowed = 0x80...0x8F }
        return expect(3, UInt32(byte & 0x07))
      default: return .invalid(again: false)
      }
    }

    private mutating func expect(_ count: Int, _ bits: UInt32) -> Result {
      value = bits
      missing = count
      return .more
    }

    private mutating func proceed(_ byte: UInt8) -> Result {
      guard allowed.contains(byte) else {
        missing = 0
        return .invalid(again: true)
      }
      allowed = 0x80...0xBF
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      if missing > 0 { return .more }
      return Unicode.Scalar(value).map(Result.scalar) ?? .invalid(again: false)
    }
  }

  /// Collects pasted text up to the end marker, with `\r\n` and `\r` as `\n`.
  ///
  /// A marker inside what was pasted ends the paste, as the terminal cannot tell it either; what follows are keys.
  struct PasteReader: Sendable {
    private static let endMarker: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]  // ESC [ 2 0 1 ~

    private var bytes: [UInt8] = []
    private var matched = 0
    private var followsReturn = false

    /// Reads a byte; true after the end marker.
    mutating func read(_ byte: UInt8, into events: inout [InputEvent]) -> Bool {
      if byte == PasteReader.endMarker[matched] {
        matched += 1
        guard matched == PasteReader.endMarker.count else { return false }
        deliver(bytes.count, into: &events)
        return true
      }
      // ESC stands only at the marker's start, so nothing shorter than the whole match has to be tried again.
      for held in PasteReader.endMarker.prefix(matched) { append(held, into: &events) }
      matched = 0
      if byte == PasteReader.endMarker[0] {
        matched = 1
      } else {
        append(byte, into: &events)
      }
      return false
    }

    private mutating func append(_ byte: UInt8, into events: inout [InputEvent]) {
      let isSecondHalf = followsReturn && byte == 0x0A
      followsReturn = byte == 0x0D
      if isSecondHalf { return }
      bytes.append(byte == 0x0D ? 0x0A : byte)
      if bytes.count >= InputDecoder.pasteLimit { deliver(completeCount, into: &events) }
    }

    /// The bytes up to the last scalar, if that may still be incomplete.
    private var completeCount: Int {
      for back in 1...4 where back <= bytes.count {
        let byte = bytes[bytes.count - back]
        if byte & 0xC0 == 0x80 { continue }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return length > back ? bytes.count - back : bytes.count
      }
      return bytes.count
    }

    private mutating func deliver(_ count: Int, into events: inout [InputEvent]) {
      guard count > 0 else { return }
      events.append(.paste(String(decoding: bytes.prefix(count), as: UTF8.self)))
      bytes.removeFirst(count)
    }
  }
}
