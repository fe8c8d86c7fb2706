import MullionCore

/// Runs an action when it is pressed: by Enter or Space when it has the focus, by the mouse, or by its shortcut.
public struct Button<Label: View>: PrimitiveView {
  let label: Label
  let role: ButtonRole?
  let action: () -> Void
  var shortcut: KeyPress?
  var isPlain = false

  /// Makes a button that shows its label.
  public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.role = role
    self.action = action
  }

  /// Makes a button with a title.
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void
  ) where Label == Text {
    self.init(role: role, action: action) { Text(title).lineLimit(1) }
  }

  /// Lets a chord (`"ctrl+s"`) press it from anywhere in the same window, sheet or alert.
  public func keyboardShortcut(_ chord: String) -> Button {
    var button = self
    button.shortcut = KeyPress(reading: chord)
    return button
  }

  /// Shows only the label, without brackets.
  public func plain() -> Button {
    var button = self
    button.isPlain = true
    return button
  }

  /// The label and its brackets.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(width: proposal.width.map { max(0, $0 - brackets) }, height: proposal.height)
    let size = label.size(in: inner, context)
    return Size(width: size.width + brackets, height: size.height)
  }

  /// Draws it, reversed while it has the focus.
  public func draw(in canvas: inout Canvas) {
    guard let shortcut, !canvas.context.isDisabled else { return drawItself(in: &canvas) }
    let press = press(in: canvas)
    canvas.keyScope(
      keys: { key in
        guard key.normalized == shortcut else { return false }
        press()
        return true
      }
    ) { drawItself(in: &$0) }
  }

  private var brackets: Int { isPlain ? 0 : 4 }

  private func drawItself(in canvas: inout Canvas) {
    let press = press(in: canvas)
    let isFocused = canvas.pressable(press)
    if role == .cancel { canvas.setCancel(press) }
    var context = canvas.context.inStack(along: nil)
    if role == .destructive, !context.isDisabled { context.style.foreground = .destructive }
    canvas.within(context: context) { canvas in
      if brackets > 0 {
        canvas.write("[ ", at: .zero)
        canvas.write(" ]", at: Point(x: canvas.size.width - 2, y: 0))
      }
      let inner = Rect(x: brackets / 2, y: 0, width: canvas.size.width - brackets, height: canvas.size.height)
      canvas.draw(label, in: inner)
    }
    if isFocused { canvas.restyle { $0.attributes.insert(.reverse) } }
  }

  private func press(in canvas: Canvas) -> () -> Void {
    let action = action
    guard let afterPress = canvas.drawing.afterPress else { return action }
    return {
      action()
      afterPress()
    }
  }
}

extension Canvas {
  /// Makes this place one that Enter, Space and a click press; returns whether it has the focus.
  ///
  /// A click counts when the button comes up over the place where it went down.
  mutating func pressable(_ press: @escaping () -> Void) -> Bool {
    let bounds = rect
    return focusable(
      keys: { key in
        guard key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        press()
        return true
      },
      mouse: { event in
        guard event.button == 0 else { return false }
        switch event.action {
        case .press, .drag: return true
        case .release:
          if bounds.contains(event.position) { press() }
          return true
        default: return false
        }
      })
  }

  /// Lets Esc press the button in the alert that is being drawn.
  fileprivate mutating func setCancel(_ press: @escaping () -> Void) {
    guard frame.layers[region.layer].isQuestion, !context.isDisabled else { return }
    frame.layers[region.layer].cancel = press
  }
}
