import Glibc

/// The place of a Unix socket in the file system.
public struct UnixAddress: Hashable, Sendable {
  /// The path, at most `pathLimit` bytes long.
  public let path: String

  /// How many bytes a path may have: the room in `sockaddr_un`, less the zero at its end.
  public static let pathLimit = 107

  /// Why a path cannot be that of a socket, and what to do about it.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person.
    public let description: String
  }

  /// Makes an address; refuses a path that the system could not hold.
  public init(_ path: String) throws(Refusal) {
    let length = path.utf8.count
    guard length > 0, !path.utf8.contains(0) else {
      throw Refusal(description: "the path of a socket cannot be empty or contain a zero byte")
    }
    guard length <= UnixAddress.pathLimit else {
      throw Refusal(
        description: """
          the socket's path is \(length) bytes long and the system's limit is \(UnixAddress.pathLimit): \(path); \
          give a shorter one with --socket PATH, or set XDG_RUNTIME_DIR to a shorter folder
          """)
    }
    self.path = path
  }

  /// The folder that it lies in.
  public var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
