import Glibc
import MullionTerminal
import MullionText
import Testing

/// One of the two processes of a window is killed.
@Suite(.inItsOwnPlace) struct CrashTests {
  /// A window whose terminal stays when it has ended.
  private func window(_ command: String) throws -> (terminal: Terminal, before: TerminalSettings) {
    let terminal = try Terminal([
      "sh", "-c", "trap : QUIT; echo here; \(command) 2>errors; echo code $?; read x; echo got $x; read x",
    ])
    let before = terminal.initialModes
    try terminal.wait(for: "Count: 0")
    return (terminal, before)
  }

  @Test("W4 A store killed with -9 leaves every terminal as it was, says so in a line, and exits 1")
  func storeKilled() throws {
    let place = try Place.here()
    let windows = try ["", "attach", "attach --relay"].enumerated().map { index, arguments in
      try window("counter \(arguments) 2>errors.\(index); (exit $?)")
    }
    kill(try App.counter.store().number, SIGKILL)
    for (index, (terminal, before)) in windows.enumerated() {
      try terminal.wait(for: "code 1")
      #expect(try terminal.modes == before)
      #expect(terminal.isGivenBack)
      #expect(terminal.text.hasPrefix("here\ncode 1"))
      let errors = try place.read("errors.\(index)")
      #expect(errors.hasPrefix("the store of counter ended unexpectedly"))
      #expect(errors.split(separator: "\n").count == 1)
    }
  }

  @Test("W4 After a store was killed the next window starts a new one")
  func startsAgain() throws {
    let (terminal, _) = try window("counter")
    kill(try App.counter.store().number, SIGKILL)
    try terminal.wait(for: "code 1")
    let next = try Terminal(["counter"])
    try next.wait(for: "Count: 0")
    #expect(try App.counter.stores().count == 1)
  }

  @Test("W3 A window killed with -9 leaves its terminal usable and the others undisturbed", arguments: ["", "--relay"])
  func windowKilled(option: String) throws {
    let other = try Terminal(["counter"])
    try other.wait(for: "Count: 0")
    let (terminal, before) = try window("counter attach \(option)")
    let store = try App.counter.store()
    kill(try App.counter.window(in: terminal).pid, SIGKILL)
    try terminal.wait(forBytes: "code 137")
    try terminal.wait(for: "modes off") { $0.isGivenBack }
    #expect(try terminal.modes == before)
    try terminal.type("words\r")
    try terminal.wait(for: "got words")
    try other.type("+")
    try other.wait(for: "Count: 1")
    #expect(try App.counter.store().number == store.number)
    #expect(try App.counter.windows().count == 1)
  }

  @Test("W15 A hung store locks nobody out: ^\\ gives the terminal back", arguments: [[], ["--relay"]])
  func hungStore(options: [String]) throws {
    let (terminal, before) = try window((["counter"] + options).joined(separator: " "))
    let store = try App.counter.store()
    try store.stop()
    let start = monotonicMilliseconds()
    try terminal.type("+\u{1C}")
    try terminal.wait(for: "code 1")
    #expect(monotonicMilliseconds() - start < 5000)
    #expect(try terminal.modes == before)
    #expect(terminal.isGivenBack)
    #expect(try Place.here().read("errors").contains("does not answer"))
    // What it wakes up to is no longer its own.
    try terminal.type("half")
    kill(store.number, SIGCONT)
    store.awaitEnd()
    try terminal.type(" line\r")
    try terminal.wait(for: "got half line")
    #expect(try terminal.modes == before)
  }

  @Test("W15 A store that answers is not left for ^\\")
  func quitKey() throws {
    let (terminal, _) = try window("counter")
    try terminal.type("\u{1C}+")
    try terminal.wait(for: "Count: 1")
  }

  @Test("W15 `quit --force` ends a hung store")
  func forcedQuit() throws {
    let (terminal, _) = try window("counter")
    let store = try App.counter.store()
    try store.stop()
    let quit = try App.counter.run("quit", "--force")
    #expect(quit.code == 0, "\(quit.errors)")
    store.awaitEnd()
    try terminal.wait(for: "code 1")
  }
}
