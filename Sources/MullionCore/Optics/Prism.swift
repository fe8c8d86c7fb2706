/// A way into one case of an enum and back: `extract` gives the payload if the value is that case.
@dynamicMemberLookup
nonisolated public struct Prism<Whole, Part>: Sendable {
  /// The payload, or nil if the value is another case.
  public let extract: @Sendable (Whole) -> Part?
  /// The case made from its payload.
  public let embed: @Sendable (Part) -> Whole

  /// Whether the value is that case; asked of every child of a feature for each action, where a payload would be a copy.
  let matches: @Sendable (Whole) -> Bool

  /// Tells the cases of one enum apart: where the prism was declared.
  let site: Int

  /// Makes a prism from its two directions; extracting what was embedded must give it back.
  ///
  /// Prisms into several cases of one enum must be declared in different places, so leave the place to the compiler.
  public init(
    extract: @escaping @Sendable (Whole) -> Part?, embed: @escaping @Sendable (Part) -> Whole,
    function: StaticString = #function, line: UInt = #line, column: UInt = #column
  ) {
    // Prisms of a macro share line and column, and differ by the property that gives them.
    let name = function.hasPointerRepresentation ? Int(bitPattern: function.utf8Start) : 0
    self.init(
      extract: extract, embed: embed, matches: { extract($0) != nil },
      site: name &* 31 &+ Int(line) &* 1009 &+ Int(column))
  }

  private init(
    extract: @escaping @Sendable (Whole) -> Part?, embed: @escaping @Sendable (Part) -> Whole,
    matches: @escaping @Sendable (Whole) -> Bool, site: Int
  ) {
    self.matches = matches
    self.extract = extract
    self.embed = embed
    self.site = site
  }

  /// The prism into a case of the payload of this one.
  public func appending<Inner>(_ next: Prism<Part, Inner>) -> Prism<Whole, Inner> {
    Prism<Whole, Inner>(
      extract: { whole in extract(whole).flatMap(next.extract) },
      embed: { inner in embed(next.embed(inner)) }, matches: { whole in extract(whole).map(next.matches) ?? false },
      site: site &* 31 &+ next.site)
  }

  /// The prism into a case of the payload of this one: `AppAction.prism.path.detail`.
  public subscript<Inner>(dynamicMember path: KeyPath<Part.Prisms, Prism<Part, Inner>>) -> Prism<Whole, Inner>
  where Part: Prismatic {
    appending(Part.prism[keyPath: path])
  }
}
