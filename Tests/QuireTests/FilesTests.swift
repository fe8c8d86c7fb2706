import Glibc
import Mullion
import Testing

@testable import Quire

@Suite @MainActor struct FilesTests {
  /// Contents that a careless editor would change.
  nonisolated static let hostile: [(String, [UInt8])] = [
    ("empty", []),
    ("no final newline", Array("one\ntwo".utf8)),
    ("only newlines", [10, 10, 10]),
    ("CRLF", Array("one\r\ntwo\r\n".utf8)),
    ("mixed line ends", Array("one\r\ntwo\nthree\r".utf8)),
    ("NUL bytes", [97, 0, 98, 10, 0]),
    ("no UTF-8", [0xFF, 0xFE, 10, 0xC3, 0x28, 0xE2, 0x82]),
    ("private scalars", Array("\u{10FF80}\u{10FFFF}".utf8)),
    ("byte order mark", [0xEF, 0xBB, 0xBF, 97, 10]),
    ("escape sequences", Array("\u{1B}[2J\u{1B}]0;x\u{7}".utf8)),
    ("every byte", Array(0...255)),
  ]

  @Test("D5 Saving gives back every byte that was not edited", arguments: hostile.map(\.0))
  func losslessRoundTrip(name: String) async throws {
    let bytes = try #require(FilesTests.hostile.first { $0.0 == name }).1
    let desk = try Desk()
    try desk.folder.write("file", bytes)
    try desk.open("file")
    #expect(desk.document?.isChanged == false)
    try await desk.send(.edit(.insert("x"), TextColumns()))
    try await desk.press("ctrl+s")
    #expect(try desk.folder.bytes("file") == [UInt8(ascii: "x")] + bytes)
    try await desk.press("ctrl+z", "ctrl+s")
    #expect(try desk.folder.bytes("file") == bytes)
    #expect(desk.folder.names == ["file"])
  }

  @Test("D5 Saving keeps the permissions of the file")
  func keepsMode() async throws {
    let desk = try Desk()
    try desk.folder.write("script", Array("#!/bin/sh\n".utf8), mode: 0o750)
    try desk.open("script")
    await desk.type("x")
    try await desk.press("ctrl+s")
    #expect(try desk.folder.status("script").st_mode & 0o7777 == 0o750)
    #expect(try desk.folder.text("script") == "x#!/bin/sh\n")
  }

  @Test("D5 Saving keeps what is attached to the file", .enabled(if: FilesTests.hasAttributes))
  func keepsAttributes() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    let file = try Descriptor(desk.folder / "file", O_RDWR, for: "open")
    let isSet = file.setAttribute("user.note", Array("kept".utf8))
    #expect(isSet)
    await desk.type("x")
    try await desk.press("ctrl+s")
    #expect(try desk.folder.text("file") == "xold")
    let saved = try Descriptor(desk.folder / "file", O_RDONLY, for: "open")
    let kept = saved.attribute("user.note")
    #expect(kept == Array("kept".utf8))
  }

  /// Whether the folder for temporary files can have attributes.
  nonisolated static var hasAttributes: Bool {
    guard let folder = try? TemporaryFolder(), (try? folder.write("file", "")) != nil,
      let file = try? Descriptor(folder / "file", O_RDWR, for: "open")
    else { return false }
    return file.setAttribute("user.note", [1])
  }

  @Test("D5 Saving through a symbolic link keeps the link", arguments: ["target", "./target", "absolute"])
  func keepsSymbolicLink(kind: String) async throws {
    let desk = try Desk()
    try desk.folder.write("target", "old\n")
    #expect(symlink(kind == "absolute" ? desk.folder / "target" : kind, desk.folder / "link") == 0)
    try desk.open("link")
    await desk.type("x")
    try await desk.press("ctrl+s")
    #expect(try desk.folder.status("link").st_mode & S_IFMT == S_IFLNK)
    #expect(try desk.folder.text("target") == "xold\n")
    #expect(desk.folder.names == ["link", "target"])
  }

  @Test("D5 A link to nothing leads to the new file")
  func danglingLink() async throws {
    let desk = try Desk()
    #expect(symlink("target", desk.folder / "link") == 0)
    try desk.open("link")
    await desk.type("x")
    try await desk.press("ctrl+s")
    #expect(try desk.folder.text("target") == "x")
    #expect(try desk.folder.status("link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test("D5 Links in a circle are refused with a reason")
  func circularLinks() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("b", folder / "a") == 0)
    #expect(symlink("a", folder / "b") == 0)
    let order = WriteOrder(buffer: TextBuffer("x"), path: folder / "a", expected: .anything, newFileMode: 0o644)
    #expect(throws: FileError("save", folder / "a", ELOOP)) { try SafeWrite(order).run() }
  }

  @Test("D5 Saving keeps hard links, in place, and says so")
  func keepsHardLinks() async throws {
    let desk = try Desk()
    try desk.folder.write("one", "a long old text\n")
    #expect(link(desk.folder / "one", desk.folder / "two") == 0)
    try desk.open("one")
    try await desk.press("ctrl+a")
    await desk.type("new")
    try await desk.press("ctrl+s")
    #expect(try desk.folder.text("one") == "new")
    #expect(try desk.folder.text("two") == "new")
    #expect(try desk.folder.status("one").st_ino == desk.folder.status("two").st_ino)
    #expect(desk.folder.names == ["one", "two"])
    #expect(desk.text.contains("Saved one (1 line); written in place: it has other names"))
  }

  @Test("D5 A new file has the permissions that the asking window's mask leaves", arguments: [0o022, 0o077, 0])
  func newFileMode(mask: Int) async throws {
    let desk = try Desk()
    let item = OpenItem(.path(desk.folder / "new"), fileCreationMask: UInt32(mask))
    try desk.show(try desk.app.open(item))
    await desk.type("x")
    try await desk.press("ctrl+s")
    #expect(Int(try desk.folder.status("new").st_mode & 0o777) == 0o666 & ~mask)
  }

  @Test("D5 A save that fails leaves the text here and says why and what to do")
  func vanishedFolder() async throws {
    let desk = try Desk()
    try desk.folder.makeFolder("sub")
    try desk.open("sub/file", "old\n")
    await desk.type("new ")
    unlink(desk.folder / "sub/file")
    rmdir(desk.folder / "sub")
    try await desk.press("ctrl+s")
    #expect(desk.text.contains("Not saved"))
    #expect(desk.text.contains("[ Save As… ]"))
    #expect(desk.content == "new old\n")
    #expect(desk.document?.isChanged == true)
    try desk.folder.makeFolder("sub")
    try await desk.press("esc", "ctrl+s")
    #expect(try desk.folder.text("sub/file") == "new old\n")
    #expect(desk.document?.isChanged == false)
  }

  @Test("D5 A folder that has taken the file's place is not touched")
  func folderInPlace() async throws {
    let desk = try Desk()
    try desk.open("file")
    await desk.type("x")
    try desk.folder.makeFolder("file")
    try await desk.press("ctrl+s")
    #expect(desk.text.contains("it is a folder"))
    #expect(desk.document?.isChanged == true)
    #expect(desk.folder.names == ["file"])
  }

  @Test("D5 A file that cannot grow is left whole, in one step and in place", arguments: [1, 2])
  func cannotGrow(names: Int) async {
    // In a process of its own: the limit on a file's size is the nearest to a full disk that needs no privileges.
    await #expect(processExitsWith: .success) { [names] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1 << 16, rlim_max: rlim_t.max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let folder = try TemporaryFolder()
      try folder.write("one", "old\n")
      if names == 2 { #expect(link(folder / "one", folder / "two") == 0) }
      let text = String(repeating: "x", count: 1 << 17)
      let order = WriteOrder(buffer: TextBuffer(text), path: folder / "one", expected: .anything, newFileMode: 0o644)
      #expect(throws: FileError("save", folder / "one", EFBIG)) { try SafeWrite(order).run() }
      #expect(try folder.text("one") == "old\n")
      #expect(folder.names.count == names)
    }
  }

  @Test("D5 Owner and group are kept", .enabled(if: geteuid() == 0, "only root gives files away"))
  func keepsOwner() async throws {
    let desk = try Desk()
    try desk.open("file", "old")
    #expect(chown(desk.folder / "file", 12, 34) == 0)
    await desk.type("x")
    try await desk.press("ctrl+s")
    let status = try desk.folder.status("file")
    #expect((status.st_uid, status.st_gid) == (12, 34))
    #expect(try desk.folder.text("file") == "xold")
  }

  @Test(
    "D5 Another user's file is written in place where that is allowed, and refused where not",
    .enabled(if: geteuid() == 0, "only root becomes somebody else"))
  func anotherUser() async throws {
    let folder = try TemporaryFolder()
    for (name, folderMode, fileMode) in [("open", 0o777, 0o666), ("shut", 0o755, 0o666), ("read", 0o777, 0o644)] {
      try folder.makeFolder(name)
      chmod(folder / name, mode_t(folderMode))
      try folder.write("\(name)/file", Array("old\n".utf8), mode: mode_t(fileMode))
    }
    chmod(folder.path, 0o755)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      #expect(setgid(65534) == 0)
      #expect(setuid(65534) == 0)
      for name in ["open", "shut", "read"] {
        let file = path.appendingPath(name).appendingPath("file")
        let order = WriteOrder(buffer: TextBuffer("new\n"), path: file, expected: .anything, newFileMode: 0o644)
        guard name != "read" else {
          #expect(throws: FileError("save", file, EACCES)) { try SafeWrite(order).run() }
          continue
        }
        guard case .written(let stamp, let remark) = try SafeWrite(order).run() else {
          throw FileError("save", file, 0)
        }
        #expect(remark?.hasPrefix("written in place") == true)
        #expect(LiveFiles.status(file) == .file(stamp))
      }
    }
    for (name, text) in [("open", "new\n"), ("shut", "new\n"), ("read", "old\n")] {
      #expect(try folder.text("\(name)/file") == text)
      #expect(try folder.status("\(name)/file").st_uid == 0)
      #expect(try LiveFiles.list(folder / name).map(\.name) == ["file"])
    }
  }

  @Test("D5 Saving asks before it replaces what another program wrote", arguments: [true, false])
  func changedOnDisk(keeps: Bool) async throws {
    let desk = try Desk()
    try desk.open("file", "old\n")
    await desk.type("mine ")
    try desk.folder.write("file", "theirs, and longer\n")
    try await desk.press("ctrl+s")
    #expect(desk.text.contains("file has changed on the disk"))
    #expect(try desk.folder.text("file") == "theirs, and longer\n")
    if keeps {
      try await desk.press("enter")
      #expect(try desk.folder.text("file") == "mine old\n")
    } else {
      try await desk.press("tab", "enter")
      #expect(desk.content == "theirs, and longer\n")
    }
    #expect(desk.document?.isChanged == false)
  }

  @Test("What is typed while a save is on its way stays unsaved")
  func editWhileSaving() async throws {
    let desk = try Desk()
    let scene = try desk.open("file", "old")
    await desk.type("a")
    let saving = desk.store.dispatch(.scene(scene, .chrome(.command(.save))))
    desk.store.dispatch(.scene(scene, .edit(.insert("b"), TextColumns())))
    await saving.finish()
    #expect(try desk.folder.text("file") == "aold")
    #expect(desk.content == "abold")
    #expect(desk.document?.isChanged == true)
  }

  @Test("A second save waits for the first, and writes what there is then")
  func saveTwice() async throws {
    let desk = try Desk()
    let scene = try desk.open("file", "old")
    await desk.type("a")
    let saving = desk.store.dispatch(.scene(scene, .chrome(.command(.save))))
    desk.store.dispatch(.scene(scene, .edit(.insert("b"), TextColumns())))
    desk.store.dispatch(.scene(scene, .chrome(.command(.save))))
    await saving.finish()
    await desk.settle()
    #expect(try desk.folder.text("file") == "abold")
    #expect(desk.document?.isChanged == false)
  }
}
