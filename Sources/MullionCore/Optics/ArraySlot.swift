/// A slot that holds a child for each element of an array.
nonisolated public struct ArraySlot<Root, Key: Hashable & Sendable, Child>: Slot {
  let lens: Lens<Root, [Child]>
  let locator: ArrayLocator<Key, Child>
  let identify: Identify<Child>?

  /// Whether it was told what tells one child from the next.
  public var tellsIdentity: Bool { identify != nil }

  /// The child's identity, and what it is found by.
  public func continuity(_ child: UnsafePointer<Child>) -> Int {
    locator.key(0, UnsafeBufferPointer(start: child, count: 1)).hashValue ^ (identify?(child.pointee) ?? 0)
  }

  init(
    _ path: WritableKeyPath<Root, [Child]> & Sendable, _ locator: ArrayLocator<Key, Child>,
    identify: Identify<Child>?
  ) {
    lens = Lens(path)
    self.locator = locator
    self.identify = identify
  }

  /// Calls the body if there is such an element.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Key, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { array in
      array.pointee.withUnsafeBufferPointer { elements in
        guard let index = locator.index(key, elements) else { return nil }
        return elements.baseAddress.map { body($0 + index, mark($0[index])) }
      }
    }
  }

  /// Calls the body if there is such an element.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { array in
      guard let index = array.pointee.withUnsafeBufferPointer({ locator.index(key, $0) }) else { return false }
      body(&array.pointee[index])
      return true
    }
  }

  /// Calls the body for each element, in order.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Child>, Mark) -> Void) {
    lens.read(root) { array in
      array.pointee.withUnsafeBufferPointer { elements in
        guard let first = elements.baseAddress else { return }
        for index in elements.indices {
          body(locator.key(index, elements), first + index, mark(elements[index]))
        }
      }
    }
  }

  private func mark(_ child: Child) -> Mark { Mark(identity: identify?(child) ?? 0) }

  /// The element of a key.
  public func step(_ key: Key) -> Step { Step(lens.bytes, kind: Self.self, key: key.hashValue | 1) }

  /// The array.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }

  /// Removes the element; touches nothing when it is not there.
  @MainActor func remove(_ key: Key, _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint) {
    footprint.willOverwrite(UnsafePointer(root), container.bytes)
    let isRemoved = lens.modify(root) { array in
      guard let index = array.pointee.withUnsafeBufferPointer({ locator.index(key, $0) }) else { return false }
      array.pointee.remove(at: index)
      return true
    }
    guard isRemoved else { return }
    // By index, those behind it are other elements now.
    footprint.touch(locator.survivesRemovals ? step(key) : container, key)
  }
}

/// How elements of an array are found.
nonisolated struct ArrayLocator<Key: Hashable & Sendable, Child>: Sendable {
  let index: @Sendable (_ of: Key, _ in: UnsafeBufferPointer<Child>) -> Int?
  let key: @Sendable (_ at: Int, _ in: UnsafeBufferPointer<Child>) -> Key
  /// Whether a key means the same element after another was removed.
  let survivesRemovals: Bool

  /// By a property that no two elements share.
  static func id(_ id: KeyPath<Child, Key> & Sendable) -> ArrayLocator {
    let hint = Hint()
    let id = Getter(id)
    return ArrayLocator(
      index: { key, elements in hint.find(in: elements) { id($0) == key } },
      key: { index, elements in withUnsafePointer(to: elements[index]) { id($0) } }, survivesRemovals: true)
  }
}

nonisolated extension ArrayLocator where Child: Identifiable & SendableMetatype, Key == Child.ID {
  /// By identity.
  static var identity: ArrayLocator {
    let hint = Hint()
    return ArrayLocator(
      index: { key, elements in hint.find(in: elements) { $0.pointee.id == key } }, key: { $1[$0].id },
      survivesRemovals: true)
  }
}

nonisolated extension ArrayLocator where Key == Int {
  /// By where elements stand.
  static var position: ArrayLocator {
    ArrayLocator(index: { $1.indices.contains($0) ? $0 : nil }, key: { index, _ in index }, survivesRemovals: false)
  }
}

/// Where the last search ended: one action looks for the same element several times, and an action to all of them for one
/// after the other.
nonisolated private final class Hint: Sendable {
  // Slots are used on the main actor alone, and what stands here is only ever where a search looks first.
  nonisolated(unsafe) private var last = 0

  /// Looks where the last search ended, behind it, and then from the front.
  func find<Child>(in elements: UnsafeBufferPointer<Child>, _ isWanted: (UnsafePointer<Child>) -> Bool) -> Int? {
    guard let first = elements.baseAddress else { return nil }
    for index in last..<last + 2 where elements.indices.contains(index) && isWanted(first + index) {
      last = index
      return index
    }
    for index in elements.indices where isWanted(first + index) {
      last = index
      return index
    }
    return nil
  }
}

/// Chooses how the elements of an array are addressed.
nonisolated public enum ByIndex: Sendable {
  /// By where they stand, counted from 0. What an element sends goes to whoever stands there when it arrives, unless the
  /// elements have identities: then it is dropped when another one stands there.
  case index
}
