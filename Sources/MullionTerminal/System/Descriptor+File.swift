import Glibc

extension Descriptor {
  /// Takes over a descriptor that another program left open for us, and keeps it from the programs that we start.
  ///
  /// - Returns: Nil if there is none of that number.
  public convenience init?(inherited number: Int32) {
    guard number > 2, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    self.init(owning: number)
  }

  /// Whether a descriptor of this number is open in this process.
  public static func isOpen(_ number: Int32) -> Bool {
    fcntl(number, F_GETFD) != -1
  }

  /// Opens a file for reading from its start.
  public static func reading(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_RDONLY)
  }

  /// Opens a file for writing at its end, and makes it, for us alone, if it is missing. A link is not followed.
  public static func appending(to path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
  }

  /// How many bytes the file has now.
  public var fileLength: Int {
    var status = stat()
    return fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Bytes of the file from a place on, at most `limit` of them, without moving the place where reading goes on.
  public func bytes(from offset: Int, limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, limit)) { buffer, count in
      count = max(0, uninterrupted { pread(number, buffer.baseAddress, buffer.count, offset) })
    }
  }
}
