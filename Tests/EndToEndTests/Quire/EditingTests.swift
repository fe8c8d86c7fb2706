import Glibc
import MullionTerminal
import MullionText
import Testing

/// Files on a disk, edited in windows.
@Suite(.inItsOwnPlace) struct EditingTests {
  @Test("W2 A file is edited in two windows and saved as both show it")
  func twoWindows() throws {
    let place = try Place.here()
    try place.write("notes.txt", "one\ntwo\n")
    let first = try Terminal(["quire", "notes.txt"])
    try first.wait(for: "one")
    let second = try Terminal(["quire", "notes.txt"], size: Size(width: 50, height: 12))
    try second.wait(for: "two")
    #expect(try App.quire.windows().map(\.scene) == ["1", "1"])
    try first.type("zero\r")
    try second.wait(for: "zero")
    try second.press("ctrl+s")
    try second.wait(for: "Saved")
    #expect(try place.read("notes.txt") == "zero\none\ntwo\n")
    let scene = try #require(try App.quire.scenes().first { $0.id == "1" })
    #expect(scene.path == place.path("notes.txt"))
    #expect(scene.windows == 2)
  }

  @Test("W1 Two files are two scenes; each window edits and saves its own")
  func twoScenes() throws {
    let place = try Place.here()
    try place.write("a.txt", "aaa\n")
    try place.write("b.txt", "bbb\n")
    let first = try Terminal(["quire", "a.txt"])
    try first.wait(for: "aaa")
    let second = try Terminal(["quire", "b.txt"])
    try second.wait(for: "bbb")
    try first.type("1")
    try second.type("2")
    try first.press("ctrl+s")
    try first.wait(for: "Saved a.txt")
    #expect(try place.read("a.txt") == "1aaa\n")
    #expect(try place.read("b.txt") == "bbb\n")
    try second.press("ctrl+s")
    try second.wait(for: "Saved b.txt")
    #expect(try place.read("b.txt") == "2bbb\n")
  }

  @Test("W1 Keys from a command line: the file is exactly what was sent")
  func send() throws {
    let place = try Place.here()
    try place.write("file", "end\n")
    try App.quire.serve("file")
    try App.quire.output("send", "1", "--text", "héllo 🇨🇭", "ctrl+s")
    #expect(try place.read("file") == "héllo 🇨🇭end\n")
    try App.quire.output("send", "1", "--text", "-", "ctrl+s", input: "a\tb\n\u{65E5}\u{672C}\n")
    #expect(try place.read("file") == "héllo 🇨🇭a\tb\n日本\nend\n")
    try App.quire.output("send", "file", "ctrl+z", "ctrl+s")
    #expect(try place.read("file") == "héllo 🇨🇭end\n")
    #expect(try App.quire.frame("1").contains("héllo 🇨🇭end"))
  }

  @Test("W1 ctrl+w asks where work would be lost; Esc takes the question away, and the scene stays")
  func closingAsks() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    try window.type("more ")
    try window.press("ctrl+w")
    try window.wait(for: "Save changes to file?")
    try window.press("esc")
    try window.wait(for: "no question") { !$0.text.contains("Save changes") }
    #expect(window.text.contains("more text"))
    try window.type("!")
    try window.wait(for: "more !text")
    let refused = try App.quire.run("close", "1")
    #expect(refused.code == 1)
    #expect(refused.errors == "quire: file has unsaved changes; `quire send 1 ctrl+s` saves them\n")
    try window.press("ctrl+w")
    try window.click("[ Save ]")
    try window.wait(for: "the library") { _ in try App.quire.windows().map(\.scene) == ["library"] }
    #expect(try place.read("file") == "more !text\n")
  }

  @Test("W1 Discarding closes the scene and leaves the file as it was")
  func discarding() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    try window.type("more ")
    try window.press("ctrl+w")
    try window.click("[ Discard ]")
    try window.wait(for: "the library") { _ in try App.quire.windows().map(\.scene) == ["library"] }
    #expect(try place.read("file") == "text\n")
    #expect(try App.quire.run("quit").code == 0)
    #expect(try window.exitCode() == 0)
  }

  @Test("W1 Closing a scene from a command line ends its windows with a reason and exit 0")
  func closedElsewhere() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    try App.quire.serve()
    let window = try Terminal(["sh", "-c", "echo here; quire file; echo code $?; read x"])
    try window.wait(for: "text")
    try App.quire.output("close", place.path("file"))
    try window.wait(for: "code 0")
    #expect(window.text.hasPrefix("here\nquire: the scene 1 was closed\ncode 0"))
    #expect(window.isGivenBack)
    #expect(try App.quire.scenes().allSatisfy { $0.path == nil })
  }

  @Test("W4 Work that is not saved keeps the store when its last terminal vanishes, and the next window shows it")
  func vanishedTerminal() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    try window.type("unsaved ")
    try window.wait(for: "unsaved text")
    try window.hangUp()
    _ = try window.exitCode()
    let quit = try App.quire.run("quit")
    #expect(quit.code == 1)
    #expect(quit.errors.contains("this would be lost: file (scene 1)"))
    let next = try Terminal(["quire"])
    try next.wait(for: "unsaved text")
    try next.press("ctrl+s")
    try next.wait(for: "Saved")
    #expect(try place.read("file") == "unsaved text\n")
    let store = try App.quire.store()
    try next.press("ctrl+q")
    #expect(try next.exitCode() == 0)
    store.awaitEnd()
  }

  @Test("W1 ctrl+q in the last window asks where work would be lost, and can keep it in the background")
  func keptInBackground() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    try window.type("x")
    try window.press("ctrl+q")
    try window.click("[ Keep in Background")
    #expect(try window.exitCode() == 0)
    #expect(try App.quire.frame("1").contains("xtext"))
    #expect(try App.quire.run("quit").code == 1)
    #expect(try App.quire.run("quit", "--force").code == 0)
    #expect(try place.read("file") == "text\n")
  }

  @Test("P6 A closing whose window is killed ends at once", arguments: [SIGKILL, SIGSTOP])
  func closingUnseen(signal: Int32) throws {
    try Place.here().write("file", "text\n")
    try App.quire.serve("file")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    for _ in 0..<3 {
      try window.press("ctrl+p")
      try window.wait(for: "Go to Line")
      try window.press("esc")
      try window.wait(for: "no palette") { !$0.text.contains("Go to Line") }
    }
    try window.press("ctrl+p")
    try window.wait(for: "Go to Line")
    let pid = try App.quire.window(in: window).pid
    try window.type("\u{1B}")
    kill(pid, signal)
    // Whether the Esc was read or not, keys that are sent now meet no closing that nobody sees.
    try App.quire.output("send", "1", "esc", "x", "ctrl+s")
    #expect(try Place.here().read("file") == "xtext\n")
    kill(pid, SIGKILL)
  }

  @Test(
    "W13 A window suspended from the palette gives the shell its terminal, and fg repaints",
    .enabled(if: Shell.bash.isInstalled))
  func suspended() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let terminal = try Shell.bash.start()
    try terminal.enter("stty -a >before")
    try terminal.type("quire file\r")
    try terminal.wait(for: "1:1")
    try terminal.press("ctrl+p")
    try terminal.wait(for: "Go to Line")
    let start = terminal.written.count
    try terminal.type("suspend\r")
    try terminal.wait(forBytes: "Stopped", after: start)
    try terminal.enter("echo typed at the shell >typed; stty -a >after")
    #expect(terminal.isGivenBack)
    #expect(try place.read("typed") == "typed at the shell\n")
    #expect(try place.read("after") == (try place.read("before")))
    try terminal.type("fg\r")
    try terminal.wait(for: "the window") { $0.modes.usesAlternateScreen && $0.text.contains("1:1") }
    try terminal.type("X")
    try terminal.wait(for: "Xtext")
    #expect(try App.quire.frame("1").contains("Xtext"))
  }

  @Test("W2 Without a terminal as its output the editor prints the file's frame and leaves nothing running")
  func printed() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let command = try Command("quire", "file")
    #expect(command.code == 0)
    #expect(command.output.contains("text"))
    #expect(!command.output.contains("\u{1B}"))
    #expect(place.processes(named: "quire").isEmpty)
  }
}
