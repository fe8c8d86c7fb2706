import Mullion

/// The headings of a Markdown text, to go to one of them.
enum Outline {
  struct Heading: Hashable, Sendable {
    /// From 0.
    let line: Int
    /// How many `#` it has, from 1 to 6.
    let level: Int
    let title: String
  }

  struct State: Hashable, Sendable {
    let headings: [Heading]
    var selected: Int?
  }

  enum Action: Hashable, Sendable {
    case selected(Int?)
    case chosen(Int)
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .selected(let line): .reduce(at: \.selected) { $0 = line }
      case .chosen: .produce { _ in .dismiss }
      }
    }
  }
}

extension Outline.State {
  /// The headings of a text, the one around the caret selected.
  init(_ buffer: TextBuffer, caret: TextPosition) {
    var fence: Substring?
    var headings: [Outline.Heading] = []
    for index in 0..<buffer.lineCount {
      let line = buffer.line(index)
      // What is fenced in is code: a `#` there begins a comment.
      if let mark = line.fence, fence == nil || fence == mark {
        fence = fence == nil ? mark : nil
      } else if fence == nil, let heading = Outline.Heading(line, at: index) {
        headings.append(heading)
      }
    }
    self.init(headings: headings, selected: headings.last { $0.line <= caret.line }?.line ?? headings.first?.line)
  }
}

extension Outline.Heading {
  /// Reads a line as CommonMark's ATX headings are written, `## Title`; nil if it is none.
  init?(_ line: String, at index: Int) {
    guard line.utf8.first == UInt8(ascii: "#") else { return nil }
    let marks = line.prefix { $0 == "#" }
    let rest = line.dropFirst(marks.count)
    guard marks.count <= 6, rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    self.init(line: index, level: marks.count, title: String(rest.drop { $0 == " " || $0 == "\t" }))
  }
}

extension String {
  /// The mark that begins or ends a block of code on this line.
  fileprivate var fence: Substring? {
    guard let first = utf8.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return nil }
    return hasPrefix("```") || hasPrefix("~~~") ? prefix(3) : nil
  }
}
