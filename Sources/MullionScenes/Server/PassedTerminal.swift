import MullionTerminal

/// A terminal whose descriptor a window has passed to the store.
///
/// It is shared with a shell that can take it back at any moment, so before every read and every frame it is asked whether
/// the window is still there and its group in the foreground. After a no, bytes are left to whoever comes next.
final class PassedTerminal: WindowTerminal {
  /// What happens to it; set once, before it is taken.
  struct Events {
    var input: (ArraySlice<UInt8>) -> Void
    var ready: () -> Void
    /// Somebody else has the terminal now.
    var away: () -> Void
    /// The terminal itself is gone.
    var hungUp: () -> Void
  }

  let mode = TerminalMode.passed
  var isPainting: Bool { written < frame.count }

  private let descriptor: Descriptor
  private let isInForeground: () -> Bool
  private let isWindowThere: () -> Bool
  private let events: Events
  /// The window's socket, whose end is its end.
  private let socket: Descriptor?
  private var post: TerminalGuard.Post?
  private var keeper = ModeKeeper()
  private var isHeld = false
  private var isAbandoned = false
  private var wasCutOff = false
  private var frame: [UInt8] = []
  private var written = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 14)
  private var reading: Watch?
  private var writing: Watch?

  /// - Parameters:
  ///   - descriptor: A terminal opened for this alone, which does not block.
  ///   - isInForeground: Whether the window's group is in the foreground of this terminal and able to run.
  ///   - isWindowThere: Whether the window's process has not ended.
  init(
    _ descriptor: Descriptor, socket: Descriptor?, isInForeground: @escaping () -> Bool,
    isWindowThere: @escaping () -> Bool, events: Events
  ) {
    self.descriptor = descriptor
    self.socket = socket
    self.isInForeground = isInForeground
    self.isWindowThere = isWindowThere
    self.events = events
  }

  /// Whether the window is there and its group in the foreground.
  var isOurs: Bool { isWindowThere() && isInForeground() }

  /// While keys are being handled, the millisecond in which that was so before they were read.
  ///
  /// The answer to a key comes at once, and is not held up by the same questions: no question can rule out that the shell
  /// takes the terminal back just after it.
  private var seenOurs: Int64?
  private var isStillOurs: Bool { seenOurs == monotonicMilliseconds() || isOurs }

  func take() -> Bool {
    guard isOurs else { return false }
    do {
      let modes = keeper.take(try descriptor.terminalSettings())
      keeper.didApply(try descriptor.setTerminalSettings(modes))
    } catch {
      return false
    }
    isHeld = true
    guardModes()
    dropFrame()
    if reading == nil { reading = Watch.readable(descriptor) { [weak self] in self?.read() } }
    reading?.resume()
    return true
  }

  /// Leaves the terminal to its window, which makes it raw, and is ready to `abandon` it in the window's place.
  func standBy() {
    guard let current = try? descriptor.terminalSettings() else { return }
    keeper.didApply(keeper.take(current))
    isHeld = true
    guardModes()
  }

  private func guardModes() {
    unguard()
    guard let socket, let found = keeper.found, let applied = keeper.applied else { return }
    post = TerminalGuard.shared.start(socket: socket, terminal: descriptor, found: found, applied: applied)
  }

  private func unguard() {
    if let post { TerminalGuard.shared.stop(post) }
    post = nil
  }

  isolated deinit {
    unguard()
  }

  func paint(_ bytes: [UInt8]) -> Bool {
    guard isHeld, !isPainting else { return false }
    guard isStillOurs else {
      loseForeground()
      return false
    }
    frame = wasCutOff ? LeaveSequence.cutOff + bytes : bytes
    wasCutOff = false
    written = 0
    writeSome()
    awaitRoom()
    return true
  }

  func release() -> Bool {
    guard isHeld else { return true }
    letGo()
    writeLeaveSequence()
    // What is not out yet is for the window to repeat; its process lives.
    let isOut = !isPainting
    dropFrame()
    return isOut
  }

  func abandon() {
    guard isHeld else { return }
    isAbandoned = true
    letGo()
    writeLeaveSequence()
    // Nobody else is left to do it, so this stays until the terminal takes it, however long that is.
    if isPainting { Lingering.keep(self) }
  }

  func forget() {
    isHeld = false
    unguard()
    reading?.pause()
    dropFrame()
  }

  /// Stops to read, puts the modes back, and forgets the frame that is under way.
  private func letGo() {
    isHeld = false
    unguard()
    reading?.pause()
    writing?.pause()
    dropFrame()
    // Failing means that the terminal is gone, and its modes with it.
    if let current = try? descriptor.terminalSettings(), let found = keeper.restoring(current) {
      _ = try? descriptor.setTerminalSettings(found)
    }
  }

  private func writeLeaveSequence() {
    frame = LeaveSequence.bytes
    written = 0
    writeSome()
    awaitRoom()
  }

  private func awaitRoom() {
    guard isPainting else { return }
    if writing == nil { writing = Watch.writable(descriptor) { [weak self] in self?.flush() } }
    writing?.resume()
  }

  private func dropFrame() {
    if isPainting, written > 0 { wasCutOff = true }
    frame = []
    written = 0
    writing?.pause()
  }

  /// Reads all that is there: nobody calls again for what is left once the terminal has hung up.
  private func read() {
    repeat {
      guard isHeld else { return pauseReading() }
      // One question for each key: of the window's end its process's line tells before its socket does, which then brings
      // everything else about.
      guard isInForeground() else { return isWindowThere() ? loseForeground() : pauseReading() }
      switch readKeys() {
      case .bytes(let count):
        seenOurs = monotonicMilliseconds()
        events.input(buffer[..<count])
        seenOurs = nil
      case .nothingYet: return
      case .end, nil: return hangUp()
      }
    } while reading?.mayMissMore == true && descriptor.isReadable
  }

  private func pauseReading() { reading?.pause() }

  private func readKeys() -> Descriptor.Reading? {
    buffer.withUnsafeMutableBytes { room in
      let found = try? descriptor.read(into: room)
      if case .bytes(let count) = found { TerminalSettings.restoreEnter(in: .init(rebasing: room[..<count])) }
      return found
    }
  }

  private func loseForeground() {
    letGo()
    writeLeaveSequence()
    events.away()
  }

  private func flush() {
    writeSome()
    guard !isPainting else { return }
    writing?.pause()
    if isAbandoned { Lingering.forget(self) } else if isHeld { events.ready() }
  }

  private func writeSome() {
    do {
      written += try descriptor.write(frame, from: written)
    } catch {
      // Reading will report that the terminal is gone.
      written = frame.count
    }
    if !isPainting {
      frame = []
      written = 0
    }
  }

  private func hangUp() {
    reading?.pause()
    isHeld = false
    unguard()
    dropFrame()
    events.hungUp()
  }
}

/// Terminals without a window that have not yet taken the sequence that gives them back.
private enum Lingering {
  private static var terminals: [ObjectIdentifier: PassedTerminal] = [:]

  static func keep(_ terminal: PassedTerminal) {
    terminals[ObjectIdentifier(terminal)] = terminal
  }

  static func forget(_ terminal: PassedTerminal) {
    terminals[ObjectIdentifier(terminal)] = nil
  }
}
