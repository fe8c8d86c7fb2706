import Glibc

/// An open file that is closed when it goes.
struct Descriptor: ~Copyable {
  let raw: Int32

  /// Opens a path; throws the system's error.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0, for verb: String) throws(FileError) {
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC | O_NOCTTY, mode) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw FileError(verb, path) }
    raw = opened
  }

  deinit { close(raw) }

  /// What the file is now.
  func status() -> stat? {
    var status = stat()
    return fstat(raw, &status) == 0 ? status : nil
  }

  /// Writes all bytes, however many pieces the system takes.
  func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(raw, $0.baseAddress?.advanced(by: done), bytes.count - done) }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw FileError("save", path, count == 0 ? EIO : errno)
      }
    }
  }

  /// Reads the next piece of the content; nil at its end.
  func readPiece(into piece: UnsafeMutableRawBufferPointer, of path: String) throws(FileError) -> Int? {
    while true {
      let count = Glibc.read(raw, piece.baseAddress, piece.count)
      if count >= 0 { return count == 0 ? nil : count }
      if errno != EINTR { throw FileError("open", path) }
    }
  }

  /// Waits until the disk has it.
  func flush(_ path: String) throws(FileError) {
    while fsync(raw) != 0 {
      // Some file systems cannot flush; that is no reason to call a written file unwritten.
      if errno == EINVAL || errno == ENOTSUP { return }
      if errno != EINTR { throw FileError("save", path) }
    }
  }
}
