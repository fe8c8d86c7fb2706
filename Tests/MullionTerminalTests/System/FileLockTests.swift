import Glibc
import Testing

@testable import MullionTerminal

@Suite struct FileLockTests {
  @Test("W8 A lock is held by one, and free again when it is let go")
  func exclusive() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lock"
    var first = try FileLock.tryLocking(path)
    #expect(first != nil)
    #expect(try FileLock.tryLocking(path) == nil)
    #expect(try FileLock.lock(path, milliseconds: 1) == nil)
    first = nil
    // A process that is being started elsewhere may hold a copy until it runs.
    #expect(try FileLock.lock(path, milliseconds: 30_000) != nil)
    #expect(first == nil)
  }

  @Test("W8 A link in the lock's place is not followed")
  func link() throws {
    let folder = try TestFolder()
    symlink("/etc/passwd", folder.path + "/lock")
    #expect(throws: SystemError.self) { try FileLock.tryLocking(folder.path + "/lock") }
  }

  @Test("W8 A folder is made for us alone, and one that is not is refused with what to do")
  func folder() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a/b"
    try PrivateFolder.prepare(path)
    #expect(PrivateFolder.isOurs(path))
    chmod(path, 0o755)
    #expect(throws: PrivateFolder.Refusal(description: "\(path) can be used by others; run: chmod 700 \(path)")) {
      try PrivateFolder.prepare(path)
    }
    let file = folder.path + "/file"
    _ = try Descriptor.appending(to: file)
    #expect(throws: PrivateFolder.Refusal.self) { try PrivateFolder.prepare(file) }
    symlink(path, folder.path + "/link")
    #expect(throws: PrivateFolder.Refusal.self) { try PrivateFolder.prepare(folder.path + "/link") }
  }
}
