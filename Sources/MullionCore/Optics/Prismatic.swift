/// An enum with a prism for each of its cases; `@Prisms` writes the conformance, and so can you.
///
/// A key path into `Prisms` names a case where a prism is wanted: `\.detail`, and through nested enums `\.path.detail`.
nonisolated public protocol Prismatic {
  /// One prism a case, named as the case is.
  associatedtype Prisms
  /// The prisms: `AppAction.prism.detail`.
  static var prism: Prisms { get }
}

/// A case of an enum, named by key path: `\.editor`, and through payloads `\.path.editor`.
public typealias CasePath<Whole: Prismatic, Part> = KeyPath<Whole.Prisms, Prism<Whole, Part>>

nonisolated extension Prismatic {
  /// Whether the value is this case, whatever it carries.
  public func `is`<Part>(_ path: CasePath<Self, Part>) -> Bool {
    Self.prism[keyPath: path].extract(self) != nil
  }

  /// The payload of a case, nil if the value is another one.
  ///
  /// Assigning a payload makes the value that case; assigning nil changes nothing, as an enum is always some case.
  public subscript<Part>(case path: CasePath<Self, Part>) -> Part? {
    get { Self.prism[keyPath: path].extract(self) }
    set { if let newValue { self = Self.prism[keyPath: path].embed(newValue) } }
  }
}
