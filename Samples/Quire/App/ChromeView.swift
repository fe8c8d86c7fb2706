import Mullion

extension View {
  /// Puts what every window has around the view: its keys, the palette, the help, the question before leaving.
  func chrome(
    _ store: StoreProjection<Chrome.Action, Chrome.State>, lines: @escaping () -> [Palette.Line]
  ) -> some View {
    onKeyPress { press in
      guard let command = Command.bound(to: press) else { return false }
      store.dispatch(.command(command))
      return true
    }
    .presenting(store, \.palette, dismiss: .palette(.dismiss)) { PaletteView(store: store, state: $0, lines: lines) }
    .presenting(store, \.help, dismiss: .help(.dismiss)) { _ in HelpView() }
    .presenting(store, \.leaving, dismiss: .leaving(.dismiss), as: .alert) { leaving in
      LeavingView(leaving: leaving) { store.dispatch(.leaving(.child($0))) }
    }
  }
}

/// A field and the commands that match what is typed into it.
private struct PaletteView: View {
  /// How many lines are shown.
  static let height = 12

  let store: StoreProjection<Chrome.Action, Chrome.State>
  let state: Palette.State
  let lines: () -> [Palette.Line]

  var body: some View {
    let shown = Palette.matching(state.query, lines())
    VStack {
      TextField(
        "command", text: Binding(get: { query }, set: { store.dispatch(.palette(.child(.queryChanged($0)))) }))
      ForEach(visible(shown), id: \.command) { line in
        PaletteLine(line: line, isSelected: line == selected(shown))
          .onTap { store.dispatch(.palette(.child(.chosen(line.command)))) }
      }
      if shown.isEmpty { Text("nothing is called that").foregroundColor(.secondary) }
    }
    .frame(width: 48)
    .onKeyPress { press in
      guard press.modifiers.isEmpty else { return false }
      switch press.key {
      case .up: store.dispatch(.palette(.child(.moved(by: -1, of: found.count))))
      case .down: store.dispatch(.palette(.child(.moved(by: 1, of: found.count))))
      case .enter: if let line = selected(found) { store.dispatch(.palette(.child(.chosen(line.command)))) }
      default: return false
      }
      return true
    }
  }

  private var query: String { store.state.palette.value?.query ?? "" }

  /// The lines as they are when a key is pressed, which may be after several others.
  private var found: [Palette.Line] { Palette.matching(query, lines()) }

  private func selected(_ lines: [Palette.Line]) -> Palette.Line? {
    let index = store.state.palette.value?.selected ?? 0
    return lines.indices.contains(index) ? lines[index] : nil
  }

  /// A page of lines around the selected one.
  private func visible(_ lines: [Palette.Line]) -> [Palette.Line] {
    let start = max(0, min(state.selected - PaletteView.height + 1, lines.count - PaletteView.height))
    return Array(lines[min(start, lines.count)...].prefix(PaletteView.height))
  }
}

private struct PaletteLine: View {
  let line: Palette.Line
  let isSelected: Bool

  var body: some View {
    HStack {
      if isSelected { Text(line.title).lineLimit(1).reverse() } else { Text(line.title).lineLimit(1) }
      Spacer()
      Text(line.key).foregroundColor(.secondary)
    }
  }
}

/// The keys.
private struct HelpView: View {
  var body: some View {
    ContextReader { context in
      ScrollView {
        VStack {
          Text("Keys").bold()
          KeyList()
          Text("esc closes this").foregroundColor(.secondary)
        }
      }
      .frame(width: 44, height: min(KeyList.height + 2, context.size.height - 4))
    }
  }
}

/// Each command that has a key, with the key.
struct KeyList: View {
  private static let commands = Command.all.filter { $0.chord != nil }
  static var height: Int { commands.count + 1 }

  var body: some View {
    ForEach(KeyList.commands, id: \.self) { command in
      HStack {
        Text(command.chord ?? "").foregroundColor(.accent).frame(width: 10, alignment: .leading)
        Text(command.title)
      }
    }
    HStack {
      Text("shift+↑").foregroundColor(.accent).frame(width: 10, alignment: .leading)
      Text("Select, with any arrow")
    }
  }
}

private struct LeavingView: View {
  let leaving: Leaving
  let answer: (Leaving.Answer) -> Void

  var body: some View {
    AskingView(
      title: leaving.question, message: leaving.titles.count == 1 ? "" : leaving.titles.joined(separator: ", "),
      choices: [
        AskingView.Choice(title: leaving.titles.count == 1 ? "Save" : "Save All") { answer(.save) },
        AskingView.Choice(title: "Discard", role: .destructive) { answer(.discard) },
        AskingView.Choice(title: "Keep in Background") { answer(.keepInBackground) },
        AskingView.Choice(title: "Cancel", role: .cancel) { answer(.stay) },
      ])
  }
}
