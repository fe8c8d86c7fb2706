import Glibc

/// Questions to the file system about the places where sockets, locks and logs lie, which only we may enter.
public enum PrivateFolder {
  /// Why a folder is not used, and what to do about it.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person.
    public let description: String
  }

  /// Makes the folder, with mode 0700, unless it is there; refuses one that others could use.
  ///
  /// Folders above it that are missing are made the same way, and not judged if they are there.
  public static func prepare(_ path: String) throws {
    try make(path)
    try verify(path)
  }

  /// Refuses a folder that is a link, belongs to somebody else, or that others may use.
  public static func verify(_ path: String) throws {
    var status = stat()
    try check("lstat \(path)") { lstat(path, &status) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Refusal(description: "\(path) is not a folder; move it away, or name another place with --socket PATH")
    }
    guard status.st_uid == geteuid() else {
      throw Refusal(
        description: "\(path) belongs to another user (\(status.st_uid)); name a folder of your own with --socket PATH")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw Refusal(description: "\(path) can be used by others; run: chmod 700 \(path)")
    }
  }

  /// Whether there is a folder here that belongs to us.
  public static func isOurs(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }

  /// Whether a program can be run from this path.
  public static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }

  /// Whether there is a socket here.
  public static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Makes the folder and those above it that are missing, each with mode 0700; leaves those that are there as they are.
  public static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw SystemError("mkdir \(path)")
    }
    try make(String(path[..<slash]))
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError("mkdir \(path)") }
  }
}
