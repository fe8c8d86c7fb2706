import Glibc

/// How a new process starts whatever we have done to our own signals: each does what it does by default, none is blocked.
struct SpawnAttributes: ~Copyable {
  var attributes = posix_spawnattr_t()

  /// - Parameter isSession: Whether the process gets a session of its own, without a controlling terminal.
  init(newSession isSession: Bool) {
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let signals = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, isSession ? signals | spawnInNewSession : signals)
  }

  deinit {
    var attributes = attributes
    posix_spawnattr_destroy(&attributes)
  }
}
