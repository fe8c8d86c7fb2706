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
    .presenting(store, \.palette, dismiss: .palette(.dismiss), as: .commandPalette) { _ in
      CommandPalette(
        lines().map { line in
          PaletteCommand(line.title, chord: line.note) { store.dispatch(.command(line.command)) }
        }
      ) {
        store.dispatch(.palette(.dismiss))
      }
    }
    .presenting(store, \.help, dismiss: .help(.dismiss)) { _ in HelpView() }
    .presenting(store, \.leaving, dismiss: .leaving(.dismiss), as: .alert) { leaving in
      LeavingView(leaving: leaving) { store.dispatch(.leaving(.child($0))) }
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
    AlertView(leaving.question, dismiss: {}) {
      Button(leaving.titles.count == 1 ? "Save" : "Save All") { answer(.save) }
      Button("Discard", role: .destructive) { answer(.discard) }
      Button("Keep in Background") { answer(.keepInBackground) }
      Button("Cancel", role: .cancel) { answer(.stay) }
    } message: {
      if leaving.titles.count > 1 { Text(leaving.titles.joined(separator: ", ")) }
    }
  }
}
