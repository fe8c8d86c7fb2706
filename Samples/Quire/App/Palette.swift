import Mullion

/// The list of what can be done; what is typed into it belongs to the window.
struct Palette: Hashable, Sendable {
  /// One line of the palette.
  struct Line: Hashable, Sendable {
    let command: Command
    let title: String
    /// The key that does the same, or what else tells it apart.
    let note: String
  }

  /// What can be done in a scene, the open scenes last.
  static func lines(for route: AppRoute, in state: AppState) -> [Line] {
    let isDocument = if case .document = route { true } else { false }
    let commands = Command.all.filter { (isDocument || !$0.needsDocument) && $0 != .palette }
    let scenes = state.scenes.keys.sorted().filter { route != .document($0) }.map { id in
      let document = state.document(of: id)
      let mark = document?.isChanged == true ? " (changed)" : ""
      return Line(command: .show(id), title: "Show \(document?.title ?? "")\(mark)", note: "scene \(id)")
    }
    return commands.map { Line(command: $0, title: $0.title, note: $0.chord ?? "") } + scenes
  }
}
