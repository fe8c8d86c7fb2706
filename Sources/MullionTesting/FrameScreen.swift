import MullionText

/// One window in memory that shows a view, without a store or a scene: press keys, click, read.
///
/// The view is made anew for each frame, as a real window does it. For whole programs with scenes, use a stage.
@MainActor public final class Screen<Content: View> {
  private let content: () -> Content
  /// The window's size in cells; draw again by reading.
  public var size: Size
  /// What the window remembers beside the state.
  public let memory = WindowMemory()
  /// The frame that is shown.
  public private(set) var frame: Frame

  /// Shows a view.
  public init(size: Size = Size(width: 80, height: 24), @ViewBuilder content: @escaping () -> Content) {
    self.content = content
    self.size = size
    frame = memory.draw(content(), size: size)
  }

  /// What a person reads now.
  public var text: String {
    redraw()
    return frame.surface.shownText
  }

  /// Draws the view as it is now.
  public func redraw() {
    frame = memory.draw(content(), size: size)
  }

  /// Presses chords one after the other (`"ctrl+s"`, `"enter"`); returns whether something used the last one.
  @discardableResult public func press(_ chords: String...) -> Bool {
    var isUsed = false
    for chord in chords {
      guard let press = KeyPress(chord: chord) else { preconditionFailure("\"\(chord)\" is no chord") }
      isUsed = handle(.key(press))
    }
    return isUsed
  }

  /// Types text, one character after the other.
  public func type(_ text: String) {
    for character in text {
      handle(.key(character == " " ? KeyPress(.space) : KeyPress(Key(String(character)))))
    }
  }

  /// Presses and releases the left button on a cell.
  @discardableResult public func click(x: Int, y: Int) -> Bool {
    let point = Point(x: x, y: y)
    let isUsed = handle(.mouse(MouseEvent(.press, at: point)))
    return handle(.mouse(MouseEvent(.release, at: point))) || isUsed
  }

  /// Presses and releases the left button on the first place where a text is shown; false if it is not.
  @discardableResult public func click(_ text: String) -> Bool {
    redraw()
    for (y, line) in frame.surface.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let range = line.range(of: text) else { continue }
      return click(x: line[..<range.lowerBound].displayWidth, y: y)
    }
    return false
  }

  /// Gives the window an event, and draws it again; returns whether something used it.
  @discardableResult public func handle(_ event: InputEvent) -> Bool {
    redraw()
    let isUsed = frame.handle(event, memory: memory)
    redraw()
    return isUsed
  }
}

extension Substring {
  /// Where a text first occurs.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
