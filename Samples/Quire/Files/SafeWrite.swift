import Glibc
import Mullion

/// Writes a file so that neither a failure nor a crash loses what was there.
///
/// A file with one name is replaced by a new one in a single step, which is flushed before. Where that would cut a
/// hard link, or could not keep the owner, the file is written in place, after a copy of it beside it was flushed.
/// A link is followed, and stays.
struct SafeWrite {
  let order: WriteOrder

  init(_ order: WriteOrder) {
    self.order = order
  }

  func run() throws -> WriteOutcome {
    let target = try followingLinks()
    var before = stat()
    guard stat(target, &before) == 0 else {
      guard errno == ENOENT else { throw FileError("save", target) }
      return try create(target)
    }
    guard before.st_mode & S_IFMT == S_IFREG else {
      let isFolder = before.st_mode & S_IFMT == S_IFDIR
      throw FileError("save", target, isFolder ? EISDIR : 0, note: isFolder ? nil : "it is no file")
    }
    guard order.expected.allows(FileStamp(before)) else { return .refused }
    // A rename asks the folder for permission, not the file.
    guard faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else { throw FileError("save", target) }
    if before.st_nlink == 1, let stamp = try replace(target, before) { return .written(stamp, remark: nil) }
    return try overwrite(target, before)
  }

  /// The path behind all links at its end; a link to nothing leads to the file to be made.
  private func followingLinks() throws(FileError) -> String {
    var path = order.path
    for _ in 0..<40 {
      var link = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(path, &link, Int(PATH_MAX))
      guard count >= 0 else { return path }
      guard let next = String(validating: link[..<count], as: UTF8.self) else {
        throw FileError("save", path, 0, note: "its link leads to a name that is no UTF-8")
      }
      path = path.splitPath.folder.appendingPath(next)
    }
    throw FileError("save", order.path, ELOOP)
  }

  // MARK: - In one step

  private func create(_ target: String) throws -> WriteOutcome {
    let made = try TemporaryFile(beside: target)
    let stamp = try fill(made.file, target)
    fchmod(made.file.raw, mode_t(order.newFileMode & 0o777))
    // A name that came up meanwhile is not replaced.
    if link(made.path, target) != 0 {
      if errno == EEXIST { return .refused }
      try made.rename(to: target)
    }
    flushFolder(of: target)
    return .written(stamp, remark: nil)
  }

  /// Puts a new file in the old one's place; nil, and nothing has changed, if it could not be like the old one.
  private func replace(_ target: String, _ before: stat) throws -> FileStamp? {
    // Where the folder takes no new names the file itself may still be written.
    guard let made = try TemporaryFile.ifPermitted(beside: target) else { return nil }
    guard let now = made.file.status() else { throw FileError("save", target) }
    if now.st_uid != before.st_uid || now.st_gid != before.st_gid,
      fchown(made.file.raw, before.st_uid, before.st_gid) != 0
    {
      return nil
    }
    // Who may not read the file cannot see what is attached to it.
    if let old = try? Descriptor(target, O_RDONLY | O_NONBLOCK, for: "save"), !made.file.takeAttributes(of: old) {
      return nil
    }
    // After the owner, whose change takes special bits away.
    guard fchmod(made.file.raw, before.st_mode & 0o7777) == 0 else { throw FileError("save", target) }
    let stamp = try fill(made.file, target)
    try made.rename(to: target)
    flushFolder(of: target)
    return stamp
  }

  private func fill(_ file: borrowing Descriptor, _ target: String) throws -> FileStamp {
    try order.buffer.forEachChunk { try file.write($0, to: target) }
    try file.flush(target)
    guard let status = file.status() else { throw FileError("save", target) }
    return FileStamp(status)
  }

  private func flushFolder(of target: String) {
    if let folder = try? Descriptor(target.splitPath.folder, O_RDONLY | O_DIRECTORY, for: "save") {
      try? folder.flush(target)
    }
  }

  // MARK: - In place

  private func overwrite(_ target: String, _ before: stat) throws -> WriteOutcome {
    let backup = try backUp(target)
    let file = try Descriptor(target, O_WRONLY, for: "save")
    do {
      try file.reserve(order.buffer, before, target)
      _ = try fill(file, target)
      try file.cut(target)
      guard let status = file.status() else { throw FileError("save", target) }
      let reason = before.st_nlink > 1 ? "it has other names (hard links)" : "a new file could not be just like it"
      return .written(FileStamp(status), remark: "written in place: \(reason)")
    } catch {
      throw putBack(backup, into: file, target, FileError.whatever(error, "save", target))
    }
  }

  /// A flushed copy of what is there: beside it, or among the temporary files where the folder takes no new names.
  private func backUp(_ target: String) throws(FileError) -> TemporaryFile {
    var made = try TemporaryFile.ifPermitted(beside: target)
    if made == nil { made = try TemporaryFile(beside: "/var/tmp".appendingPath(target.pathName)) }
    guard let backup = made else { throw FileError("save", target, EACCES) }
    let old = try Descriptor(target, O_RDONLY, for: "save")
    try old.copy(into: backup.file, of: target)
    try backup.file.flush(target)
    return backup
  }

  /// Writes the old content back; where even that fails the copy stays, and the error says where.
  private func putBack(
    _ backup: TemporaryFile, into file: borrowing Descriptor, _ target: String, _ error: FileError
  ) -> FileError {
    do throws(FileError) {
      guard lseek(backup.file.raw, 0, SEEK_SET) == 0, lseek(file.raw, 0, SEEK_SET) == 0 else {
        throw FileError("save", target)
      }
      try backup.file.copy(into: file, of: target)
      try file.cut(target)
      return error
    } catch {
      backup.isKept = true
      return FileError("save", target, error.code, note: "what was there before is kept in \(backup.path)")
    }
  }
}

/// A new file in the folder of another, for this user alone until it is finished; it goes unless it is kept.
private final class TemporaryFile {
  let path: String
  let file: Descriptor
  var isKept = false

  init(beside target: String) throws(FileError) {
    let folder = target.splitPath.folder
    for attempt in 0..<100 {
      let path = folder.appendingPath(".quire-\(getpid())-\(attempt).tmp")
      do {
        file = try Descriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, for: "save")
        self.path = path
        return
      } catch  where error.code == EEXIST {
        continue
      } catch {
        throw FileError("save", target, error.code)
      }
    }
    throw FileError("save", target, EEXIST)
  }

  deinit { if !isKept { unlink(path) } }

  /// A temporary file, nil where the folder takes no new names from this user.
  static func ifPermitted(beside target: String) throws(FileError) -> TemporaryFile? {
    do { return try TemporaryFile(beside: target) } catch {
      if error.code == EACCES || error.code == EPERM { return nil }
      throw error
    }
  }

  /// Takes the place of the target, in one step.
  func rename(to target: String) throws(FileError) {
    guard Glibc.rename(path, target) == 0 else { throw FileError("save", target) }
    isKept = true
  }
}

extension Descriptor {
  /// Writes the rest of this file into another.
  fileprivate func copy(into other: borrowing Descriptor, of path: String) throws(FileError) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    while let count = try readPiece(into: piece, of: path) {
      try other.write(Array(piece[..<count]), to: path)
    }
  }

  /// Ends the file here, flushed.
  fileprivate func cut(_ path: String) throws(FileError) {
    guard ftruncate(raw, lseek(raw, 0, SEEK_CUR)) == 0 else { throw FileError("save", path) }
    try flush(path)
  }

  /// Takes the room that the content needs before anything is overwritten; a full disk is found out here.
  fileprivate func reserve(_ buffer: TextBuffer, _ before: stat, _ path: String) throws(FileError) {
    var size = 0
    buffer.forEachChunk { size += $0.count }
    guard size > before.st_size else { return }
    let code = posix_fallocate(raw, 0, off_t(size))
    if code == ENOSPC || code == EDQUOT || code == EFBIG {
      ftruncate(raw, before.st_size)
      throw FileError("save", path, code)
    }
  }
}
