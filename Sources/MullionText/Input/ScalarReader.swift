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
