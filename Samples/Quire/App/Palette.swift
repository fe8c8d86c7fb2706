import Mullion

/// Finds a command by a few of its letters.
enum Palette {
  struct State: Hashable, Sendable {
    var query = ""
    /// Which of the lines that are left is chosen by Enter.
    var selected = 0
  }

  enum Action: Hashable, Sendable {
    case queryChanged(String)
    /// Up or down, among so many lines.
    case moved(by: Int, of: Int)
    case chosen(Command)
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .queryChanged(let query): .reduce { $0 = State(query: query) }
      case .moved(let step, let count): .reduce(at: \.selected) { $0 = count > 0 ? ($0 + step + count) % count : 0 }
      case .chosen: .produce { _ in .dismiss }
      }
    }
  }

  /// One line of the palette.
  struct Line: Hashable, Sendable {
    let command: Command
    let title: String
    let key: String
  }

  /// What can be done in a scene, the open scenes last.
  static func lines(for route: AppRoute, in state: AppState) -> [Line] {
    let isDocument = if case .document = route { true } else { false }
    let commands = Command.all.filter { (isDocument || !$0.needsDocument) && $0 != .palette }
    let scenes = state.scenes.keys.sorted().filter { route != .document($0) }.map { id in
      let document = state.document(of: id)
      let mark = document?.isChanged == true ? " (changed)" : ""
      return Line(command: .show(id), title: "Show \(document?.title ?? "")\(mark)", key: "scene \(id)")
    }
    return commands.map { Line(command: $0, title: $0.title, key: $0.chord ?? "") } + scenes
  }

  /// The lines that have the letters of the query in their order; those that have them in one piece come first.
  static func matching(_ query: String, _ lines: [Line]) -> [Line] {
    let wanted = query.lowercased().filter { !$0.isWhitespace }
    guard !wanted.isEmpty else { return lines }
    let found = lines.filter { $0.title.lowercased().hasInOrder(wanted) }
    let whole = found.filter { $0.title.lowercased().filter { !$0.isWhitespace }.contains(wanted) }
    return whole + found.filter { !whole.contains($0) }
  }
}

extension String {
  fileprivate func hasInOrder(_ letters: String) -> Bool {
    var rest = letters[...]
    for letter in self where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
