import Glibc

/// An open file, socket or terminal, which is closed when the last reference to it goes.
///
/// There is no `close()`: what still uses a descriptor also keeps it open, so its number can never come to mean another file
/// under a reader that has not noticed. Every descriptor made here is closed on `exec`.
public final class Descriptor: Sendable {
  /// The number that the system knows it by.
  public let number: Int32

  /// Takes over a descriptor that is open and that nobody else will close.
  public init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - flags: As in `open(2)`; `O_CLOEXEC` is added.
  ///   - permissions: Those of a file that this makes, before the umask.
  public static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0o600) throws(SystemError) -> Descriptor
  {
    Descriptor(owning: try check("open \(path)") { Glibc.open(path, flags | O_CLOEXEC, permissions) })
  }

  /// A second descriptor for the same open file, numbered 10 or higher.
  public func duplicated() throws(SystemError) -> Descriptor {
    Descriptor(owning: try check("fcntl") { fcntl(number, F_DUPFD_CLOEXEC, 10) })
  }

  /// Both ends of a new pipe.
  public static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try check("pipe") { pipe2(&ends, O_CLOEXEC) }
    return (reading: Descriptor(owning: ends[0]), writing: Descriptor(owning: ends[1]))
  }

  /// What a read found.
  public enum Reading: Hashable, Sendable {
    /// This many bytes, at least one.
    case bytes(Int)
    /// Nothing now; try again when it is readable.
    case nothingYet
    /// Nothing any more: end of file, or a terminal that hung up.
    case end
  }

  /// Reads what there is, up to the buffer's length.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
    let count = uninterrupted { Glibc.read(number, buffer.baseAddress, buffer.count) }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    return try Descriptor.reading(afterFailureOf: "read")
  }

  /// Reads up to `limit` bytes; nil when there is nothing yet, empty at the end.
  public func read(upTo limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(1, limit))
    let count = bytes.withUnsafeMutableBytes { buffer in
      uninterrupted { Glibc.read(number, buffer.baseAddress, buffer.count) }
    }
    if count > 0 { return Array(bytes.prefix(count)) }
    if count == 0 { return [] }
    return try Descriptor.reading(afterFailureOf: "read") == .end ? [] : nil
  }

  /// A failed read as a value: some failures say "later" or "never again" and are no errors.
  static func reading(afterFailureOf call: String) throws(SystemError) -> Reading {
    switch errno {
    case EAGAIN: return .nothingYet
    case EIO, ECONNRESET: return .end
    default: throw SystemError(call)
    }
  }

  /// Writes as much as the file takes now and returns how much that was; 0 means "not now".
  ///
  /// Only a descriptor that does not block (`O_NONBLOCK`) takes less than everything.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let count = uninterrupted { Glibc.write(number, bytes.baseAddress, bytes.count) }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    throw SystemError("write")
  }

  /// Writes the bytes from `start` on and returns how many of them were taken; 0 means "not now".
  public func write(_ bytes: [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    guard start < bytes.count else { return 0 }
    let count = bytes.withUnsafeBytes { all in
      uninterrupted { Glibc.write(number, all.baseAddress.map { $0 + start }, all.count - start) }
    }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    throw SystemError("write")
  }

  /// Has reads and writes return at once. It holds for everyone who shares the open file, so never do this to a terminal
  /// that came from a shell.
  public func setNonblocking() throws(SystemError) {
    let flags = try statusFlags()
    try check("fcntl") { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Whether reads and writes return at once, and whether both are allowed.
  public var isNonblockingReadWrite: Bool {
    guard let flags = try? statusFlags() else { return false }
    return flags & O_NONBLOCK != 0 && flags & O_ACCMODE == O_RDWR
  }

  func statusFlags() throws(SystemError) -> Int32 {
    try check("fcntl") { fcntl(number, F_GETFL) }
  }
}
