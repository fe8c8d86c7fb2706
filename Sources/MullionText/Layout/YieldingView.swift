/// Gets what its neighbours in a stack leave, and takes no more of it than it needs.
struct YieldingView<Content: View>: PrimitiveView {
  let content: Content

  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    axis == context.stackAxis || content.stretches(along: axis, context)
  }

  func draw(in canvas: inout Canvas) { canvas.draw(content, aligned: .top) }
}

extension View {
  /// Lets a stack serve the view last, so that it is what gets cut where there is too little room.
  func yielding() -> YieldingView<Self> { YieldingView(content: self) }
}
