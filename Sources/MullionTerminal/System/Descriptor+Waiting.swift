import Glibc

extension Descriptor {
  /// What to wait for, or what came, on a descriptor.
  public struct Readiness: OptionSet, Hashable, Sendable {
    /// The bits of `poll(2)`.
    public let rawValue: Int16

    /// Makes a set from the bits of `poll(2)`.
    public init(rawValue: Int16) {
      self.rawValue = rawValue
    }

    /// There is something to read, or the end.
    public static let readable = Readiness(rawValue: Int16(POLLIN))
    /// There is room to write.
    public static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// The other side has gone, or the descriptor is no good; reported whether or not it was asked for.
    public static let hungUp = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
  }

  /// Waits until one of the descriptors has what is asked of it.
  ///
  /// - Parameters:
  ///   - wanted: The descriptors, and for each what to wait for.
  ///   - milliseconds: How long at most; nil waits for as long as it takes.
  /// - Returns: For each descriptor what came, in the same order; nothing for any of them when the time is up.
  public static func wait(
    for wanted: [(descriptor: Descriptor, readiness: Readiness)], milliseconds: Int? = nil
  ) throws(SystemError) -> [Readiness] {
    var polled = wanted.map { pollfd(fd: $0.descriptor.number, events: $0.readiness.rawValue, revents: 0) }
    let bound = Int32(clamping: milliseconds ?? -1)
    let deadline = milliseconds.map { monotonicMilliseconds() + Int64($0) }
    while true {
      let left = deadline.map { Int32(clamping: max(0, $0 - monotonicMilliseconds())) } ?? bound
      if poll(&polled, nfds_t(polled.count), left) >= 0 { break }
      if errno != EINTR { throw SystemError("poll") }
    }
    return polled.map { Readiness(rawValue: $0.revents) }
  }

  /// Waits for this descriptor alone; whether it came within the time.
  public func wait(for readiness: Readiness, milliseconds: Int? = nil) throws(SystemError) -> Bool {
    try Descriptor.wait(for: [(self, readiness)], milliseconds: milliseconds).first?.isEmpty == false
  }

  /// Whether there is something to read now, or the end.
  public var isReadable: Bool {
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return uninterrupted { poll(&polled, 1, 0) } != 0
  }

  /// Whether the other end of a stream socket has been closed, even if bytes that it sent before are still unread.
  public var peerHasClosed: Bool {
    var polled = pollfd(fd: number, events: pollPeerHungUp, revents: 0)
    let count = uninterrupted { poll(&polled, 1, 0) }
    return count != 0
  }

  /// Writes everything, waiting for room where there is none, for as long as is given.
  ///
  /// - Returns: Whether all of it was written in that time.
  public func writeAll(_ bytes: [UInt8], milliseconds: Int) throws(SystemError) -> Bool {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    var written = 0
    while written < bytes.count {
      written += try write(bytes, from: written)
      let left = deadline - monotonicMilliseconds()
      if written < bytes.count, left <= 0 { return false }
      if written < bytes.count { _ = try wait(for: .writable, milliseconds: Int(left)) }
    }
    return true
  }
}

/// A clock that never goes back, for bounds on waiting.
public func monotonicMilliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}
