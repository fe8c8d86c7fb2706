/// A slot whose child is always there.
nonisolated public struct PlainSlot<Root, Child>: Slot {
  let lens: Lens<Root, Child>

  /// Makes a slot at a key path.
  public init(_ path: WritableKeyPath<Root, Child> & Sendable) {
    lens = Lens(path)
  }

  /// The child is edited where it lies.
  public var takesOut: Bool { false }

  /// Always calls the body.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Only, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { body($0, Mark()) }
  }

  /// Always calls the body.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Only, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root, body)
    return true
  }

  /// Calls the body once.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Only, UnsafePointer<Child>, Mark) -> Void) {
    lens.read(root) { body(Only(), $0, Mark()) }
  }

  /// The bytes of the key path.
  public func step(_ key: Only) -> Step { container }

  /// The bytes of the key path.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }
}

/// A slot whose child is there or not.
nonisolated public struct OptionalSlot<Root, Child>: Slot {
  let lens: Lens<Root, Child?>
  let identify: Identify<Child>?

  /// Whether it was told what tells one child from the next.
  public var tellsIdentity: Bool { identify != nil }

  /// The child's identity.
  public func continuity(_ child: UnsafePointer<Child>) -> Int { identify?(child.pointee) ?? 0 }

  init(_ path: WritableKeyPath<Root, Child?> & Sendable, identify: Identify<Child>?) {
    lens = Lens(path)
    self.identify = identify
  }

  /// Calls the body if there is a value.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Only, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { slot in
      guard let child = slot.pointee else { return nil }
      return withUnsafePointer(to: child) { body($0, Mark(identity: identify?(child) ?? 0)) }
    }
  }

  /// Calls the body if there is a value.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Only, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { slot in
      guard var child = slot.pointee.take() else { return false }
      body(&child)
      slot.pointee = child
      return true
    }
  }

  /// Calls the body if there is a value.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Only, UnsafePointer<Child>, Mark) -> Void) {
    _ = read(root, Only()) { body(Only(), $0, $1) }
  }

  /// Looks whether there is a value, and at its identity.
  public func mark(_ root: UnsafePointer<Root>, _ key: Only) -> Mark? {
    if identify != nil { return read(root, key) { $1 } }
    return lens.read(root) { $0.pointee == nil } ? nil : Mark()
  }

  /// The value inside the optional.
  public func step(_ key: Only) -> Step { Step(lens.bytes, kind: Self.self, key: 1) }

  /// The optional.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }
}

/// A slot whose child is presented, closing, or gone.
nonisolated public struct PresentationSlot<Root, Child>: Slot {
  let lens: Lens<Root, Presentation<Child>>
  let identify: Identify<Child>?

  /// Whether it was told what tells one child from the next.
  public var tellsIdentity: Bool { identify != nil }

  /// The child's identity.
  public func continuity(_ child: UnsafePointer<Child>) -> Int { identify?(child.pointee) ?? 0 }

  init(_ path: WritableKeyPath<Root, Presentation<Child>> & Sendable, identify: Identify<Child>?) {
    lens = Lens(path)
    self.identify = identify
  }

  /// Makes a slot at a key path, for whoever only looks.
  package init(_ path: WritableKeyPath<Root, Presentation<Child>> & Sendable) { self.init(Lens(path)) }

  init(_ lens: Lens<Root, Presentation<Child>>) {
    self.lens = lens
    identify = nil
  }

  /// Calls the body while there is a value, through both live stages.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Only, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { slot in
      guard let child = slot.pointee.value else { return nil }
      let mark = Mark(identity: identify?(child) ?? 0, isClosing: slot.pointee.isDismissing)
      return withUnsafePointer(to: child) { body($0, mark) }
    }
  }

  /// Calls the body while there is a value, through both live stages.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Only, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { $0.pointee.modify { body(&$0) } }
  }

  /// Calls the body while there is a value.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Only, UnsafePointer<Child>, Mark) -> Void) {
    _ = read(root, Only()) { body(Only(), $0, $1) }
  }

  /// Looks at the stage, and at the value's identity.
  public func mark(_ root: UnsafePointer<Root>, _ key: Only) -> Mark? {
    if identify != nil { return read(root, key) { $1 } }
    return lens.read(root) { slot in
      switch slot.pointee {
      case .presented: Mark()
      case .dismissing: Mark(isClosing: true)
      case .dismissed: nil
      }
    }
  }

  /// The value inside the presentation.
  public func step(_ key: Only) -> Step { Step(lens.bytes, kind: Self.self, key: 1) }

  /// The presentation.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }
}

/// A slot that holds a child for each key of a dictionary.
nonisolated public struct DictionarySlot<Root, Key: Hashable & Sendable, Child>: Slot {
  let lens: Lens<Root, [Key: Child]>
  let identify: Identify<Child>?

  /// Whether it was told what tells one child from the next.
  public var tellsIdentity: Bool { identify != nil }

  /// The child's identity.
  public func continuity(_ child: UnsafePointer<Child>) -> Int { identify?(child.pointee) ?? 0 }

  init(_ path: WritableKeyPath<Root, [Key: Child]> & Sendable, identify: Identify<Child>?) {
    lens = Lens(path)
    self.identify = identify
  }

  /// Calls the body if the key has a value.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Key, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { slot in
      // By index: what a key gives is an optional, out of which the value would be copied once more.
      guard let index = slot.pointee.index(forKey: key) else { return nil }
      return withUnsafePointer(to: slot.pointee.values[index]) { child in
        body(child, Mark(identity: identify?(child.pointee) ?? 0))
      }
    }
  }

  /// Calls the body if the key has a value.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Key, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { slot in
      guard let index = slot.pointee.index(forKey: key) else { return false }
      body(&slot.pointee.values[index])
      return true
    }
  }

  /// Calls the body for each value.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Key, UnsafePointer<Child>, Mark) -> Void) {
    lens.read(root) { slot in
      for (key, child) in slot.pointee {
        withUnsafePointer(to: child) { body(key, $0, Mark(identity: identify?(child) ?? 0)) }
      }
    }
  }

  /// Looks the key up, and at the value's identity.
  public func mark(_ root: UnsafePointer<Root>, _ key: Key) -> Mark? {
    if identify != nil { return read(root, key) { $1 } }
    return lens.read(root) { $0.pointee.index(forKey: key) } == nil ? nil : Mark()
  }

  /// The value of a key.
  public func step(_ key: Key) -> Step { Step(lens.bytes, kind: Self.self, key: key.hashValue | 1) }

  /// The dictionary.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }
}
