/// A slot that holds a child for each element of a stack.
nonisolated public struct StackSlot<Root, Child>: Slot {
  let lens: Lens<Root, StackState<Child>>

  /// It does: an element that came anew is another one, whatever its id.
  public var tellsIdentity: Bool { true }

  init(_ path: WritableKeyPath<Root, StackState<Child>> & Sendable) {
    lens = Lens(path)
  }

  init(_ lens: Lens<Root, StackState<Child>>) {
    self.lens = lens
  }

  /// Calls the body if there is such an element.
  public func read<Result>(
    _ root: UnsafePointer<Root>, _ key: StackID, _ body: (UnsafePointer<Child>, Mark) -> Result
  ) -> Result? {
    lens.read(root) { stack in
      guard let index = stack.pointee.index(id: key) else { return nil }
      let mark = Mark(identity: stack.pointee.items[index].coming)
      return withUnsafePointer(to: stack.pointee.items[index].element) { body($0, mark) }
    }
  }

  /// Calls the body if there is such an element.
  public func modify(
    _ root: UnsafeMutablePointer<Root>, _ key: StackID, _ body: (UnsafeMutablePointer<Child>) -> Void
  ) -> Bool {
    lens.modify(root) { stack in
      guard let index = stack.pointee.index(id: key) else { return false }
      body(&stack.pointee.items[index].element)
      return true
    }
  }

  /// Calls the body for each element, from the bottom.
  public func forEach(_ root: UnsafePointer<Root>, _ body: (StackID, UnsafePointer<Child>, Mark) -> Void) {
    lens.read(root) { stack in
      for item in stack.pointee.items {
        withUnsafePointer(to: item.element) { body(item.id, $0, Mark(identity: item.coming)) }
      }
    }
  }

  /// Looks at no more than where it stands.
  public func mark(_ root: UnsafePointer<Root>, _ key: StackID) -> Mark? {
    lens.read(root) { stack in
      stack.pointee.index(id: key).map { Mark(identity: stack.pointee.items[$0].coming) }
    }
  }

  /// The element of an id.
  public func step(_ key: StackID) -> Step { Step(lens.bytes, kind: Self.self, key: key.hashValue | 1) }

  /// The stack.
  public var container: Step { Step(lens.bytes, kind: Self.self, key: 0) }

  /// Adds an element on top.
  @MainActor func push(_ child: Child, _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint) {
    let id = lens.modify(root) { stack in
      defer { stack.pointee.append(child) }
      return stack.pointee.nextID
    }
    footprint.touch(step(id), id)
  }

  /// Removes an element and all above it; touches nothing when it is not there.
  @MainActor func pop(from id: StackID, _ root: UnsafeMutablePointer<Root>, _ footprint: Footprint) {
    let leaving = lens.read(root) { stack in
      stack.pointee.index(id: id).map { stack.pointee.items[$0...].map { item in item.id } } ?? []
    }
    if leaving.isEmpty { return }
    footprint.willOverwrite(UnsafePointer(root), container.bytes)
    lens.modify(root) { stack in _ = stack.pointee.pop(from: id) }
    for id in leaving { footprint.touch(step(id), id) }
  }
}
