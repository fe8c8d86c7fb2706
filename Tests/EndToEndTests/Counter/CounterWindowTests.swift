import Glibc
import MullionTerminal
import MullionText
import Testing

@Suite(.inItsOwnPlace) struct CounterWindowTests {
  @Test("W2 Two windows in two processes show the same count, each at its own size")
  func twoWindows() throws {
    let first = try Terminal(["counter"])
    try first.wait(for: "Count: 0")
    let second = try Terminal(["counter", "attach"], size: Size(width: 40, height: 10))
    try second.wait(for: "Count: 0")
    try first.type("++")
    try first.wait(for: "Count: 2")
    try second.wait(for: "Count: 2")
    try second.type("-")
    try first.wait(for: "Count: 1")
    #expect(try App.counter.windows().map(\.columns) == [80, 40])
    #expect(first.text == (try App.counter.frame("counter")))
    try first.type("\u{11}")
    #expect(try first.exitCode() == 0)
    try second.type("\u{11}")
    #expect(try second.exitCode() == 0)
  }

  @Test("W1 The last window that closes ends the store that a window started")
  func lastWindow() throws {
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
    let store = try App.counter.store()
    try window.type("\u{11}")
    #expect(try window.exitCode() == 0)
    store.awaitEnd()
    #expect(try Place.here().processes().isEmpty)
    #expect(try App.counter.run("scenes").code == 69)
  }

  @Test("W12 A read-only window sees, does not touch, and can be closed")
  func readOnly() throws {
    let writer = try Terminal(["counter"])
    try writer.wait(for: "Count: 0")
    let reader = try Terminal(["counter", "attach", "--read-only"])
    try reader.wait(for: "Count: 0")
    try reader.type("+++")
    try writer.type("+")
    try writer.wait(for: "Count: 1")
    try reader.wait(for: "Count: 1")
    try reader.type("\u{11}")
    #expect(try reader.exitCode() == 0)
    #expect(try App.counter.frame("counter").contains("Count: 1"))
  }

  @Test("W6 A storm of sizes ends with the frame for the last one, passed and relayed", arguments: [[], ["--relay"]])
  func resizeStorm(options: [String]) throws {
    let window = try Terminal(["counter"] + options)
    try window.wait(for: "Count: 0")
    for round in 0..<300 {
      try window.resize(Size(width: 20 + (round * 7) % 100, height: 5 + round % 40))
      if round % 10 == 0 { try window.type("+") }
    }
    try window.resize(Size(width: 61, height: 17))
    let expected = { try App.counter.frame("counter", size: Size(width: 61, height: 17)) }
    try window.wait(for: "Count: 30")
    let frame = try expected()
    try window.wait(for: frame) { $0.text == frame }
  }

  @Test(
    "W6 Terminals of any size, also of none, show a frame and take keys",
    arguments: [Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 500, height: 200)])
  func sizes(size: Size) throws {
    let window = try Terminal(["counter"], size: size)
    try window.wait(for: "a frame") { $0.modes != .none }
    try window.type("+")
    try window.resize(Size(width: 80, height: 24))
    try window.wait(for: "Count: 1")
    try window.resize(size)
    try window.type("+")
    try window.resize(Size(width: 30, height: 10))
    try window.wait(for: "Count: 2")
  }

  @Test(
    "W6 A signal that ends a window gives the terminal back, and is its exit code",
    arguments: [(SIGTERM, []), (SIGHUP, []), (SIGINT, []), (SIGTERM, ["--relay"]), (SIGHUP, ["--relay"])])
  func endingSignals(signal: Int32, options: [String]) throws {
    let terminal = try Terminal([
      "sh", "-c", "echo here; counter \(options.joined(separator: " ")); echo code $?; read x",
    ])
    let before = terminal.initialModes
    try terminal.wait(for: "Count: 0")
    #expect(try terminal.modes != before)
    let store = try App.counter.store()
    kill(try App.counter.window(in: terminal).pid, signal)
    try terminal.wait(for: "code \(128 + signal)")
    #expect(try terminal.modes == before)
    #expect(terminal.isGivenBack)
    #expect(terminal.text.hasPrefix("here"))
    store.awaitEnd()
  }

  @Test("W6 A terminal that is closed ends its window and the store that it started", arguments: [[], ["--relay"]])
  func hangUp(options: [String]) throws {
    let terminal = try Terminal(["counter"] + options)
    try terminal.wait(for: "Count: 0")
    let store = try App.counter.store()
    try terminal.hangUp()
    #expect(try terminal.exitCode() != 0)
    store.awaitEnd()
    #expect(try Place.here().processes().isEmpty)
  }
}
