/// A button that opens a list of actions; pressing one of them closes it, and with it the menus that it is in.
///
/// In the list the arrows move, from one end to the other too, Enter and Space press, Esc closes, and so does a click outside.
/// Whether it is open is the window's own affair and in no state.
public struct Menu<Content: View>: PrimitiveView {
  let title: String
  let content: Content

  /// Makes a menu of buttons, and dividers between them.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  /// The title and a mark.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: title.displayWidth + 2, height: 1)
  }

  /// Draws the title, and the list above everything while it is open.
  public func draw(in canvas: inout Canvas) {
    let isOpen = canvas.value("Menu.isOpen", default: false)
    let isFocused = canvas.pressable { isOpen.value.toggle() }
    canvas.write(title + " ▾", at: .zero)
    if isFocused { canvas.restyle { $0.attributes.insert(.reverse) } }
    guard isOpen.value, !canvas.context.isDisabled else { return canvas.depart(from: canvas.place) }
    let outer = canvas.drawing.afterPress
    let list = ScrollView { content }.modified { content, canvas in
      canvas.drawing.afterPress = {
        isOpen.value = false
        outer?()
      }
      canvas.draw(content)
    }
    let box = PresentationBox(content: list, kind: .menu, isClosing: false)
    canvas.present(
      LayerRequest(
        kind: .modal, stage: .presented, closesOnClickOutside: true, isMenu: true, slot: canvas.place, lingers: true,
        dismiss: { isOpen.value = false },
        rect: { context, anchor in box.rect(context, anchor) }, draw: { box.draw(in: &$0) }))
  }
}

extension PresentationKind {
  /// A list of actions beside the button that opened it.
  static let menu = PresentationKind(box: .anchored, layer: .modal, closesOnClickOutside: true)
}
