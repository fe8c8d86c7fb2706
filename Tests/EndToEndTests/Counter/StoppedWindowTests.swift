import Glibc
import MullionTerminal
import MullionText
import Testing

/// What happens to the rest of the world while a window is stopped.
@Suite(.inItsOwnPlace, .enabled(if: Shell.bash.isInstalled, "bash is not installed")) struct StoppedWindowTests {
  /// A shell with a stopped window of a store that serves.
  private func stopped(_ command: String) throws -> Terminal {
    let terminal = try Shell.bash.start()
    try terminal.enter("stty -a >before")
    try terminal.type("\(command)\r")
    try terminal.wait(for: "Count: 0")
    try stop(terminal)
    return terminal
  }

  private func stop(_ terminal: Terminal) throws {
    let start = terminal.written.count
    kill(try App.counter.window(in: terminal).pid, SIGTSTP)
    try terminal.wait(forBytes: "Stopped", after: start)
    try terminal.wait(for: "modes off") { $0.isGivenBack }
  }

  private func expectSameModes(_ terminal: Terminal) throws {
    try terminal.enter("stty -a >after")
    let place = try Place.here()
    #expect(try place.read("after") == (try place.read("before")))
    #expect(terminal.isGivenBack)
  }

  @Test("W13 A store that ends while a window is stopped is told after fg", arguments: ["counter", "counter --relay"])
  func storeQuits(command: String) throws {
    let serving = try App.counter.serve()
    let terminal = try stopped(command)
    try App.counter.output("quit")
    #expect(try serving.exitCode() == 0)
    try terminal.enter("true")
    let start = terminal.written.count
    try terminal.type("fg\r")
    try terminal.wait(forBytes: "the store was ended", after: start)
    try expectSameModes(terminal)
  }

  @Test(
    "W4 A store that is killed while a window is stopped is told after fg", arguments: ["counter", "counter --relay"])
  func storeKilled(command: String) throws {
    let serving = try App.counter.serve()
    let terminal = try stopped(command)
    serving.child.signal(SIGKILL)
    _ = try serving.exitCode()
    try terminal.enter("true")
    let start = terminal.written.count
    try terminal.type("fg\r")
    try terminal.wait(forBytes: "ended unexpectedly", after: start)
    try terminal.enter("echo $?")
    try expectSameModes(terminal)
  }

  @Test(
    "W6 A size that changed while a window was stopped is drawn after fg", arguments: ["counter", "counter --relay"])
  func resized(command: String) throws {
    try App.counter.serve()
    let terminal = try stopped(command)
    let size = Size(width: 47, height: 13)
    try terminal.resize(size)
    try terminal.enter("true")
    try terminal.type("fg\r")
    let frame = try App.counter.frame("counter", size: size)
    try terminal.wait(for: frame) { $0.text == frame }
    #expect(try App.counter.window(in: terminal).columns == 47)
  }

  @Test("W13 Two windows of one terminal take turns as its jobs")
  func twoJobs() throws {
    let terminal = try stopped("counter")
    try terminal.enter("clear")
    try terminal.type("counter attach\r")
    try terminal.wait(for: "the second") { $0.modes.usesAlternateScreen && $0.text.contains("Count: 0") }
    try terminal.type("+")
    try terminal.wait(for: "Count: 1")
    let second = try #require(try App.counter.windows().last)
    let start = terminal.written.count
    kill(second.pid, SIGTSTP)
    try terminal.wait(forBytes: "Stopped", after: start)
    for (job, count) in [(1, 1), (2, 2), (1, 3)] {
      try terminal.wait(for: "modes off") { $0.isGivenBack }
      try terminal.type("fg %\(job)\r")
      try terminal.wait(for: "job \(job)") { $0.modes.usesAlternateScreen && $0.text.contains("Count: \(count)") }
      try terminal.type("+")
      try terminal.wait(for: "Count: \(count + 1)")
      let start = terminal.written.count
      kill(try App.counter.windows()[job - 1].pid, SIGTSTP)
      try terminal.wait(forBytes: "Stopped", after: start)
    }
    try terminal.wait(for: "modes off") { $0.isGivenBack }
    try expectSameModes(terminal)
  }

  @Test("W6 A terminal that is closed ends its stopped window too", arguments: ["counter", "counter --relay"])
  func hungUp(command: String) throws {
    let terminal = try stopped(command)
    let store = try App.counter.store()
    try terminal.hangUp()
    store.awaitEnd()
    for process in try Place.here().processes() { process.awaitEnd() }
    #expect(try Place.here().processes().isEmpty)
  }

  @Test(
    "W3 A stopped window that is killed leaves its terminal to the shell", arguments: ["counter", "counter --relay"])
  func killed(command: String) throws {
    try App.counter.serve()
    let terminal = try stopped(command)
    try terminal.enter("kill -9 %1")
    try terminal.enter("echo here")
    #expect(try App.counter.windows().isEmpty)
    try expectSameModes(terminal)
  }

  @Test(
    "W15 A window of a hung store can be stopped, and goes on when the store does",
    arguments: ["counter", "counter --relay"])
  func hungStore(command: String) throws {
    try App.counter.serve()
    let terminal = try Shell.bash.start()
    try terminal.enter("stty -a >before")
    try terminal.type("\(command)\r")
    try terminal.wait(for: "Count: 0")
    let window = try App.counter.window(in: terminal)
    let store = try App.counter.stores()[0]
    try store.stop()
    let start = terminal.written.count
    kill(window.pid, SIGTSTP)
    try terminal.wait(forBytes: "Stopped", after: start)
    try expectSameModes(terminal)
    kill(store.number, SIGCONT)
    try App.counter.output("send", "counter", "+")
    try expectSameModes(terminal)
    try terminal.type("fg\r")
    try terminal.wait(for: "the window") { $0.modes.usesAlternateScreen && $0.text.contains("Count: 1") }
    try terminal.type("+")
    try terminal.wait(for: "Count: 2")
  }

  @Test("W15 A window of a hung store ends when it is told to", arguments: ["counter", "counter --relay"])
  func endedWhileHung(command: String) throws {
    try App.counter.serve()
    let terminal = try Shell.bash.start()
    try terminal.enter("stty -a >before")
    try terminal.type("\(command)\r")
    try terminal.wait(for: "Count: 0")
    let window = try App.counter.window(in: terminal)
    let store = try App.counter.stores()[0]
    try store.stop()
    kill(window.pid, SIGTERM)
    try terminal.wait(for: "modes off") { $0.isGivenBack }
    try terminal.enter("echo code $?")
    try expectSameModes(terminal)
    kill(store.number, SIGCONT)
    try App.counter.output("send", "counter", "+")
    try expectSameModes(terminal)
    #expect(try App.counter.windows().isEmpty)
  }
}
