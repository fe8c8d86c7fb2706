/// Turns frames into the bytes that change a terminal from the last frame into the next.
///
/// A value that knows what its terminal shows. It assumes that the terminal is as large as the frame's surface, and that
/// nobody else writes there; after a resize or a suspension call `forget()`. Where bytes may be refused, write with a
/// copy, and keep the copy only if they were taken.
public struct FrameWriter: Sendable {
  /// What the terminal can do; a change repaints.
  public var capabilities: Capabilities {
    get { painter.capabilities }
    set {
      if newValue != painter.capabilities {
        shown = nil
        wantedModes = nil
      }
      painter.capabilities = newValue
    }
  }
  /// What the roles look like; a change repaints.
  public var theme: Theme {
    didSet { if theme != oldValue { shown = nil } }
  }

  /// What the terminal shows; nil when its cells are unknown.
  private var shown: Surface?
  private var modes = TerminalModes.none
  /// The modes that were asked for last, as far as the terminal has them the ones in force; nil if others are.
  private var wantedModes: TerminalModes?
  private var isCursorVisible = true
  /// Whether nothing is known of the terminal's state beside the modes.
  private var isNew = true
  private var painter: Painter

  /// Makes a writer for a terminal of which nothing is known but that its modes are those of a shell.
  public init(capabilities: Capabilities, theme: Theme = .dark) {
    painter = Painter(capabilities)
    self.theme = theme
  }

  /// Forgets what the terminal shows: the next frame repaints everything.
  ///
  /// The modes that were set are still taken to be set.
  public mutating func forget() {
    shown = nil
    isNew = true
    painter.pen.forget()
  }

  /// Appends what turns the terminal into the frame; nothing when it shows it already.
  public mutating func write(_ frame: TerminalFrame, into bytes: inout [UInt8]) {
    if capabilities.isDumb { return writeLines(frame.surface, into: &bytes) }
    let start = bytes.count
    swap(&painter.pen.bytes, &bytes)
    defer { swap(&painter.pen.bytes, &bytes) }
    painter.pen.width = frame.surface.size.width
    painter.pen.isUnicode = capabilities.isUnicode
    switchModes(to: frame.modes)
    if frame.cursor == nil { showCursor(false) }
    let content = painter.pen.bytes.count
    paint(frame.surface)
    cover(from: content)
    place(frame.cursor, in: frame.surface.size)
    hold(from: start)
  }

  /// Appends what gives the terminal back with the modes that a shell expects.
  ///
  /// Outside of the alternate screen the cursor is left at the start of the last row.
  public mutating func leave(into bytes: inout [UInt8]) {
    if capabilities.isDumb { return }
    let height = shown?.size.height ?? 0
    swap(&painter.pen.bytes, &bytes)
    defer { swap(&painter.pen.bytes, &bytes) }
    painter.pen.restyle(.plain)
    if !modes.usesAlternateScreen, height > 0 { painter.pen.move(to: Point(x: 0, y: height - 1)) }
    switchModes(to: .none)
    showCursor(true)
    shown = nil
    isNew = true
    painter.pen.forget()
  }
}

extension FrameWriter {
  /// From how many bytes of change on the cursor is kept from being seen wandering.
  private static let flickerLimit = 128

  private mutating func switchModes(to wanted: TerminalModes) {
    if wanted == wantedModes { return }
    wantedModes = wanted
    let next = wanted.supported(by: capabilities)
    if next == modes { return }
    if next.usesAlternateScreen != modes.usesAlternateScreen {
      shown = nil
      painter.pen.forgetPlace()
    }
    modes.appendChanges(to: next, into: &painter.pen.bytes)
    modes = next
  }

  private mutating func showCursor(_ isVisible: Bool) {
    if isVisible == isCursorVisible { return }
    painter.pen.bytes.append(mode: 25, isVisible)
    isCursorVisible = isVisible
  }

  private mutating func place(_ cursor: Point?, in size: Size) {
    guard let cursor, size.width > 0, size.height > 0 else { return showCursor(false) }
    painter.pen.move(to: Point(x: min(max(0, cursor.x), size.width - 1), y: min(max(0, cursor.y), size.height - 1)))
    showCursor(true)
  }

  /// Hides the cursor while a larger change is drawn, if the terminal cannot hold its display back.
  private mutating func cover(from start: Int) {
    guard isCursorVisible, !capabilities.synchronizesOutput else { return }
    guard painter.pen.bytes.count - start > FrameWriter.flickerLimit else { return }
    painter.pen.bytes.insert(contentsOf: "\u{1B}[?25l".utf8, at: start)
    isCursorVisible = false
  }

  /// Makes a larger change appear at once.
  private mutating func hold(from start: Int) {
    guard capabilities.synchronizesOutput, painter.pen.bytes.count - start > FrameWriter.flickerLimit else { return }
    painter.pen.bytes.insert(contentsOf: "\u{1B}[?2026h".utf8, at: start)
    painter.pen.bytes.append(mode: 2026, false)
  }

  private mutating func paint(_ next: Surface) {
    defer { shown = next }
    if let shown, shown.size == next.size { return painter.paint(next, over: shown, theme: theme) }
    if isNew {
      // No margins, no origin or insert mode, wrapping, ASCII: whatever was left behind.
      painter.pen.bytes.append(sequence: "\u{1B}[r\u{1B}[?6l\u{1B}[4l\u{1B}[?7h\u{1B}(B")
      isNew = false
    }
    painter.pen.forget()
    painter.pen.restyle(.plain)
    painter.pen.bytes.append(sequence: "\u{1B}[2J")
    painter.paint(next, over: Surface(size: next.size), theme: theme)
  }

  /// A terminal that cannot place its cursor gets every new frame as lines.
  private mutating func writeLines(_ surface: Surface, into bytes: inout [UInt8]) {
    if shown == surface { return }
    shown = surface
    for y in 0..<surface.size.height {
      bytes.append(contentsOf: (capabilities.isUnicode ? surface.line(y) : surface.asciiLine(y)).utf8)
      bytes.append(sequence: "\r\n")
    }
  }
}

extension Surface {
  /// One row in look-alikes of ASCII, in the same columns, without the blanks at its end.
  func asciiLine(_ y: Int) -> String {
    var line = ""
    for x in 0..<size.width {
      let cell = self[x, y]
      let lookalike = cell.isCluster ? UInt8(ascii: "?") : cell.scalar.asciiLookalike
      for _ in 0..<cell.width { line.unicodeScalars.append(Unicode.Scalar(lookalike)) }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
