/// Puts a row at the bottom of its content.
public struct StatusLineView<Content: View, Status: View>: PrimitiveView {
  let content: Content
  let status: Status

  /// The content's size and the row.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(width: proposal.width, height: proposal.height.map { max(0, $0 - 1) })
    let size = content.size(in: inner, context.inStack(along: nil))
    return Size(width: proposal.width ?? size.width, height: size.height + 1)
  }

  /// Across always, down as its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    axis == .horizontal || content.stretches(along: axis, context.inStack(along: nil))
  }

  /// Draws the content and the row below it; where there is only one row, the content has it.
  public func draw(in canvas: inout Canvas) {
    let context = canvas.context.inStack(along: nil)
    let row = canvas.size.height > 1 ? 1 : 0
    let height = canvas.size.height - row
    canvas.draw(
      content, in: Rect(x: 0, y: 0, width: canvas.size.width, height: height), aligned: .topLeading,
      at: canvas.place.child(0), context: context)
    var bar = context
    bar.style.background = .panel
    let rect = Rect(x: 0, y: height, width: canvas.size.width, height: row)
    canvas.within(rect, at: canvas.place.child(1), context: bar) { canvas in
      canvas.fill()
      canvas.draw(status, aligned: .topLeading)
    }
  }
}

extension View {
  /// Keeps a row at the bottom of the view for what matters all the time.
  public consuming func statusLine<Status: View>(@ViewBuilder content: () -> Status) -> StatusLineView<Self, Status> {
    StatusLineView(content: self, status: content())
  }
}
