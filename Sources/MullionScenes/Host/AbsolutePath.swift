/// Paths as a person writes them, made absolute without asking the file system.
nonisolated enum AbsolutePath {
  /// The path from a folder, with `.` and doubled slashes taken out; `..` is left to the system, which knows the links.
  static func resolve(_ path: String, in directory: String) -> String {
    let whole = path.hasPrefix("/") ? path : directory + "/" + path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }
}
