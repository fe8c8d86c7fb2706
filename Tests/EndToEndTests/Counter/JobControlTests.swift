import Glibc
import MullionTerminal
import MullionText
import Testing

/// Windows that are stopped, continued, started in the background and killed under real shells.
@Suite(.inItsOwnPlace) struct JobControlTests {
  struct Stop: CustomTestStringConvertible, Sendable {
    let shell: Shell
    let command: String
    let signal: Int32
    var testDescription: String { "\(command) under \(shell), signal \(signal)" }

    static let all = [
      Stop(shell: .bash, command: "counter", signal: SIGTSTP), Stop(shell: .bash, command: "counter", signal: SIGSTOP),
      Stop(shell: .bash, command: "counter --relay", signal: SIGTSTP),
      Stop(shell: .bash, command: "sh -c 'counter; true'", signal: SIGTSTP),
      Stop(shell: .dash, command: "counter", signal: SIGTSTP),
      Stop(shell: .dash, command: "counter --relay", signal: SIGTSTP),
      Stop(shell: .dash, command: "sh -c 'counter; true'", signal: SIGTSTP),
    ].filter(\.shell.isInstalled)
  }

  @Test(
    "W13 What is typed at the shell of a stopped window reaches the shell alone, and fg repaints", arguments: Stop.all)
  func stopped(stop: Stop) throws {
    let place = try Place.here()
    let terminal = try stop.shell.start()
    try terminal.enter("stty -a >before")
    try terminal.type("\(stop.command)\r")
    try terminal.wait(for: "Count: 0")
    try terminal.type("+")
    try terminal.wait(for: "Count: 1")
    for count in 1...2 {
      let start = terminal.written.count
      kill(try App.counter.window(in: terminal).pid, stop.signal)
      try terminal.wait(forBytes: "topped", after: start)
      try terminal.enter("echo ++-+ >typed")
      #expect(try place.read("typed") == "++-+\n")
      // Of a window that was stopped without a word the store may hear only when it has something to paint.
      if stop.signal == SIGSTOP { try App.counter.output("send", "counter", "+", "-") }
      try terminal.wait(for: "modes off") { $0.isGivenBack }
      try terminal.enter("stty -a >after")
      #expect(try place.read("after") == (try place.read("before")))
      #expect(try App.counter.frame("counter").contains("Count: \(count)"))
      try terminal.type("fg\r")
      try terminal.wait(for: "the window") { $0.modes.usesAlternateScreen && $0.text.contains("Count: \(count)") }
      try terminal.type("+")
      try terminal.wait(for: "Count: \(count + 1)")
    }
    try terminal.type("\u{11}")
    try terminal.wait(for: "the shell") { $0.isGivenBack }
    try terminal.enter("stty -a >after")
    #expect(terminal.isGivenBack)
    #expect(try place.read("after") == (try place.read("before")))
  }

  @Test("W13 An edit elsewhere does not paint over the shell of a stopped window")
  func notPainted() throws {
    let other = try Terminal(["counter"])
    try other.wait(for: "Count: 0")
    let terminal = try Shell.bash.start()
    try terminal.type("counter attach\r")
    try terminal.wait(for: "Count: 0")
    kill(try App.counter.window(in: terminal).pid, SIGTSTP)
    try terminal.wait(forBytes: "topped")
    try terminal.enter("true")
    try terminal.wait(for: "the prompt") { $0.text.split(separator: "\n").last == "$" }
    let written = terminal.written.count
    try other.type("+")
    try other.wait(for: "Count: 1")
    try App.counter.output("scenes")
    try terminal.read(milliseconds: 50)
    #expect(terminal.written.count == written)
    try terminal.type("fg\r")
    try terminal.wait(for: "Count: 1")
  }

  @Test(
    "W13 A window started in the background stops itself before it hands over, and shows itself after fg",
    arguments: ["", "--relay"])
  func background(option: String) throws {
    let terminal = try Shell.bash.start()
    try terminal.enter("set -b; stty -a >before")
    try terminal.type("counter \(option) &\r")
    try terminal.wait(for: "Stopped")
    try terminal.enter("stty -a >after")
    let place = try Place.here()
    #expect(try place.read("after") == (try place.read("before")))
    #expect(try App.counter.stores().isEmpty)
    try terminal.type("fg\r")
    try terminal.wait(for: "Count: 0")
    try terminal.type("+")
    try terminal.wait(for: "Count: 1")
  }

  @Test(
    "W14 After kill -9 of a window the modes are as before, and what is typed from 0 to 50 ms later runs in the shell",
    arguments: Shell.allCases.filter(\.isInstalled))
  func killed(shell: Shell) throws {
    let place = try Place.here()
    try App.counter.serve()
    let terminal = try shell.start()
    try terminal.enter("stty -a >before")
    for delay in [0, 0, 0, 1, 2, 5, 10, 20, 30, 40, 50] {
      try terminal.type("counter\r")
      try terminal.wait(for: "the window") { $0.modes.usesAlternateScreen && $0.text.contains("Count: 0") }
      kill(try App.counter.window(in: terminal).pid, SIGKILL)
      try terminal.read(milliseconds: delay)
      try terminal.enter("echo ++ >ran")
      #expect(try place.read("ran") == "++\n")
      try terminal.wait(for: "modes off") { $0.isGivenBack }
      try terminal.enter("stty -a >after")
      #expect(try place.read("after") == (try place.read("before")))
    }
    #expect(try App.counter.frame("counter").contains("Count: 0"))
  }

  @Test("W14 After kill -9 arrows and DEL edit at the prompt", .enabled(if: Shell.bash.isInstalled))
  func editing() throws {
    try App.counter.serve()
    let terminal = try Shell.bash.start()
    try terminal.type("counter\r")
    try terminal.wait(for: "Count: 0")
    kill(try App.counter.window(in: terminal).pid, SIGKILL)
    try terminal.wait(for: "the shell") { !$0.modes.usesAlternateScreen }
    try terminal.type("echo acX\u{7F}\u{1B}[Db\u{1B}[C")
    try terminal.enter(" >edited")
    #expect(try Place.here().read("edited") == "abc\n")
  }

  @Test("W14 After kill -9 of the window of `sh -c` the next program of the terminal gets it as it was")
  func killedInScript() throws {
    let place = try Place.here()
    try App.counter.serve()
    let terminal = try Terminal(
      ["sh", "-c", "stty -a >before; echo here; counter; read x; echo \"$x\" >ran; stty -a >after; echo over; read x"])
    try terminal.wait(for: "Count: 0")
    kill(try App.counter.window(in: terminal).pid, SIGKILL)
    try terminal.wait(for: "modes off") { $0.isGivenBack }
    try terminal.type("a+z\u{7F}\r")
    try terminal.wait(for: "over")
    #expect(try place.read("ran") == "a+\n")
    #expect(try place.read("after") == (try place.read("before")))
  }
}
