/// The commands that every Mullion app has.
nonisolated enum CommandName: String, CaseIterable {
  case attach, open, scenes, windows, frame, send, close, detach, quit, serve, log, reset

  /// How it is written, after the program's name.
  var synopsis: String {
    switch self {
    case .attach: "attach [SCENE] [--relay] [--read-only]"
    case .open: "open URL-or-FILE…"
    case .scenes: "scenes [--json]"
    case .windows: "windows [--json]"
    case .frame: "frame SCENE [--size COLUMNSxROWS] [--format text|ansi|json|tmux]"
    case .send: "send SCENE KEY… [--text WORDS|-]"
    case .close: "close SCENE"
    case .detach: "detach WINDOW"
    case .quit: "quit [--force]"
    case .serve: "serve [--foreground] [FILE…]"
    case .log: "log"
    case .reset: "reset"
    }
  }

  /// One line for the list.
  var summary: String {
    switch self {
    case .attach: "one more window on a running scene"
    case .open: "hands files or links to the running store"
    case .scenes: "lists what is open"
    case .windows: "lists the windows: terminal, size, scene, mode"
    case .frame: "prints what a window of that size would show"
    case .send: "types keys into a scene, without a terminal"
    case .close: "closes a scene; refuses where work would be lost"
    case .detach: "closes a window; its scene stays"
    case .quit: "ends the store; refuses where work would be lost"
    case .serve: "runs the store without a window, until `quit`"
    case .log: "follows the store's log"
    case .reset: "gives this terminal sane modes"
    }
  }

  /// What a person who asks for help wants to know.
  var details: String {
    switch self {
    case .attach:
      """
      SCENE is an id that `scenes` prints, or a path; without it the first scene.
      --relay      the terminal's bytes go through this process instead of being handed over
      --read-only  sees and never touches; ctrl+q closes the window
      """
    case .open: "Opens no window here. Exit code 69 if no store is running."
    case .scenes:
      """
      --json  one array of objects, for programs:
        id       what the other commands call it
        title    what a window on it is called
        path     the file that it shows, or null
        windows  how many show it
        kind     "window", or "status" for a line that is made for a status bar
      """
    case .windows:
      """
      --json  one array of objects, for programs:
        window         its number, as `detach` takes it
        pid            its process, or null
        tty            its terminal's path, or null
        columns, rows  how much it shows
        scene          what it shows
        mode           "passed" (the store paints the terminal itself), "relayed", or null
        readOnly       whether it only looks
      """
    case .frame:
      """
      SCENE is an id that `scenes` prints, or a path.
      --size    columns and rows; unless given 80x24, or 80x1 for a status line
      --format  text (as it reads), ansi (with colours), json or tmux (with tmux's own marks for colours)
      A JSON frame is one object:
        scene, columns, rows, title (or null), cursor ([column,row] from 0, or null), lines (an array of texts)
      A status line in tmux's bar: set -g status-right '#(PROGRAM frame SCENE --format tmux)'
      """
    case .send:
      """
      Keys go to a window of the scene's own that nobody sees; it keeps its focus between calls.
      KEY          a chord: a, enter, esc, ctrl+s, shift+tab, alt+left, f1
      --text WORDS types the words as they are; `--text -` reads them from the standard input
      """
    case .close: "Exit code 1 and the reason where work would be lost."
    case .detach: "WINDOW is the number or the process that `windows` prints."
    case .quit: "--force  ends it even where work would be lost"
    case .serve: "Returns when windows can attach.\n--foreground  stays in this terminal and logs to it"
    case .log: "Prints what is there, then what comes, until interrupted."
    case .reset: "For a terminal that a killed program left in a mess. Needs no store."
    }
  }
}

/// The texts of `--help`.
nonisolated struct HelpText {
  let app: String

  /// What the program prints for `--help`, or for the help of one command.
  func text(_ command: CommandName?) -> String {
    guard let command else { return overview }
    return """
      Usage: \(app) \(command.synopsis)

      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

      \(command.details)

      """
  }

  private var overview: String {
    let width = CommandName.allCases.map(\.synopsis.count).max() ?? 0
    let commands = CommandName.allCases.map { command in
      "  \(command.synopsis)" + String(repeating: " ", count: width - command.synopsis.count) + "  \(command.summary)"
    }
    return """
      Usage: \(app) [FILE…]           opens the files, shows the first here
             \(app) COMMAND …         `\(app) COMMAND --help` says more

      FILE may be `+LINE FILE` or `FILE:LINE` to go to a line, `-` for the standard input, a folder.
      `--` ends the options: `\(app) -- scenes` opens a file of that name.
      If the standard output is no terminal, one frame is printed as text.

      Options:
        --wait           returns when the scene is closed; non-zero if its changes were thrown away
        --relay          the terminal's bytes go through this process instead of being handed over
        --session NAME   another store of the same program
        --socket PATH    the store's socket
        --help, --version

      Commands:
      \(commands.joined(separator: "\n"))

      Variables of a window's terminal:
        MULLION_REDUCE_MOTION=1  nothing moves by itself
        MULLION_MOTION=TIME      what opens and closes takes so many milliseconds; 120 unless set
        NO_COLOR=1               no colours

      Exit codes: 0 done, 1 refused or not found, 2 wrong usage, 69 no store running, 76 protocol version differs.

      """
  }
}
