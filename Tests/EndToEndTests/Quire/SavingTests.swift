import Glibc
import MullionTerminal
import MullionText
import Testing

/// Saving where it is hard, and files that mean harm.
@Suite(.inItsOwnPlace) struct SavingTests {
  /// Another user who owns nothing but the place.
  private static let unprivileged = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
  private static let canChangeUser = geteuid() == 0 && Programs.isInstalled("setpriv")

  private func giveAway(_ names: String...) throws {
    let place = try Place.here()
    for path in [place.folder] + names.map(place.path) { #expect(chown(path, 65534, 65534) == 0) }
  }

  @Test("D5 Saving keeps mode, line ends, a missing last line end, links and other names")
  func kept() throws {
    let place = try Place.here()
    try place.write("file", "one\r\ntwo")
    chmod(place.path("file"), 0o640)
    symlink("file", place.path("link"))
    link(place.path("file"), place.path("hard"))
    let window = try Terminal(["quire", "link"])
    try window.wait(for: "two")
    try window.type("X\r")
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    for name in ["file", "link", "hard"] { #expect(try place.read(name) == "X\r\none\r\ntwo") }
    var status = stat()
    #expect(lstat(place.path("link"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(place.path("file"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(status.st_nlink == 2)
  }

  @Test(
    "D4 A save that is not permitted says so, and the text stays",
    .enabled(if: canChangeUser, "only root can become another user"))
  func readOnlyFolder() throws {
    let place = try Place.here()
    mkdir(place.path("locked"), 0o755)
    try place.write("locked/file", "text\n")
    chmod(place.path("locked/file"), 0o644)
    try giveAway()
    let window = try Terminal(SavingTests.unprivileged + [Programs.quire, "locked/file"])
    try window.wait(for: "text")
    try window.type("X")
    try window.press("ctrl+s")
    try window.wait(for: "you have no permission")
    try window.press("esc")
    try window.wait(for: "Xtext")
    #expect(try place.read("locked/file") == "text\n")
    let quit = try RunningCommand(SavingTests.unprivileged + [Programs.quire, "quit"]).end()
    #expect(quit.code == 1)
    #expect(quit.errors.contains("file (scene 1)"))
  }

  @Test(
    "D4 A full disk leaves the old file whole, and the text in the window",
    .enabled(if: geteuid() == 0 && Programs.isInstalled("unshare"), "only root can mount"))
  func fullDisk() throws {
    let place = try Place.here()
    mkdir(place.path("small"), 0o755)
    let mount = "mount -t tmpfs -o size=64k none small && printf 'text\\n' >small/file"
    let script = "\(mount) && exec quire serve --foreground small/file"
    let serving = try Terminal(["unshare", "--mount", "sh", "-c", script], size: Size(width: 200, height: 50))
    try serving.wait(for: "serves")
    let window = try Terminal(["quire", "attach", "1"])
    try window.wait(for: "text")
    let long = String(repeating: String(repeating: "x", count: 99) + "\n", count: 2000)
    try App.quire.output("send", "1", "--text", "-", input: long)
    try window.press("ctrl+s")
    try window.wait(for: "the disk is full")
    try window.press("esc")
    try window.wait(for: "no question") { !$0.text.contains("Save As") }
    let inside = "/proc/\(try App.quire.store().number)/root\(place.folder)/small"
    #expect(try Command("cat", "\(inside)/file").output == "text\n")
    #expect(try Command("ls", "-A", inside).output == "file\n")
    #expect(try App.quire.run("quit").code == 1)
    // Made shorter it can be saved.
    try App.quire.output("send", "1", "ctrl+z", "ctrl+s")
    #expect(try Command("cat", "\(inside)/file").output == "text\n")
    #expect(try App.quire.run("quit").code == 0)
  }

  /// What a file can hold to harm whoever looks at it.
  private static let hostile: [UInt8] =
    Array("first\n".utf8)
    + Array("\u{1B}]0;owned\u{7}\u{1B}]52;c;b3duZWQ=\u{7}\u{1B}[2J\u{1B}[6n\u{1B}[c\u{7}\u{1B}P+q544e\u{1B}\\\n".utf8)
    + Array("\u{9B}31m\u{9D}0;x\u{9C}\u{202E}rtl\u{202C}\u{200B}\u{FEFF}\u{E0041}\r\n\0\u{8}\u{C}\u{B}\u{E}\n".utf8)
    + [0xFF, 0xFE, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0x0A]
    + Array(("a" + String(repeating: "\u{301}", count: 2000) + "\n").utf8)
    + Array((String(repeating: "long ", count: 20_000) + "\nlast").utf8)

  @Test(
    "R5 A hostile file is shown as what it is, does nothing to the terminal, and is saved as it was",
    .enabled(if: canChangeUser, "only root can become another user"))
  func hostile() throws {
    let place = try Place.here()
    let file = try Descriptor.open(place.path("file"), O_WRONLY | O_CREAT, permissions: 0o644)
    #expect(try file.writeAll(SavingTests.hostile, milliseconds: Bound.milliseconds))
    try giveAway("file")
    let window = try Terminal(SavingTests.unprivileged + [Programs.quire, "file"])
    try window.wait(for: "first")
    try window.press("ctrl+g")
    try window.type("8\r")
    try window.wait(for: "8:1")
    try window.resize(Size(width: 40, height: 12))
    try window.wait(for: "last")
    #expect(window.screen.unknown.isEmpty)
    #expect(window.screen.bells == 0)
    #expect(window.screen.modes.title?.hasSuffix("file") == true)
    #expect(!String(decoding: window.written, as: UTF8.self).contains("\u{1B}]52;"))
    try window.type("X")
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    let saved = try Descriptor.open(place.path("file"), O_RDONLY).readAll(limit: 1 << 20)
    #expect(saved == SavingTests.hostile.dropLast(4) + Array("Xlast".utf8))
    try window.press("ctrl+q")
    #expect(try window.exitCode() == 0)
  }

  @Test(
    "R4 Wide and joined text is in the same columns in a pane of tmux as in the frame", .enabled(if: Tmux.isInstalled))
  func wideInTmux() throws {
    let place = try Place.here()
    try place.write(
      "file",
      "日本語 wide\ncombining e\u{301}a\u{308} marks\nᄀ mixed 한국어 | ｆｕｌｌ\n\ttabbed\n" + String(repeating: "長", count: 60)
        + "\n")
    let tmux = try Tmux()
    let terminal = try tmux.open("quire file")
    try terminal.wait(for: "日本語 wide")
    for size in [
      Size(width: 80, height: 24), Size(width: 41, height: 15), Size(width: 40, height: 15), Size(width: 23, height: 9),
    ] {
      try terminal.resize(size)
      try terminal.wait(for: "\(size)") { _ in try App.quire.windows().first?.columns == size.width }
      try terminal.type("界")
      let frame = try App.quire.frame("1", size: size)
      try terminal.wait(for: "界") {
        $0.text.contains("界") && $0.text.split(separator: "\n").first == frame.split(separator: "\n").first
      }
      let captured = try tmux.capture().split(separator: "\n").dropLast(2)
      #expect(captured.elementsEqual(frame.split(separator: "\n").prefix(captured.count)))
    }
  }
}
