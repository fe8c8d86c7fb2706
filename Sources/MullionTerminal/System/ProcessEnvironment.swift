import Glibc

/// The environment variables that this process was started with.
public enum ProcessEnvironment {
  /// All of them; of a name that occurs twice, the first, as `getenv` does.
  public static var current: [String: String] {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, found[String(pair[0])] == nil { found[String(pair[0])] = String(pair[1]) }
      entry += 1
    }
    return found
  }

  /// What the program was started with, without its own name; nil if some of it is not UTF-8 and so would be changed by
  /// reading it.
  public static var arguments: [String]? {
    let words = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    let texts = words.compactMap { String(validatingCString: $0) }
    return texts.count == words.count ? Array(texts.dropFirst()) : nil
  }

  /// The folder that relative paths start from; nil when it is gone.
  public static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The permissions that new files are not to have.
  public static var fileCreationMask: UInt32 {
    // It can only be read by setting it.
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// The user that this process acts as.
  public static var user: UInt32 { geteuid() }

  /// Takes a variable out of the environment, so that processes started later do not see it, and returns its value.
  public static func removing(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    unsetenv(name)
    return text
  }

  /// The path of the program that runs, whatever it was called as.
  public static var programPath: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return nil }
    return String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The number of this process.
public func currentProcess() -> Int32 {
  getpid()
}

/// What there is at a path.
public enum FileStatus {
  /// Whether something is there; a link that leads nowhere counts.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
