/// Lays its children out from left to right.
public struct HStack<Content: View>: PrimitiveView {
  let layout: StackLayout
  let content: Content

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - alignment: Where lower children stand; at the top unless said otherwise.
  ///   - spacing: Columns between two children.
  ///   - content: The children.
  public init(alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> Content) {
    let cross: StackLayout.Cross =
      switch alignment {
      case .top: .leading
      case .center: .center
      case .bottom: .trailing
      }
    layout = StackLayout(axis: .horizontal, spacing: max(0, spacing), alignment: cross)
    self.content = content()
  }

  /// The sum of the widths and the greatest height.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    layout.size(of: content, in: proposal, context)
  }

  /// Whether any child does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    layout.stretches(content, along: axis, context)
  }

  /// Draws the children.
  public func draw(in canvas: inout Canvas) {
    layout.draw(content, in: &canvas)
  }
}

/// Lays its children out from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
  let layout: StackLayout
  let content: Content

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - alignment: Where narrower children stand; at the left unless said otherwise, because ragged left edges are
  ///     hard to read in cells.
  ///   - spacing: Rows between two children.
  ///   - content: The children.
  public init(alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> Content) {
    let cross: StackLayout.Cross =
      switch alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    layout = StackLayout(axis: .vertical, spacing: max(0, spacing), alignment: cross)
    self.content = content()
  }

  /// The sum of the heights and the greatest width.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    layout.size(of: content, in: proposal, context)
  }

  /// Whether any child does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    layout.stretches(content, along: axis, context)
  }

  /// Draws the children.
  public func draw(in canvas: inout Canvas) {
    layout.draw(content, in: &canvas)
  }
}

/// Draws its children over each other, the first below.
public struct ZStack<Content: View>: PrimitiveView {
  let alignment: Alignment
  let content: Content

  /// Makes a pile; smaller children stand where the alignment says.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// The greatest width and the greatest height.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    var visitor = PileSizeVisitor(proposal: proposal, context: context.inStack(along: nil))
    content.visitChildren(at: .root, &visitor)
    return visitor.size
  }

  /// Whether any child does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    StackLayout(axis: .vertical, spacing: 0, alignment: .leading).stretches(content, along: axis, context)
  }

  /// Draws the children.
  public func draw(in canvas: inout Canvas) {
    var visitor = PileDrawVisitor(
      alignment: alignment, context: canvas.context.inStack(along: nil), canvas: canvas)
    content.visitChildren(at: canvas.place, &visitor)
  }
}

private struct PileSizeVisitor: ChildVisitor {
  let proposal: ProposedSize
  let context: ViewContext
  var size = Size.zero

  mutating func visit(_ child: some View, at place: Place) {
    let child = child.size(in: proposal, context)
    size = Size(width: max(size.width, child.width), height: max(size.height, child.height))
  }
}

private struct PileDrawVisitor: ChildVisitor {
  let alignment: Alignment
  let context: ViewContext
  var canvas: Canvas

  mutating func visit(_ child: some View, at place: Place) {
    let size = child.size(in: ProposedSize(canvas.size), context)
    canvas.draw(child, in: alignment.place(size, in: canvas.size), at: place, context: context)
  }
}
