import Mullion

/// Asks for a name to save under.
enum SaveAs {
  struct State: Hashable, Sendable {
    var path: String
    let then: AfterSaving
  }

  enum Action: Hashable, Sendable {
    case pathChanged(String)
    case submitted
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, state in
      switch action {
      case .pathChanged(let path): .reduce(at: \.path) { $0 = path }
      case .submitted: state.path.isEmpty || state.path.hasSuffix("/") ? .none : .produce { _ in .dismiss }
      }
    }
  }
}
