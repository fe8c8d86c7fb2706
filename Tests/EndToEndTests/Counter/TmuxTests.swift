import Glibc
import MullionTerminal
import MullionText
import Testing

@Suite(.inItsOwnPlace, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct TmuxTests {
  @Test("R4 A pane of tmux shows exactly the frame, after edits and at every size")
  func frames() throws {
    let tmux = try Tmux()
    let terminal = try tmux.open("counter")
    try terminal.wait(for: "Count: 0")
    for (round, size) in [(80, 24), (61, 17), (33, 9), (20, 4), (132, 50), (7, 3), (80, 24)].enumerated() {
      let size = Size(width: size.0, height: size.1)
      try terminal.resize(size)
      try App.counter.output("send", "counter", "+")
      let frame = try App.counter.frame("counter", size: size)
      try terminal.wait(for: frame) { $0.text == frame }
      #expect(try tmux.capture() == frame + "\n", "round \(round)")
    }
  }

  @Test("W2 The same frame is shown passed, relayed and in `frame`, in panes of one size")
  func sameEverywhere() throws {
    let tmux = try Tmux()
    let terminal = try tmux.open("counter")
    try terminal.wait(for: "Count: 0")
    let frame = try App.counter.frame("counter")
    try terminal.wait(for: frame) { $0.text == frame }
    let passed = try tmux.capture()
    try tmux.run("new-window", "counter attach --relay")
    try terminal.wait(for: "the relayed one") { _ in try App.counter.windows().count == 2 }
    try terminal.wait(for: frame) { $0.text == frame }
    #expect(try tmux.capture() == passed)
    #expect(passed == frame + "\n")
    #expect(Set(try App.counter.windows().map(\.mode)) == ["passed", "relayed"])
  }

  @Test(
    "W2 Without a terminal as its output a program prints the frame of that size, exits 0 and leaves nothing running")
  func printed() throws {
    let tmux = try Tmux()
    let terminal = try tmux.open("counter; counter | cat >printed; echo code ${PIPESTATUS[0]} $?; read x")
    try terminal.wait(for: "Count: 0")
    let frame = try App.counter.frame("counter")
    try terminal.wait(for: frame) { $0.text == frame }
    let captured = try tmux.capture()
    try terminal.type("\u{11}")
    try terminal.wait(for: "code")
    let place = try Place.here()
    #expect(try place.read("printed") == captured)
    for process in try App.counter.stores() { process.awaitEnd() }
    #expect(place.processes(named: "counter").isEmpty)
  }

  @Test("W3 After kill -9 of a window in a pane the shell there is usable, and all of it back on the screen")
  func killedInPane() throws {
    let tmux = try Tmux()
    let terminal = try tmux.open("bash --noprofile --norc")
    try terminal.enter("echo before")
    let before = try tmux.capture()
    try terminal.type("counter\r")
    try terminal.wait(for: "Count: 0")
    let tty = try tmux.run("display-message", "-p", "#{pane_tty}").split(separator: "\n").first.map(String.init)
    let window = try #require(try App.counter.windows().first)
    #expect(window.tty == tty)
    kill(window.pid, SIGKILL)
    // What the shell says of it may be lost with the other screen; the screen from before is back.
    try terminal.wait(for: "done") { $0.text.contains("done") }
    try terminal.enter("echo after")
    #expect(try tmux.capture().hasPrefix(before.split(separator: "\n")[0]))
    #expect(try tmux.run("display-message", "-p", "#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "001\n")
  }

  @Test("W6 A pane that is closed ends its window")
  func paneClosed() throws {
    let tmux = try Tmux()
    let terminal = try tmux.open("counter")
    try terminal.wait(for: "Count: 0")
    let store = try App.counter.store()
    try tmux.run("split-window", "read x")
    try tmux.run("kill-pane", "-t", "0")
    store.awaitEnd()
    for process in try Place.here().processes(named: "counter") { process.awaitEnd() }
    #expect(try Place.here().processes(named: "counter").isEmpty)
  }
}
