/// The place of a child's state inside its parent's: always there, there or not, or one of many by key.
///
/// One value answers for reading, editing in place, identity and footprint, so that one lift serves every kind.
/// Nothing here copies a child to edit it.
nonisolated public protocol Slot<Root, Child>: Sendable {
  /// The parent's state.
  associatedtype Root
  /// The child's state.
  associatedtype Child
  /// Which child; `Only` where there is one.
  associatedtype Key: Hashable & Sendable

  /// Calls the body with the child and its mark; nil if there is no such child.
  func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Key, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result?

  /// The child; nil if there is none.
  func value(_ root: UnsafePointer<Root>, _ key: Key) -> Child?

  /// Calls the body with the child to edit in place; false if there is no such child.
  func modify(_ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Child>) -> Void) -> Bool

  /// Calls the body for each child that there is.
  func forEach(_ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Child>, Mark) -> Void)

  /// The child's mark, without looking at the rest of it; nil if there is no such child.
  func mark(_ root: UnsafePointer<Root>, _ key: Key) -> Mark?

  /// Whether marks tell one identity from another.
  var tellsIdentity: Bool { get }

  /// Whether `modify` takes the child out of its parent while the body runs.
  var takesOut: Bool { get }

  /// Where one child's state lies.
  func step(_ key: Key) -> Step

  /// Where all of them lie: what a write to the container touches.
  var container: Step { get }

  /// Where the second states lie without which a child is not there; nil for most.
  var secondContainer: Step? { get }

  /// Where in the child the second state lies; nil for most.
  var secondBytes: Range<Int>? { get }

  /// Differs when an edit made the child another one, or one that may not be there.
  func continuity(_ child: UnsafePointer<Child>) -> Int

  /// A second place that an edit of this child touches (the document that a scene shows); nil for most.
  func secondStep(of child: UnsafePointer<Child>) -> Step?

  /// Calls the body for each child whose second state may lie at the step.
  func forEach(sharing step: Step, _ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Child>, Mark) -> Void)

  /// The place of that second state, for those who read the child.
  @MainActor func secondPlace(_ root: UnsafePointer<Root>, _ key: Key, in parent: Place<Root>) -> AnyPlace?
}

nonisolated extension Slot {
  /// Copies the child.
  public func value(_ root: UnsafePointer<Root>, _ key: Key) -> Child? { read(root, key) { child, _ in child.pointee } }

  /// Reads the child and looks at its mark alone.
  public func mark(_ root: UnsafePointer<Root>, _ key: Key) -> Mark? { read(root, key) { $1 } }

  /// It does.
  public var takesOut: Bool { true }

  /// It does not.
  public var tellsIdentity: Bool { false }

  /// None.
  public var secondContainer: Step? { nil }

  /// None.
  public var secondBytes: Range<Int>? { nil }

  /// No edit does.
  public func continuity(_ child: UnsafePointer<Child>) -> Int { 0 }

  /// None.
  public func secondStep(of child: UnsafePointer<Child>) -> Step? { nil }

  /// None.
  public func forEach(
    sharing step: Step, _ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Child>, Mark) -> Void
  ) {}

  /// None.
  @MainActor public func secondPlace(
    _ root: UnsafePointer<Root>, _ key: Key, in parent: Place<Root>
  ) -> AnyPlace? { nil }
}

/// The key of a slot that holds at most one child.
nonisolated public struct Only: Hashable, Sendable {
  /// The only one.
  public init() {}
}

/// What tells one inhabitant of a slot from the next.
nonisolated public struct Mark: Equatable, Sendable {
  /// The hash of the value's identity; 0 where it has none.
  var identity: Int
  /// Whether the value is on its way out (a presentation that is closing).
  var isClosing: Bool

  init(identity: Int = 0, isClosing: Bool = false) {
    self.identity = identity
    self.isClosing = isClosing
  }

  /// Whether this is the same life as the earlier one: same identity, and not back from closing.
  func continues(_ earlier: Mark) -> Bool {
    identity == earlier.identity && !(earlier.isClosing && !isClosing)
  }
}

/// One level of a footprint: which bytes of the parent, of which kind of slot, which key.
nonisolated public struct Step: Hashable, Sendable {
  let bytes: Range<Int>
  let kind: Int
  /// What the keys mean; slots of different kinds over one dictionary share it.
  let keys: Int
  /// The key's hash, never 0; 0 means the container as a whole.
  let key: Int

  /// The variant tells slots of one type over the same bytes apart (the cases of an enum).
  init(_ bytes: Range<Int>, kind: Any.Type, keys: Any.Type? = nil, variant: Int = 0, key: Int) {
    self.bytes = bytes
    self.kind = Int(bitPattern: ObjectIdentifier(kind)) &+ variant
    self.keys = Int(bitPattern: ObjectIdentifier(keys ?? kind)) &+ variant
    self.key = key
  }

  func isSameContainer(as other: Step) -> Bool { bytes == other.bytes && kind == other.kind }
  /// Whether equal keys of the two mean the same part of the same bytes.
  func sharesKeys(with other: Step) -> Bool { bytes == other.bytes && keys == other.keys }
  func overlaps(_ other: Step) -> Bool { bytes.overlaps(other.bytes) }
}

/// Gives the hash of a value's identity, so that a slot can tell a refilled one from an edited one.
typealias Identify<Value> = @Sendable (Value) -> Int
