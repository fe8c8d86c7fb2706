import Glibc

/// A terminal without a screen: what is written to `screen` was typed, what can be read from it was shown.
///
/// For whatever has to drive a program that wants a terminal: tests, recordings, a terminal in a terminal.
public final class PseudoTerminal: Sendable {
  /// The side of whoever looks and types; it does not block.
  public let screen: Descriptor
  /// The path of the side that programs use, `/dev/pts/3`.
  public let path: String

  /// Makes a terminal of this size.
  public init(size: TerminalSize = TerminalSize(columns: 80, rows: 24)) throws(SystemError) {
    screen = try Descriptor.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    var unlocked: Int32 = 0
    var index: UInt32 = 0
    let screen = screen.number
    try check("ioctl TIOCSPTLCK") { ioctl(screen, pseudoTerminalLockRequest, &unlocked) }
    try check("ioctl TIOCGPTN") { ioctl(screen, pseudoTerminalNumberRequest, &index) }
    path = "/dev/pts/\(index)"
    try self.screen.setTerminalSize(size)
  }

  /// Opens the side that programs use; it does not block.
  public func open() throws(SystemError) -> Descriptor {
    try Descriptor.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
  }
}
