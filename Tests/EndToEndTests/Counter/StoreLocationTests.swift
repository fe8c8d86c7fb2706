import Glibc
import MullionTerminal
import MullionText
import Testing

/// Where the store is found, and what may be in the way.
@Suite(.inItsOwnPlace) struct StoreLocationTests {
  private var socket: String { get throws { try Place.here().path("mullion/counter-default.sock") } }

  @Test("W8 A socket that a killed store left is replaced")
  func stale() throws {
    let serving = try App.counter.serve()
    serving.child.signal(SIGKILL)
    _ = try serving.exitCode()
    #expect(PrivateFolder.isSocket(try socket))
    #expect(try App.counter.run("scenes").code == 69)
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
  }

  @Test("W8 A store never takes the place of one that answers")
  func live() throws {
    try App.counter.serve()
    let second = try App.counter.run("serve", "--foreground")
    #expect(second.code == 1)
    #expect(second.errors.contains("already listens"))
    let third = try App.counter.run("serve")
    #expect(third.code == 1)
    #expect(third.errors.hasPrefix("counter: counter is running already"))
    #expect(try App.counter.frame("counter").contains("Count: 0"))
  }

  @Test("W8 What is no socket is never removed")
  func noSocket() throws {
    let place = try Place.here()
    mkdir(place.path("mullion"), 0o700)
    try place.write("mullion/counter-default.sock", "precious")
    let window = try Terminal(["counter"], errorFile: "errors")
    #expect(try window.exitCode() == 1)
    #expect(try window.errors.contains("is not a socket; move it away"))
    #expect(try place.read("mullion/counter-default.sock") == "precious")
  }

  @Test("W8 A path that is too long for a socket is refused with its length and a way out")
  func tooLong() throws {
    let place = try Place.here()
    let name = String(repeating: "n", count: 100)
    let byOption = try App.counter.run("scenes", "--socket", place.path(name))
    #expect(byOption.code == 1)
    #expect(byOption.errors.contains("limit is 107"))
    #expect(byOption.errors.contains("--socket PATH"))
    mkdir(place.path(name), 0o700)
    let byFolder = try Command("counter", "scenes", environment: ["XDG_RUNTIME_DIR": place.path(name)])
    #expect(byFolder.code == 1)
    #expect(byFolder.errors.contains("limit is 107"))
  }

  @Test("W8 Without XDG_RUNTIME_DIR, or with one of somebody else, a private folder in /tmp is used")
  func noRuntimeFolder() throws {
    let place = try Place.here()
    var folders = ["", "relative", "/nowhere/at/all"]
    if geteuid() == 0 {
      mkdir(place.path("theirs"), 0o777)
      #expect(chown(place.path("theirs"), 65534, 65534) == 0)
      folders.append(place.path("theirs"))
    }
    for (index, folder) in folders.enumerated() {
      // The folder in /tmp is the user's own: a session that nobody else has.
      let session = "e2e-\(getpid())-\(place.folder.suffix(6))-\(index)"
      let window = try Terminal(["counter", "--session", session], environment: ["XDG_RUNTIME_DIR": folder])
      try window.wait(for: "Count: 0")
      let expected = "/tmp/mullion-\(geteuid())/counter-\(session).sock"
      #expect(PrivateFolder.isSocket(expected))
      try window.type("\u{11}")
      #expect(try window.exitCode() == 0)
      for process in place.processes(named: "counter") { process.awaitEnd() }
      #expect(!PrivateFolder.isSocket(expected))
      unlink(expected + ".lock")
      unlink(expected + ".start")
    }
  }

  @Test("W8 A folder that others may use is refused with what to do")
  func openFolder() throws {
    let place = try Place.here()
    mkdir(place.path("mullion"), 0o700)
    chmod(place.path("mullion"), 0o755)
    let window = try Terminal(["counter"], errorFile: "errors")
    #expect(try window.exitCode() == 1)
    #expect(try window.errors.contains("run: chmod 700 \(place.path("mullion"))"))
  }

  @Test("W8 A session's name and a socket's path each find their own store")
  func sessions() throws {
    let place = try Place.here()
    let arguments = [["--session", "one"], ["--session", "two"], ["--socket", place.path("mine.sock")]]
    let windows = try arguments.map { try Terminal(["counter"] + $0) }
    for (index, window) in windows.enumerated() {
      try window.wait(for: "Count: 0")
      try window.type(String(repeating: "+", count: index + 1))
      try window.wait(for: "Count: \(index + 1)")
    }
    #expect(try App.counter.stores().count == 3)
    #expect(try App.counter.output("frame", "counter", "--socket", "mine.sock").contains("Count: 3"))
  }

  private static let races = ProcessEnvironment.current["END_TO_END_RACES"].flatMap(Int.init) ?? 20

  @Test("W8 Two programs that are started at once share one store", .enabled(if: Programs.isInstalled("flock")))
  func race() throws {
    let place = try Place.here()
    for round in 0..<StoreLocationTests.races {
      let session = ["--session", "race\(round)"]
      var barrier = try FileLock.tryLocking(place.path("barrier"))
      let start = ["sh", "-c", "echo ready; flock -s barrier true; exec counter \(session.joined(separator: " "))"]
      let windows = [try Terminal(start), try Terminal(start)]
      for window in windows { try window.wait(for: "ready") }
      withExtendedLifetime(barrier) {}
      barrier = nil
      for window in windows { try window.wait(for: "Count: 0") }
      let stores = try App.counter.stores().filter { $0.arguments.contains("race\(round)") }
      #expect(stores.count == 1)
      try windows[0].type("+")
      try windows[1].wait(for: "Count: 1")
      try App.counter.output(["quit"] + session)
      for window in windows { #expect(try window.exitCode() == 0) }
    }
  }

  @Test("W8 A dozen programs that are started at once share one store", .enabled(if: Programs.isInstalled("flock")))
  func herd() throws {
    var barrier = try FileLock.tryLocking(try Place.here().path("barrier"))
    let windows = try (0..<12).map { _ in
      try Terminal(["sh", "-c", "echo ready; flock -s barrier true; exec counter"])
    }
    for window in windows { try window.wait(for: "ready") }
    withExtendedLifetime(barrier) {}
    barrier = nil
    for window in windows { try window.wait(for: "Count: 0") }
    #expect(try App.counter.stores().count == 1)
    try windows[11].type("+")
    for window in windows { try window.wait(for: "Count: 1") }
  }

  @Test("W8 A window that comes while the store ends is shown by a new one")
  func whileEnding() throws {
    var last = try Terminal(["counter"])
    try last.wait(for: "Count: ")
    for _ in 0..<20 {
      try last.type("\u{11}")
      let next = try Terminal(["counter"])
      #expect(try last.exitCode() == 0)
      try next.wait(for: "Count: ")
      try next.type("+")
      try next.wait(for: "Count: 1") { $0.text.contains("Count: ") && !$0.text.contains("Count: 0") }
      last = next
    }
  }

  @Test("W8 A command that comes while the store ends is carried out, or says that there is none or that it ended")
  func commandWhileEnding() throws {
    for _ in 0..<10 {
      let serving = try App.counter.serve()
      serving.child.signal(SIGTERM)
      let command = try App.counter.run("scenes")
      let isToldOfTheEnd = command.errors == "the store ended before the command did\n"
      #expect([0, 69].contains(command.code) || isToldOfTheEnd, "\(command.errors)")
      #expect(try serving.exitCode() == 0)
    }
  }
}
