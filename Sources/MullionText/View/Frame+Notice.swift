extension Frame {
  /// Puts a line of the host's over the last row, above everything else; its handlers stay as they are.
  public mutating func putNotice(_ text: String) {
    let row = Rect(x: 0, y: surface.size.height - 1, width: surface.size.width, height: 1)
    let style = Style(attributes: .reverse)
    terminal.surface.fill(row, style: style)
    terminal.surface.write(" " + text, at: row.origin, style: style)
    if terminal.cursor?.y == row.minY { terminal.cursor = nil }
  }

  /// Puts a word about the window at the end of the last row, and behind its title.
  ///
  /// - Parameter title: What the window is called if the content does not say.
  public mutating func putBadge(_ word: String, title: String) {
    let text = " \(word) "
    let start = Point(x: max(0, surface.size.width - text.displayWidth), y: surface.size.height - 1)
    terminal.surface.write(text, at: start, style: Style(attributes: .reverse))
    terminal.modes.title = "\(terminal.modes.title ?? title) (\(word))"
  }
}
