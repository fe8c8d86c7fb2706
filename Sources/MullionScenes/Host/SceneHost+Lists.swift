import MullionCore
import MullionTerminal
import MullionText

extension SceneHost {
  /// What `scenes` prints: one scene a line, or a JSON array.
  func sceneList(isJSON: Bool) -> String {
    let rows = sceneNames.map { name in
      (name, title(of: name), app.path(of: name), windows.filter { $0.scene == name }.count)
    }
    if isJSON {
      return JSONText.array(
        rows.map { name, title, path, count in
          JSONText.object([
            ("id", JSONText.string(name)), ("title", JSONText.string(title)),
            ("path", path.map(JSONText.string) ?? "null"), ("windows", String(count)),
            ("kind", JSONText.string(isStatus(name) ? "status" : "window")),
          ])
        }) + "\n"
    }
    return Columns.text(
      rows.map { [$0.0, String($0.3), $0.1, $0.2 ?? ""] }, heading: ["SCENE", "WINDOWS", "TITLE", "PATH"])
  }

  private func title(of scene: String) -> String {
    let size = Size(width: 80, height: 24)
    let window = DrawingWindow(size: size, context: .printing, memory: WindowMemory(), root: .root)
    return draw(scene, window)?.terminal.modes.title ?? scene
  }

  /// Whether it is made for a status bar.
  private func isStatus(_ scene: String) -> Bool {
    groups.contains { $0.isStatus && $0.names().contains(scene) }
  }

  /// What `windows` prints: one window a line, or a JSON array.
  func windowList(isJSON: Bool) -> String {
    if isJSON {
      return JSONText.array(windows.map(json)) + "\n"
    }
    return Columns.text(
      windows.map { window in
        let link = window.outlet as? WindowLink
        return [
          String(window.number), link.map { String($0.process) } ?? "-", link?.terminalName ?? "-",
          "\(window.outlet.cells.width)x\(window.outlet.cells.height)", window.scene, link?.mode.name ?? "-",
        ]
      }, heading: ["WINDOW", "PROCESS", "TERMINAL", "SIZE", "SCENE", "MODE"])
  }

  private func json(_ window: SceneWindow) -> String {
    let link = window.outlet as? WindowLink
    let size = window.outlet.cells
    return JSONText.object([
      ("window", String(window.number)), ("pid", link.map { String($0.process) } ?? "null"),
      ("tty", link?.terminalName.map(JSONText.string) ?? "null"),
      ("columns", String(size.width)), ("rows", String(size.height)), ("scene", JSONText.string(window.scene)),
      ("mode", link.map { JSONText.string($0.mode.name) } ?? "null"), ("readOnly", String(window.isReadOnly)),
    ])
  }

  /// What `frame` prints.
  func frameText(_ scene: String, _ size: FrameSize?, _ format: FrameFormat) throws -> String {
    let size = size ?? FrameSize(columns: 80, rows: isStatus(scene) ? 1 : 24)
    let cells = Size(width: size.columns, height: size.rows)
    let window = DrawingWindow(size: cells, context: .printing, memory: WindowMemory(), root: .root)
    guard let frame = draw(scene, window) else { throw CommandFailure(reason: "the scene \(scene) is gone") }
    switch format {
    case .text: return frame.surface.text + "\n"
    case .ansi: return frame.surface.ansiText()
    case .tmux: return frame.surface.tmuxText()
    case .json:
      let rows = (0..<cells.height).map { JSONText.string(frame.surface.line($0)) }
      let cursor = frame.terminal.cursor.map { "[\($0.x),\($0.y)]" } ?? "null"
      return JSONText.object([
        ("scene", JSONText.string(scene)), ("columns", String(cells.width)), ("rows", String(cells.height)),
        ("cursor", cursor), ("title", frame.terminal.modes.title.map(JSONText.string) ?? "null"),
        ("lines", JSONText.array(rows)),
      ]) + "\n"
    }
  }
}

extension ViewContext {
  /// For frames that are printed: as a window would show them, though nothing is opened from there.
  fileprivate static var printing: ViewContext {
    var context = ViewContext()
    context.openURL = { _ in }
    return context
  }
}

/// Rows of words under a heading, each column as wide as its widest word.
nonisolated enum Columns {
  static func text(_ rows: [[String]], heading: [String]) -> String {
    // A title or a path may hold anything, and the table goes to a terminal.
    let all = [heading] + rows.map { $0.map { $0.showingControls() } }
    let widths = heading.indices.map { column in all.map { $0[column].displayWidth }.max() ?? 0 }
    let lines = all.map { row in
      let cells = row.indices.map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].displayWidth) }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }
    return lines.joined()
  }
}
