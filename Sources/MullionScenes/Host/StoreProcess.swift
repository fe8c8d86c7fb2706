import MullionCore
import MullionTerminal

/// The process that owns the store: it listens, draws, and ends when nobody needs it any more.
final class StoreProcess<App: MullionApp> {
  private let host: SceneHost<App>
  private let server: ConnectionServer
  private let isSpawned: Bool
  private var isEnding = false
  private var signals: [Watch] = []

  /// How long a store that a window started waits for that window, in milliseconds.
  private static var patienceMilliseconds: Int { 30_000 }

  /// Runs the store until it ends; gives the exit code only if it could not start.
  static func run(_ serve: ServeInvocation, at location: StoreLocation, hello: Hello) -> Int32 {
    ignoreBrokenPipes()
    let readiness = StoreReadiness.inherited()
    do {
      try PrivateFolder.prepare(location.socket.folder)
      let listener = try Listener(at: location.socket)
      let process = try StoreProcess(serve, ConnectionServer(listener: listener, hello: hello))
      try process.start(location)
      readiness?.ready()
      withExtendedLifetime(process) { MainLoop.run() }
    } catch {
      readiness?.failed("\(error)")
      StandardError.write("\(App.name): \(error)")
      return 1
    }
  }

  private init(_ serve: ServeInvocation, _ server: ConnectionServer) throws {
    self.server = server
    isSpawned = serve.isSpawned
    host = SceneHost(App())
    let directory = ProcessEnvironment.workingDirectory ?? "/"
    for file in serve.files {
      _ = try host.open(file, in: directory, fileCreationMask: ProcessEnvironment.fileCreationMask)
    }
  }

  private func start(_ location: StoreLocation) throws {
    host.log = { StandardError.log($0) }
    server.log = { StandardError.log($0) }
    host.app.store.onReport = { StandardError.log("\($0)") }
    host.windowsChanged = { [weak self] in self?.endIfIdle() }
    host.quitAsked = { [weak self] in self?.end("\(App.name): the store was ended") }
    server.delegate = host
    server.start()
    for signal in [SignalNumber.terminate, SignalNumber.interrupt, SignalNumber.hangUp] {
      let watch = try Watch.signal(signal) { [weak self] in
        self?.end("\(App.name): the store was ended by a signal")
      }
      watch.resume()
      signals.append(watch)
    }
    StandardError.log("\(App.name) \(App.version) serves \(location.socket.path), process \(currentProcess())")
    if isSpawned {
      HostClock.system.after(StoreProcess.patienceMilliseconds) { [weak self] in self?.endIfIdle() }
    }
  }

  /// A store that a window started ends with its last window, if nothing would be lost.
  private func endIfIdle() {
    guard isSpawned, host.windows.isEmpty, server.replies.isEmpty else { return }
    let work = host.app.unsavedWork
    guard work.isEmpty else {
      return StandardError.log(
        "no window is left; the store stays, since this is not saved: \(work.joined(separator: ", "))")
    }
    end("")
  }

  private func end(_ message: String) {
    guard !isEnding else { return }
    isEnding = true
    host.endWaiting(because: "the store was ended")
    // The reply to a `quit` goes out before the others are sent away.
    server.stop(message: message) {
      StandardError.log("ended")
      exitProcess(0)
    }
  }
}

/// What a program prints for whoever asked it to.
nonisolated enum StandardOutput {
  /// Writes everything; if that cannot be, the exit code to end with, the reason having been told.
  static func write(_ bytes: [UInt8], app: String) -> Int32? {
    do {
      try writeOutput(bytes)
      return nil
    } catch {
      // Nobody reads any more: end as a program does that is told so by SIGPIPE.
      if error.meansPeerIsGone { return 128 + SignalNumber.brokenPipe }
      StandardError.write("\(app): \(error)")
      return 1
    }
  }
}

/// The log of the store's process, and errors of all.
nonisolated enum StandardError {
  /// Writes a line.
  static func write(_ line: String) {
    writeStandard(line + "\n", to: 2)
  }

  /// Writes a line with the time before it.
  ///
  /// A terminal that was halted (`^S`), or a pipe that nobody empties, must not halt the store: what it does not take is
  /// left out.
  static func log(_ line: String) {
    let text = "\(timestamp()) \(line)\n"
    guard let unhurried else { return _ = writeStandard(text, to: 2) }
    _ = try? unhurried.write(Array(text.utf8))
  }

  private static let unhurried = Descriptor.reopenedStandardError()
}
