import MullionCore

/// A field for one line of text.
///
/// The text is the binding's; the caret, what is selected and how far it is scrolled are the window's. Beside the usual
/// keys it knows those of a shell: ctrl+a, ctrl+e, ctrl+k, ctrl+u and ctrl+w. Line ends in pasted text become spaces.
public struct TextField: PrimitiveView {
  let placeholder: String
  let text: Binding<String>
  let onSubmit: (@MainActor () -> Void)?

  /// Makes a field.
  /// - Parameters:
  ///   - placeholder: What stands in the empty field.
  ///   - text: What is edited.
  ///   - onSubmit: Runs when Enter is pressed; without it the key is left to the views around.
  public init(_ placeholder: String = "", text: Binding<String>, onSubmit: (@MainActor () -> Void)? = nil) {
    self.placeholder = placeholder
    self.text = text
    self.onSubmit = onSubmit
  }

  /// As wide as it is offered; without an offer, wide enough for the text and at least for 20 columns.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let ideal = max(20, FieldLine(text.wrappedValue).column(of: .max) + 1, placeholder.displayWidth + 1)
    return Size(width: proposal.width ?? ideal, height: 1)
  }

  /// Grows sideways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { axis == .horizontal }

  /// Draws the part of the text around the caret.
  public func draw(in canvas: inout Canvas) {
    let memory = canvas.value("TextField.caret", default: FieldCaret())
    let line = FieldLine(text.wrappedValue)
    let width = canvas.size.width
    let caret = memory.value.settled(in: line, width: width)
    canvas.settle(memory, to: caret)
    let isFocused = register(in: &canvas, memory)
    var style = canvas.style
    style.attributes.insert(.underline)
    canvas.fill(style: style)
    if line.text.isEmpty {
      style.foreground = .secondary
      canvas.write(placeholder, at: .zero, style: style)
    } else {
      line.draw(caret, in: &canvas, style: style)
    }
    if isFocused { canvas.setCursor(at: Point(x: line.column(of: caret.head) - caret.scroll, y: 0), shape: .bar) }
  }

  private func register(in canvas: inout Canvas, _ memory: WindowValue<FieldCaret>) -> Bool {
    let text = text
    let onSubmit = onSubmit
    func run(_ command: EditorCommand) {
      var line = FieldLine(text.wrappedValue)
      let changed = memory.value.run(command, in: &line)
      if changed { text.wrappedValue = line.text }
    }
    return canvas.focusable(
      keys: { press in
        if press == KeyPress(.enter), let onSubmit {
          onSubmit()
          return true
        }
        guard let command = FieldLine.command(for: press) else { return false }
        run(command)
        return true
      },
      typing: { text in
        run(.insert(text))
        return true
      },
      paste: { pasted in
        run(.insert(FieldLine.oneLine(pasted)))
        return true
      },
      mouse: { event in
        guard event.button == 0, event.action == .press || event.action == .drag else { return false }
        let movement = TextMovement.cell(line: 0, column: max(0, event.position.x + memory.value.scroll))
        run(.move(movement, extending: event.action == .drag || event.modifiers.contains(.shift)))
        return true
      })
  }
}
