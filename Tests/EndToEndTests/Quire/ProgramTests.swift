import Glibc
import MullionTerminal
import MullionTesting
import Testing

/// Programs that run in a window's terminal, asked for by the app; Quire's shell is one.
@Suite(.inItsOwnPlace) struct ProgramTests {
  /// A window on a file whose shell is this script, and the shell asked for.
  private func window(_ script: String, _ options: [String] = []) throws -> Terminal {
    let place = try Place.here()
    let file = try place.write("a.txt", "first\n")
    let shell = try place.write("shell", "#!/bin/sh\n" + script)
    chmod(shell, 0o755)
    let terminal = try Terminal(["quire", file] + options, environment: ["SHELL": shell])
    try terminal.wait(for: "first")
    try askForShell(terminal)
    return terminal
  }

  private func askForShell(_ terminal: Terminal) throws {
    try terminal.press("ctrl+p")
    try terminal.wait(for: "Save As")
    try terminal.type("shell")
    try terminal.wait(for: "Shell in This Folder") { !$0.text.contains("Save As") }
    try terminal.press("enter")
  }

  @Test(
    "W11 A program has the window's terminal as a shell has it, and its result comes back as an action",
    arguments: [[], ["--relay"]])
  func runs(options: [String]) throws {
    let terminal = try window(
      "stty -a >modes; echo in $PWD; read line; echo \"got $line\" >result; echo second >a.txt", options)
    let place = try Place.here()
    try terminal.wait(for: "in \(place.folder)")
    #expect(terminal.isGivenBack)
    #expect(try terminal.modes == terminal.initialModes)
    try terminal.type("some words\r")
    // The action that the end is looks at the disk.
    try terminal.wait(for: "second") { $0.text.contains("second") && !$0.text.contains("first") }
    #expect(try place.read("result") == "got some words\n")
    #expect(try place.read("modes").contains(" icanon"))
    try terminal.press("ctrl+q")
    #expect(try terminal.exitCode() == 0)
    #expect(terminal.isGivenBack)
    #expect(try terminal.modes == terminal.initialModes)
  }

  @Test(
    "W11 Other windows go on while a program runs, and the store leaves its terminal alone",
    arguments: [[], ["--relay"]])
  func alone(options: [String]) throws {
    let terminal = try window("echo ready; read line; kill -0 $$", options)
    try terminal.wait(for: "ready")
    let other = try Terminal(["quire", "attach", "1"])
    try other.wait(for: "first")
    let before = terminal.written
    try other.type("typed ")
    try other.wait(for: "typed first")
    try App.quire.output("send", "1", "x")
    try other.wait(for: "typed xfirst") { $0.text.contains("x") }
    try terminal.read(milliseconds: 100)
    #expect(terminal.written == before)
    // What is typed belongs to the program.
    try terminal.type("to the program\r")
    try terminal.wait(for: "typed")
    #expect(!terminal.text.contains("to the program"))
    #expect(try !App.quire.frame("1").contains("to the program"))
  }

  @Test(
    "W11 A program that is killed leaves neither modes nor a screen behind, and the window says so",
    arguments: [[], ["--relay"]])
  func killed(options: [String]) throws {
    let terminal = try window(
      "printf '\\033[?1049h\\033[?1003h\\033[?2004hraw'; stty raw -echo; kill -9 $$", options)
    try terminal.wait(for: "The shell was ended by signal 9.")
    #expect(terminal.text.contains("first"))
    try terminal.type("x")
    try terminal.wait(for: "xfirst") { $0.text.contains("xfirst") && !$0.text.contains("signal") }
    try terminal.press("ctrl+z")
    try terminal.wait(for: "undone") { !$0.text.contains("xfirst") }
    try terminal.press("ctrl+q")
    #expect(try terminal.exitCode() == 0)
    #expect(terminal.isGivenBack)
    #expect(try terminal.modes == terminal.initialModes)
  }

  @Test(
    "W11 A shell that takes the foreground for itself and is killed leaves it to the window",
    .enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: [[], ["--relay"]])
  func killedShell(options: [String]) throws {
    let terminal = try window("exec bash --norc --noprofile -i", options)
    try terminal.wait(for: "$")
    try terminal.type("kill -9 $$\r")
    try terminal.wait(for: "The shell was ended by signal 9.")
    try terminal.type("x")
    try terminal.wait(for: "xfirst")
    #expect(try App.quire.windows().map(\.mode) == [options.isEmpty ? "passed" : "relayed"])
  }

  @Test("W11 A program that is missing changes nothing, and the window says so", arguments: [[], ["--relay"]])
  func missing(options: [String]) throws {
    let place = try Place.here()
    let file = try place.write("a.txt", "first\n")
    let terminal = try Terminal(["quire", file] + options, environment: ["SHELL": "/nowhere/shell"])
    try terminal.wait(for: "first")
    try askForShell(terminal)
    try terminal.wait(for: "No shell: /nowhere/shell: No such file or directory")
    try terminal.type("x")
    try terminal.wait(for: "xfirst")
  }

  @Test("W11 A window that is closed while its program runs ends when the program has")
  func closedMeanwhile() throws {
    let terminal = try window("echo ready; read line")
    try terminal.wait(for: "ready")
    try App.quire.output("detach", "1")
    try terminal.type("\r")
    #expect(try terminal.exitCode() == 0)
    #expect(try terminal.modes == terminal.initialModes)
  }
}
