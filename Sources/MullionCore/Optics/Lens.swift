nonisolated extension UnsafePointer where Pointee: ~Copyable {
  /// Calls the body with the value as it lies there; handing on `pointee` would copy it first.
  @inline(__always)
  func lend<Result>(_ body: (borrowing Pointee) -> Result) -> Result { body(pointee) }
}

/// A key path that knows where its value lies, and reads it without going through the path, which takes a hundred times
/// as long.
nonisolated struct Getter<Root, Value>: Sendable {
  private let path: KeyPath<Root, Value> & Sendable
  private let offset: Int?

  init(_ path: KeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  @inline(__always)
  func callAsFunction(_ root: UnsafePointer<Root>) -> Value {
    guard let offset else { return root.pointee[keyPath: path] }
    return (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}

/// A writable key path that knows which bytes of its root it covers.
///
/// Two lenses overlap exactly when their byte ranges do, which no comparison of key paths can tell (`\.a` against
/// `\.a.b`). A computed or observed property has no range of its own and counts as the whole root.
nonisolated struct Lens<Root, Value>: Sendable {
  let path: WritableKeyPath<Root, Value> & Sendable
  let offset: Int?

  init(_ path: WritableKeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  /// The bytes covered; a stored empty value still covers one, so that it overlaps itself.
  var bytes: Range<Int> {
    guard let offset else { return 0..<Int.max }
    return offset..<offset + max(1, MemoryLayout<Value>.size)
  }

  @inline(__always)
  func read<Result>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Result) -> Result {
    guard let offset else {
      return withUnsafePointer(to: root.pointee[keyPath: path], body)
    }
    return body((UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
  }

  func modify<Result>(_ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result) -> Result {
    guard let offset else {
      return withUnsafeMutablePointer(to: &root.pointee[keyPath: path], body)
    }
    return body((UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
  }
}
