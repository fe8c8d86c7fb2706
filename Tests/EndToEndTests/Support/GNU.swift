import Glibc

// Declarations that the `Glibc` module leaves out, because it is built without `_GNU_SOURCE`. All of them take and
// return machine words only, for which Swift's calling convention and C's are the same.

@_silgen_name("posix_spawn_file_actions_addchdir_np")
func posix_spawn_file_actions_addchdir_np(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
) -> Int32

@_silgen_name("pidfd_open")
func pidfd_open(_ process: pid_t, _ flags: UInt32) -> Int32

@_silgen_name("posix_openpt")
func posix_openpt(_ flags: Int32) -> Int32

@_silgen_name("grantpt")
func grantpt(_ terminal: Int32) -> Int32

@_silgen_name("unlockpt")
func unlockpt(_ terminal: Int32) -> Int32

@_silgen_name("ptsname_r")
func ptsname_r(_ terminal: Int32, _ name: UnsafeMutablePointer<CChar>, _ length: Int) -> Int32
