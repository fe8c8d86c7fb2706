import Glibc

/// Where the news of a signal goes: for each number a pipe into which its handler writes one byte.
///
/// A handler interrupts whatever runs, so it may do nothing but look into a table that is always there and call `write(2)`.
enum SignalTable {
  private static let count = 65

  /// The writing ends; -1 for none. It is written here alone, one word at a time, and read by the handler.
  nonisolated(unsafe) private static let pipes: UnsafeMutablePointer<Int32> = {
    let pipes = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    pipes.initialize(repeating: -1, count: count)
    return pipes
  }()

  @MainActor static func route(_ number: Int32, to pipe: Descriptor) {
    pipes[Int(number)] = pipe.number
    signal(number, handle)
  }

  /// Belongs to no actor: a closure written in `route` would be the main actor's, and trap on any other thread.
  private static let handle: @convention(c) @Sendable (Int32) -> Void = { number in
    let before = errno
    let pipe = SignalTable.pipes[Int(number)]
    var byte: UInt8 = 1
    if pipe >= 0 { write(pipe, &byte, 1) }
    errno = before
  }

  @MainActor static func stopRouting(_ number: Int32, to pipe: Descriptor) {
    if pipes[Int(number)] == pipe.number { pipes[Int(number)] = -1 }
  }
}
