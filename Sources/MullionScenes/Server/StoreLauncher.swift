import MullionTerminal

/// Finds the running store, or starts one.
nonisolated public struct StoreLauncher: Sendable {
  /// Where it is.
  public var location: StoreLocation
  /// The program to start.
  public var program: String
  /// Its arguments without its name: `serve` and what else it needs to know.
  public var arguments: [String]
  /// Its environment.
  public var environment: [String: String]
  /// How we introduce ourselves.
  public var hello: Hello
  /// How long starting a store may take, and how long one may take to answer.
  public var patienceMilliseconds = 10_000

  /// Why no store was reached, and with which exit code to end.
  nonisolated public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person.
    public let description: String
    /// 69 if none runs, 76 if it speaks another protocol, else 1.
    public let code: Int32

    /// Makes a failure.
    public init(_ description: String, code: Int32 = 1) {
      self.description = description
      self.code = code
    }

    /// It is there and says nothing.
    static func noAnswer(_ app: String) -> Failure {
      Failure("the store does not answer; end it with `\(app) quit --force`")
    }
  }

  /// Makes a launcher of this very program.
  public init(
    location: StoreLocation, arguments: [String], hello: Hello,
    program: String = ProcessEnvironment.programPath ?? CommandLine.arguments[0],
    environment: [String: String] = ProcessEnvironment.current
  ) {
    self.location = location
    self.arguments = arguments
    self.hello = hello
    self.program = program
    self.environment = environment
  }

  /// Connects to the running store; fails with code 69 if there is none.
  public func connect() throws -> StoreConnection {
    let deadline = monotonicMilliseconds() + Int64(patienceMilliseconds)
    while monotonicMilliseconds() < deadline {
      guard let socket = try reach() else { break }
      if let connection = try greet(socket) { return connection }
    }
    throw Failure(
      "no \(location.app) is running (\(location.socket.path)); start one with `\(location.command)`", code: 69)
  }

  /// Kills the store if it is there and does not answer within a time; whether it was so.
  public func killIfHung(milliseconds: Int) throws -> Bool {
    guard let socket = try reach() else { return false }
    var impatient = self
    impatient.patienceMilliseconds = milliseconds
    do {
      _ = try impatient.greet(socket)
      return false
    } catch let failure as Failure {
      guard failure == Failure.noAnswer(location.app) else { throw failure }
    }
    // The credentials of the other end are those of the process that listened.
    let process = try socket.peerCredentials().process
    guard process > 0 else { throw Failure("the store does not answer, and its process is not visible from here") }
    try killProcess(process)
    _ = try socket.wait(for: [], milliseconds: patienceMilliseconds)
    return true
  }

  /// Connects to the running store; starts one if there is none.
  ///
  /// However many do this at once, one store is started: a lock beside the socket is held while one starts, and who waited
  /// for it looks again first.
  public func connectOrStart() throws -> StoreConnection {
    let deadline = monotonicMilliseconds() + Int64(patienceMilliseconds)
    while monotonicMilliseconds() < deadline {
      if let socket = try reach() {
        // Nil is a store that was just ending: look again.
        if let connection = try greet(socket) { return connection }
        continue
      }
      try startUnlessRunning()
    }
    throw Failure("the store of \(location.app) did not start in time; see \(location.log)")
  }

  /// A connected socket; nil if nobody listens.
  private func reach() throws -> Descriptor? {
    do {
      return try Descriptor.connect(to: location.socket)
    } catch {
      if error.meansNobodyListens { return nil }
      guard error.meansBusy else { throw error }
      throw Failure("the store does not answer (\(error)); end it with `\(location.command) quit --force`")
    }
  }

  private func greet(_ socket: Descriptor) throws -> StoreConnection? {
    let credentials = try socket.peerCredentials()
    guard credentials.mayBeServed else {
      throw Failure("the store at \(location.socket.path) belongs to another user; name your own with --socket PATH")
    }
    return try StoreConnection.greet(
      socket, hello: hello, app: location.app, milliseconds: patienceMilliseconds)
  }

  /// Starts a store of its own accord, not for a window; fails if one runs already.
  public func start() throws {
    guard try startUnlessRunning() else {
      throw Failure(
        "\(location.app) is running already (\(location.socket.path)); hand it files with `\(location.command) open`")
    }
  }

  /// Starts a store; false if there is one.
  @discardableResult private func startUnlessRunning() throws -> Bool {
    try PrivateFolder.prepare(location.socket.folder)
    guard let lock = try FileLock.lock(location.socket.path + ".start", milliseconds: patienceMilliseconds) else {
      throw Failure("another \(location.app) has been starting a store for too long; see \(location.log)")
    }
    defer { withExtendedLifetime(lock) {} }
    if try reach() != nil { return false }
    for command in commands {
      guard let reason = try start(command) else { return true }
      if command == commands.last {
        // Somebody may have started one by hand in the meantime.
        if try reach() != nil { return false }
        throw Failure("the store of \(location.app) could not be started: \(reason); see \(location.log)")
      }
    }
    return true
  }

  /// Starts a store and waits for its word; nil if it is ready, else why it is not.
  private func start(_ command: [String]) throws -> String? {
    do {
      let (process, readiness) = try spawn(command)
      let reason = try StoreReadiness.reason(from: readiness, milliseconds: patienceMilliseconds)
      if reason != nil { process.reap(milliseconds: 500) }
      return reason
    } catch let error as SystemError {
      return error.description
    }
  }

  /// The process, and the end of its pipe that is read; the other end is then held by the process alone.
  private func spawn(_ command: [String]) throws -> (DetachedProcess, readiness: Descriptor) {
    let pipe = try Descriptor.pipe()
    var environment = environment
    environment[StoreReadiness.variable] = "\(DetachedProcess.readinessDescriptor)"
    let process = try DetachedProcess.start(
      command[0], arguments: command, environment: environment, errors: try location.openLog(), readiness: pipe.writing)
    return (process, pipe.reading)
  }

  /// Ways to start it, best first: in a scope of its own where a systemd user manager runs, so that the end of the login
  /// session's scope is not the store's end; else just so.
  private var commands: [[String]] {
    let plain = [program] + arguments
    guard let runtime = environment["XDG_RUNTIME_DIR"], PrivateFolder.isSocket(runtime + "/systemd/private"),
      let path = environment["PATH"],
      let runner = path.split(separator: ":").map({ "\($0)/systemd-run" }).first(where: PrivateFolder.isExecutable)
    else { return [plain] }
    return [[runner, "--user", "--scope", "--quiet", "--collect", "--"] + plain, plain]
  }
}
