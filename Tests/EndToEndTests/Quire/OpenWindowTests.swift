import Glibc
import MullionTerminal
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

/// Windows that are opened beside the one that asks (`ctrl+t`), and links that lead into the app.
@Suite(.inItsOwnPlace) struct OpenWindowTests {
  @Test(
    "W10 Inside tmux another window is a pane beside the first, and can be closed by itself",
    .enabled(if: Tmux.isInstalled, "tmux is not installed"), arguments: ["", " --relay"])
  func pane(option: String) throws {
    let tmux = try Tmux()
    let file = try Place.here().write("a.txt", "some text\n")
    let terminal = try tmux.open("quire \(file)\(option)")
    try terminal.wait(for: "some text")
    try terminal.press("ctrl+t")
    try terminal.wait(for: "two panes") { $0.text.split(separator: "\n").count { $0.contains("some text") } == 2 }
    let windows = try App.quire.windows()
    #expect(windows.map(\.scene) == ["1", "1"])
    #expect(windows.map(\.mode) == (option.isEmpty ? ["passed", "passed"] : ["relayed", "relayed"]))
    #expect(try tmux.run("list-panes", "-F", "#{pane_current_command}") == "quire\nquire\n")
    // The new one has the keys.
    try terminal.type("X")
    try terminal.wait(for: "both") { $0.text.split(separator: "\n").count { $0.contains("Xsome text") } == 2 }
    try terminal.press("ctrl+z", "ctrl+q")
    // It gives back its terminal before it ends, so an empty pane may be seen for a moment.
    try terminal.wait(for: "one pane") {
      try $0.text.split(separator: "\n").count { $0.contains("some text") } == 1
        && tmux.run("list-panes", "-F", "x") == "x\n"
    }
  }

  @Test(
    "W10 A pane that is too small to be divided gets a window of tmux instead",
    .enabled(if: Tmux.isInstalled, "tmux is not installed"))
  func tooSmall() throws {
    let tmux = try Tmux()
    let file = try Place.here().write("a.txt", "some text\n")
    let terminal = try tmux.open("quire \(file)", size: Size(width: 40, height: 2))
    try terminal.wait(for: "some text")
    try terminal.press("ctrl+t")
    try terminal.wait(for: "two windows") { _ in try App.quire.windows().count == 2 }
    #expect(try tmux.run("list-windows", "-F", "x") == "x\nx\n")
  }

  @Test(
    "W10 What a scene is called is never read by tmux or a shell",
    .enabled(if: Tmux.isInstalled, "tmux is not installed"),
    arguments: [["split-window"], ["new-window"]])
  func hostileNames(way: [String]) throws {
    let tmux = try Tmux()
    let place = try Place.here()
    let program = try place.write("program", "#!/bin/sh\nprintf '%s\\n' \"$@\" >args\nread x\n")
    chmod(program, 0o755)
    mkfifo(place.path("args"), 0o600)
    let names = [
      "a; touch one", "$(touch two)", "`touch three`", "#(touch four)", "#{pane_id}", "'\"", "\\", "last;", "even\\;",
      ";",
      "-t", "%1 é",
    ]
    let environment = ["TMUX": "\(place.path("tmux")),1,0"]
    let ways = WaysToOpen.window(
      running: [program] + names, environment: environment, size: TerminalSize(columns: 80, rows: 24), directory: "/")
    let words = try #require(ways.first { $0.contains(way[0]) })
    let terminal = try tmux.open("echo ready; read x")
    try terminal.wait(for: "ready")
    try Command(list: words, environment: environment)
    #expect(try Command("cat", "args").output.split(separator: "\n").map(String.init) == names)
    for file in ["one", "two", "three", "four"] { #expect(!FileStatus.exists(place.path(file))) }
  }

  @Test("W10 With a terminal of the desktop another window is one of those")
  func desktop() throws {
    let place = try Place.here()
    let program = try place.write("term", "#!/bin/sh\nprintf '%s\\n' \"$@\" >args\n")
    chmod(program, 0o755)
    mkfifo(place.path("args"), 0o600)
    let file = try place.write("a.txt", "some text\n")
    let terminal = try Terminal(
      ["quire", file], environment: ["TERMINAL": "\(program) --title x", "DISPLAY": ":77"])
    try terminal.wait(for: "some text")
    try terminal.press("ctrl+t")
    let arguments = try Command("cat", "args").output.split(separator: "\n").map(String.init)
    #expect(arguments.prefix(5) == ["--title", "x", "-e", Programs.quire, "attach"])
    #expect(arguments.contains(place.path("mullion/quire-default.sock")))
    #expect(arguments.suffix(2) == ["--", "1"])
    #expect(!terminal.text.contains("No window"))
  }

  @Test("W10 Where no window can be opened the one that asked says how to get one", arguments: [[], ["--relay"]])
  func nowhere(options: [String]) throws {
    let file = try Place.here().write("a.txt", "some text\n")
    let terminal = try Terminal(["quire", file] + options)
    try terminal.wait(for: "some text")
    try terminal.press("ctrl+t")
    try terminal.wait(for: "`quire attach 1` in another terminal")
    try terminal.type("X")
    try terminal.wait(for: "Xsome text") { !$0.text.contains("No window") }
    #expect(try App.quire.windows().count == 1)
  }

  // MARK: - Links

  @Test("A link opens a document at a line, in the running store and in a window")
  func links() throws {
    let place = try Place.here()
    try place.write("two words.txt", "one\ntwo\nthree\n")
    let link = "quire://document\(place.folder)/two%20words.txt?line=3"
    let terminal = try Terminal(["quire", link])
    try terminal.wait(for: "3:1")
    #expect(terminal.text.contains("two words.txt"))
    #expect(try App.quire.output("open", link) == "1\n")
    #expect(try App.quire.output("open", "quire://settings") == "settings\n")
    #expect(try App.quire.output("open", "QUIRE://scene/1") == "1\n")
  }

  @Test("A link in a text goes to the browser, or to the clipboard where there is none", arguments: [[], ["--relay"]])
  func outwards(options: [String]) throws {
    let place = try Place.here()
    let browser = try place.write("browser", "#!/bin/sh\nprintf '%s\\n' \"$@\" >address\n")
    chmod(browser, 0o755)
    mkfifo(place.path("address"), 0o600)
    let link = "https://example.org/$(touch${IFS}one)?a=b&c;d"
    let file = try place.write("a.txt", "\(link), here\n")
    let terminal = try Terminal(
      ["quire", file] + options, environment: ["BROWSER": "/nowhere/browser:\(browser) -n %s"])
    try terminal.wait(for: "here")
    try open(terminal)
    #expect(try Command("cat", "address").output == "-n\n\(link.prefix { $0 != "(" })\n")
    #expect(!FileStatus.exists(place.path("one")))
    try terminal.press("ctrl+q")
    _ = try terminal.exitCode()

    let bare = try Terminal(["quire", file] + options)
    try bare.wait(for: "here")
    try open(bare)
    try bare.wait(for: "No browser was found; the address is on the clipboard.")
    // `https://example.org/$` in OSC 52.
    try bare.wait(forBytes: "]52;c;aHR0cHM6Ly9leGFtcGxlLm9yZy8k")
  }

  @Test("A link of the app's own in a text is followed there")
  func inwards() throws {
    let place = try Place.here()
    let other = try place.write("other.txt", "one\ntwo\n")
    let file = try place.write("a.txt", "see quire://document\(other)?line=2.\n")
    let terminal = try Terminal(["quire", "+1", file])
    try terminal.wait(for: "see")
    try terminal.type("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C")
    try open(terminal)
    try terminal.wait(for: "other.txt")
    try terminal.wait(for: "2:1")
    #expect(try App.quire.windows().map(\.scene) == ["2"])
  }

  private func open(_ terminal: Terminal) throws {
    try terminal.press("ctrl+p")
    try terminal.wait(for: "Save As")
    try terminal.type("open link")
    try terminal.wait(for: "Open Link") { !$0.text.contains("Save As") }
    try terminal.press("enter")
  }

  @Test(
    "A bad link is refused with a reason, and changes nothing",
    arguments: [
      "quire://document", "quire://document/nowhere/at.all", "quire://document/etc/passwd?line=0",
      "quire://document/etc/passwd?line=x", "quire://scene/7", "quire://scene/x", "quire://elsewhere/1", "quire://",
      "quire://document/a%0Ab", "quire://document/%ff%fe", "quire://document/%zz", "ftp://example.org/x",
    ])
  func badLinks(link: String) throws {
    try App.quire.serve()
    let before = try App.quire.scenes()
    let command = try App.quire.run("open", link)
    #expect(command.code == 1)
    #expect(command.output.isEmpty)
    #expect(command.errors.hasPrefix("quire: ") && command.errors.count { $0 == "\n" } == 1, "\(command.errors)")
    #expect(try App.quire.scenes() == before)
  }

  // MARK: - What is printed

  @Test(
    "A status line is in tmux's bar, and keeps up", .enabled(if: Tmux.isInstalled, "tmux is not installed"))
  func statusLine() throws {
    let tmux = try Tmux()
    let place = try Place.here()
    let file = try place.write("a #[bold] #{x}.txt", "some text\n")
    try App.quire.serve(file)
    let terminal = try tmux.open("quire attach 1")
    try terminal.wait(for: "some text")
    try tmux.run("set", "-g", "status-right-length", "70")
    try tmux.run("set", "-g", "status-right", "#(quire frame status --format tmux)")
    try tmux.run("set", "-g", "status-interval", "1")
    try tmux.run("set", "-g", "status", "on")
    try terminal.wait(for: "1 document")
    try terminal.type("x")
    try terminal.wait(for: "● a #[bold] #{x}.txt not saved")
    #expect(try App.quire.output("frame", "status") == "1 document ● a #[bold] #{x}.txt not saved\n")
  }

  @Test(
    "What cannot be written is exit code 1 with the reason",
    arguments: ["--help", "--version", "scenes", "frame settings", "scenes --json", "open /etc/passwd"])
  func fullDisk(arguments: String) throws {
    try App.quire.serve()
    let command = try Command("sh", "-c", "quire \(arguments) >/dev/full")
    #expect(command.code == 1)
    #expect(command.errors == "quire: write to standard output: No space left on device\n")
    let piped = try Command("sh", "-c", "quire /etc/passwd >/dev/full")
    #expect(piped.code == 1)
    #expect(piped.errors == "quire: write to standard output: No space left on device\n")
  }
}
