import Mullion

/// What a person can ask for by a key or from the palette.
enum Command: Hashable, Sendable {
  case save, saveAs, undo, redo, cut, copy, paste, selectAll
  case find, findNext, findPrevious, replace, goToLine, outline, openLink, reload
  case close, new, newWindow, library, settings, palette, help, shell, suspend, closeWindow
  /// One more scene on the same document.
  case duplicate
  /// Shows another open scene here.
  case show(SceneID)
}

extension Command {
  /// Those that a key or a word stands for, in the order of the palette.
  static let all: [Command] = [
    .save, .saveAs, .find, .findNext, .findPrevious, .replace, .goToLine, .outline, .undo, .redo, .cut, .copy, .paste,
    .selectAll, .openLink, .reload, .duplicate, .new, .newWindow, .library, .settings, .close, .shell, .suspend,
    .closeWindow,
    .help, .palette,
  ]

  /// What the palette and the help call it.
  var title: String {
    switch self {
    case .save: "Save"
    case .saveAs: "Save As…"
    case .undo: "Undo"
    case .redo: "Redo"
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .selectAll: "Select All"
    case .find: "Find…"
    case .findNext: "Find Next"
    case .findPrevious: "Find Previous"
    case .replace: "Replace…"
    case .goToLine: "Go to Line…"
    case .outline: "Outline…"
    case .openLink: "Open Link at the Caret"
    case .reload: "Reload from Disk"
    case .close: "Close"
    case .new: "New Document"
    case .newWindow: "Another Window"
    case .library: "Library"
    case .settings: "Settings"
    case .palette: "Commands…"
    case .help: "Help"
    case .shell: "Shell in This Folder"
    case .suspend: "Suspend This Window"
    case .closeWindow: "Close This Window"
    case .duplicate: "Second View of This Document"
    case .show(let id): "Show \(id)"
    }
  }

  /// The key that stands for it.
  var chord: String? {
    switch self {
    case .save: "ctrl+s"
    case .undo: "ctrl+z"
    case .redo: "ctrl+y"
    case .cut: "ctrl+x"
    case .copy: "ctrl+c"
    case .paste: "ctrl+v"
    case .selectAll: "ctrl+a"
    case .find: "ctrl+f"
    case .findNext: "f3"
    case .findPrevious: "shift+f3"
    case .replace: "ctrl+r"
    case .goToLine: "ctrl+g"
    case .outline: "ctrl+e"
    case .close: "ctrl+w"
    case .new: "ctrl+n"
    case .newWindow: "ctrl+t"
    case .library: "ctrl+o"
    case .palette: "ctrl+p"
    case .help: "f1"
    case .closeWindow: "ctrl+q"
    case .saveAs, .openLink, .reload, .settings, .shell, .suspend, .duplicate, .show: nil
    }
  }

  /// Whether only a document can do it.
  var needsDocument: Bool {
    switch self {
    case .save, .saveAs, .undo, .redo, .cut, .copy, .paste, .selectAll, .find, .findNext, .findPrevious, .replace,
      .goToLine, .outline, .openLink, .reload, .duplicate:
      true
    default: false
    }
  }

  /// The command that a key stands for.
  static func bound(to press: KeyPress) -> Command? { keys[press] }

  private static let keys: [KeyPress: Command] = Dictionary(
    all.compactMap { command in command.chord.flatMap { KeyPress(chord: $0) }.map { ($0, command) } },
    uniquingKeysWith: { first, _ in first })
}
