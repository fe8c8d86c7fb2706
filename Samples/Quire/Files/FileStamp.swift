import Mullion

/// Which file it is, whatever it is called.
struct FileIdentity: Hashable, Codable, Sendable {
  let device: UInt64
  let inode: UInt64
}

/// What tells one content of a file on the disk from a later one.
struct FileStamp: Hashable, Codable, Sendable {
  let identity: FileIdentity
  let size: Int64
  /// When it was last written.
  let seconds: Int64
  let nanoseconds: Int64
}

/// What a path leads to.
enum FileStatus: Hashable, Sendable {
  case missing
  case file(FileStamp)
  case folder
  /// A device, a pipe, a socket.
  case special(String)
  case unreachable(FileError)

  /// Which file it is, if it is one.
  var identity: FileIdentity? { if case .file(let stamp) = self { stamp.identity } else { nil } }
}

/// A file as it was read.
struct FileContent: Equatable, Sendable {
  var buffer: TextBuffer
  /// From before the first byte was read, so that a change meanwhile is noticed later.
  var stamp: FileStamp
  /// How many bytes are no UTF-8.
  var invalidBytes: Int
}

/// One name in a folder.
struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool

  var isHidden: Bool { name.hasPrefix(".") }
}
