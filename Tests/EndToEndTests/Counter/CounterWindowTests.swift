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
    #expect(try Place.here().processes(named: "counter").count == 3)
    try first.type("\u{11}")
    #expect(try first.exitCode() == 0)
    try second.type("\u{11}")
    #expect(try second.exitCode() == 0)
  }
}
