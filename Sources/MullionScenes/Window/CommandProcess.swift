import MullionTerminal

/// A command's process: it has the store carry the command out, lends it standard input and output, and ends as it says.
nonisolated public enum CommandProcess {
  /// Runs a command until it is over, and returns the exit code.
  ///
  /// - Parameters:
  ///   - launcher: How to find the store.
  ///   - arguments: The command and its arguments.
  ///   - startsStore: Whether to start a store if none runs; else that is exit code 69.
  ///   - readsInput: Whether standard input is sent along.
  public static func run(
    _ launcher: StoreLauncher, arguments: [String], startsStore: Bool = false, readsInput: Bool = false
  ) -> Int32 {
    ignoreBrokenPipes()
    do {
      let connection = try startsStore ? launcher.connectOrStart() : launcher.connect()
      var request = CommandRequest()
      request.arguments = arguments
      request.hasInput = readsInput
      request.describeThisProcess()
      let framed = WindowMessage.command(request)
      connection.send(framed)
      return try pump(connection, input: readsInput ? Descriptor.standard(0) : nil, launcher.location.app)
    } catch {
      writeStandard("\(launcher.location.app): \(error)\n", to: 2)
      return (error as? StoreLauncher.Failure)?.code ?? 1
    }
  }

  private static func pump(_ connection: StoreConnection, input: Descriptor?, _ app: String) throws -> Int32 {
    var input = input
    if let code = handle(try connection.pending(), app) { return code }
    while true {
      var wanted: [(descriptor: Descriptor, readiness: Descriptor.Readiness)] = [
        (connection.socket, connection.backlog > 0 ? [.readable, .writable] : .readable)
      ]
      let reading = connection.backlog < WireLimits.chunk ? input : nil
      if let reading { wanted.append((reading, .readable)) }
      let ready = try Descriptor.wait(for: wanted)
      if ready[0].contains(.writable) { connection.flush() }
      if !ready[0].isDisjoint(with: [.readable, .hungUp]) {
        guard let messages = try connection.receive() else {
          writeStandard("the store ended before the command did\n", to: 2)
          return 1
        }
        if let code = handle(messages, app) { return code }
      }
      guard let reading, ready.last?.isEmpty == false, let bytes = try reading.read(upTo: WireLimits.chunk) else {
        continue
      }
      connection.send(bytes.isEmpty ? .endOfInput : .standardInput(bytes))
      if bytes.isEmpty { input = nil }
    }
  }

  /// Writes what came; the exit code if it is over.
  private static func handle(_ messages: [StoreMessage], _ app: String) -> Int32? {
    for message in messages {
      switch message {
      case .output(let bytes): if let code = StandardOutput.write(bytes, app: app) { return code }
      case .error(let bytes): writeStandard(String(decoding: bytes, as: UTF8.self), to: 2)
      case .exit(let ending):
        guard !ending.message.isEmpty else { return ending.code }
        let line = ending.message.showingControls() + "\n"
        if ending.code == 0 { return StandardOutput.write(Array(line.utf8), app: app) ?? 0 }
        writeStandard(line, to: 2)
        return ending.code
      case .refused(let reason, let code):
        writeStandard(reason + "\n", to: 2)
        return code
      default: break
      }
    }
    return nil
  }
}

nonisolated extension CommandRequest {
  /// Fills in what the store has to know of the process that asks.
  mutating func describeThisProcess() {
    let output = Descriptor.standard(1)
    isInteractive = output?.isTerminal == true
    if isInteractive, let output { size = output.terminalSize() }
    environment = WindowEnvironment.selection(from: ProcessEnvironment.current)
    directory = ProcessEnvironment.workingDirectory ?? "/"
    fileCreationMask = ProcessEnvironment.fileCreationMask
  }
}
