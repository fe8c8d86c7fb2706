import Mullion

extension Editor {
  /// Typing, moving, undo, the clipboard.
  @MainActor static var editing: Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .edit(let command, let columns):
        let edit = Reaction<Action, State, World>.reduce(at: \.own.selection, \.shared) { selection, document in
          document.lastEdits = []
          document.edit(command, &selection, columns)
        }
        return state.own.notice == nil ? edit : edit.reduce(at: \.own.notice) { $0 = nil }
      case .followed(let edits):
        return .reduce(at: \.own) { scene in
          for edit in edits {
            scene.selection = scene.selection.moved(by: edit)
            scene.find.modify { $0.origin = $0.origin.moved(by: edit) }
          }
        }
      case .chrome(.command(let command)): return react(to: command, state)
      case .goToLine(.child(.submitted)):
        guard let place = state.own.goToLine.value?.place else { return .none }
        return .reduce { $0.go(to: place) }
      case .outline(.child(.chosen(let line))): return .reduce { $0.go(to: (line + 1, 1)) }
      default: return .none
      }
    }
  }

  @MainActor private static func react(to command: Command, _ state: State) -> Reaction<Action, State, World> {
    switch command {
    case .undo:
      return .reduce {
        $0.own.notice = $0.shared.history.done.isEmpty ? Notice(text: "Nothing to undo") : nil
        $0.shared.lastEdits = []
        $0.shared.undo(&$0.own.selection)
      }
    case .redo:
      return .reduce {
        $0.own.notice = $0.shared.history.undone.isEmpty ? Notice(text: "Nothing to redo") : nil
        $0.shared.lastEdits = []
        $0.shared.redo(&$0.own.selection)
      }
    case .copy: return copy { _ in [] }
    case .cut: return copy { [.edit(.select($0), TextColumns()), .edit(.deleteBackward, TextColumns())] }
    case .selectAll: return .produce { _ in .just(.edit(.selectAll, TextColumns())) }
    case .goToLine:
      let count = state.shared.buffer.lineCount
      return .reduce(at: \.own.goToLine) { $0 = .presented(GoToLine.State(lineCount: count)) }
    case .outline:
      return .reduce { $0.own.outline = .presented(Outline.State($0.shared.buffer, caret: $0.own.selection.head)) }
    default: return .none
    }
  }

  /// Copies what is selected, the whole line if nothing is, and goes on with what was copied.
  @MainActor private static func copy(then: @escaping (TextSelection) -> [Action]) -> Reaction<Action, State, World> {
    .produce { context in
      let range = context.state.copiedRange
      guard !range.isEmpty else { return .none }
      return .sequence([.copied(context.state.shared.buffer.text(in: range))] + then(TextSelection(range)))
    }
  }
}

extension Joined where Own == DocumentScene, Shared == Document {
  /// What `copy` takes: the selection, or the caret's line with its end.
  fileprivate var copiedRange: Range<TextPosition> {
    guard own.selection.isEmpty else { return own.selection.range }
    let line = shared.buffer.clamped(own.selection.head).line
    let next = shared.buffer.clamped(TextPosition(line: line + 1, offset: 0))
    return min(TextPosition(line: line, offset: 0), next)..<next
  }

  fileprivate mutating func go(to place: (line: Int, column: Int)) {
    let movement = TextMovement.cell(line: place.line - 1, column: place.column - 1)
    shared.edit(.move(movement, extending: false), &own.selection, TextColumns())
  }
}
