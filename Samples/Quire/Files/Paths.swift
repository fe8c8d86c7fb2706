extension String {
  /// The path of a name in this folder; an absolute name stays what it is.
  func appendingPath(_ name: String) -> String {
    if name.hasPrefix("/") { return name }
    return hasSuffix("/") ? self + name : self + "/" + name
  }

  /// The folder and the last name of a path.
  var splitPath: (folder: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    return (slash == startIndex ? "/" : String(self[..<slash]), String(self[index(after: slash)...]))
  }

  /// The last name of a path, `/` for the root.
  var pathName: String {
    let name = normalizedPath.splitPath.name
    return name.isEmpty ? "/" : name
  }

  /// The folder that the path lies in.
  var pathFolder: String { normalizedPath.splitPath.folder }

  /// The path without `.`, `..` and double slashes; links are not looked at.
  var normalizedPath: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The absolute path that a person means who types it in a folder; `~` is the home folder.
  func resolvedPath(in folder: String, home: String) -> String {
    if self == "~" { return home }
    if hasPrefix("~/") { return home.appendingPath(String(dropFirst(2))).normalizedPath }
    return folder.appendingPath(self).normalizedPath
  }
}
