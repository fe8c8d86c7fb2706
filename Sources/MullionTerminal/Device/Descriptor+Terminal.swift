import Glibc

extension Descriptor {
  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// The terminal's path, `/dev/pts/3`; nil for what is no terminal or has no name here, as in another container.
  public var terminalName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(number, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The terminal's device number, as `ProcessStatus.terminal` gives it; nil for what is no terminal.
  public var terminalDevice: Int32? {
    var device: UInt32 = 0
    guard isTerminal, ioctl(number, terminalDeviceRequest, &device) == 0 else { return nil }
    return Int32(bitPattern: device)
  }

  /// The same terminal opened anew, not blocking.
  ///
  /// A flag set on a descriptor that came from a shell would hold for the shell as well; this one is ours alone.
  public func reopenedTerminal() throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK
    let device = terminalDevice
    if let name = terminalName, let opened = try? Descriptor.open(name, flags), opened.terminalDevice == device {
      return opened
    }
    return try Descriptor.open("/proc/self/fd/\(number)", flags)
  }

  /// The terminal's settings now.
  public func terminalSettings() throws(SystemError) -> TerminalSettings {
    var modes = termios()
    try check("tcgetattr") { tcgetattr(number, &modes) }
    return TerminalSettings(modes)
  }

  /// Changes the terminal's settings at once, without waiting for output that it may never take.
  ///
  /// - Returns: The settings as they are then, which may differ where a device cannot do everything that was asked.
  @discardableResult
  public func setTerminalSettings(_ modes: TerminalSettings) throws(SystemError) -> TerminalSettings {
    var wanted = modes.termios
    try check("tcsetattr") { tcsetattr(number, TCSANOW, &wanted) }
    return try terminalSettings()
  }

  /// How much the terminal shows; 0×0 where it does not know.
  public func terminalSize() -> TerminalSize {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalSize(columns: 0, rows: 0) }
    return TerminalSize(columns: size.ws_col, rows: size.ws_row)
  }

  /// Tells the terminal how much it shows; its foreground group gets SIGWINCH when that is new.
  public func setTerminalSize(_ size: TerminalSize) throws(SystemError) {
    var value = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    try check("ioctl TIOCSWINSZ") { ioctl(number, UInt(TIOCSWINSZ), &value) }
  }

  /// Throws away what was typed and not read.
  public func discardInput() {
    tcflush(number, TCIFLUSH)
  }

  /// The foreground group of our own controlling terminal; nil for any other.
  public var foregroundGroup: Int32? {
    let group = tcgetpgrp(number)
    return group > 0 ? group : nil
  }

  /// Puts our group into the foreground of our controlling terminal if nobody is left of the group that is there, as after
  /// a shell was killed that had taken the foreground for itself.
  public func takeForegroundFromNobody() {
    guard let group = foregroundGroup, group != getpgrp(), kill(-group, 0) == -1, errno == ESRCH else { return }
    // Changing it from the background would stop us.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    sigprocmask(SIG_BLOCK, &blocked, &before)
    tcsetpgrp(number, getpgrp())
    sigprocmask(SIG_SETMASK, &before, nil)
  }
}

extension Descriptor {
  /// The terminal of this process, whatever its standard input and output are; nil if it has none.
  public static func controllingTerminal() -> Descriptor? {
    try? Descriptor.open("/dev/tty", O_RDWR | O_NOCTTY)
  }

  /// Gives the terminal modes that a person can work with, and switches off what programs switch on.
  public func makeSane() {
    _ = try? writeAll(LeaveSequence.cutOff + LeaveSequence.bytes, milliseconds: 1000)
    if let modes = try? terminalSettings() { _ = try? setTerminalSettings(modes.sane) }
  }

  /// All bytes up to the end, or up to a limit.
  public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < limit, let bytes = try read(upTo: 1 << 16), !bytes.isEmpty { all += bytes }
    return all
  }
}
