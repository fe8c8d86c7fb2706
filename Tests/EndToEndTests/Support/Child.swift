import Dispatch
import Glibc
import MullionTerminal
import Synchronization

/// A process that a test has started and that it waits for.
final class Child: Sendable {
  let number: Int32
  /// Becomes readable when the process has ended.
  let ended: Descriptor

  private let state = Mutex<Int32?>(nil)

  /// Where a new process's standard input, output and error go.
  enum Streams {
    /// To a terminal of its own: it is the first process of a session, in the foreground.
    case terminal(path: String, errors: String?)
    /// From and to files; there is no terminal.
    case files(input: String, output: String, errors: String)
  }

  init(_ arguments: [String], environment: [String: String], directory: String, streams: Streams) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_APPEND
    switch streams {
    case .terminal(let path, let errors):
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      if let errors { posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600) }
    case .files(let input, let output, let errors):
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    }
    _ = posix_spawn_file_actions_addchdir_np(&actions, directory)
    number = try Child.spawn(arguments, environment, &actions)
    let pipe = try Descriptor.pipe()
    ended = pipe.reading
    collect(telling: pipe.writing)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | newSession
    posix_spawnattr_setflags(&attributes, flags)
    var process: pid_t = 0
    // The program is looked up along the place's own path.
    let words = ["env", "--"] + arguments
    let code = withCStrings(words) { words in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw SystemError("start \(arguments[0])", code) }
    return process
  }

  /// A thread of its own waits, so that a test can wait for the end together with other things, and with a bound.
  private func collect(telling ended: Descriptor) {
    DispatchQueue(label: "child").async { [self] in
      var status: Int32 = 0
      while true {
        // Not collected yet: until the state is noted, its number means no other process.
        var information = siginfo_t()
        if waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) == 0 || errno != EINTR { break }
      }
      state.withLock { state in
        while waitpid(number, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        state = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      }
      withExtendedLifetime(ended) {}
    }
  }

  /// The exit code, 128 + n after signal n; nil while it runs.
  var exitCode: Int32? { state.withLock { $0 } }

  /// Sends a signal, unless it has ended.
  func signal(_ signal: Int32) {
    state.withLock { if $0 == nil { kill(number, signal) } }
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a list that ends in nil is never empty") }
    return body(base)
  }
}
