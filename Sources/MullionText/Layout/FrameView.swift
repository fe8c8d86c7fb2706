/// Gives its content a size of its own, as `frame` asks.
public struct FrameView<Content: View>: PrimitiveView {
  let content: Content
  let width: Limits
  let height: Limits
  let alignment: Alignment

  /// The least and greatest length along one axis.
  struct Limits {
    var min: Int?
    var max: Int?

    /// More cells than any window has, few enough to be added up.
    private static var most: Int { 1 << 20 }

    init(min: Int?, max: Int?) {
      self.min = min.map { Swift.min(Swift.max(0, $0), Limits.most) }
      self.max = max.map { Swift.min(Swift.max(0, $0), Limits.most) }
    }

    static func fixed(_ length: Int?) -> Limits { Limits(min: length, max: length) }

    var isFixed: Bool { min != nil && min == max }

    func clamp(_ length: Int) -> Int {
      Swift.max(0, Swift.max(min ?? 0, Swift.min(length, max ?? length)))
    }

    /// Content that may grow up to a limit takes what it is offered of it.
    func choose(_ content: Int, offered: Int?) -> Int {
      if max != nil, let offered { return clamp(Swift.max(content, offered)) }
      return clamp(content)
    }
  }

  /// What the content chooses, within the limits.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    if let width = width.min, let height = height.min, self.width.isFixed, self.height.isFixed {
      return Size(width: width, height: height)
    }
    let content = content.size(in: inner(proposal), context)
    return Size(
      width: width.choose(content.width, offered: proposal.width),
      height: height.choose(content.height, offered: proposal.height))
  }

  /// Where it has an upper limit above the lower, as far as that; where it has none, as its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    let limits = axis == .horizontal ? width : height
    if limits.isFixed { return false }
    return limits.max != nil || content.stretches(along: axis, context)
  }

  /// Draws the content where the alignment says.
  public func draw(in canvas: inout Canvas) {
    let size = content.size(in: ProposedSize(canvas.size), canvas.context)
    let fitting = Size(width: min(size.width, canvas.size.width), height: min(size.height, canvas.size.height))
    canvas.draw(content, in: alignment.place(fitting, in: canvas.size))
  }

  private func inner(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: proposal.width.map(width.clamp) ?? width.max.flatMap { width.isFixed ? $0 : nil },
      height: proposal.height.map(height.clamp) ?? height.max.flatMap { height.isFixed ? $0 : nil })
  }
}

extension View {
  /// Gives the view a width or height in cells whatever is offered; nil leaves a direction to the view.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .center) -> FrameView<Self> {
    FrameView(content: self, width: .fixed(width), height: .fixed(height), alignment: alignment)
  }

  /// Keeps the view's size within limits; with a greatest length (`.max` for any) it grows to what is offered.
  public func frame(
    minWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, maxHeight: Int? = nil,
    alignment: Alignment = .center
  ) -> FrameView<Self> {
    FrameView(
      content: self, width: FrameView.Limits(min: minWidth, max: maxWidth),
      height: FrameView.Limits(min: minHeight, max: maxHeight), alignment: alignment)
  }
}
