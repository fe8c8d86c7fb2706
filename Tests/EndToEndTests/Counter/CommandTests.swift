import Glibc
import MullionTerminal
import MullionText
import Testing

/// The commands of every program, run as scripts run them: without a terminal.
@Suite(.inItsOwnPlace) struct CommandTests {
  static let commands = [
    "attach", "open", "scenes", "windows", "frame", "send", "close", "detach", "quit", "serve", "log", "reset",
  ]

  @Test("Help names every command, and each has its own")
  func help() throws {
    let overview = try App.counter.output("--help")
    #expect(overview.hasPrefix("Usage: counter"))
    #expect(overview.contains("Exit codes: 0 done"))
    for name in CommandTests.commands {
      #expect(overview.contains("\n  \(name)"))
      let help = try App.counter.output(name, "--help")
      #expect(help.hasPrefix("Usage: counter \(name)"))
    }
    #expect(try App.counter.output("--version") == "counter 0\n")
    #expect(try Place.here().processes(named: "counter").isEmpty)
  }

  @Test(
    "Exit code 2 and one line for a wrong command line",
    arguments: [
      ["--nope"], ["frame"], ["frame", "counter", "--size", "0x0"], ["frame", "counter", "--size", "80"],
      ["frame", "counter", "--format", "xml"], ["send", "counter"], ["close"], ["detach"], ["scenes", "extra"],
      ["--session"], ["--session", "../up"], ["--wait"], ["attach"], ["+5"],
    ])
  func usage(arguments: [String]) throws {
    let command = try RunningCommand(["counter"] + arguments).end()
    #expect(command.code == 2)
    #expect(command.output.isEmpty)
    #expect(command.errors.hasPrefix("counter: "))
    #expect(command.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "Exit code 69 and one line where no store is running",
    arguments: [
      ["scenes"], ["windows"], ["frame", "counter"], ["send", "counter", "+"], ["close", "counter"], ["detach", "1"],
      ["quit"], ["quit", "--force"], ["open", "file"],
    ])
  func noStore(arguments: [String]) throws {
    let command = try RunningCommand(["counter"] + arguments).end()
    #expect(command.code == 69)
    #expect(command.errors.hasPrefix("counter: no counter is running"))
    #expect(command.errors.split(separator: "\n").count == 1)
    #expect(try Place.here().processes(named: "counter").isEmpty)
  }

  @Test("Attaching does not start a store")
  func attachAlone() throws {
    let window = try Terminal(["counter", "attach"], errorFile: "errors")
    #expect(try window.exitCode() == 69)
    #expect(try window.errors.hasPrefix("counter: no counter is running"))
  }

  @Test("Exit code 1 and what to do instead for what is refused or not found")
  func refused() throws {
    try App.counter.serve()
    let refused: [([String], String)] = [
      (["close", "counter"], "`counter quit` ends the program"), (["frame", "other"], "`counter scenes` lists them"),
      (["send", "other", "+"], "`counter scenes` lists them"), (["detach", "77"], "`counter windows` lists them"),
      (["open", "file"], "opens no files"),
    ]
    for (arguments, reason) in refused {
      let command = try RunningCommand(["counter"] + arguments).end()
      #expect(command.code == 1)
      #expect(command.errors.contains(reason))
      #expect(command.errors.split(separator: "\n").count == 1)
    }
    let unknownKey = try App.counter.run("send", "counter", "hyper+ultra+x")
    #expect(unknownKey.code == 2)
    #expect(unknownKey.errors.contains("is no key"))
    let window = try Terminal(["counter", "attach", "other"], errorFile: "errors")
    #expect(try window.exitCode() == 1)
    #expect(try window.errors == "counter: no scene is called `other`; `counter scenes` lists them\n")
  }

  @Test("W1 Keys that are sent act on the scene, and its windows show it")
  func send() throws {
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
    try App.counter.output("send", "counter", "+", "+", "-", "+")
    try window.wait(for: "Count: 2")
    try App.counter.output("send", "counter", "enter")
    #expect(try App.counter.frame("counter").contains("Count: 1"))
    let json = try App.counter.output("frame", "counter", "--size", "20x3", "--format", "json")
    #expect(json.contains(#""columns":20,"rows":3"#))
    #expect(json.contains("Count: 1"))
    #expect(try App.counter.output("frame", "counter", "--format", "ansi").contains("\u{1B}["))
  }

  @Test("W1 Scenes and windows are listed with what is needed to name them")
  func lists() throws {
    let first = try Terminal(["counter"])
    try first.wait(for: "Count: 0")
    let second = try Terminal(["counter", "attach", "--relay", "--read-only"], size: Size(width: 33, height: 11))
    try second.wait(for: "Count: 0")
    let scene = App.Scene(id: "counter", title: "Counter", path: nil, windows: 2, kind: "window")
    #expect(try App.counter.scenes() == [scene])
    let windows = try App.counter.windows()
    #expect(windows.map(\.pid) == [first.child.number, second.child.number])
    #expect(windows.map(\.tty) == [first.name, second.name])
    #expect(windows.map(\.mode) == ["passed", "relayed"])
    #expect(windows.map(\.readOnly) == [false, true])
    #expect(windows.map { [$0.columns, $0.rows] } == [[80, 24], [33, 11]])
    let table = try App.counter.output("windows").split(separator: "\n")
    #expect(table.count == 3)
    #expect(table[0].hasPrefix("WINDOW"))
    #expect(table[2].contains("33x11"))
  }

  @Test("W1 A window that is detached says how to come back, and exits 0", arguments: [false, true])
  func detach(byProcess: Bool) throws {
    try App.counter.serve()
    let terminal = try Terminal(["sh", "-c", "echo here; counter; echo code $?; read x"])
    try terminal.wait(for: "Count: 0")
    let window = try App.counter.window(in: terminal)
    try App.counter.output("detach", byProcess ? "\(window.pid)" : "\(window.window)")
    try terminal.wait(for: "code 0")
    #expect(terminal.text.hasPrefix("here\ncounter: detached; `counter attach counter` shows the scene again\ncode 0"))
    #expect(try App.counter.windows().isEmpty)
  }

  @Test("W1 The end of the store ends its windows with a reason and exit 0", arguments: ["quit", "SIGTERM"])
  func quit(how: String) throws {
    let serving = try App.counter.serve()
    let terminal = try Terminal(["sh", "-c", "echo here; counter; echo code $?; read x"])
    try terminal.wait(for: "Count: 0")
    let before = try App.counter.store()
    if how == "quit" { try App.counter.output("quit") } else { serving.child.signal(SIGTERM) }
    try terminal.wait(for: "code 0")
    #expect(terminal.text.hasPrefix("here\ncounter: the store was ended"))
    #expect(terminal.isGivenBack)
    #expect(try serving.exitCode() == 0)
    before.awaitEnd()
    #expect(!PrivateFolder.isSocket(try Place.here().path("mullion/counter-default.sock")))
  }

  @Test("Without a terminal a program prints its frame once, and a window says that it needs one")
  func noTerminal() throws {
    let printed = try Command("counter")
    #expect(printed.code == 0)
    #expect(printed.output.contains("Count: 0"))
    #expect(!printed.output.contains("\u{1B}"))
    #expect(printed.errors.isEmpty)
    let file = try Command("counter", "file")
    #expect(file.code == 1)
    #expect(file.errors == "counter: counter opens no files\n")
    #expect(try Place.here().processes(named: "counter").isEmpty)
  }

  @Test("A command whose output nobody reads ends")
  func brokenPipe() throws {
    try App.counter.serve()
    let command = try Command("bash", "-c", "counter frame counter --size 1000x1000 | true; echo ${PIPESTATUS[0]}")
    #expect(["0\n", "141\n"].contains(command.output))
  }

  @Test("The log of a store that a window started can be followed")
  func log() throws {
    #expect(try App.counter.run("log").code == 1)
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
    let log = try Terminal(["counter", "log"], size: Size(width: 200, height: 24))
    try log.wait(for: "window 1: passed")
    let second = try Terminal(["counter", "attach", "--relay"])
    try log.wait(for: "window 2: relayed")
    try second.type("\u{11}")
    try log.type("\u{3}")
    #expect(try log.exitCode() == 130)
  }

  @Test("`reset` gives a terminal that was left in a mess sane modes")
  func reset() throws {
    let mess = #"printf '\033[?1049h\033[?1003h\033[?1006h\033[?2004h\033[?25l'; stty raw -echo"#
    let terminal = try Terminal([
      "sh", "-c", "echo here; \(mess); echo messy; read x; counter reset; echo code $?; read y; echo $y; read x",
    ])
    try terminal.wait(for: "messy")
    #expect(try !terminal.modes.editsLines)
    #expect(!terminal.isGivenBack)
    try terminal.type("\n")
    try terminal.wait(for: "code 0")
    #expect(terminal.isGivenBack)
    #expect(try terminal.modes.editsLines)
    try terminal.type("edX\u{7F}ited\r")
    try terminal.wait(for: "\nedited\n")
  }
}
