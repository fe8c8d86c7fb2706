/// Takes the room that is left in a stack; outside of one, all there is.
public struct Spacer: PrimitiveView {
  let minLength: Int

  /// Makes one that is never shorter than so many cells while there are so many.
  public init(minLength: Int = 0) {
    self.minLength = max(0, minLength)
  }

  /// What is offered along the stack, nothing across it.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let width = max(minLength, proposal.width ?? 0)
    let height = max(minLength, proposal.height ?? 0)
    switch context.stackAxis {
    case .horizontal: return Size(width: width, height: 0)
    case .vertical: return Size(width: 0, height: height)
    case nil: return Size(width: width, height: height)
    }
  }

  /// Along the stack only.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    axis == context.stackAxis ?? axis
  }

  /// Draws nothing.
  public func draw(in canvas: inout Canvas) {}
}

/// A thin line between a stack's children, across its axis.
public struct Divider: PrimitiveView {
  /// Makes it.
  public init() {}

  /// One cell along the stack; as much as is offered across it.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    context.stackAxis == .horizontal
      ? Size(width: 1, height: proposal.height ?? 1) : Size(width: proposal.width ?? 1, height: 1)
  }

  /// Across the stack only.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    axis != (context.stackAxis ?? .vertical)
  }

  /// Draws the line.
  public func draw(in canvas: inout Canvas) {
    var style = canvas.style
    style.foreground = .secondary
    canvas.fill(with: canvas.context.stackAxis == .horizontal ? "│" : "─", style: style)
  }
}
