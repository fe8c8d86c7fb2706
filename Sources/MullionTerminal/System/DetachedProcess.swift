import Glibc

/// A process of its own: in a new session, with nothing of ours but what it is given.
public struct DetachedProcess: Hashable, Sendable {
  /// Its number.
  public let process: Int32

  /// On which descriptor a detached process finds the pipe by which it says that it is ready.
  public static let readinessDescriptor: Int32 = 3

  /// Starts a program that outlives us.
  ///
  /// It gets the null device as input and output, `errors` as standard error, `readiness` as descriptor 3, and no other
  /// descriptor; `/` as its folder; default signal handling, none blocked; and it has no controlling terminal.
  ///
  /// - Parameters:
  ///   - program: A path.
  ///   - arguments: All of them, the program's own name first.
  ///   - environment: Names and values.
  public static func start(
    _ program: String, arguments: [String], environment: [String: String], errors: Descriptor, readiness: Descriptor
  ) throws(SystemError) -> DetachedProcess {
    // Numbers of 10 and up cannot be in the way of 0 to 3.
    let errors = try errors.duplicated()
    let readiness = try readiness.duplicated()
    let null = try Descriptor.open("/dev/null", O_RDWR).duplicated()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, null.number, 0)
    posix_spawn_file_actions_adddup2(&actions, null.number, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
    posix_spawn_file_actions_adddup2(&actions, readiness.number, readinessDescriptor)
    _ = posix_spawn_file_actions_addclosefrom_np(&actions, readinessDescriptor + 1)
    _ = posix_spawn_file_actions_addchdir_np(&actions, "/")
    return try spawn(program, arguments, environment, actions: &actions)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    actions: inout posix_spawn_file_actions_t
  ) throws(SystemError) -> DetachedProcess {
    var attributes = SpawnAttributes(newSession: true)
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&process, program, &actions, &attributes.attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemError("start \(program)", code) }
    return DetachedProcess(process: process)
  }

  /// Takes note of its end if it has ended or does so within a time, so that nothing of it remains; whether it had.
  @discardableResult
  public func reap(milliseconds: Int = 0) -> Bool {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    while waitpid(process, nil, WNOHANG) == 0 {
      if monotonicMilliseconds() >= deadline { return false }
      // There is no waiting for one child with a time limit.
      poll(nil, 0, 1)
    }
    return true
  }
}

/// The strings as C wants a list of them: pointers, the last one nil.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a list that ends in nil is never empty") }
    return body(base)
  }
}
