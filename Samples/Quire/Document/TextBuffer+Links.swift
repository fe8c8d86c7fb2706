import Mullion

extension TextBuffer {
  /// The address that a place lies in or at the end of; nil if there is none.
  func url(at position: TextPosition) -> String? {
    let bytes = Array(line(position.line).utf8)
    let caret = min(max(0, position.offset), bytes.count)
    let start = bytes[..<caret].lastIndex(where: TextBuffer.endsLink).map { $0 + 1 } ?? 0
    var end = bytes[caret...].firstIndex(where: TextBuffer.endsLink) ?? bytes.count
    // A full stop behind an address belongs to the sentence.
    while end > start, ".,;:!?".utf8.contains(bytes[end - 1]) { end -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return text.contains("://") || text.hasPrefix("mailto:") ? text : nil
  }

  private static func endsLink(_ byte: UInt8) -> Bool { byte <= 0x20 || "<>()[]{}\"'`|".utf8.contains(byte) }
}
