import Testing

@testable import MullionTerminal

@MainActor @Suite struct TerminalGuardTests {
  /// A guarded terminal in raw modes, held by the guard alone.
  private func guarded(_ pseudo: PseudoTerminal, _ socket: Descriptor) throws -> TerminalGuard.Post {
    let terminal = try pseudo.open()
    let found = try terminal.terminalSettings()
    let applied = try terminal.setTerminalSettings(found.raw)
    return try #require(
      TerminalGuard.shared.start(socket: socket, terminal: terminal, found: found, applied: applied))
  }

  @Test("W14 A killed window's modes are back although the main queue is busy")
  func restores() throws {
    let pseudo = try PseudoTerminal()
    let found = try pseudo.open().terminalSettings()
    var (ours, theirs): (Descriptor, Descriptor?) = try Descriptor.connectedPair()
    var post: TerminalGuard.Post? = try guarded(pseudo, ours)
    #expect(post != nil)
    post = nil
    #expect(try pseudo.screen.terminalSettings() == found.raw)
    theirs = nil
    #expect(theirs == nil)
    // The guard lets go of the terminal after that, and nobody else has it. This never yields the main actor.
    #expect(try pseudo.screen.wait(for: [], milliseconds: 30_000))
    #expect(try pseudo.screen.terminalSettings() == found)
    withExtendedLifetime(ours) {}
  }

  @Test("W14 A guard that was stopped changes nothing")
  func stops() throws {
    let pseudo = try PseudoTerminal()
    let (ours, theirs) = try Descriptor.connectedPair()
    var post: TerminalGuard.Post? = try guarded(pseudo, ours)
    if let post { TerminalGuard.shared.stop(post) }
    post = nil
    #expect(post == nil)
    #expect(try pseudo.screen.wait(for: [], milliseconds: 30_000), "the guard has let go")
    #expect(try !pseudo.screen.terminalSettings().editsLines)
    withExtendedLifetime(theirs) {}
  }
}
