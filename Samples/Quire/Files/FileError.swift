import Glibc

/// Why a file could not be read or written, in words for a person.
struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried: `open`, `save`, `list`.
  let verb: String
  let path: String
  /// What the system said; 0 where the program itself refuses.
  let code: Int32
  /// In place of the system's words, or in addition: where the old content is kept.
  var note: String?

  init(_ verb: String, _ path: String, _ code: Int32 = errno, note: String? = nil) {
    self.verb = verb
    self.path = path
    self.code = code
    self.note = note
  }

  /// Any error as one of these.
  static func whatever(_ error: any Error, _ verb: String, _ path: String) -> FileError {
    error as? FileError ?? FileError(verb, path, 0, note: "\(error)")
  }

  var description: String { "cannot \(verb) \(path): \(reason)" }

  /// What was wrong, and what can be done.
  var reason: String { [code == 0 ? nil : FileError.words(code), note].compactMap(\.self).joined(separator: "; ") }

  private static func words(_ code: Int32) -> String {
    switch code {
    case ENOENT: "the file or its folder is not there (any more)"
    case ENOTDIR: "a part of the path is no folder"
    case EISDIR: "it is a folder"
    case EACCES, EPERM: "you have no permission; save it elsewhere, or change the permission"
    case EROFS: "the disk can only be read; save it elsewhere"
    case ENOSPC: "the disk is full; make room, or save it elsewhere"
    case EDQUOT: "your share of the disk is used up; make room, or save it elsewhere"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its links lead in a circle"
    case EFBIG: "the file would be too large for the disk"
    case EMFILE, ENFILE: "too many files are open"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
  }
}
