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
    _ = try next()
    var set = SignalQueue.set(of: [signal])
    let former = Glibc.signal(signal, SIG_DFL)
    kill(0, signal)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    // Here the process stops, and here it goes on.
    sigprocmask(SIG_BLOCK, &set, nil)
    _ = Glibc.signal(signal, former)
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGCONT) == 1
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
