import Glibc

/// Signals as something to read, for a process of one thread that waits in `poll(2)`.
///
/// The signals are blocked for as long as this lives, so that none arrives in the middle of anything.
public final class SignalQueue: Sendable {
  /// Becomes readable when a signal has come.
  public let descriptor: Descriptor
  private let signals: [Int32]

  /// Starts to collect these signals. Make it before the process has a second thread.
  public init(_ signals: [Int32]) throws(SystemError) {
    var set = SignalQueue.set(of: signals)
    sigprocmask(SIG_BLOCK, &set, nil)
    self.signals = signals
    // SFD_CLOEXEC and SFD_NONBLOCK have the values of the flags of open(2).
    descriptor = Descriptor(owning: try check("signalfd") { signalfd(-1, &set, O_CLOEXEC | O_NONBLOCK) })
  }

  deinit {
    var set = SignalQueue.set(of: signals)
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// The signals that have come and were not read yet, each once however often it came.
  public func next() throws(SystemError) -> [Int32] {
    var found: [Int32] = []
    let recordLength = 128  // sizeof(struct signalfd_siginfo), whose first field is the number.
    while let record = try descriptor.read(upTo: recordLength), record.count == recordLength {
      found.append(record.withUnsafeBytes { Int32(truncatingIfNeeded: $0.loadUnaligned(as: UInt32.self)) })
    }
    return found
  }

  /// Lets a signal do to our process group what it does by default, and returns when it is over.
  ///
  /// With a signal that stops, that is when somebody has continued us.
  ///
  /// - Returns: False if nothing happened: in a group that no shell looks after, the system does not stop anybody.
  public func yield(toGroupWide signal: Int32) throws(SystemError) -> Bool {
    _ = takeContinuation()
    let former = Glibc.signal(signal, SIG_DFL)
    defer { _ = Glibc.signal(signal, former) }
    var blocked = SignalQueue.set(of: [signal])
    var before = sigset_t()
    sigprocmask(SIG_BLOCK, &blocked, &before)
    try check("kill") { kill(0, signal) }
    sigprocmask(SIG_UNBLOCK, &blocked, nil)
    // Here the process stops, and here it goes on.
    sigprocmask(SIG_SETMASK, &before, nil)
    return takeContinuation()
  }

  /// Whether a SIGCONT has come that was not read yet; it counts as read then.
  private func takeContinuation() -> Bool {
    var set = SignalQueue.set(of: [SIGCONT])
    var atOnce = timespec()
    return sigtimedwait(&set, nil, &atOnce) == SIGCONT
  }

  /// Runs a program in our process group, so in the foreground of our terminal, and waits for its end.
  ///
  /// Signals that are typed go to the program; of those collected here, what came meanwhile is for later.
  ///
  /// - Returns: How it has ended; throws if it cannot be started, as when there is no such program or folder.
  public func run(_ arguments: [String], directory: String? = nil) throws(SystemError) -> BackgroundProcess.Ending {
    guard let program = arguments.first else { throw SystemError("start", ENOENT) }
    if let directory, access(directory, X_OK) != 0 { throw SystemError(directory) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let directory { _ = posix_spawn_file_actions_addchdir_np(&actions, directory) }
    var attributes = SpawnAttributes(newSession: false)
    var process: pid_t = 0
    let code = withCStrings(arguments) {
      posix_spawnp(&process, program, &actions, &attributes.attributes, $0, environ)
    }
    guard code == 0 else { throw SystemError(program, code) }
    return waitForEnd(of: process)
  }

  /// What is typed to stop or to end the program has reached us as well. A stop we must join in, or a shell would not notice
  /// it; the rest was not for us.
  private func waitForEnd(of process: pid_t) -> BackgroundProcess.Ending {
    var status: Int32 = 0
    while uninterrupted({ waitpid(process, &status, WUNTRACED) }) == process {
      if status & 0xFF == 0x7F {
        // Stopped. SIGSTOP, since SIGTSTP is blocked here; whoever continues our group continues the program.
        kill(getpid(), SIGSTOP)
        continue
      }
      break
    }
    var typed = SignalQueue.set(of: [SIGINT, SIGQUIT, SIGTSTP, SIGCONT])
    var atOnce = timespec()
    while sigtimedwait(&typed, nil, &atOnce) > 0 {}
    return BackgroundProcess.Ending(status: status)
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

/// Has writes to a closed pipe or socket fail with an error, instead of ending the process.
public func ignoreBrokenPipes() {
  signal(SIGPIPE, SIG_IGN)
}

/// Ends the process the way a signal would, so that a shell can tell; returns only if the signal is one that is survived.
public func endProcess(bySignal number: Int32) {
  signal(number, SIG_DFL)
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, number)
  sigprocmask(SIG_UNBLOCK, &set, nil)
  kill(getpid(), number)
}

/// The numbers of the signals that a window's process lives with.
public enum SignalNumber {
  /// The terminal's size has changed.
  public static let windowChange = SIGWINCH
  /// Stop, please; typed as `^Z` elsewhere.
  public static let stop = SIGTSTP
  /// Stopped for wanting a terminal that is somebody else's.
  public static let terminalInput = SIGTTIN
  /// Going on after a stop.
  public static let `continue` = SIGCONT
  /// The terminal is gone.
  public static let hangUp = SIGHUP
  /// End, please.
  public static let terminate = SIGTERM
  /// End, please; typed as `^C` elsewhere.
  public static let interrupt = SIGINT
  /// Nobody reads what is written.
  public static let brokenPipe = SIGPIPE
  /// Typed as `^\`.
  public static let quit = SIGQUIT
}
