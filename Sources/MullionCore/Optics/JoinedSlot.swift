/// Two states that one feature works on: its own, and one that others look at too.
nonisolated public struct Joined<Own, Shared> {
  /// What belongs to this scene alone: a caret, a sheet.
  public var own: Own
  /// What several scenes show: a document.
  public var shared: Shared

  /// Joins the two.
  public init(own: Own, shared: Shared) {
    self.own = own
    self.shared = shared
  }
}

nonisolated extension Joined: Equatable where Own: Equatable, Shared: Equatable {}
nonisolated extension Joined: Sendable where Own: Sendable, Shared: Sendable {}

/// A slot for scenes that name a shared state by key; an edit goes to both in place, and touches both.
nonisolated public struct JoinedSlot<Root, Key: Hashable & Sendable, Own, SharedKey: Hashable & Sendable, Shared>: Slot
{
  /// In one object, because projections and places hold many copies of a slot.
  private final class Parts: Sendable {
    let own: DictionarySlot<Root, Key, Own>
    let shared: DictionarySlot<Root, SharedKey, Shared>
    let sharedKey: @Sendable (Own) -> SharedKey

    init(
      _ own: DictionarySlot<Root, Key, Own>, _ shared: DictionarySlot<Root, SharedKey, Shared>,
      _ sharedKey: @escaping @Sendable (Own) -> SharedKey
    ) {
      self.own = own
      self.shared = shared
      self.sharedKey = sharedKey
    }
  }

  private let parts: Parts
  private var own: DictionarySlot<Root, Key, Own> { parts.own }
  private var shared: DictionarySlot<Root, SharedKey, Shared> { parts.shared }
  private var sharedKey: @Sendable (Own) -> SharedKey { parts.sharedKey }

  init(
    own: DictionarySlot<Root, Key, Own>, shared: DictionarySlot<Root, SharedKey, Shared>,
    sharedKey: @escaping @Sendable (Own) -> SharedKey
  ) {
    parts = Parts(own, shared, sharedKey)
  }

  /// Calls the body if both are there.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Key, _ body: (UnsafePointer<Joined<Own, Shared>>, Mark) -> Result
  ) -> Result? {
    own.read(root, key) { own, mark in
      shared.read(root, sharedKey(own.pointee)) { shared, _ in
        withUnsafePointer(to: Joined(own: own.pointee, shared: shared.pointee)) { body($0, mark) }
      }
    } ?? nil
  }

  /// Calls the body with both taken out of their dictionaries, so that neither is copied.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Joined<Own, Shared>>) -> Void
  ) -> Bool {
    guard let ownValue = own.lens.modify(root, { $0.pointee.removeValue(forKey: key) }) else { return false }
    let sharedKey = sharedKey(ownValue)
    guard let sharedValue = shared.lens.modify(root, { $0.pointee.removeValue(forKey: sharedKey) }) else {
      own.lens.modify(root) { $0.pointee[key] = ownValue }
      return false
    }
    var joined = Joined(own: ownValue, shared: sharedValue)
    _ = consume ownValue
    _ = consume sharedValue
    body(&joined)
    own.lens.modify(root) { $0.pointee[key] = joined.own }
    shared.lens.modify(root) { $0.pointee[sharedKey] = joined.shared }
    return true
  }

  /// Calls the body for each pair.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Joined<Own, Shared>>, Mark) -> Void) {
    own.forEach(root) { key, _, _ in _ = read(root, key) { body(key, $0, $1) } }
  }

  /// The scene.
  public func step(_ key: Key) -> Step {
    Step(own.lens.bytes, kind: Self.self, keys: type(of: own), key: key.hashValue | 1)
  }

  /// The scenes.
  public var container: Step { Step(own.lens.bytes, kind: Self.self, keys: type(of: own), key: 0) }

  /// Looks the two keys up and copies nothing of the shared state.
  public func mark(_ root: UnsafePointer<Root>, _ key: Key) -> Mark? {
    own.read(root, key) { own, mark in
      shared.lens.read(root) { $0.pointee.index(forKey: sharedKey(own.pointee)) } == nil ? nil : mark
    } ?? nil
  }

  /// The shared states.
  public var secondContainer: Step? { shared.container }

  /// The shared part.
  public var secondBytes: Range<Int>? { Lens(\Joined<Own, Shared>.shared).bytes }

  /// The shared state that it names.
  public func continuity(_ child: UnsafePointer<Joined<Own, Shared>>) -> Int {
    sharedKey(child.pointee.own).hashValue
  }

  /// The shared state that the scene names.
  public func secondStep(_ root: UnsafePointer<Root>, _ key: Key) -> Step? {
    own.read(root, key) { own, _ in shared.step(sharedKey(own.pointee)) }
  }

  /// Calls the body for each pair whose shared state the step may mean.
  public func forEach(
    sharing step: Step, _ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Joined<Own, Shared>>, Mark) -> Void
  ) {
    let isOne = shared.container.sharesKeys(with: step) && step.key != 0
    own.forEach(root) { key, own, _ in
      if isOne, shared.step(sharedKey(own.pointee)).key != step.key { return }
      _ = read(root, key) { body(key, $0, $1) }
    }
  }

  /// The place of the shared state that the scene names.
  @MainActor public func secondPlace(
    _ root: UnsafePointer<Root>, _ key: Key, in parent: Place<Root>
  ) -> AnyPlace? {
    own.read(root, key) { own, _ in
      let sharedKey = sharedKey(own.pointee)
      return parent.child(shared, sharedKey, shared.read(root, sharedKey) { $1 })
    }
  }
}
