import Glibc

// Declarations that the `Glibc` module leaves out, because it is built without `_GNU_SOURCE`. All of them take and
// return machine words only, for which Swift's calling convention and C's are the same.

@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
func posix_spawn_file_actions_addclosefrom_np(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
) -> Int32

@_silgen_name("posix_spawn_file_actions_addchdir_np")
func posix_spawn_file_actions_addchdir_np(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
) -> Int32

@_silgen_name("signalfd")
func signalfd(_ descriptor: Int32, _ mask: UnsafePointer<sigset_t>, _ flags: Int32) -> Int32

@_silgen_name("accept4")
func accept4(
  _ socket: Int32, _ address: UnsafeMutableRawPointer?, _ length: UnsafeMutableRawPointer?, _ flags: Int32
) -> Int32

@_silgen_name("pidfd_open")
func pidfd_open(_ process: pid_t, _ flags: UInt32) -> Int32

@_silgen_name("pipe2")
func pipe2(_ ends: UnsafeMutablePointer<Int32>, _ flags: Int32) -> Int32

/// `POSIX_SPAWN_SETSID` of `<spawn.h>`.
let spawnInNewSession: Int16 = 0x80

/// `POLLRDHUP` of `<poll.h>`: the peer of a stream socket will send no more.
let pollPeerHungUp: Int16 = 0x2000

/// `struct ucred` of `<sys/socket.h>`.
struct SocketCredentials {
  var pid: pid_t = 0
  var uid: uid_t = 0
  var gid: gid_t = 0
}

/// `TIOCGDEV` of `<asm/ioctls.h>`: a terminal's real device number, also where it was opened as `/dev/tty`.
let terminalDeviceRequest: UInt = 0x8004_5432

/// `TIOCSPTLCK` of `<asm/ioctls.h>`: lets the other side of a pseudo-terminal be opened.
let pseudoTerminalLockRequest: UInt = 0x4004_5431

/// `TIOCGPTN` of `<asm/ioctls.h>`: the number of a pseudo-terminal.
let pseudoTerminalNumberRequest: UInt = 0x8004_5430
