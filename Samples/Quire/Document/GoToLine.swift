import Mullion

/// Goes to a line by its number.
enum GoToLine {
  struct State: Hashable, Sendable {
    var text = ""
    let lineCount: Int
    /// What is wrong with the text.
    var problem: String?

    /// The place that is meant: `12` or `12:5`, both from 1.
    var place: (line: Int, column: Int)? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(parts.count), let line = parts[0], (1...lineCount).contains(line) else { return nil }
      guard parts.count == 2 else { return (line, 1) }
      return parts[1].flatMap { $0 > 0 ? (line, $0) : nil }
    }
  }

  enum Action: Hashable, Sendable {
    case textChanged(String)
    case submitted
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, state in
      switch action {
      case .textChanged(let text):
        return .reduce {
          $0.text = text
          $0.problem = nil
        }
      case .submitted where state.place == nil:
        return .reduce(at: \.problem) { $0 = "a line from 1 to \(state.lineCount), as 12 or 12:5" }
      case .submitted: return .produce { _ in .dismiss }
      }
    }
  }
}
