import Glibc

/// A lock on a file, held until the last reference to it goes or the process ends, however it ends.
///
/// The file stays: removing it would let two processes hold locks on two files of the same name.
public final class FileLock: Sendable {
  private let descriptor: Descriptor

  private init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Takes the lock if nobody holds it; nil if somebody does. The file is made if it is not there.
  public static func tryLocking(_ path: String) throws(SystemError) -> FileLock? {
    let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    if uninterrupted({ flock(descriptor.number, LOCK_EX | LOCK_NB) }) == 0 { return FileLock(descriptor) }
    if errno == EWOULDBLOCK { return nil }
    throw SystemError("flock \(path)")
  }

  /// Takes the lock, waiting at most this long for whoever holds it; nil when the time is up.
  public static func lock(_ path: String, milliseconds: Int) throws(SystemError) -> FileLock? {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    while true {
      if let lock = try tryLocking(path) { return lock }
      if monotonicMilliseconds() >= deadline { return nil }
      // `flock` has no time limit, and a signal handler only for this would disturb whoever calls.
      poll(nil, 0, 2)
    }
  }
}
