import Mullion

extension Editor {
  /// What the search of a scene does to its caret.
  @MainActor static var finding: Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .chrome(.command(.find)): return .reduce(at: \.own) { $0.beginFinding() }
      case .chrome(.command(.findNext)), .find(.child(.nextTapped)): return .reduce { $0.find(.forward) }
      case .chrome(.command(.findPrevious)), .find(.child(.previousTapped)): return .reduce { $0.find(.backward) }
      case .find(.child(.queryChanged)):
        return .reduce { state in
          guard let find = state.own.find.value else { return }
          state.own.selection = TextSelection(caret: find.origin)
          if !find.query.isEmpty { state.find(.forward) }
        }
      default: return .none
      }
    }
  }
}

extension DocumentScene {
  fileprivate mutating func beginFinding() {
    find = .presented(Find.State(query: "", last: lastQuery, origin: selection.range.lowerBound))
  }
}

extension Joined where Own == DocumentScene, Shared == Document {
  /// Selects the next place of what is looked for.
  fileprivate mutating func find(_ direction: TextBuffer.SearchDirection) {
    let typed = own.find.value?.query ?? ""
    let query = typed.isEmpty ? own.lastQuery : typed
    own.lastQuery = query
    own.notice = nil
    guard !query.isEmpty else {
      own.find.modify { $0.count = nil }
      return
    }
    let count = shared.count(of: query)
    own.find.modify { $0.count = count }
    guard let range = shared.find(query, from: own.selection, direction) else {
      own.notice = Notice(text: "\(query) is not in the document", isError: true)
      return
    }
    shared.history.endRun()
    own.selection = TextSelection(range)
  }
}
