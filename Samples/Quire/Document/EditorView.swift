import Mullion

/// A document in a window.
struct EditorView: View, Routable {
  let store: StoreProjection<Editor.Action, Editor.State>
  let options: Preferences.Options
  let route: AppRoute
  let router: AppRouter

  var body: some View {
    // Read once for what is drawn; the handlers read the store anew and hold no text.
    let state = store.state
    // What closures take along is this, not all of the view.
    let (store, route, router) = (store, route, router)
    return text(state)
      .statusLine { EditorStatus(content: state.status(options.columns)) }
      .presenting(store, \.own.find, dismiss: .find(.dismiss), as: .popover) { FindView(store: store, find: $0) }
      .presenting(store, \.own.goToLine, dismiss: .goToLine(.dismiss)) { GoToLineView(store: store, state: $0) }
      .presenting(store, \.own.outline, dismiss: .outline(.dismiss)) { OutlineView(store: store, outline: $0) }
      .presenting(store, \.own.saveAs, dismiss: .saveAs(.dismiss)) { SaveAsView(store: store, state: $0) }
      .presenting(store, \.own.question, dismiss: .question(.dismiss), as: .alert) { question in
        QuestionView(question: question) { store.dispatch(.question(.child($0))) }
      }
      .chrome(store.projection(\.own.chrome, action: { .chrome($0) }), lines: { router.palette(for: route) })
      .windowTitle((state.shared.isChanged ? "● " : "") + state.shared.title)
  }

  private func text(_ state: Editor.State) -> TextEditor {
    let (store, columns) = (store, options.columns)
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
struct EditorStatus: PrimitiveView {
  /// What it says.
  struct Content {
    let left: String
    /// What stands behind that.
    let mark: String
    let isError: Bool
    /// The place of the caret, then what is said beside it where there is room.
    let place: String
    let remarks: [String]
  }

  let content: Content

  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { Size(width: proposal.width ?? 80, height: 1) }

  func draw(in canvas: inout Canvas) {
    var style = canvas.style
    style.foreground = content.isError ? .destructive : .primary
    var left = canvas.write(content.left, at: .zero, style: style)
    left += canvas.write(content.mark, at: Point(x: left, y: 0), style: style)
    var right = canvas.size.width - content.place.displayWidth
    guard right > left else { return }
    canvas.write(content.place, at: Point(x: right, y: 0))
    for remark in content.remarks { right = write(remark, between: left, right, in: &canvas) }
    _ = write("ctrl+s save  ctrl+p commands  F1 help", between: left, right, in: &canvas)
  }

  /// Writes words at the right end of a gap that has room for them; returns where the gap ends then.
  private func write(_ words: String, between left: Int, _ right: Int, in canvas: inout Canvas) -> Int {
    let start = right - 2 - words.displayWidth
    guard start >= left + 2 else { return right }
    canvas.write(words, at: Point(x: start, y: 0))
    return start
  }
}

extension Joined where Own == DocumentScene, Shared == Document {
  /// What the status line says of it.
  fileprivate func status(_ columns: TextColumns) -> EditorStatus.Content {
    let head = shared.buffer.clamped(own.selection.head)
    let column = columns.column(of: head.offset, in: shared.buffer.line(head.line))
    return EditorStatus.Content(
      left: own.notice?.text ?? shared.title, mark: own.notice == nil ? shared.mark : "",
      isError: own.notice?.isError ?? false, place: "\(head.line + 1):\(column + 1)", remarks: shared.remarks)
  }
}

extension Document {
  /// What stands behind the name.
  fileprivate var mark: String {
    if isSaving { return " (saving…)" }
    if isChanged { return " ●" }
    return file != nil && file?.stamp == nil ? " (new file)" : ""
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
