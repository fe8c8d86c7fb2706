import MullionText

extension VirtualTerminal {
  /// What a person would see otherwise than the frame says; empty when the terminal shows exactly the frame.
  ///
  /// Compared is the final look: roles as the theme resolves them, colours as the terminal has them, and of a blank
  /// only what shows on a blank.
  public func differences(
    from frame: TerminalFrame, capabilities: Capabilities = Capabilities(), theme: Theme = .dark
  ) -> [String] {
    if frame.surface.size != size { return ["size is \(size), expected \(frame.surface.size)"] }
    var found: [String] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let shown = VirtualTerminal.look(rows[y][x])
        let expected = VirtualTerminal.look(expectedCell(x, y, frame.surface, capabilities, theme))
        if shown != expected { found.append("(\(x), \(y)) is \(shown), expected \(expected)") }
      }
    }
    let expectedModes = frame.modes.supported(by: capabilities)
    if modes != expectedModes { found.append("modes are \(modes), expected \(expectedModes)") }
    if isCursorVisible != (frame.cursor != nil) {
      found.append("the cursor is \(isCursorVisible ? "shown" : "hidden")")
    }
    if let place = frame.cursor, place != cursor { found.append("the cursor is at \(cursor), expected \(place)") }
    if isHeld { found.append("the display is held back") }
    return found
  }

  private func expectedCell(
    _ x: Int, _ y: Int, _ surface: Surface, _ capabilities: Capabilities, _ theme: Theme
  ) -> Cell {
    let cell = surface[x, y]
    let style = cell.style.resolved(theme: theme, depth: capabilities.colorDepth)
    if capabilities.isUnicode { return Cell(text: surface.grapheme(x, y), width: cell.width, style: style) }
    let scalars = surface.grapheme(cell.width == 0 ? x - 1 : x, y).unicodeScalars
    let lookalike = scalars.count == 1 ? scalars.first?.asciiLookalike : nil
    return Cell(text: String(Unicode.Scalar(lookalike ?? UInt8(ascii: "?"))), width: 1, style: style)
  }

  private static func look(_ cell: Cell) -> Cell {
    guard cell.text == " " else { return cell }
    return Cell(style: cell.style.onBlank)
  }
}
