/// A slot whose child is the payload of one case of an enum, and not there in the other cases.
///
/// The payload is taken out, edited and put back, so a buffer inside is not copied.
nonisolated public struct CaseSlot<Root, Whole, Child>: Slot {
  let lens: Lens<Root, Whole>
  let prism: Prism<Whole, Child>
  let identify: Identify<Child>?

  /// Whether it was told what tells one child from the next.
  public var tellsIdentity: Bool { identify != nil }

  /// The child's identity.
  public func continuity(_ child: UnsafePointer<Child>) -> Int { identify?(child.pointee) ?? 0 }

  init(_ path: WritableKeyPath<Root, Whole> & Sendable, _ prism: Prism<Whole, Child>, identify: Identify<Child>?) {
    lens = Lens(path)
    self.prism = prism
    self.identify = identify
  }

  /// Calls the body if the value is that case.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: Only, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { whole in
      guard let child = prism.extract(whole.pointee) else { return nil }
      return withUnsafePointer(to: child) { body($0, Mark(identity: identify?(child) ?? 0)) }
    }
  }

  /// Calls the body if the value is that case.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: Only, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { whole in
      guard var child = prism.extract(whole.pointee) else { return false }
      // The enum lets go of its payload, so that the child is the only one who has it; nobody reads the slot meanwhile.
      whole.deinitialize(count: 1)
      body(&child)
      whole.initialize(to: prism.embed(child))
      return true
    }
  }

  /// Calls the body if the value is that case.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (Only, UnsafePointer<Child>, Mark) -> Void) {
    _ = read(root, Only()) { body(Only(), $0, $1) }
  }

  /// The payload.
  public func step(_ key: Only) -> Step { Step(lens.bytes, kind: Self.self, variant: prism.site, key: 1) }

  /// The enum, as seen by this case: a write to another case may change everything here.
  public var container: Step { Step(lens.bytes, kind: Self.self, variant: prism.site, key: 0) }
}
