/// Shows the first of its children whose ideal size fits into the room, or else the last.
public struct ViewThatFits<Content: View>: PrimitiveView {
  let content: Content

  /// Makes a choice between the views, the roomiest first.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The size of the chosen one.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    var visitor = FirstFitVisitor(room: proposal, context: context)
    content.visitChildren(at: .root, &visitor)
    return visitor.size
  }

  /// Draws the chosen one.
  public func draw(in canvas: inout Canvas) {
    var visitor = FirstFitVisitor(room: ProposedSize(canvas.size), context: canvas.context)
    content.visitChildren(at: canvas.place, &visitor)
    var drawing = NthVisitor(wanted: visitor.chosen, canvas: canvas)
    content.visitChildren(at: canvas.place, &drawing)
  }
}

private struct FirstFitVisitor: ChildVisitor {
  let room: ProposedSize
  let context: ViewContext
  var size = Size.zero
  var chosen = 0
  var hasFit = false
  var index = 0

  mutating func visit(_ child: some View, at place: Place) {
    defer { index += 1 }
    guard !hasFit else { return }
    let ideal = child.size(in: .unspecified, context)
    hasFit = ideal.width <= room.width ?? .max && ideal.height <= room.height ?? .max
    size = child.size(in: room, context)
    chosen = index
  }
}

private struct NthVisitor: ChildVisitor {
  let wanted: Int
  var canvas: Canvas
  var index = 0

  mutating func visit(_ child: some View, at place: Place) {
    if index == wanted { canvas.draw(child, aligned: .topLeading, at: place) }
    index += 1
  }
}
