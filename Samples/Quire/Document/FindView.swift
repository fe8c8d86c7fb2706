import Mullion

/// The box in which a person types what to look for, and what to put in its place.
struct FindView: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let find: Find.State

  var body: some View {
    ContextReader { context in
      fields(width: max(8, min(24, context.size.width - 28)))
    }
  }

  private func fields(width: Int) -> some View {
    VStack {
      HStack {
        Text(find.replacement == nil ? "Find" : "Find   ")
        TextField(
          find.last.isEmpty ? "words" : find.last, text: field(\.query) { .queryChanged($0) }
        )
        .frame(width: width)
        Text(count).lineLimit(1).foregroundColor(.secondary)
      }
      if find.replacement != nil {
        HStack {
          Text("Replace")
          TextField("with", text: field(\.replacement.orEmpty) { .replacementChanged($0) }) { send(.replaceTapped) }
            .frame(width: width)
          Button("All") { send(.replaceAllTapped) }
        }
      }
    }
    .onKeyPress { press in
      switch (press.key, press.modifiers) {
      case (.enter, []), (.down, []): send(.nextTapped)
      case (.enter, .shift), (.up, []): send(.previousTapped)
      default: return false
      }
      return true
    }
  }

  private func send(_ action: Find.Action) {
    store.dispatch(.find(.child(action)))
  }

  private func field(_ path: KeyPath<Find.State, String>, _ changed: @escaping (String) -> Find.Action) -> Binding<
    String
  > {
    let store = store
    return Binding(
      get: { store.state.own.find.value?[keyPath: path] ?? "" },
      set: { store.dispatch(.find(.child(changed($0)))) })
  }

  private var count: String {
    switch find.count {
    case nil: "enter next, ↑ back"
    case .some(let count) where count > Find.limit: "\(Find.limit)+ places"
    case .some(let count): count == 1 ? "1 place" : "\(count) places"
    }
  }
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
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
