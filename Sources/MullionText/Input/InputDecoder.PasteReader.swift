extension InputDecoder {
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
