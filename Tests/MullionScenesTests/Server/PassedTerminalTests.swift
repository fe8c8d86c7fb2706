@testable import MullionTerminal
import Testing

@testable import MullionScenes

/// A terminal, whoever looks at it, and what was shown.
@MainActor
private final class Screen {
  let pseudo: PseudoTerminal
  let shell: Descriptor
  let found: TerminalSettings
  private(set) var shown = ""
  private var watch: Watch?

  init(_ pulse: Pulse) throws {
    pseudo = try PseudoTerminal()
    shell = try pseudo.open()
    found = try shell.terminalSettings()
    let pseudo = pseudo
    watch = Watch.readable(pseudo.screen) { [weak self] in
      if let bytes = try? pseudo.screen.read(upTo: 1 << 16) { self?.shown += String(decoding: bytes, as: UTF8.self) }
      pulse.beat()
    }
    watch?.resume()
  }

  /// Looks no more, or again: nobody takes what is written.
  func look(_ looks: Bool) {
    if looks { watch?.resume() } else { watch?.pause() }
  }

  func type(_ text: String) throws {
    _ = try pseudo.screen.write(Array(text.utf8))
  }

  var isAsFound: Bool { (try? shell.terminalSettings()) == found }
  var isLeft: Bool { shown.contains("\u{1B}[?1049l") && shown.contains("\u{1B}[?1000l") }
}

@MainActor @Suite struct PassedTerminalTests {
  private func attached(_ test: TestServer) async throws -> (TestPeer, Screen) {
    let screen = try Screen(test.pulse)
    let peer = try test.window(passing: screen.pseudo.open())
    await test.pulse.until("it is painted") { screen.shown.hasSuffix("ALL<\(test.host.typed)>") }
    return (peer, screen)
  }

  @Test("A passed terminal is read and painted by the store, and the window is told so")
  func passes() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    #expect(peer.welcome?.mode == .passed)
    #expect(test.server.links[0].terminalName == screen.pseudo.path)
    #expect(try screen.shell.terminalSettings() == screen.found.raw)
    try screen.type("a\r")
    await test.pulse.until("it shows what was typed") { screen.shown.hasSuffix("<a\r>") }
    #expect(peer.frames.isEmpty)
    #expect(test.server.links[0].counters.bytesTyped == 2)
    withExtendedLifetime(peer) {}
  }

  @Test("A terminal that cannot be watched, blocks, or was not wanted by the store is relayed instead")
  func relays() async throws {
    let unknown = try TestServer(relaysOnly: true)
    let screen = try Screen(unknown.pulse)
    let first = try unknown.window(passing: screen.pseudo.open())
    await unknown.pulse.until("it is relayed") { first.welcome?.mode == .relayed }
    let test = try TestServer()
    let pipe = try Descriptor.pipe()
    let second = try test.window(passing: pipe.writing)
    await test.pulse.until("it is relayed") { second.welcome?.mode == .relayed }
    #expect(screen.isAsFound)
  }

  @Test("W3 W14 After the window is killed the terminal is as before, everything switched off, and no key is read")
  func killed() async throws {
    let test = try TestServer()
    let (other, otherScreen) = try await attached(test)
    let (peer, screen) = try await attached(test)
    peer.die()
    // Typed before the store can have noticed.
    try screen.type("ls\r")
    await test.pulse.until("it is given back") { screen.isLeft && test.host.events.contains("gone: its process ended") }
    #expect(screen.isAsFound)
    #expect(try screen.shell.read(upTo: 64) == Array("ls\n".utf8))
    #expect(test.host.typed == "")
    try otherScreen.type("x")
    await test.pulse.until("the other one goes on") { otherScreen.shown.hasSuffix("<x>") }
    #expect(!otherScreen.isLeft)
    withExtendedLifetime(other) {}
  }

  @Test("W14 Modes that a shell has restored already are left as they are")
  func restoredByShell() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    var mine = screen.found
    mine.characters[0] = 7
    try screen.shell.setTerminalSettings(mine)
    peer.die()
    await test.pulse.until("it is given back") { screen.isLeft }
    #expect(try screen.shell.terminalSettings() == mine)
  }

  @Test("W13 What is typed while the window is not in the foreground reaches the shell, and coming back repaints")
  func background() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    test.place.isThere = false
    try screen.type("ls\r")
    await test.pulse.until("the store has noticed") { test.host.events.contains("away") }
    #expect(screen.isAsFound)
    #expect(try screen.shell.read(upTo: 64) == Array("ls\n".utf8))
    test.host.show("unseen")
    #expect(!test.host.links[0].canPaint)
    #expect(!screen.shown.contains("unseen"))
    // Continued in the background: still not ours.
    try peer.send(.resumed(TerminalSize(columns: 80, rows: 24)))
    try peer.send(.alive(1))
    await test.pulse.until("that is dealt with") { peer.messages.contains(.alive(1)) }
    #expect(screen.isAsFound)
    test.place.isThere = true
    try peer.send(.resumed(TerminalSize(columns: 80, rows: 24)))
    await test.pulse.until("it is repainted") { screen.shown.hasSuffix("ALL<unseen>") }
    #expect(try screen.shell.terminalSettings() == screen.found.raw)
    try screen.type("!")
    await test.pulse.until("it reads again") { screen.shown.hasSuffix("<unseen!>") }
  }

  @Test("W13 A frame is not painted into somebody else's screen")
  func paintingInBackground() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    test.place.isThere = false
    test.host.show("secret")
    #expect(test.host.events.last == "away")
    await test.pulse.until("it is given back") { screen.isLeft }
    #expect(!screen.shown.contains("secret"))
    #expect(screen.isAsFound)
    withExtendedLifetime(peer) {}
  }

  @Test("W13 Suspended from within, the terminal is given back before the window is told to stop")
  func suspending() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    test.host.links[0].suspend()
    #expect(screen.isAsFound)
    await test.pulse.until("the window may stop") { peer.messages.contains(.suspend) && screen.isLeft }
    // What the shell has set meanwhile is what is given back next time.
    var mine = screen.found
    mine.characters[0] = 7
    try screen.shell.setTerminalSettings(mine)
    try peer.send(.resumed(TerminalSize(columns: 80, rows: 24)))
    await test.pulse.until("it is repainted") { screen.shown.hasSuffix("ALL<>") }
    test.host.links[0].close(message: "bye")
    #expect(try screen.shell.terminalSettings() == mine)
    await test.pulse.until("it has ended") { peer.hasEnded }
    #expect(peer.ending == Ending(code: 0, message: "bye", isTerminalRestored: true))
  }

  @Test("W15 A terminal that the window took back is not touched again by a store that wakes up")
  func tookBack() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    try screen.shell.setTerminalSettings(screen.found)
    test.place.isThere = false
    try peer.send(.suspending)
    try peer.send(.tookBack)
    peer.die()
    await test.pulse.until("it is gone") { test.host.events.contains("gone: its process ended") }
    #expect(!screen.isLeft)
    #expect(screen.isAsFound)
  }

  @Test("W5 A terminal that is not read costs one frame, delays nobody, and gets the newest when it is read again")
  func unread() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    let (other, otherScreen) = try await attached(test)
    screen.look(false)
    let filler = String(repeating: "x", count: 5000)
    var rounds = 0
    while test.host.links[0].canPaint, rounds < 1000 {
      rounds += 1
      test.host.show("\(rounds)\(filler)")
      await test.pulse.until("the other one shows \(rounds)") { otherScreen.shown.hasSuffix("<\(rounds)\(filler)>") }
    }
    #expect(!test.host.links[0].canPaint, "the terminal never filled up")
    let frames = test.host.links[0].counters.frames
    for number in 1...50 {
      test.host.show("later \(number)")
      await test.pulse.until("the other one shows it") { otherScreen.shown.hasSuffix("<later \(number)>") }
    }
    #expect(test.host.links[0].counters.frames == frames)
    screen.look(true)
    await test.pulse.until("it shows the newest") { screen.shown.hasSuffix("<later 50>") }
    #expect(!screen.shown.contains("later 49"))
    #expect(test.host.links[0].counters.frames == frames + 1)
    withExtendedLifetime((peer, other)) {}
  }

  @Test("W14 A terminal that is not read when its window dies is given back when it is read again")
  func lingering() async throws {
    let test = try TestServer()
    let (peer, screen) = try await attached(test)
    screen.look(false)
    while test.host.links[0].canPaint { test.host.show(test.host.typed + String(repeating: "y", count: 5000)) }
    peer.die()
    await test.pulse.until("it is gone") { test.host.events.contains("gone: its process ended") }
    #expect(screen.isAsFound)
    #expect(!screen.isLeft)
    screen.look(true)
    await test.pulse.until("it is given back") { screen.isLeft }
  }

  @Test("W6 A terminal that goes away ends its window")
  func hangUp() async throws {
    let test = try TestServer()
    var pseudo: PseudoTerminal? = try PseudoTerminal()
    let peer = try test.window(passing: try #require(pseudo).open())
    await test.pulse.until("it is attached") { test.host.events.contains("repaint") }
    pseudo = nil
    #expect(pseudo == nil)
    await test.pulse.until("it is gone") { test.host.events.last == "gone: its terminal is gone" && peer.hasEnded }
    #expect(test.server.links.isEmpty)
  }

  @Test("W3 W14 A relayed window's terminal is given back as well when the window is killed, if it came along")
  func relayedKilled() async throws {
    let test = try TestServer(relaysOnly: true)
    let screen = try Screen(test.pulse)
    let peer = try test.window(passing: screen.pseudo.open())
    await test.pulse.until("it is relayed") { peer.welcome?.mode == .relayed }
    try screen.shell.setTerminalSettings(screen.found.raw)
    peer.die()
    await test.pulse.until("it is given back") { screen.isLeft }
    #expect(screen.isAsFound)
  }

  @Test("A relayed window that ends by itself gives its terminal back alone")
  func relayedLeaving() async throws {
    let test = try TestServer(relaysOnly: true)
    let screen = try Screen(test.pulse)
    let peer = try test.window(passing: screen.pseudo.open())
    await test.pulse.until("it is relayed") { peer.welcome?.mode == .relayed }
    try peer.send(.detach(.asked))
    await test.pulse.until("it hears the end") { peer.hasEnded }
    #expect(peer.ending?.isTerminalRestored == false)
    #expect(!screen.isLeft)
  }
}
