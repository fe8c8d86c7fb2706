/// The control sequence that puts text on a terminal's clipboard (OSC 52 of xterm, "Manipulate Selection Data").
nonisolated struct ClipboardSequence: Sendable {
  /// What terminals accept at most, in bytes of text; xterm's own limit is near it.
  static let limit = 74_994

  let bytes: [UInt8]

  /// The sequence for a text; nil for one that is over the limit, which terminals would cut or drop.
  init?(_ text: String) {
    guard text.utf8.count <= ClipboardSequence.limit else { return nil }
    bytes = Array("\u{1B}]52;c;".utf8) + ClipboardSequence.base64(Array(text.utf8)) + [0x07]
  }

  /// RFC 4648, section 4.
  static func base64(_ input: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    output.reserveCapacity((input.count + 2) / 3 * 4)
    for start in stride(from: 0, to: input.count, by: 3) {
      let group = input[start..<min(start + 3, input.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        output.append(
          place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
      }
    }
    return output
  }
}
