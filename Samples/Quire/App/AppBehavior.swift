import Mullion

typealias AppReaction = Reaction<AppAction, AppState, World>
typealias AppBehavior = Behavior<AppAction, AppState, World>

extension Behavior where Action == AppAction, State == AppState, Environment == World {
  /// The whole program.
  @MainActor static var app: AppBehavior {
    .combine(
      Relays.editor.lift(Editor.behavior()), Relays.library.lift(Library.behavior()),
      Relays.preferences.lift(Preferences.behavior()), .documents, .following, .clipboard, .commands, .leaving)
  }

  /// Moves the carets of the other scenes of a document that is edited.
  @MainActor private static var following: AppBehavior {
    Behavior { action, state in
      // Mostly there is one scene, and nobody to follow.
      guard state.scenes.count > 1, case .scenes(.element(let id, let action)) = action, action.mayEdit else {
        return .none
      }
      return .produce { context in
        guard let document = context.state.scenes[id]?.document,
          let edits = context.state.documents[document]?.lastEdits, !edits.isEmpty
        else { return .none }
        let others = context.state.scenes(of: document).filter { $0 != id }
        return .sequence(others.map { .scene($0, .followed(edits)) })
      }
    }
  }

  /// Keeps what was copied, for this program and for the window's terminal.
  @MainActor private static var clipboard: AppBehavior {
    Behavior { action, state in
      switch action {
      case .scenes(.element(_, .copied(let text))):
        return .reduce(at: \.clipboard) { $0 = text }.produce { _ in
          .fireAndForget { WindowHandle.current?.copy(text) }
        }
      case .scenes(.element(let id, .chrome(.command(.paste)))):
        let text = state.clipboard
        return text.isEmpty ? .none : .produce { _ in .just(.scene(id, .edit(.insert(text), TextColumns()))) }
      default: return .none
      }
    }
  }
}

extension Editor.Action {
  /// Whether the action can change the text.
  fileprivate var mayEdit: Bool {
    switch self {
    case .edit(let command, _): command.isEdit
    case .chrome(.command(.undo)), .chrome(.command(.redo)): true
    case .find(.child(.replaceTapped)), .find(.child(.replaceAllTapped)): true
    default: false
    }
  }
}
