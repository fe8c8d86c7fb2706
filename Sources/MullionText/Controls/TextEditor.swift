import MullionCore

/// An editor for a text of many lines, drawn from state: the text and the selection come in, commands go out.
///
/// ```swift
/// TextEditor(document.buffer, selection: scene.selection) { command in
///   store.dispatch(.editor(command))
/// }
/// ```
///
/// The reducer does `command.apply(to: &document.buffer, selection: &scene.selection)`. What is scrolled to is kept by
/// the window: it follows the caret when that moves, and the wheel scrolls without moving it. Drawing costs what is
/// visible (without `wraps`, where a line costs its length). Keys with ctrl or alt that edit no text are left to the
/// app, as are all keys that type when the editor is read-only.
public struct TextEditor: PrimitiveView {
  let buffer: TextBuffer
  let selection: TextSelection
  let onCommand: @MainActor (EditorCommand) -> Void
  var options = Options()

  /// How the editor looks and what its keys do.
  struct Options {
    var columns = TextColumns()
    var showsLineNumbers = false
    var wraps = false
    var isReadOnly = false
    var tabText: String? = "\t"
    var highlights: [Range<TextPosition>] = []
    var searched = ""
    var ignoresCase = false
  }

  /// Makes an editor.
  /// - Parameters:
  ///   - buffer: The text.
  ///   - selection: What is selected and where the caret is; may be stale.
  ///   - onCommand: What a person wants done. It must not hold the text itself, or the next edit copies a part of it.
  public init(
    _ buffer: TextBuffer, selection: TextSelection, onCommand: @escaping @MainActor (EditorCommand) -> Void
  ) {
    self.buffer = buffer
    self.selection = selection
    self.onCommand = onCommand
  }

  /// Takes what it is offered; without an offer, a page.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: proposal.width ?? 80, height: proposal.height ?? min(buffer.lineCount, 24))
  }

  /// Takes more room in both directions.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the rows that can be seen.
  public func draw(in canvas: inout Canvas) {
    let memory = canvas.value("TextEditor.scroll", default: Scroll())
    let gutter = min(gutterWidth, canvas.size.width)
    let layout = Layout(
      buffer: buffer, columns: options.columns, wraps: options.wraps,
      size: Size(width: canvas.size.width - gutter, height: canvas.size.height))
    let head = buffer.clamped(selection.head)
    let caret = layout.caret(at: head)
    let scroll = layout.settled(memory.value, caret)
    canvas.settle(memory, to: scroll)
    let rows = layout.rows(scroll)
    let isFocused = register(in: &canvas, memory, layout.marks(of: rows, scroll), gutter: gutter)
    drawGutter(rows, head: head, in: &canvas, width: gutter)
    canvas.within(Rect(x: gutter, y: 0, width: layout.size.width, height: layout.size.height)) { canvas in
      drawText(rows, scroll, in: &canvas)
      if isFocused, let point = layout.point(of: caret, in: rows, scroll) {
        canvas.setCursor(at: point, shape: options.isReadOnly ? .default : .bar)
      }
    }
  }

  private var gutterWidth: Int {
    options.showsLineNumbers ? max(2, String(buffer.lineCount).count) + 1 : 0
  }

  /// Handlers hold what is small: numbers of the rows that are shown, never the text.
  private func register(
    in canvas: inout Canvas, _ memory: WindowValue<Scroll>, _ marks: Marks, gutter: Int
  ) -> Bool {
    let onCommand = onCommand
    let keys = Keys(
      page: canvas.size.height, wrap: marks.wrap, tabText: options.tabText, isReadOnly: options.isReadOnly)
    let insert =
      options.isReadOnly
      ? nil
      : { (text: String) in
        memory.value.head = nil
        onCommand(.insert(text))
        return true
      }
    return canvas.focusable(
      keys: { press in
        guard let command = keys.command(for: press) else { return false }
        memory.change { scroll in
          scroll.delta += keys.scroll(for: press)
          scroll.head = nil
        }
        onCommand(command)
        return true
      },
      typing: insert,
      paste: insert,
      mouse: { event in
        if event.action == .scrollUp || event.action == .scrollDown {
          memory.value.delta += event.action == .scrollUp ? -3 : 3
          return true
        }
        guard event.button == 0, event.action != .release else { return event.button == 0 }
        let movement = marks.movement(to: Point(x: event.position.x - gutter, y: event.position.y))
        onCommand(.move(movement, extending: event.action == .drag || event.modifiers.contains(.shift)))
        return true
      })
  }
}

// MARK: Options

extension TextEditor {
  /// Shows the lines' numbers, from 1, at the left.
  public func lineNumbers(_ shown: Bool = true) -> TextEditor { with { $0.showsLineNumbers = shown } }

  /// Breaks lines that are too long instead of scrolling sideways.
  public func wrapsLines(_ wraps: Bool = true) -> TextEditor { with { $0.wraps = wraps } }

  /// Lets the text be read, selected and scrolled, but not changed.
  public func readOnly(_ isReadOnly: Bool = true) -> TextEditor { with { $0.isReadOnly = isReadOnly } }

  /// Sets where tabs go to; give the same to `EditorCommand.apply`.
  public func columns(_ columns: TextColumns) -> TextEditor { with { $0.columns = columns } }

  /// Sets what the tab key types; with nil it moves the focus as elsewhere.
  public func tabKey(types text: String?) -> TextEditor { with { $0.tabText = text } }

  /// Marks ranges, which are in the text's order and do not overlap.
  public func highlights(_ ranges: [Range<TextPosition>]) -> TextEditor { with { $0.highlights = ranges } }

  /// Marks every visible place where a text is; costs only what is visible, however often it occurs.
  public func highlights(_ text: String, ignoringCase: Bool = false) -> TextEditor {
    with {
      $0.searched = text
      $0.ignoresCase = ignoringCase
    }
  }

  private func with(_ change: (inout Options) -> Void) -> TextEditor {
    var editor = self
    change(&editor.options)
    return editor
  }
}
