import Glibc

/// A program that we started and that does not use our terminal: in a session of its own, its standard streams on the null
/// device, in our environment and folder. It outlives us.
public struct BackgroundProcess: Sendable {
  /// Becomes readable when it has ended.
  public let ended: Descriptor
  private let process: Int32

  /// How a process has ended.
  public enum Ending: Hashable, Sendable {
    /// With this exit code.
    case exited(code: Int32)
    /// By this signal.
    case killed(signal: Int32)

    /// Reads what `waitpid(2)` reports of a process that has ended.
    init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited(code: (status >> 8) & 0xFF) : .killed(signal: signal)
    }
  }

  /// Starts a program.
  ///
  /// - Parameter arguments: The program, looked up in `PATH` if it has no slash, and its arguments; no shell sees them.
  public init(_ arguments: [String]) throws(SystemError) {
    guard let program = arguments.first else { throw SystemError("start", ENOENT) }
    let null = try Descriptor.open("/dev/null", O_RDWR).duplicated()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 { posix_spawn_file_actions_adddup2(&actions, null.number, stream) }
    _ = posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = SpawnAttributes(newSession: true)
    var process: pid_t = 0
    let code = withCStrings(arguments) {
      posix_spawnp(&process, program, &actions, &attributes.attributes, $0, environ)
    }
    guard code == 0 else { throw SystemError("start \(program)", code) }
    self.process = process
    ended = Descriptor(owning: try check("pidfd_open") { pidfd_open(process, 0) })
  }

  /// How it has ended, once; nil while it runs. Until it has been asked for this, it stays in the system's table.
  public func collect() -> Ending? {
    var status: Int32 = 0
    guard uninterrupted({ waitpid(process, &status, WNOHANG) }) == process else { return nil }
    return Ending(status: status)
  }
}
