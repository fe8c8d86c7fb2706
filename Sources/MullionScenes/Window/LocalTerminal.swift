import MullionTerminal

/// The terminal of a window's own process: found, opened anew, and given back as it was.
nonisolated final class LocalTerminal {
  let descriptor: Descriptor
  private var keeper = ModeKeeper()
  private var found: TerminalSettings?

  /// The terminal that standard input, output or error is connected to, else the one that controls this process; nil if
  /// there is none or it cannot be opened.
  init?() {
    let standard = (0...2).lazy.compactMap { Descriptor.standard(Int32($0)) }.first { $0.isTerminal }
    // A terminal of another user, as after `su`, cannot be opened by its name; the one that controls us always can.
    guard let opened = (try? standard?.reopenedTerminal()) ?? (try? Descriptor.controllingTerminal() as Descriptor),
      let modes = try? opened.terminalSettings()
    else { return nil }
    descriptor = opened
    found = modes
  }

  var size: TerminalSize { descriptor.terminalSize() }

  /// Whether our group may use it; also true where no such thing is known.
  var isOurs: Bool { descriptor.foregroundGroup.map { $0 == currentProcessGroup() } ?? true }

  /// Keeps the settings that it has now, before they are changed by us or by the store.
  func remember() {
    guard let current = try? descriptor.terminalSettings() else { return }
    // A shell that brings back, on continuing, the raw settings that we were stopped with must not make us keep those.
    if current != found?.raw, current != keeper.applied { found = current }
  }

  var settings: TerminalSettings? { try? descriptor.terminalSettings() }

  /// Puts settings back that somebody may have changed meanwhile.
  func restore(_ settings: TerminalSettings) {
    guard isOurs, settings != self.settings else { return }
    _ = try? descriptor.setTerminalSettings(settings)
  }

  /// Writes what changes modes; bounded, since a terminal need not ever take it.
  func write(_ sequence: [UInt8]) {
    guard isOurs else { return }
    _ = try? descriptor.writeAll(sequence, milliseconds: 500)
  }

  func take() {
    guard isOurs, let current = try? descriptor.terminalSettings() else { return }
    let modes = keeper.take(current)
    if let applied = try? descriptor.setTerminalSettings(modes) { keeper.didApply(applied) }
  }

  /// Whether somebody has changed the settings since they were found.
  var isTaken: Bool { (try? descriptor.terminalSettings()) != found }

  /// Puts everything back. Not if it belongs to somebody else by now.
  func giveBack(discardingInput discards: Bool = false) {
    guard isOurs else { return }
    // First, since what is typed when the screen is back is meant for whoever comes next.
    if discards { descriptor.discardInput() }
    write(LeaveSequence.bytes)
    if let found { _ = try? descriptor.setTerminalSettings(found) }
  }
}
