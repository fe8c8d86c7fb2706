/// Turns a link into a value of the program's own, or says why it leads nowhere: a pure function, made of the paths that
/// there are.
///
///     let links = DeepLinkParser<ShopLink>(
///       schemes: ["shop"],
///       paths: [
///         .path("checkout/:product") { .checkout(product: $0["product"]) },
///         .path("checkout/:product/payment") { .payment(product: $0["product"]) },
///       ])
///
/// A reducer that gets a URL parses it, and changes the state by the value that comes of it.
nonisolated public struct DeepLinkParser<Value>: Sendable {
  /// One path that there is.
  public struct Path: Sendable {
    let pattern: String
    let components: [Component]
    let make: @Sendable (Match) throws(DeepLinkError) -> Value

    enum Component: Hashable {
      case literal(String)
      case value(String)
    }

    /// A path by its pattern: components that are as written, and `:names` of those that are values.
    public static func path(
      _ pattern: String, _ make: @escaping @Sendable (Match) throws(DeepLinkError) -> Value
    ) -> Path {
      let components = pattern.split(separator: "/").map { part in
        part.hasPrefix(":") ? Component.value(String(part.dropFirst())) : .literal(String(part))
      }
      return Path(pattern: pattern, components: components, make: make)
    }

    func match(_ link: DeepLink) -> Match? {
      guard link.path.count == components.count else { return nil }
      var values: [String: String] = [:]
      for (component, part) in zip(components, link.path) {
        switch component {
        case .literal(let literal): if literal != part { return nil }
        case .value(let name): values[name] = part
        }
      }
      return Match(link: link, values: values)
    }
  }

  /// A link that a path matched.
  public struct Match: Sendable {
    /// The link, for its query.
    public let link: DeepLink
    let values: [String: String]

    /// The component in the place of that name; empty if the pattern has none.
    public subscript(name: String) -> String { values[name] ?? "" }

    /// The component in the place of that name as a number; throws if it is none.
    public func number(_ name: String) throws(DeepLinkError) -> Int {
      guard let number = Int(self[name]) else { throw DeepLinkError("\(name) is a number, and not “\(self[name])”") }
      return number
    }
  }

  private let schemes: Set<String>
  private let hosts: Set<String>
  private let paths: [Path]

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - schemes: The program's own schemes, in lower case.
  ///   - hosts: Sites whose `https` links it opens too, in lower case.
  ///   - paths: The paths that there are; of several that match the first counts.
  public init(schemes: Set<String>, hosts: Set<String> = [], paths: [Path]) {
    self.schemes = schemes
    self.hosts = hosts
    self.paths = paths
  }

  /// The value that a link stands for; throws the reason why it stands for none.
  public func parse(_ text: String) throws(DeepLinkError) -> Value { try parse(try DeepLink(text)) }

  /// The value that a link stands for; throws the reason why it stands for none.
  public func parse(_ link: DeepLink) throws(DeepLinkError) -> Value {
    guard link.host.map({ link.scheme == "https" && hosts.contains($0) }) ?? schemes.contains(link.scheme) else {
      let known = schemes.sorted().map { "\($0):" } + hosts.sorted().map { "https://\($0)/" }
      throw DeepLinkError("links that begin with \(known.joined(separator: " or ")) are opened here")
    }
    for path in paths {
      if let match = path.match(link) { return try path.make(match) }
    }
    let known = paths.map(\.pattern).joined(separator: ", ")
    throw DeepLinkError("there is no \(link.path.joined(separator: "/")); there is: \(known)")
  }
}
