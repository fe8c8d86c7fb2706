/// What is written to a terminal when it is given back: everything that a frame may have switched on, switched off.
public enum LeaveSequence {
  /// The bytes. Writing them to a terminal on which nothing was switched on changes nothing that stays visible.
  ///
  /// The numbers are those of xterm's control sequences (ctlseqs) and of the kitty keyboard protocol.
  public static let bytes: [UInt8] = Array(sequences.joined().utf8)

  /// The same for a terminal in which a program was killed: that has no part in a title that was kept before it started.
  public static let afterProgram: [UInt8] = Array(sequences.dropLast().joined().utf8)

  /// Ends a control string or sequence that was cut off in the middle; elsewhere it does nothing.
  public static let cutOff: [UInt8] = Array("\u{1B}\\".utf8)

  private static let sequences = [
    "\u{1B}\\",  // ends what may have been cut off
    "\u{1B}[?2026l",  // synchronised output
    "\u{1B}[<u",  // kitty keyboard, of the screen that is shown: before that changes
    "\u{1B}[>4m",  // xterm's modifyOtherKeys
    "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l",  // mouse
    "\u{1B}[?1004l",  // focus
    "\u{1B}[?2004l",  // bracketed paste
    "\u{1B}[?2031l\u{1B}[?2048l",  // reports of colours and of sizes
    "\u{1B}[?1l\u{1B}>",  // cursor keys and keypad
    "\u{1B}[r\u{1B}[?7h",  // scrolling region, wrapping
    "\u{1B}[?1049l",  // the other screen
    "\u{1B}[0 q\u{1B}[?25h",  // cursor's shape, cursor shown
    "\u{1B}[m",  // colours and attributes
    "\u{1B}[23;0t",  // the title that was kept
  ]
}
