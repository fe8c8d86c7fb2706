/// An address such as `quire://document/tmp/a.txt?line=3`, taken apart: what a program turns into an action.
///
/// The form is that of RFC 3986: a scheme, `//`, segments between slashes, then perhaps a query and a fragment, each with
/// percent escapes. A part that is not UTF-8 after decoding, or that holds a control character, makes no link at all.
nonisolated public struct DeepLink: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, in lower case.
  public let scheme: String
  /// What lies between the slashes, decoded; the host is the first. Empty ones are left out.
  public let segments: [String]
  /// What follows `?`, decoded, in order.
  public let query: [QueryItem]
  /// What follows `#`, decoded; nil without one.
  public let fragment: String?
  /// The link as it was written.
  public let description: String

  /// One `name=value` of a query.
  public struct QueryItem: Hashable, Sendable {
    /// What stands before `=`.
    public let name: String
    /// What stands after it; nil without one.
    public let value: String?
  }

  /// The most bytes that a link may have.
  public static let limit = 8192

  /// Takes a link apart; nil if it is not one.
  public init?(_ text: String) {
    guard text.utf8.count <= DeepLink.limit, let scheme = DeepLink.scheme(of: text),
      text.dropFirst(scheme.count).hasPrefix("://")
    else { return nil }
    var rest = text.dropFirst(scheme.count + 3)
    let fragment = DeepLink.cut("#", &rest).map(DeepLink.decoded)
    let query = DeepLink.cut("?", &rest).map(DeepLink.items)
    let segments = rest.split(separator: "/").map(DeepLink.decoded)
    guard fragment != .some(nil), query != .some(nil), !segments.contains(nil) else { return nil }
    self.scheme = scheme.lowercased()
    self.segments = segments.compactMap { $0 }
    self.query = (query ?? nil) ?? []
    self.fragment = fragment ?? nil
    description = text
  }

  /// The first value that the query gives to a name.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// What stands before the first colon, if that is a scheme's name (RFC 3986, section 3.1).
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, isLetter(first),
      scheme.utf8.allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) })
    else { return nil }
    return String(scheme)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  /// Takes off what follows a mark, and the mark; nil if there is none.
  private static func cut(_ mark: Character, _ text: inout Substring) -> Substring? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<place] }
    return text[text.index(after: place)...]
  }

  private static func items(of query: Substring) -> [QueryItem]? {
    var items: [QueryItem] = []
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]) else { return nil }
      guard parts.count == 2 else {
        items.append(QueryItem(name: name, value: nil))
        continue
      }
      guard let value = decoded(parts[1]) else { return nil }
      items.append(QueryItem(name: name, value: value))
    }
    return items
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
    return decoded.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
