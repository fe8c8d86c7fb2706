/// What a command line asks for.
nonisolated enum Invocation: Equatable {
  /// A window in this terminal.
  case window(WindowInvocation)
  /// The store's process.
  case serve(ServeInvocation)
  /// Something that the running store does and answers.
  case ask(StoreCommand)
  /// Follows the store's log.
  case log
  /// Gives this terminal sane modes.
  case reset
  /// The help text of one command, or of the program.
  case help(CommandName?)
  /// Name and version.
  case version
}

/// A window on files or on a scene.
nonisolated struct WindowInvocation: Equatable {
  var files: [FileArgument] = []
  /// A running scene instead of files; an empty name is the first one.
  var scene: String?
  /// Whether a running store is a must (`attach`).
  var isAttach = false
  var waits = false
  var isRelay = false
  var isReadOnly = false
}

/// A file on the command line, with the line to go to.
nonisolated struct FileArgument: Equatable {
  /// The path as written; `-` is the standard input.
  var path: String
  /// The line to go to, from 1.
  var line: Int?
  /// Whether a trailing `:LINE` may be part of the name; the store looks whether such a file is there.
  var mayEndInLine = true

  /// The path and the line that `path:LINE` or `path:LINE:COLUMN` names; nil for a path without.
  var splitLine: (path: String, line: Int)? {
    guard mayEndInLine, line == nil else { return nil }
    var parts = path.split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    while parts.count > 1, numbers.count < 2, let last = parts.last, let number = Int(last), number > 0 {
      numbers.append(number)
      parts.removeLast()
    }
    guard let line = numbers.last, !parts.joined(separator: ":").isEmpty else { return nil }
    return (parts.joined(separator: ":"), line)
  }
}

/// The store's process.
nonisolated struct ServeInvocation: Equatable {
  var files: [FileArgument] = []
  var isForeground = false
  /// Started by a window: ends with its last window.
  var isSpawned = false
}

/// What the running store does on behalf of a command line.
nonisolated enum StoreCommand: Equatable {
  case open([String])
  case scenes(isJSON: Bool)
  case windows(isJSON: Bool)
  case frame(scene: String, size: FrameSize?, format: FrameFormat)
  case send(scene: String, [Typing])
  case close(scene: String)
  case detach(window: String)
  case quit(isForced: Bool)
}

/// Columns and rows on a command line.
nonisolated struct FrameSize: Equatable {
  var columns = 80
  var rows = 24
}

/// How a frame is printed.
nonisolated enum FrameFormat: String {
  case text, ansi, json, tmux
}

/// Something typed into a scene.
nonisolated enum Typing: Equatable {
  /// A chord such as `ctrl+s`.
  case key(String)
  /// Words.
  case text(String)
  /// Words from the standard input.
  case standardInput
}
