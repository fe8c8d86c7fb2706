import MullionTerminal
import Testing

@testable import MullionScenes

@MainActor @Suite struct ConnectionServerTests {
  @Test(
    "W9 A peer that misbehaves is dropped with a reason, and the others go on",
    arguments: [
      (Array("GET / HTTP/1.1\r\n\r\n".utf8), "did not say hello"),
      (Hello(build: "x").bytes + [255, 255, 255, 255, 1, 0], "over the limit"),
      (Hello(build: "x").bytes + [1, 0, 0, 0, 0], "has no kind"),
      (Hello(build: "x").bytes + RawMessage(kind: 1, content: [0, 0]).framed, "ends in the middle"),
      (Hello(build: "x").bytes + WindowMessage.painted.framed, "before it was said"),
    ] as [([UInt8], String)])
  func misbehaving(bytes: [UInt8], reason: String) async throws {
    let test = try TestServer()
    let good = try await test.relayedWindow()
    let bad = try test.peer()
    try bad.send(bytes)
    await test.pulse.until("it is dropped") { bad.hasEnded }
    #expect(try #require(bad.refusal).contains(reason))
    try good.send(.input([97]))
    await test.pulse.until("the other window shows the key") { good.frames.last == "<a>" }
    #expect(test.server.peerCount == 1)
  }

  @Test("W9 Another version gets our hello and nothing else")
  func version() async throws {
    let test = try TestServer()
    let peer = try test.peer()
    try peer.send(Hello(version: 99, build: "later").bytes + WindowMessage.attach(WireSamples.attach).framed)
    await test.pulse.until("it is dropped") { peer.hasEnded }
    #expect(peer.hello == Hello(build: "store"))
    #expect(peer.messages.isEmpty)
    #expect(test.host.events.isEmpty)
  }

  @Test("W9 A peer that says half a hello, or nothing, is dropped when its time is up", arguments: [0, 4, 13])
  func slow(count: Int) async throws {
    let test = try TestServer(greetingMilliseconds: 20)
    let peer = try test.peer()
    try peer.send(Array(Hello(build: "test").bytes.prefix(count)))
    await test.pulse.until("it is dropped") { peer.hasEnded }
    #expect(peer.refusal == "it did not say in time what it wants")
  }

  @Test("W9 A peer that dies in the middle of a message is forgotten")
  func half() async throws {
    let test = try TestServer()
    let peer = try test.peer()
    try peer.send(Hello(build: "x").bytes + Array(WindowMessage.attach(WireSamples.attach).framed.dropLast()))
    await test.pulse.until("the server speaks") { peer.hello != nil }
    peer.die()
    await test.pulse.until("it is forgotten") { test.server.peerCount == 0 }
    #expect(test.host.events.isEmpty)
  }

  @Test("A window says what it is, is welcomed, and gets a whole frame first")
  func attaching() async throws {
    let test = try TestServer()
    test.host.decision = .accepted(scene: "doc-1", capabilities: .durable)
    let peer = try await test.relayedWindow()
    #expect(peer.welcome?.mode == .relayed)
    #expect(peer.welcome?.scene == "doc-1")
    #expect(peer.welcome?.capabilities == .durable)
    #expect(peer.frames == ["ALL<>"])
    let link = try #require(test.server.links.first)
    #expect(link.request.arguments == WireSamples.attach.arguments)
    #expect(link.environment == WireSamples.attach.environment)
    #expect(link.isReadOnly)
    #expect(link.process == currentProcess(), "the system's word counts, not the peer's")
    try peer.send(.resize(TerminalSize(columns: 0, rows: 0)))
    await test.pulse.until("the size is known") { test.host.events.contains("resized 0x0") }
    #expect(link.size == TerminalSize(columns: 0, rows: 0))
  }

  @Test("A window that is refused hears why")
  func refusing() async throws {
    let test = try TestServer()
    test.host.decision = .refused("no such scene: x", code: 1)
    let peer = try test.window()
    await test.pulse.until("it is sent away") { peer.hasEnded }
    #expect(peer.messages == [.refused("no such scene: x", code: 1)])
    #expect(test.server.links.isEmpty)
    #expect(test.host.events == ["attach"])
  }

  @Test("W5 A relayed window that is stopped costs one frame, and gets the newest when it goes on")
  func stopped() async throws {
    let test = try TestServer()
    let stopped = try await test.relayedWindow()
    let other = try await test.relayedWindow()
    // The first frame is acknowledged before it stops.
    await test.pulse.until("both are ready") { test.host.count("ready") == 2 }
    stopped.stop()
    for number in 1...500 {
      test.host.show("\(number)")
      await test.pulse.until("the other window has shown \(number)") {
        other.frames.last == "<\(number)>" && test.host.links[1].canPaint
      }
    }
    #expect(test.host.links[0].counters.frames == 2)
    stopped.goOn()
    await test.pulse.until("the newest frame is there") { stopped.frames.last == "<500>" }
    #expect(stopped.frames == ["ALL<>", "<1>", "<500>"])
  }

  @Test("W13 A relayed window that is asked to stop is told when, and repainted when it goes on")
  func suspending() async throws {
    let test = try TestServer()
    let peer = try await test.relayedWindow()
    try peer.send(.suspending)
    await test.pulse.until("it may stop") { peer.messages.contains(.suspend) }
    test.host.show("unseen")
    #expect(!test.host.links[0].canPaint)
    try peer.send(.input([98]))
    try peer.send(.resumed(TerminalSize(columns: 40, rows: 10)))
    await test.pulse.until("it is painted again") { peer.frames.count == 2 }
    #expect(peer.frames.last == "ALL<unseen>")
    #expect(test.host.links[0].size == TerminalSize(columns: 40, rows: 10))
  }

  @Test("W15 The store says that it lives, before and after attaching")
  func alive() async throws {
    let test = try TestServer()
    let peer = try test.peer()
    try peer.send(Hello(build: "x").bytes + WindowMessage.alive(5).framed)
    await test.pulse.until("it answers") { peer.messages == [.alive(5)] }
    try peer.send(.attach(WireSamples.attach))
    try peer.send(.alive(6))
    await test.pulse.until("it answers again") { peer.messages.contains(.alive(6)) }
  }

  @Test("W1 A window that is closed hears the reason, and the host no more of it")
  func closing() async throws {
    let test = try TestServer()
    let peer = try await test.relayedWindow()
    test.host.links[0].close(code: 0, message: "the scene was closed")
    await test.pulse.until("it has ended") { peer.hasEnded }
    #expect(peer.ending == Ending(code: 0, message: "the scene was closed", isTerminalRestored: false))
    #expect(!test.host.events.contains { $0.hasPrefix("gone") })
    #expect(test.server.links.isEmpty)
  }

  @Test(
    "W3 A window that leaves, or dies, is gone once, for the right reason",
    arguments: [
      (.detach(.asked), "gone: left"), (.detach(.hungUp), "gone: its terminal is gone"),
      (nil, "gone: its process ended"),
    ] as [(WindowMessage?, String)])
  func departing(message: WindowMessage?, expected: String) async throws {
    let test = try TestServer()
    let peer = try await test.relayedWindow()
    if let message { try peer.send(message) } else { peer.die() }
    await test.pulse.until("it is gone") { test.host.events.contains(expected) && test.server.peerCount == 0 }
    #expect(test.host.events.count { $0.hasPrefix("gone") } == 1)
    if message != nil { await test.pulse.until("it hears the end") { peer.ending != nil } }
  }

  @Test("A command gets its input to the host and the host's output back, and then its code")
  func command() async throws {
    let test = try TestServer()
    let peer = try test.peer()
    try peer.send(Hello(build: "x").bytes + WindowMessage.command(WireSamples.command).framed)
    await test.pulse.until("it arrives") { test.host.replies.count == 1 }
    #expect(test.host.events == ["command send doc-1 ctrl+s"])
    try peer.send(.standardInput([1, 2]))
    try peer.send(.endOfInput)
    await test.pulse.until("its input ends") { test.host.events.last == "end of input" }
    #expect(test.host.input == [1, 2])
    let long = [UInt8](repeating: 65, count: WireLimits.chunk * 3)
    test.host.replies[0].output(long)
    test.host.replies[0].error([66])
    test.host.replies[0].exit(code: 2, message: "done")
    await test.pulse.until("it ends") { peer.hasEnded }
    var output: [UInt8] = []
    for case .output(let bytes) in peer.messages { output += bytes }
    #expect(output == long)
    #expect(peer.messages.contains(.error([66])))
    #expect(peer.ending == Ending(code: 2, message: "done"))
    #expect(test.server.replies.isEmpty)
  }

  @Test("W5 A command whose output nobody reads is dropped at the limit")
  func unread() async throws {
    let test = try TestServer()
    let peer = try test.peer()
    try peer.send(Hello(build: "x").bytes + WindowMessage.command(WireSamples.command).framed)
    await test.pulse.until("it arrives") { test.host.replies.count == 1 }
    peer.stop()
    let reply = test.host.replies[0]
    let line = [UInt8](repeating: 65, count: WireLimits.chunk)
    var written = 0
    while reply.isOpen, written < WireLimits.backlog * 2 {
      reply.output(line)
      written += line.count
    }
    #expect(!reply.isOpen)
    #expect(test.host.events.last == "reply gone")
    #expect(reply.backlog == 0)
  }

  @Test("W7 A thousand windows that come and go leave no descriptor behind")
  func churn() async throws {
    let test = try TestServer()
    let first = try await test.relayedWindow()
    let before = openDescriptors()
    for _ in 0..<1000 {
      let peer = try await test.relayedWindow()
      peer.die()
      await test.pulse.until("it is gone") { test.server.peerCount == 1 }
    }
    // Closing is done by Dispatch a moment later; one more turn of the queue, and it is over.
    try first.send(.alive(1))
    await test.pulse.until("the queue has turned") { first.messages.contains(.alive(1)) }
    #expect(openDescriptors() <= before + 100, "other tests may have some open, but not a thousand")
    #expect(test.server.links.count == 1)
  }

  @Test("W11 A window runs one program at a time and tells its end; if the window dies, that is told instead")
  func programs() async throws {
    let test = try TestServer()
    let peer = try await test.relayedWindow()
    let link = try #require(test.server.links.first)
    var endings: [ProgramEnding] = []
    func run() {
      link.run(ProgramRequest(arguments: ["vi"])) { ending in
        endings.append(ending)
        test.pulse.beat()
      }
    }
    run()
    run()
    #expect(endings == [.notRun(reason: "another program runs in the window")])
    #expect(link.presence == .away)
    await test.pulse.until("it is asked to") { peer.messages.contains(.run(ProgramRequest(arguments: ["vi"]))) }
    for (message, ending) in [
      (WindowMessage.finished(3), ProgramEnding.exited(code: 3)), (.finished(-9), .killed(signal: 9)),
      (.finished(.min), .killed(signal: 127)), (.notRun("no vi"), .notRun(reason: "no vi")),
    ] {
      try peer.send(message)
      await test.pulse.until("it is told") { endings.last == ending }
      run()
    }
    // Nobody asked for what is told a second time.
    try peer.send(.finished(0))
    try peer.send(.finished(1))
    await test.pulse.until("the first is told") { endings.last == .exited(code: 0) }
    run()
    peer.die()
    await test.pulse.until("the end is told") {
      endings.last == .notRun(reason: "the window was closed before the program's end was known")
    }
    link.run(ProgramRequest(arguments: ["vi"])) { endings.append($0) }
    #expect(endings.last == .notRun(reason: "the window is gone"))
  }

  @Test("W11 What no message or no system can carry is not run")
  func unsendablePrograms() async throws {
    let test = try TestServer()
    _ = try await test.relayedWindow()
    let link = try #require(test.server.links.first)
    var endings: [ProgramEnding] = []
    for arguments in [[], ["a\u{0}b"], ["sh", String(repeating: "x", count: WireLimits.message)]] {
      link.run(ProgramRequest(arguments: arguments)) { endings.append($0) }
    }
    #expect(
      endings
        == Array(repeating: .notRun(reason: "it has no arguments, too long ones, or ones that hold a NUL"), count: 3))
    #expect(link.presence == .foreground)
  }

  @Test("W10 A window answers what it was to open; one that does not know how is not asked")
  func openings() async throws {
    let test = try TestServer()
    var request = WireSamples.attach
    request.options = [.relay, .opens]
    let peer = try TestPeer.window(test.address, test.pulse, request: request)
    await test.pulse.until("the window is painted") { !peer.frames.isEmpty }
    let link = try #require(test.server.links.first)
    var answers: [String] = []
    func note(_ name: String) -> (String?) -> Void {
      { failure in
        answers.append("\(name): \(failure ?? "open")")
        test.pulse.beat()
      }
    }
    link.openWindow(scene: "2", then: note("a"))
    link.openURL("https://a", then: note("b"))
    link.openURL("https://c", then: note("c"))
    await test.pulse.until("it is asked") { peer.messages.contains(.openURL(3, "https://c")) }
    #expect(peer.messages.contains(.openWindow(1, scene: "2")))
    try peer.send(.opened(2, failure: "no"))
    try peer.send(.opened(1, failure: nil))
    try peer.send(.opened(77, failure: nil))
    await test.pulse.until("both are told") { answers.count == 2 }
    peer.die()
    await test.pulse.until("all are told") { answers.count == 3 }
    #expect(answers == ["b: no", "a: open", "c: the window is gone"])

    let old = try await test.relayedWindow()
    test.server.links[0].openWindow(scene: "2", then: note("old"))
    #expect(answers.last == "old: the window is of an older build")
    withExtendedLifetime(old) {}
  }

  @Test("A store that ends tells everybody, and its socket is gone at once")
  func stopping() async throws {
    let test = try TestServer()
    let window = try await test.relayedWindow()
    var isDone = false
    test.server.stop(message: "the store was quit") {
      isDone = true
      test.pulse.beat()
    }
    #expect(throws: SystemError.self) { try Descriptor.connect(to: test.address) }
    await test.pulse.until("everybody has heard it") { isDone && window.hasEnded }
    #expect(window.ending?.message == "the store was quit")
  }
}

/// How many descriptors this process has open.
private func openDescriptors() -> Int {
  (0..<1024).count { Descriptor.isOpen($0) }
}
