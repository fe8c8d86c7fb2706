import Glibc

/// Who is at the other end of a Unix socket, as the system knows it.
public struct PeerCredentials: Hashable, Sendable {
  /// The process that connected; 0 where it is in a space of processes that is not visible from here.
  public let process: Int32
  /// The user that it ran as when it connected.
  public let user: UInt32

  /// Makes credentials.
  public init(process: Int32, user: UInt32) {
    self.process = process
    self.user = user
  }

  /// Whether it may be served: it is our own user, or root, whom nothing could keep out.
  public var mayBeServed: Bool { user == geteuid() || user == 0 }
}

extension Descriptor {
  /// A new stream socket of the Unix family, not connected to anything.
  static func unixSocket() throws(SystemError) -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return Descriptor(owning: try check("socket") { socket(AF_UNIX, type, 0) })
  }

  /// Connects to whoever listens there, without waiting: a listener takes a connection at once, or has too many waiting
  /// already (`SystemError.meansBusy`). The socket does not block.
  public static func connect(to address: UnixAddress) throws(SystemError) -> Descriptor {
    let descriptor = try unixSocket()
    try descriptor.setNonblocking()
    try check("connect") { address.withSocketAddress { Glibc.connect(descriptor.number, $0, $1) } }
    return descriptor
  }

  /// Two sockets that are connected to each other.
  public static func connectedPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try check("socketpair") { socketpair(AF_UNIX, type, 0, &ends) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Takes the next connection, which will not block; nil when there is none.
  public func accept() throws(SystemError) -> Descriptor? {
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = uninterrupted { accept4(self.number, nil, nil, flags) }
    if number == -1 {
      if errno == EAGAIN || errno == ECONNABORTED { return nil }
      throw SystemError("accept")
    }
    return Descriptor(owning: number)
  }

  /// Who is at the other end.
  public func peerCredentials() throws(SystemError) -> PeerCredentials {
    var credentials = SocketCredentials()
    var length = socklen_t(MemoryLayout<SocketCredentials>.size)
    try check("getsockopt SO_PEERCRED") { getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &length) }
    return PeerCredentials(process: credentials.pid, user: credentials.uid)
  }

  /// Tells the other end that nothing more will be sent.
  public func endSending() {
    shutdown(number, Int32(SHUT_WR))
  }
}
