import Glibc

/// A terminal's line settings (termios(3)), as values that can be kept and compared exactly.
public struct TerminalSettings: Hashable, Sendable {
  var input: UInt32
  var output: UInt32
  var control: UInt32
  var local: UInt32
  var discipline: UInt8
  var characters: [UInt8]
  var inputSpeed: UInt32
  var outputSpeed: UInt32

  init(_ modes: termios) {
    input = modes.c_iflag
    output = modes.c_oflag
    control = modes.c_cflag
    local = modes.c_lflag
    discipline = modes.c_line
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    inputSpeed = modes.c_ispeed
    outputSpeed = modes.c_ospeed
  }

  var termios: termios {
    var modes = Glibc.termios()
    modes.c_iflag = input
    modes.c_oflag = output
    modes.c_cflag = control
    modes.c_lflag = local
    modes.c_line = discipline
    withUnsafeMutableBytes(of: &modes.c_cc) { $0.copyBytes(from: characters.prefix($0.count)) }
    modes.c_ispeed = inputSpeed
    modes.c_ospeed = outputSpeed
    return modes
  }

  /// These modes changed so that every key arrives as it was typed, with one way out.
  ///
  /// Nothing is echoed, edited, translated or held back. Of the keys that make signals only quit (`^\`) stays: it is
  /// delivered to the process that the terminal was lent by, so that whoever reads the terminal can hang without locking
  /// the person out. It does not discard what else was typed.
  ///
  /// One translation stays: Enter, which a keyboard sends as CR, is kept as LF. What was typed and not read when the
  /// terminal is given back, because the window was killed, is then a line that any shell understands. `restoreEnter` makes
  /// it CR again for whoever reads it here; the price is that `ctrl+j` without the kitty protocol is Enter.
  public var raw: TerminalSettings {
    var modes = self
    modes.input &= ~UInt32(IGNBRK | BRKINT | PARMRK | INPCK | ISTRIP | INLCR | IGNCR | IXON | IXANY | IXOFF)
    modes.input |= UInt32(ICRNL)
    modes.output &= ~UInt32(OPOST)
    modes.control = modes.control & ~UInt32(CSIZE | PARENB) | UInt32(CS8)
    modes.local &= ~UInt32(ECHO | ECHOE | ECHOK | ECHONL | ICANON | IEXTEN | TOSTOP)
    modes.local |= UInt32(ISIG | NOFLSH)
    for index in modes.characters.indices { modes.characters[index] = 0 }  // `_POSIX_VDISABLE` is 0 here.
    modes.characters[Int(VQUIT)] = 0x1C
    modes.characters[Int(VMIN)] = 1
    modes.characters[Int(VTIME)] = 0
    return modes
  }

  /// Undoes, in bytes that were read from a terminal in `raw` modes, the translation that these keep.
  public static func restoreEnter(in bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: "\r") }
  }

  /// Modes that a person can work with, whatever a program left behind: those of `stty sane`.
  public var sane: TerminalSettings {
    var modes = self
    modes.input =
      modes.input & ~UInt32(IGNBRK | PARMRK | ISTRIP | INLCR | IGNCR | IXOFF | IXANY) | UInt32(BRKINT | ICRNL | IXON)
    modes.output |= UInt32(OPOST | ONLCR)
    modes.control |= UInt32(CREAD)
    modes.local =
      modes.local & ~UInt32(ECHONL | NOFLSH | TOSTOP) | UInt32(ISIG | ICANON | ECHO | ECHOE | ECHOK | IEXTEN)
    let keys: [(Int32, UInt8)] = [
      (VINTR, 0x03), (VQUIT, 0x1C), (VERASE, 0x7F), (VKILL, 0x15), (VEOF, 0x04), (VSTART, 0x11), (VSTOP, 0x13),
      (VSUSP, 0x1A), (VREPRINT, 0x12), (VWERASE, 0x17), (VLNEXT, 0x16), (VDISCARD, 0x0F), (VMIN, 1), (VTIME, 0),
    ]
    for (key, character) in keys { modes.characters[Int(key)] = character }
    return modes
  }

  /// Whether lines are edited by the terminal itself, as a shell's commands expect.
  public var editsLines: Bool { local & UInt32(ICANON) != 0 }
}
