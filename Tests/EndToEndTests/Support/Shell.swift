import MullionTesting
import MullionText
import Testing

/// The shells that people start programs from.
enum Shell: String, CaseIterable, CustomTestStringConvertible {
  case bash, dash

  var testDescription: String { rawValue }

  var isInstalled: Bool { Programs.isInstalled(rawValue) }

  /// Runs it in a terminal, up to its prompt.
  func start(directory: String? = nil) throws -> Terminal {
    let options = self == .bash ? ["--noprofile", "--norc"] : []
    let terminal = try Terminal([rawValue] + options + ["-i"], directory: directory)
    try terminal.wait(for: "$")
    return terminal
  }
}

extension Terminal {
  /// Types a command at a shell's prompt and reads until it has run.
  func enter(_ command: String) throws {
    // The mark is put together by the shell, so that it is not seen where it is typed.
    let start = written.count
    let mark = "done\(start)."
    try type("\(command); echo ''\(mark.prefix(2))''\(mark.dropFirst(2))\r")
    try wait(forBytes: mark, after: start)
  }
}

extension Terminal: CustomTestStringConvertible {
  var testDescription: String { name }

  /// Whether every mode that a program can switch on is off, and the cursor can be seen.
  var isGivenBack: Bool { screen.isGivenBack }
}

extension VirtualTerminal {
  /// Whether every mode that a program can switch on is off, and the cursor can be seen.
  var isGivenBack: Bool {
    modes == .none && isCursorVisible && !isHeld && !hasWideMouse
  }
}
