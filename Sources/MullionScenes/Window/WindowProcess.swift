import MullionTerminal

/// A window's whole life: it finds or starts the store, lends it the terminal, and takes care that the terminal is given
/// back, whichever of the two ends first. It holds no state of the app.
nonisolated public final class WindowProcess {
  private let launcher: StoreLauncher
  private let request: AttachRequest
  private let startsStore: Bool
  private let terminal: LocalTerminal
  private let signals: SignalQueue
  private var session: WindowSession
  private var connection: StoreConnection?
  private var deadline: Int64?
  private var unwritten: [UInt8] = []
  private var acknowledges = false
  private var input: Descriptor?
  private var logLength = 0
  private var result: Int32?
  private var companions = Companions()

  private static let waitMilliseconds: Int64 = 1000
  /// With this much not yet taken by the store, nothing more is read for it.
  private static let backlogLimit = WireLimits.chunk

  /// Runs a window until it is over, and returns the exit code.
  ///
  /// Call it first thing in the process, before there is a second thread. What there is to say to a person is written to
  /// standard output or, if the code is not 0, to standard error.
  ///
  /// - Parameters:
  ///   - launcher: How to find the store.
  ///   - request: The scene and the wishes; what describes this process is filled in.
  ///   - startsStore: Whether to start a store if none runs.
  public static func run(_ launcher: StoreLauncher, request: AttachRequest, startsStore: Bool = true) -> Int32 {
    ignoreBrokenPipes()
    do {
      return try WindowProcess(launcher, request, startsStore: startsStore).run()
    } catch {
      report("\(launcher.location.app): \(error)", code: 1)
      return (error as? StoreLauncher.Failure)?.code ?? 1
    }
  }

  private init(_ launcher: StoreLauncher, _ request: AttachRequest, startsStore: Bool) throws {
    guard let terminal = LocalTerminal() else {
      throw StoreLauncher.Failure("there is no terminal to show a window in")
    }
    self.launcher = launcher
    self.request = request
    self.startsStore = startsStore
    self.terminal = terminal
    signals = try SignalQueue([
      SignalNumber.windowChange, SignalNumber.stop, SignalNumber.continue, SignalNumber.hangUp, SignalNumber.terminate,
      SignalNumber.interrupt, SignalNumber.quit,
    ])
    session = WindowSession(app: launcher.location.app, command: launcher.location.command)
    if request.options.contains(.hasInput) { input = Descriptor.standard(0) }
  }

  private func run() throws -> Int32 {
    try attach(scene: request.scene, isReturning: false)
    while result == nil { try turn() }
    return result ?? 1
  }

  // MARK: - Attaching

  private func attach(scene: String?, isReturning: Bool) throws {
    try awaitForeground()
    logLength = launcher.location.logLength
    let connection = try startsStore ? launcher.connectOrStart() : launcher.connect()
    try awaitForeground()
    terminal.remember()
    var request = request
    request.scene = scene
    request.describeThisProcess(size: terminal.size, terminalName: terminal.descriptor.terminalName)
    request.options.insert(.opens)
    if isReturning {
      request.options.insert(.returning)
      request.options.remove(.hasInput)
    }
    // Also where it is to be relayed: the store then gives it back if this process is killed.
    try connection.attach(request, passing: terminal.descriptor)
    self.connection = connection
    for message in try connection.pending() { try tell(.received(message)) }
  }

  /// Stops for as long as another group has the terminal, as every program does that wants to read from it.
  private func awaitForeground() throws {
    while !terminal.isOurs {
      guard try signals.yield(toGroupWide: SignalNumber.terminalInput) else {
        throw StoreLauncher.Failure(
          "this window is in the background, and nobody is there to bring it to the foreground")
      }
    }
  }

  // MARK: - Waiting

  /// Waits for one thing to happen and deals with it.
  private func turn() throws {
    guard let connection else { return }
    var wanted: [(descriptor: Descriptor, readiness: Descriptor.Readiness)] = [
      (signals.descriptor, .readable),
      (connection.socket, connection.backlog > 0 ? [.readable, .writable] : .readable),
    ]
    for ended in companions.descriptors { wanted.append((ended, .readable)) }
    let pumped = wanted.count
    let hasRoom = connection.backlog < WindowProcess.backlogLimit
    var pumping: Descriptor.Readiness = session.mode == .relayed && hasRoom ? .readable : []
    if !unwritten.isEmpty { pumping.insert(.writable) }
    if !pumping.isEmpty { wanted.append((terminal.descriptor, pumping)) }
    let reading = session.mode != nil && hasRoom ? input : nil
    if let reading { wanted.append((reading, .readable)) }
    let next = [deadline, companions.deadline].compactMap { $0 }.min()
    let left = next.map { Int(max(0, $0 - monotonicMilliseconds())) }
    let ready = try Descriptor.wait(for: wanted, milliseconds: left)

    if !ready[0].isEmpty { for signal in try signals.next() { try tell(.signalled(signal)) } }
    if result == nil, ready[1].contains(.writable) { connection.flush() }
    if result == nil, !ready[1].isDisjoint(with: [.readable, .hungUp]) { try listen(to: connection) }
    if result == nil, self.connection === connection {
      if !pumping.isEmpty { try pump(ready[pumped]) }
      if reading != nil, ready.last?.isEmpty == false { readInput() }
    }
    for outcome in companions.check(now: monotonicMilliseconds()) { answer(outcome) }
    if let deadline, monotonicMilliseconds() >= deadline {
      self.deadline = nil
      try tell(.timeUp)
    }
  }

  private func listen(to connection: StoreConnection) throws {
    let messages: [StoreMessage]?
    do {
      messages = try connection.receive()
    } catch let error as WireError {
      return try tell(.received(.refused("what the store says is not understood: \(error)", code: 1)))
    }
    guard let messages else {
      return try tell(.storeEnded(lastWords: launcher.location.lastWords(since: logLength)))
    }
    for message in messages where result == nil { try tell(.received(message)) }
  }

  private func pump(_ ready: Descriptor.Readiness) throws {
    if ready.contains(.writable) { writeFrame() }
    if ready.contains(.readable) {
      // The end of what can be read is the end of the terminal; so is any error.
      guard var bytes = try? terminal.descriptor.read(upTo: WireLimits.chunk / 4) else { return }
      bytes.withUnsafeMutableBytes { TerminalSettings.restoreEnter(in: $0) }
      if bytes.isEmpty { try tell(.terminalEnded) } else { connection?.send(.input(bytes)) }
    } else if ready.contains(.hungUp) {
      try tell(.terminalEnded)
    }
  }

  private func readInput() {
    guard let bytes = try? input?.read(upTo: WireLimits.chunk) else { return }
    if bytes.isEmpty {
      input = nil
      connection?.send(.endOfInput)
    } else {
      connection?.send(.standardInput(bytes))
    }
  }

  private func writeFrame() {
    // An error is that the terminal is gone, of which reading hears as well.
    let count = (try? terminal.descriptor.write(unwritten)) ?? unwritten.count
    unwritten.removeSubrange(..<count)
    if unwritten.isEmpty, acknowledges {
      acknowledges = false
      connection?.send(.painted)
    }
  }

  // MARK: - Acting

  private func tell(_ event: WindowSession.Event) throws {
    for action in session.handle(event, now: monotonicMilliseconds()) where result == nil { try perform(action) }
  }

  private func perform(_ action: WindowSession.Action) throws {
    switch action {
    case .send(let message): connection?.send(message)
    case .sendSize: connection?.send(.resize(terminal.size))
    case .sendResumed:
      terminal.remember()
      connection?.send(.resumed(terminal.size))
    case .takeTerminal: terminal.take()
    case .giveBackIfTaken: if terminal.isTaken { giveBack() }
    case .giveBack: giveBack()
    case .giveBackDiscardingInput: giveBack(discardingInput: true)
    case .write(let bytes, let ends):
      unwritten += bytes
      acknowledges = ends
      writeFrame()
    case .stop:
      // Where nobody could continue us, nothing stops, and we go on at once.
      _ = try signals.yield(toGroupWide: SignalNumber.stop)
      try perform(.awaitForeground)
    case .awaitForeground:
      try awaitForeground()
      try tell(.continued)
    case .run(let program):
      try awaitForeground()
      try tell(.programEnded(run(program)))
    case .openWindow(let number, let scene): open(number, by: waysToOpen(scene))
    case .openURL(let number, let url):
      open(number, by: WaysToOpen.url(url, environment: launcher.environment))
    case .wait: deadline = monotonicMilliseconds() + WindowProcess.waitMilliseconds
    case .stopWaiting: deadline = nil
    case .attachAgain(let scene):
      connection = nil
      try attach(scene: scene ?? request.scene, isReturning: scene != nil)
    case .print(let text): writeStandard(text, to: 2)
    case .finish(let code, let message):
      if !message.isEmpty { WindowProcess.report(message, code: code) }
      result = code
    }
  }

  /// Runs a program in the foreground, and leaves the terminal as it was before.
  private func run(_ program: ProgramRequest) -> ProgramEnding {
    let before = terminal.settings
    defer { if let before { terminal.restore(before) } }
    do {
      let ending = ProgramEnding(try signals.run(program.arguments, directory: program.directory))
      terminal.descriptor.takeForegroundFromNobody()
      // One that was killed could not put back what it had switched on.
      if case .killed = ending { terminal.write(LeaveSequence.afterProgram) }
      return ending
    } catch {
      return .notRun(reason: "\(error)")
    }
  }

  // MARK: - Opening

  private func waysToOpen(_ scene: String) -> [[String]] {
    var program = launcher.program
    // A newer build may have taken the place of the one that runs.
    if program.hasSuffix(" (deleted)") { program.removeLast(" (deleted)".count) }
    let location = launcher.location
    let relay = request.options.contains(.relay) ? ["--relay"] : []
    let command =
      [program, "attach", "--session", location.session, "--socket", location.socket.path] + relay + ["--", scene]
    return WaysToOpen.window(
      running: command, environment: launcher.environment, size: terminal.size,
      directory: ProcessEnvironment.workingDirectory ?? "/")
  }

  private func open(_ number: UInt32, by ways: [[String]]) {
    if let outcome = companions.open(number, by: ways, now: monotonicMilliseconds()) { answer(outcome) }
  }

  private func answer(_ outcome: Companions.Outcome) {
    connection?.send(.opened(outcome.number, failure: outcome.failure))
  }

  private func giveBack(discardingInput discards: Bool = false) {
    unwritten = []
    acknowledges = false
    terminal.giveBack(discardingInput: discards)
  }

  private static func report(_ message: String, code: Int32) {
    writeStandard(message + "\n", to: code == 0 ? 1 : 2)
  }
}

nonisolated extension AttachRequest {
  /// Fills in what the store has to know of the process that asks.
  mutating func describeThisProcess(size: TerminalSize, terminalName: String?) {
    self.size = size
    self.terminalName = terminalName
    process = currentProcess()
    environment = WindowEnvironment.selection(from: ProcessEnvironment.current)
    directory = ProcessEnvironment.workingDirectory ?? "/"
    fileCreationMask = ProcessEnvironment.fileCreationMask
  }
}
