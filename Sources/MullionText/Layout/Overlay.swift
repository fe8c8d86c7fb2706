/// Draws a second view over or under its content, in the content's cells.
public struct OverlaidView<Content: View, Other: View>: PrimitiveView {
  let content: Content
  let other: Other
  let alignment: Alignment
  let isOver: Bool

  /// As its content does; the other view has no say.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws both.
  public func draw(in canvas: inout Canvas) {
    if !isOver { drawOther(in: &canvas) }
    canvas.draw(content, at: canvas.place.child(0))
    if isOver { drawOther(in: &canvas) }
  }

  private func drawOther(in canvas: inout Canvas) {
    let context = canvas.context.inStack(along: nil)
    let size = other.size(in: ProposedSize(canvas.size), context)
    canvas.draw(other, in: alignment.place(size, in: canvas.size), at: canvas.place.child(1), context: context)
  }
}

extension View {
  /// Draws another view over this one, no larger than it.
  public func overlay<Other: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Other
  ) -> OverlaidView<Self, Other> {
    OverlaidView(content: self, other: content(), alignment: alignment, isOver: true)
  }

  /// Draws another view under this one, no larger than it.
  public func background<Other: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Other
  ) -> OverlaidView<Self, Other> {
    OverlaidView(content: self, other: content(), alignment: alignment, isOver: false)
  }
}
