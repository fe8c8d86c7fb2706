import Mullion

/// The box in which a person types what to look for.
struct FindView: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let find: Find.State

  var body: some View {
    HStack {
      Text("Find")
      TextField(
        find.last.isEmpty ? "words" : find.last,
        text: Binding(get: { query }, set: { store.dispatch(.find(.child(.queryChanged($0)))) })
      )
      .frame(width: 24)
      Text(count).foregroundColor(.secondary)
    }
    .onKeyPress { press in
      switch (press.key, press.modifiers) {
      case (.enter, []), (.down, []): store.dispatch(.find(.child(.nextTapped)))
      case (.enter, .shift), (.up, []): store.dispatch(.find(.child(.previousTapped)))
      default: return false
      }
      return true
    }
  }

  private var query: String { store.state.own.find.value?.query ?? "" }

  private var count: String {
    switch find.count {
    case nil: "enter next, ↑ back"
    case .some(let count) where count > Find.limit: "\(Find.limit)+ places"
    case .some(let count): count == 1 ? "1 place" : "\(count) places"
    }
  }
}

/// The box in which a person types a line's number.
struct GoToLineView: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let state: GoToLine.State

  var body: some View {
    VStack {
      Text("Go to Line").bold()
      TextField(
        "12 or 12:5",
        text: Binding(
          get: { store.state.own.goToLine.value?.text ?? "" },
          set: { store.dispatch(.goToLine(.child(.textChanged($0)))) })
      )
      .onKeyPress("enter") { store.dispatch(.goToLine(.child(.submitted))) }
      Text(state.problem ?? "of \(state.lineCount)").foregroundColor(state.problem == nil ? .secondary : .destructive)
    }
    .frame(width: 36)
  }
}

/// The box in which a person types a file's name.
struct SaveAsView: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let state: SaveAs.State

  var body: some View {
    VStack {
      Text("Save As").bold()
      TextField(
        "path",
        text: Binding(
          get: { store.state.own.saveAs.value?.path ?? "" },
          set: { store.dispatch(.saveAs(.child(.pathChanged($0)))) })
      )
      .onKeyPress("enter") { store.dispatch(.saveAs(.child(.submitted))) }
      Text("enter saves, esc cancels").foregroundColor(.secondary)
    }
    .frame(width: 60)
  }
}
