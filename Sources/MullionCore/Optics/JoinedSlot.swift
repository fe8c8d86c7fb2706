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
    let sharedKey: Getter<Own, SharedKey>
    let ownPart = Lens(\Joined<Own, Shared>.own)
    let sharedPart = Lens(\Joined<Own, Shared>.shared)

    init(
      _ own: DictionarySlot<Root, Key, Own>, _ shared: DictionarySlot<Root, SharedKey, Shared>,
      _ sharedKey: Getter<Own, SharedKey>
    ) {
      self.own = own
      self.shared = shared
      self.sharedKey = sharedKey
    }
  }

  private let parts: Parts
  private var own: DictionarySlot<Root, Key, Own> { parts.own }
  private var shared: DictionarySlot<Root, SharedKey, Shared> { parts.shared }
  private var keyOfShared: Getter<Own, SharedKey> { parts.sharedKey }

  init(
    own: DictionarySlot<Root, Key, Own>, shared: DictionarySlot<Root, SharedKey, Shared>,
    sharedKey: Getter<Own, SharedKey>
  ) {
    parts = Parts(own, shared, sharedKey)
  }

  /// Calls the body if both are there.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Key, _ body: (UnsafePointer<Joined<Own, Shared>>, Mark) -> Result
  ) -> Result? {
    guard let joined = value(root, key) else { return nil }
    return withUnsafePointer(to: joined) { body($0, Mark()) }
  }

  /// Puts the two together.
  public func value(_ root: UnsafePointer<Root>, _ key: Key) -> Joined<Own, Shared>? {
    own.lens.read(root) { owns in
      shared.lens.read(root) { shareds in
        // By index: what a key gives is an optional, out of which the value would be copied once more.
        guard let ownIndex = owns.pointee.index(forKey: key) else { return nil }
        let own = owns.pointee.values[ownIndex]
        let sharedKey = withUnsafePointer(to: own) { keyOfShared($0) }
        guard let sharedIndex = shareds.pointee.index(forKey: sharedKey) else { return nil }
        return Joined(own: consume own, shared: shareds.pointee.values[sharedIndex])
      }
    }
  }

  /// Calls the body with both moved out of their dictionaries, so that neither is copied; nobody reads them meanwhile.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Joined<Own, Shared>>) -> Void
  ) -> Bool {
    if own.lens.bytes.overlaps(shared.lens.bytes) { return modifyApart(root, key, body) }
    return own.lens.modify(root) { owns in
      guard let ownIndex = owns.pointee.index(forKey: key) else { return false }
      return withUnsafeMutablePointer(to: &owns.pointee.values[ownIndex]) { own in
        shared.lens.modify(root) { shareds in
          guard let sharedIndex = shareds.pointee.index(forKey: keyOfShared(own)) else { return false }
          modify(own, &shareds.pointee.values[sharedIndex], body)
          return true
        }
      }
    }
  }

  private func modify(
    _ own: UnsafeMutablePointer<Own>, _ shared: UnsafeMutablePointer<Shared>,
    _ body: (UnsafeMutablePointer<Joined<Own, Shared>>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Joined<Own, Shared>.self, capacity: 1) { memory in
      guard let joined = memory.baseAddress else { return }
      parts.ownPart.modify(joined) { $0.moveInitialize(from: own, count: 1) }
      parts.sharedPart.modify(joined) { $0.moveInitialize(from: shared, count: 1) }
      body(joined)
      parts.ownPart.modify(joined) { own.moveInitialize(from: $0, count: 1) }
      parts.sharedPart.modify(joined) { shared.moveInitialize(from: $0, count: 1) }
    }
  }

  /// The same where the two may lie in one dictionary, which cannot be written to in two places at a time.
  private func modifyApart(
    _ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Joined<Own, Shared>>) -> Void
  ) -> Bool {
    guard let ownValue = own.lens.modify(root, { $0.pointee.removeValue(forKey: key) }) else { return false }
    let sharedKey = withUnsafePointer(to: ownValue) { keyOfShared($0) }
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

  /// The shared state that a scene names; nil if there is no such scene.
  private func sharedKey(_ root: UnsafePointer<Root>, _ key: Key) -> SharedKey? {
    own.read(root, key) { own, _ in keyOfShared(own) }
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
    guard let sharedKey = sharedKey(root, key) else { return nil }
    return shared.mark(root, sharedKey) == nil ? nil : Mark()
  }

  /// The shared states.
  public var secondContainer: Step? { shared.container }

  /// The shared part.
  public var secondBytes: Range<Int>? { parts.sharedPart.bytes }

  /// The shared state that it names.
  public func continuity(_ child: UnsafePointer<Joined<Own, Shared>>) -> Int { sharedKey(of: child).hashValue }

  /// The shared state that the scene names.
  public func secondStep(of child: UnsafePointer<Joined<Own, Shared>>) -> Step? {
    shared.step(sharedKey(of: child))
  }

  private func sharedKey(of child: UnsafePointer<Joined<Own, Shared>>) -> SharedKey {
    parts.ownPart.read(child) { keyOfShared($0) }
  }

  /// Calls the body for each pair whose shared state the step may mean.
  public func forEach(
    sharing step: Step, _ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Joined<Own, Shared>>, Mark) -> Void
  ) {
    let isOne = shared.container.sharesKeys(with: step) && step.key != 0
    own.forEach(root) { key, own, _ in
      if isOne, shared.step(keyOfShared(own)).key != step.key { return }
      _ = read(root, key) { body(key, $0, $1) }
    }
  }

  /// The place of the shared state that the scene names.
  @MainActor public func secondPlace(
    _ root: UnsafePointer<Root>, _ key: Key, in parent: Place<Root>
  ) -> AnyPlace? {
    sharedKey(root, key).map { parent.child(shared, $0, shared.mark(root, $0)) }
  }
}
