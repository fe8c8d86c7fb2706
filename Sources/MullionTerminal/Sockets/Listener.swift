import Glibc

/// A Unix socket that is listened on, and the right to do so.
///
/// Beside the socket lies a lock file. Whoever holds its lock owns the path: so a socket left by a process that died is
/// replaced, and one that somebody answers never is.
public final class Listener: Sendable {
  /// Becomes readable when somebody connects; does not block.
  public let descriptor: Descriptor
  /// Where it listens.
  public let address: UnixAddress

  private let lock: FileLock
  private let inode: ino_t

  /// Why a path is not listened on, and what to do about it.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person.
    public let description: String
    /// Whether the reason is that somebody else listens there.
    public let isTaken: Bool
  }

  /// Starts to listen. The folder is made if it is missing, and must be ours alone.
  ///
  /// - Parameter patienceMilliseconds: How long to wait for one that holds the path and does not listen: it has taken its
  ///   socket away and is ending, or has not begun yet.
  public init(at address: UnixAddress, patienceMilliseconds: Int = 3000) throws {
    try PrivateFolder.prepare(address.folder)
    let lock = try Listener.lock(address, patienceMilliseconds)
    try Listener.clear(address)
    let descriptor = try Descriptor.unixSocket()
    try descriptor.setNonblocking()
    try check("bind \(address.path)") { address.withSocketAddress { bind(descriptor.number, $0, $1) } }
    try check("listen") { listen(descriptor.number, 128) }
    self.lock = lock
    self.address = address
    self.descriptor = descriptor
    inode = Listener.inode(at: address.path) ?? 0
  }

  deinit {
    remove()
  }

  /// Takes the socket away, so that nobody finds it any more; who is connected stays so.
  ///
  /// A socket that has been put in its place by somebody else is left alone.
  public func remove() {
    if inode != 0, Listener.inode(at: address.path) == inode { unlink(address.path) }
  }

  private static func lock(_ address: UnixAddress, _ milliseconds: Int) throws -> FileLock {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    while true {
      if let lock = try FileLock.tryLocking(address.path + ".lock") { return lock }
      guard monotonicMilliseconds() < deadline, isSilent(address) else { throw taken(address) }
      // `flock` has no time limit.
      poll(nil, 0, 2)
    }
  }

  private static func isSilent(_ address: UnixAddress) -> Bool {
    do {
      _ = try Descriptor.connect(to: address)
      return false
    } catch {
      return error.meansNobodyListens
    }
  }

  /// Makes the path free, or says why that is not to be done.
  private static func clear(_ address: UnixAddress) throws {
    var status = stat()
    guard lstat(address.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw Refusal(
        description: "\(address.path) is not a socket; move it away, or name another place with --socket PATH",
        isTaken: false)
    }
    // With the lock in our hands nobody of our kind is there; whoever answers all the same is not to be pushed out.
    if (try? Descriptor.connect(to: address)) != nil { throw taken(address) }
    try check("unlink \(address.path)") { unlink(address.path) }
  }

  private static func inode(at path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : nil
  }

  private static func taken(_ address: UnixAddress) -> Refusal {
    Refusal(
      description: "another process already listens on \(address.path); use that one, or give another --session NAME",
      isTaken: true)
  }
}
