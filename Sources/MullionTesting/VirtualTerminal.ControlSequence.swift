extension VirtualTerminal {
  /// A control sequence (CSI) in its parts.
  struct ControlSequence: Sendable {
    /// One of `<=>?`, or nil.
    var marker: Character?
    /// Parameters, each with its parts between colons; nil where nothing was given.
    var parameters: [[Int?]]
    var intermediates: String
    var final: Character
    let description: String

    init(_ bytes: [UInt8], final: UInt8) {
      description = "CSI " + String(decoding: bytes + [final], as: UTF8.self)
      var rest = bytes[...]
      if let first = rest.first, (0x3C...0x3F).contains(first) {
        marker = Character(Unicode.Scalar(first))
        rest = rest.dropFirst()
      }
      let digits = rest.prefix { (0x30...0x3B).contains($0) }
      intermediates = String(decoding: rest.dropFirst(digits.count), as: UTF8.self)
      parameters = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
        parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
          Int(String(decoding: part, as: UTF8.self)).map { min($0, 65_535) }
        }
      }
      self.final = Character(Unicode.Scalar(final))
    }

    /// A parameter, or the default when it is missing.
    func value(_ index: Int, or missing: Int = 0) -> Int {
      guard index < parameters.count, let first = parameters[index].first, let value = first else { return missing }
      return value
    }

    /// A count, which is at least 1.
    func count(_ index: Int = 0) -> Int { max(1, value(index, or: 1)) }
  }
}
