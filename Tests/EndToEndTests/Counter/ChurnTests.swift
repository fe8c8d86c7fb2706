import Glibc
import MullionTerminal
import MullionText
import Testing

/// Windows that come and go, and windows that do not keep up.
@Suite(.inItsOwnPlace) struct ChurnTests {
  /// More rounds than in everyday runs can be asked for.
  private static let rounds = ProcessEnvironment.current["END_TO_END_ROUNDS"].flatMap(Int.init) ?? 120

  @Test("W7 Attaching and leaving in every way leaks no descriptor, no memory and no process")
  func churn() throws {
    let serving = try App.counter.serve()
    let store = try App.counter.store()
    try rounds(20)
    let (descriptors, pages) = (store.descriptorCount, store.residentPages)
    try rounds(ChurnTests.rounds)
    // The command that listed the windows may still be on its way out.
    #expect(store.descriptorCount < descriptors + 3)
    #expect(store.residentPages - pages < 1000, "grown by \(store.residentPages - pages) pages")
    #expect(store.children.isEmpty)
    #expect(try Place.here().processes(named: "counter").map(\.number) == [serving.child.number])
  }

  private func rounds(_ count: Int) throws {
    for round in 0..<count {
      let terminal = try Terminal(["counter", "attach"] + (round % 2 == 0 ? [] : ["--relay"]))
      try terminal.wait(for: "Count: 0 in round \(round)") { $0.text.contains("Count: 0") }
      switch round / 2 % 4 {
      case 0: try terminal.type("\u{11}")
      case 1: terminal.child.signal(SIGKILL)
      case 2: terminal.child.signal(SIGTERM)
      default: try terminal.hangUp()
      }
      _ = try terminal.exitCode()
      if round / 2 % 4 < 3 { try terminal.hangUp() }
    }
    // The store has noticed the last one when it says so.
    var left = try App.counter.windows()
    for _ in 0..<100 where !left.isEmpty { left = try App.counter.windows() }
    #expect(left.isEmpty)
  }

  @Test("W5 A terminal that takes no output delays nobody, and shows the newest frame when it does again")
  func notReading() throws {
    let slow = try Terminal(["counter"])
    try slow.wait(for: "Count: 0")
    let quick = try Terminal(["counter", "attach"])
    try quick.wait(for: "Count: 0")
    let pages = try App.counter.store().residentPages
    // Sizes make whole frames, which fill the slow terminal sooner.
    for round in 1...400 {
      try quick.type("+++++")
      if round % 4 == 0 { try slow.resize(Size(width: 80 + round / 4 % 2, height: 24)) }
      if round % 20 == 0 { try quick.wait(for: "Count: \(round * 5)") }
    }
    #expect(try App.counter.store().residentPages - pages < 2000)
    try slow.resize(Size(width: 80, height: 24))
    try slow.wait(for: "Count: 2000")
    let frame = try App.counter.frame("counter")
    try slow.wait(for: frame) { $0.text == frame }
  }

  @Test("W5 A store whose log nobody reads goes on")
  func logNotRead() throws {
    try App.counter.serve()
    let address = try UnixAddress(try Place.here().path("mullion/counter-default.sock"))
    // Each of them is a line in the log; a terminal holds a few hundred.
    for _ in 0..<1500 {
      let peer = try Descriptor.connect(to: address)
      _ = try peer.write(Array("nonsense".utf8))
      while try peer.wait(for: .readable, milliseconds: Bound.milliseconds),
        let bytes = try? peer.read(upTo: 4096), !bytes.isEmpty
      {}
    }
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
  }

  @Test("W5 A relayed window that is stopped delays nobody, and shows the newest frame when it goes on")
  func stoppedRelay() throws {
    let slow = try Terminal(["counter", "--relay"])
    try slow.wait(for: "Count: 0")
    let quick = try Terminal(["counter", "attach"])
    try quick.wait(for: "Count: 0")
    slow.child.signal(SIGSTOP)
    for round in 1...100 {
      try quick.type("+++++")
      try quick.wait(for: "Count: \(round * 5)")
    }
    slow.child.signal(SIGCONT)
    try slow.wait(for: "Count: 500")
    try slow.type("+")
    try quick.wait(for: "Count: 501")
  }
}
