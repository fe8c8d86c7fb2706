/// A URL that leads into the program, taken apart: `shop://checkout/42/payment?code=SPRING`.
///
/// A link comes from anywhere and is not trusted: it is of bounded length, percent-decoded into UTF-8, and holds no control
/// characters and no steps upwards. What is not so is refused with a reason, and nothing happens. The syntax is that of
/// RFC 3986.
nonisolated public struct DeepLink: Hashable, Sendable, CustomStringConvertible {
  /// A named value behind the `?`.
  public struct QueryItem: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value; empty where the link gives none.
    public var value: String

    /// Makes an item.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What stands before the first colon, in lower case.
  public var scheme: String
  /// The site of an `http` or `https` link, in lower case and without a port; nil for other schemes, where what stands in
  /// its place is the first component of the path.
  public var host: String?
  /// The components of the path, decoded; empty ones are left out.
  public var path: [String]
  /// The items behind the `?`, in order, decoded.
  public var query: [QueryItem]
  /// What stands behind the `#`, decoded.
  public var fragment: String?
  /// The link as it was written.
  public let description: String

  /// The first value of that name in the query.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The longest link that is read, in bytes of UTF-8.
  public static let longest = 8192
  /// The most components, and the most items, that are read.
  public static let mostParts = 256

  /// Reads a link; throws the reason why it is none.
  public init(_ text: String) throws(DeepLinkError) {
    guard text.utf8.count <= DeepLink.longest else {
      throw DeepLinkError("a link may have \(DeepLink.longest) bytes, and this one has \(text.utf8.count)")
    }
    guard let scheme = DeepLink.scheme(of: text) else {
      throw DeepLinkError("a link begins with a scheme, as in shop://checkout")
    }
    description = text
    self.scheme = scheme
    var rest = text[...].dropFirst(scheme.count + 1)
    let fragment = DeepLink.cut(&rest, at: "#")
    let query = DeepLink.cut(&rest, at: "?")
    if rest.hasPrefix("//"), scheme == "http" || scheme == "https" {
      rest = rest.dropFirst(2)
      let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      host = try DeepLink.host(rest[..<slash])
      rest = rest[slash...]
    } else {
      host = nil
    }
    path = try DeepLink.components(rest)
    self.query = try query.map(DeepLink.items) ?? []
    self.fragment = try fragment.map(DeepLink.decoded)
  }
}

nonisolated extension DeepLink {
  /// What stands before the first colon of a text, in lower case, if that can be a scheme; whether the rest is a link is
  /// another matter.
  public static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else { return nil }
    return text[..<colon].lowercased()
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Takes off what stands behind the first such mark.
  private static func cut(_ text: inout Substring, at mark: Unicode.Scalar) -> Substring? {
    guard let index = text.unicodeScalars.firstIndex(of: mark) else { return nil }
    defer { text = text[..<index] }
    return text[text.unicodeScalars.index(after: index)...]
  }

  private static func host(_ text: Substring) throws(DeepLinkError) -> String {
    var host = text
    let colon = host.utf8.lastIndex(of: UInt8(ascii: ":"))
    if let colon, host[colon...].utf8.dropFirst().allSatisfy(isDigit) { host = host[..<colon] }
    // A name before an @ makes one site look like another.
    guard !host.isEmpty, !host.utf8.contains(UInt8(ascii: "@")) else {
      throw DeepLinkError("a link of the web names a site, and no user: https://example.com/receipt/42")
    }
    return try decoded(host).lowercased()
  }

  private static func components(_ text: Substring) throws(DeepLinkError) -> [String] {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"))
    guard parts.count <= mostParts else {
      throw DeepLinkError("a link may have \(mostParts) components, and this one has \(parts.count)")
    }
    var components: [String] = []
    for part in parts {
      let component = try decoded(Substring(part))
      guard component != ".", component != ".." else {
        throw DeepLinkError("a link may not step upwards: \(component)")
      }
      components.append(component)
    }
    return components
  }

  private static func items(_ text: Substring) throws(DeepLinkError) -> [QueryItem] {
    let parts = text.utf8.split(separator: UInt8(ascii: "&"))
    guard parts.count <= mostParts else {
      throw DeepLinkError("a link may have \(mostParts) query items, and this one has \(parts.count)")
    }
    var items: [QueryItem] = []
    for part in parts {
      var name = Substring(part)
      let value = cut(&name, at: "=") ?? ""
      items.append(QueryItem(name: try decoded(name), value: try decoded(value)))
    }
    return items
  }

  /// Puts bytes in the place of `%` and two digits; what comes of it must be text without control characters.
  private static func decoded(_ text: Substring) throws(DeepLinkError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        throw DeepLinkError("behind % stand two digits from 0 to F: %20 for a space, %25 for % itself")
      }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DeepLinkError("what % stands for in a link must be UTF-8")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw DeepLinkError("a link may not hold control characters")
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Why a link leads nowhere, in a sentence for the person who followed it.
nonisolated public struct DeepLinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Makes an error of its reason.
  public init(_ reason: String) {
    description = reason
  }
}
