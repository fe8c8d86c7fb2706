/// A way into one case of an enum and back: `extract` gives the payload if the value is that case.
@dynamicMemberLookup
nonisolated public struct Prism<Whole, Part>: Sendable {
  /// The payload, or nil if the value is another case.
  public let extract: @Sendable (Whole) -> Part?
  /// The case made from its payload.
  public let embed: @Sendable (Part) -> Whole

  /// Makes a prism from its two directions; extracting what was embedded must give it back.
  public init(extract: @escaping @Sendable (Whole) -> Part?, embed: @escaping @Sendable (Part) -> Whole) {
    self.extract = extract
    self.embed = embed
  }

  /// The prism into a case of the payload of this one.
  public func appending<Inner>(_ next: Prism<Part, Inner>) -> Prism<Whole, Inner> {
    Prism<Whole, Inner>(
      extract: { whole in extract(whole).flatMap(next.extract) },
      embed: { inner in embed(next.embed(inner)) })
  }
  /// The prism into a case of the payload of this one: `AppAction.prism.path.detail`.
  public subscript<Inner>(dynamicMember path: KeyPath<Part.Prisms, Prism<Part, Inner>>) -> Prism<Whole, Inner>
  where Part: Prismatic {
    appending(Part.prism[keyPath: path])
  }
}
