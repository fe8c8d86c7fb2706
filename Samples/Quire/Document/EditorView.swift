import Mullion

/// A document in a window.
struct EditorView: View, Routable {
  let store: StoreProjection<Editor.Action, Editor.State>
  let options: Preferences.Options
  let route: AppRoute
  let router: AppRouter

  var body: some View {
    EditorText(store: store, options: options)
      .statusLine { EditorStatus(store: store, columns: options.columns) }
      .presenting(store, \.own.find, dismiss: .find(.dismiss), as: .popover) { FindView(store: store, find: $0) }
      .presenting(store, \.own.goToLine, dismiss: .goToLine(.dismiss)) { GoToLineView(store: store, state: $0) }
      .presenting(store, \.own.saveAs, dismiss: .saveAs(.dismiss)) { SaveAsView(store: store, state: $0) }
      .presenting(store, \.own.question, dismiss: .question(.dismiss), as: .alert) { question in
        QuestionView(question: question) { store.dispatch(.question(.child($0))) }
      }
      .chrome(store.projection(\.own.chrome, action: { .chrome($0) }), lines: { router.palette(for: route) })
      .windowTitle((store.state.shared.isChanged ? "● " : "") + store.state.shared.title)
  }
}

/// The text and its caret. What it draws from is read anew each time: no handler holds the text.
private struct EditorText: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let options: Preferences.Options

  var body: some View {
    let state = store.state
    let columns = options.columns
    let store = store
    let query = state.own.find.value?.query ?? ""
    return TextEditor(state.shared.buffer, selection: state.own.selection) { command in
      store.dispatch(.edit(command, columns))
    }
    .columns(columns)
    .lineNumbers(options.showsLineNumbers)
    .wrapsLines(options.wrapsLines)
    .tabKey(types: options.indentation)
    .highlights(query, ignoringCase: query.ignoresCase)
  }
}

/// The line at the bottom: what is open, where the caret is, what happened.
struct EditorStatus: View {
  let store: StoreProjection<Editor.Action, Editor.State>
  let columns: TextColumns

  var body: some View {
    ContextReader { context in
      let left = left
      let room = context.size.width - left.displayWidth - 2
      HStack {
        Text(left).lineLimit(1).foregroundColor(isError ? .destructive : .primary)
        Spacer()
        Text(right(in: room)).lineLimit(1)
      }
    }
  }

  private var isError: Bool { store.state.own.notice?.isError ?? false }

  private var left: String {
    let state = store.state
    if let notice = state.own.notice { return notice.text }
    let document = state.shared
    let mark = document.isSaving ? " (saving…)" : document.isChanged ? " ●" : isNew(document) ? " (new file)" : ""
    return document.title + mark
  }

  private func isNew(_ document: Document) -> Bool { document.file != nil && document.file?.stamp == nil }

  /// As much of the rest as there is room for, the place of the caret first of all.
  private func right(in room: Int) -> String {
    let state = store.state
    let head = state.shared.buffer.clamped(state.own.selection.head)
    let column = columns.column(of: head.offset, in: state.shared.buffer.line(head.line))
    var text = "\(head.line + 1):\(column + 1)"
    for part in state.shared.remarks + ["ctrl+s save  ctrl+p commands  F1 help"] {
      let longer = part + "  " + text
      if longer.displayWidth <= room { text = longer }
    }
    return text
  }
}

extension Document {
  /// What a person should know about how the text is written in its file.
  var remarks: [String] {
    var remarks: [String] = []
    if buffer.lineEnding == .crlf { remarks.append("CRLF") }
    if invalidBytes > 0 {
      remarks.append("not UTF-8: \(invalidBytes) byte\(invalidBytes == 1 ? "" : "s") shown as \\xNN")
    }
    return remarks
  }
}
