nonisolated extension UnsafePointer where Pointee: ~Copyable {
  /// Calls the body with the value as it lies there; handing on `pointee` would copy it first.
  @inline(__always)
  func lend<Result>(_ body: (borrowing Pointee) -> Result) -> Result { body(pointee) }
}

/// A key path that knows where its value lies, and reads it without going through the path, which takes a hundred times
/// as long.
nonisolated enum Getter<Root, Value>: Sendable {
  case stored(at: Int)
  case computed(KeyPath<Root, Value> & Sendable)

  init(_ path: KeyPath<Root, Value> & Sendable) {
    self = MemoryLayout<Root>.offset(of: path).map { .stored(at: $0) } ?? .computed(path)
  }

  @inline(__always)
  func callAsFunction(_ root: UnsafePointer<Root>) -> Value {
    switch self {
    case .stored(let offset): (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
    case .computed(let path): root.pointee[keyPath: path]
    }
  }
}

/// A writable key path that knows which bytes of its root it covers.
///
/// Two lenses overlap exactly when their byte ranges do, which no comparison of key paths can tell (`\.a` against
/// `\.a.b`). A computed or observed property has no range of its own and counts as the whole root.
nonisolated enum Lens<Root, Value>: Sendable {
  /// A stored property, so many bytes from the start. The path is forgotten: slots are copied often, and this costs no
  /// reference.
  case stored(at: Int)
  case computed(WritableKeyPath<Root, Value> & Sendable)

  init(_ path: WritableKeyPath<Root, Value> & Sendable) {
    self = MemoryLayout<Root>.offset(of: path).map { .stored(at: $0) } ?? .computed(path)
  }

  /// The bytes covered; a stored empty value still covers one, so that it overlaps itself.
  var bytes: Range<Int> {
    switch self {
    case .stored(let offset): offset..<offset + max(1, MemoryLayout<Value>.size)
    case .computed: 0..<Int.max
    }
  }

  @inline(__always)
  func read<Result>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Result) -> Result {
    switch self {
    case .stored(let offset): body((UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
    case .computed(let path): withUnsafePointer(to: root.pointee[keyPath: path], body)
    }
  }

  func modify<Result>(_ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result) -> Result {
    switch self {
    case .stored(let offset): body((UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
    case .computed(let path): withUnsafeMutablePointer(to: &root.pointee[keyPath: path], body)
    }
  }
}
