import Glibc
import Mullion

extension FileAccess {
  /// The real file system.
  static let live = FileAccess(
    read: { try LiveFiles.read($0) }, write: { try SafeWrite($0).run() }, list: { try LiveFiles.list($0) },
    status: { LiveFiles.status($0) }, resolve: { LiveFiles.resolve($0) })
}

/// Reading files and folders with the system's calls.
enum LiveFiles {
  /// Files that are larger are refused rather than read into memory.
  static let limit: Int64 = 2 << 30

  static func read(_ path: String) throws(FileError) -> FileContent {
    switch status(path) {
    case .missing: throw FileError("open", path, ENOENT)
    case .folder: throw FileError("open", path, EISDIR)
    case .special(let kind): throw FileError("open", path, 0, note: "it is \(kind), not a text file")
    case .unreachable(let error): throw error
    case .file: break
    }
    // A pipe that took the file's place meanwhile must not make the program wait.
    let file = try Descriptor(path, O_RDONLY | O_NONBLOCK, for: "open")
    guard let status = file.status() else { throw FileError("open", path) }
    guard status.st_size <= limit else { throw FileError("open", path, 0, note: "it is larger than 2 GB") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size) + 1)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { piece.deallocate() }
    while let count = try file.readPiece(into: piece, of: path) {
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= limit else { throw FileError("open", path, 0, note: "it is larger than 2 GB") }
    }
    return FileContent(
      buffer: TextBuffer(bytes: bytes), stamp: FileStamp(status), invalidBytes: invalidByteCount(bytes))
  }

  static func list(_ path: String) throws(FileError) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw FileError("list", path) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_REG): false
        default: status(path.appendingPath(name)) == .folder
        }
      entries.append(FolderEntry(name: name, isFolder: isFolder))
    }
    return entries
  }

  static func status(_ path: String) -> FileStatus {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? .missing : .unreachable(FileError("open", path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(FileStamp(status))
    case S_IFDIR: return .folder
    case S_IFIFO: return .special("a pipe")
    case S_IFSOCK: return .special("a socket")
    default: return .special("a device")
    }
  }

  static func resolve(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (folder, name) = path.normalizedPath.splitPath
    return folder == "/" ? path.normalizedPath : resolve(folder).appendingPath(name)
  }

  /// How many bytes are no UTF-8.
  static func invalidByteCount(_ bytes: [UInt8]) -> Int {
    var count = 0
    var start = 0
    while start < bytes.count {
      do {
        _ = try UTF8Span(validating: bytes.span.extracting(start..<bytes.count))
        return count
      } catch {
        count += error.byteOffsets.count
        start += max(1, error.byteOffsets.upperBound)
      }
    }
    return count
  }
}

extension FileStamp {
  init(_ status: stat) {
    self.init(
      identity: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      size: Int64(status.st_size), seconds: Int64(status.st_mtim.tv_sec),
      nanoseconds: Int64(status.st_mtim.tv_nsec))
  }
}
