import MullionTesting
import MullionText

/// Everything that was written to a pane of tmux from some moment on, as a person would have seen it.
struct Recording {
  /// What the screen was after a piece of what was written.
  struct Moment {
    let screen: VirtualTerminal
    let text: String
  }

  private let reader: RunningCommand
  private let tmux: Tmux
  private let pane: String
  private let size: Size

  /// Begins before a program writes to the pane.
  init(of pane: String, in tmux: Tmux) throws {
    (self.tmux, self.pane, size) = (tmux, pane, try tmux.size(of: pane))
    let pipe = try Place.here().path("pipe\(pane)")
    try Command("mkfifo", pipe)
    reader = try RunningCommand(["cat", pipe])
    try tmux.run("pipe-pane", "-t", pane, "cat >'\(pipe)'")
  }

  /// Ends it; each moment while the program had the screen for itself.
  ///
  /// What was written is cut before each control sequence, so that no frame, and no part of one, is left out.
  func end() throws -> [Moment] {
    try tmux.run("pipe-pane", "-t", pane)
    var screen = VirtualTerminal(size: size)
    var moments: [Moment] = []
    for piece in try reader.end().output.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      screen.feed((piece.offset == 0 ? "" : "\u{1B}") + piece.element)
      let moment = Moment(screen: screen, text: screen.text)
      if screen.modes.usesAlternateScreen { moments.append(moment) }
    }
    return moments
  }
}
