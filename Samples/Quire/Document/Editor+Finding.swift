import Mullion

extension Editor {
  /// What the search of a scene does to its caret.
  @MainActor static var finding: Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .chrome(.command(.find)): return .reduce(at: \.own) { $0.beginFinding(replacement: nil) }
      case .chrome(.command(.replace)): return .reduce(at: \.own) { $0.beginFinding(replacement: "") }
      case .find(.child(.replaceTapped)): return .reduce { $0.replace() }
      case .find(.child(.replaceAllTapped)): return .reduce { $0.replaceAll() }
      case .chrome(.command(.findNext)), .find(.child(.nextTapped)): return .reduce { $0.find(.forward) }
      case .chrome(.command(.findPrevious)), .find(.child(.previousTapped)): return .reduce { $0.find(.backward) }
      case .find(.child(.queryChanged)):
        return .reduce { state in
          guard let find = state.own.find.value else { return }
          // The text may have become shorter since the search began.
          state.own.selection = TextSelection(caret: state.shared.buffer.clamped(find.origin))
          if !find.query.isEmpty { state.find(.forward) }
        }
      default: return .none
      }
    }
  }
}

extension DocumentScene {
  fileprivate mutating func beginFinding(replacement: String?) {
    find = .presented(
      Find.State(query: "", last: lastQuery, replacement: replacement, origin: selection.range.lowerBound))
  }
}

extension Joined where Own == DocumentScene, Shared == Document {
  /// What is looked for: what is typed, or what was typed last.
  private var query: String {
    let typed = own.find.value?.query ?? ""
    return typed.isEmpty ? own.lastQuery : typed
  }

  /// Selects the next place of what is looked for.
  fileprivate mutating func find(_ direction: TextBuffer.SearchDirection) {
    let query = query
    own.lastQuery = query
    own.notice = nil
    let count = query.isEmpty ? nil : shared.places(of: query, limit: Find.limit + 1).count
    own.find.modify { $0.count = count }
    guard !query.isEmpty else { return }
    guard let range = shared.find(query, from: own.selection, direction) else {
      own.notice = Notice(text: "\(query) is not in the document", isError: true)
      return
    }
    shared.history.endRun()
    own.selection = TextSelection(range)
  }

  /// Replaces the place that is selected, and goes on to the next one.
  fileprivate mutating func replace() {
    shared.lastEdits = []
    let range = own.selection.range
    if let text = own.find.value?.replacement, !query.isEmpty,
      shared.find(query, from: TextSelection(caret: range.lowerBound), .forward) == range
    {
      shared.replace([range], with: text, &own.selection)
    }
    find(.forward)
  }

  /// Replaces every place in one step.
  fileprivate mutating func replaceAll() {
    shared.lastEdits = []
    guard let text = own.find.value?.replacement, !query.isEmpty else { return }
    let places = shared.places(of: query)
    shared.replace(places, with: text, &own.selection)
    own.lastQuery = query
    own.find.modify { $0.count = nil }
    own.notice = Notice(text: places.count == 1 ? "Replaced 1 place" : "Replaced \(places.count) places")
  }
}
