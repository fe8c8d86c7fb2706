/// Draws its content after something was changed around it, and otherwise stands for it.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let change: (Content, inout Canvas) -> Void

  /// As its content does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws the content, changed.
  public func draw(in canvas: inout Canvas) {
    change(content, &canvas)
  }
}

extension View {
  consuming func modified(_ change: @escaping (Self, inout Canvas) -> Void) -> ModifiedView<Self> {
    ModifiedView(content: self, change: change)
  }

  /// Gives the view an identity: what the window remembers about it goes where the identity goes.
  public consuming func id(_ id: some Hashable) -> ModifiedView<Self> {
    modified { content, canvas in canvas.draw(content, at: canvas.place.child(id: id)) }
  }

  /// Keeps the view's room and draws nothing in it.
  public consuming func hidden() -> ModifiedView<Self> { modified { _, _ in } }

  /// Lets the controls in the view neither be pressed nor have the focus, and shows them so.
  public consuming func disabled(_ isDisabled: Bool = true) -> ModifiedView<Self> {
    modified { content, canvas in
      guard isDisabled, !canvas.context.isDisabled else { return canvas.draw(content) }
      var context = canvas.context
      context.isDisabled = true
      context.style.foreground = .secondary
      context.style.attributes.insert(.dim)
      canvas.draw(content, context: context)
    }
  }

  /// Names the terminal's window while the view is shown.
  public consuming func windowTitle(_ title: String) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.setTitle(title)
      canvas.draw(content)
    }
  }
}
