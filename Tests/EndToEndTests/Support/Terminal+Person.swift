import MullionText
import Testing

extension Terminal {
  /// Presses chords as a legacy terminal sends them: `ctrl+s`, `enter`, `esc`, `tab`.
  func press(_ chords: String...) throws {
    for chord in chords { try type(try #require(Terminal.bytes(of: chord), "no key is called \(chord)")) }
  }

  private static func bytes(of chord: String) -> String? {
    switch chord {
    case "enter": return "\r"
    case "esc": return "\u{1B}"
    case "tab": return "\t"
    case "down": return "\u{1B}[B"
    default:
      guard chord.hasPrefix("ctrl+"), let letter = chord.utf8.last else { return nil }
      return String(Unicode.Scalar(letter & 0x1F))
    }
  }

  /// Presses and releases the left button on the first place where a text is shown.
  func click(_ label: String) throws {
    try wait(for: label)
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let column = Terminal.column(of: label, in: line) else { continue }
      return try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }
  }

  private static func column(of label: String, in line: Substring) -> Int? {
    var start = line.startIndex
    while start < line.endIndex {
      if line[start...].hasPrefix(label) { return String(line[..<start]).displayWidth }
      start = line.index(after: start)
    }
    return nil
  }
}
