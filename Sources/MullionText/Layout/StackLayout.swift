/// How a stack divides its length among its children.
///
/// Children that do not stretch are sized first, in order, each from what the ones before it left. Those that stretch
/// share the rest evenly; what one of them does not take the later ones get. Every child is asked for its size once.
struct StackLayout {
  let axis: Axis
  let spacing: Int
  /// Where narrower children stand across the axis.
  let alignment: Cross

  /// An alignment across either axis.
  enum Cross {
    case leading, center, trailing

    func offset(_ length: Int, in room: Int) -> Int {
      switch self {
      case .leading: 0
      case .center: (room - length) / 2
      case .trailing: room - length
      }
    }
  }

  @MainActor func size(of content: some View, in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let sizes = sizes(of: content, in: proposal, context)
    var (length, breadth) = (0, 0)
    for size in sizes {
      length += size.length(axis)
      breadth = max(breadth, size.breadth(axis))
    }
    length += gaps(sizes.count)
    return Size(axis, length: length, breadth: breadth)
  }

  @MainActor func stretches(_ content: some View, along axis: Axis, _ context: ViewContext) -> Bool {
    var visitor = StretchVisitor(axis: axis, context: context.inStack(along: self.axis))
    content.visitChildren(at: .root, &visitor)
    return visitor.stretches
  }

  @MainActor func draw(_ content: some View, in canvas: inout Canvas) {
    let sizes = sizes(of: content, in: ProposedSize(canvas.size), canvas.context)
    var visitor = DrawVisitor(
      layout: self, sizes: sizes, context: canvas.context.inStack(along: axis), canvas: canvas)
    content.visitChildren(at: canvas.place, &visitor)
  }

  @MainActor private func sizes(of content: some View, in proposal: ProposedSize, _ context: ViewContext) -> [Size] {
    let isHorizontal = axis == .horizontal
    var visitor = SizeVisitor(
      axis: axis, breadth: isHorizontal ? proposal.height : proposal.width, context: context.inStack(along: axis))
    let length = isHorizontal ? proposal.width : proposal.height
    visitor.remaining = length
    visitor.spacing = spacing
    content.visitChildren(at: .root, &visitor)
    if visitor.stretching > 0 {
      visitor.index = 0
      visitor.isStretching = true
      content.visitChildren(at: .root, &visitor)
    }
    return visitor.sizes
  }

  private func gaps(_ count: Int) -> Int { max(0, count - 1) * spacing }
}

/// Asks whether any child stretches along an axis.
private struct StretchVisitor: ChildVisitor {
  let axis: Axis
  let context: ViewContext
  var stretches = false

  mutating func visit(_ child: some View, at place: Place) {
    if !stretches { stretches = child.stretches(along: axis, context) }
  }
}

/// Sizes the children: first those that do not stretch, or all if there is no length to divide; then the others.
private struct SizeVisitor: ChildVisitor {
  let axis: Axis
  let breadth: Int?
  let context: ViewContext
  /// What is left of the length, gaps before the next child taken off; nil for no limit.
  var remaining: Int?
  var spacing = 0
  var sizes: [Size] = []
  var stretching = 0
  var isStretching = false
  var index = 0

  init(axis: Axis, breadth: Int?, context: ViewContext) {
    self.axis = axis
    self.breadth = breadth
    self.context = context
  }

  mutating func visit(_ child: some View, at place: Place) {
    if isStretching { return stretch(child) }
    guard let room = remaining else {
      sizes.append(child.size(in: ProposedSize(axis, length: nil, breadth: breadth), context))
      return
    }
    if child.stretches(along: axis, context) {
      stretching += 1
      // Marks it for the second round; sizes are never negative.
      sizes.append(Size.unknown)
      remaining = room - spacing
    } else {
      sizes.append(size(of: child, room))
      remaining = room - sizes[sizes.count - 1].length(axis) - spacing
    }
  }

  private mutating func stretch(_ child: some View) {
    defer { index += 1 }
    guard index < sizes.count, sizes[index] == .unknown, let room = remaining else { return }
    // The gap after the last child was taken off too.
    let left = max(0, room + spacing)
    sizes[index] = size(of: child, (left + stretching - 1) / stretching)
    stretching -= 1
    remaining = room - sizes[index].length(axis)
  }

  private func size(of child: some View, _ room: Int) -> Size {
    let room = max(0, room)
    let size = child.size(in: ProposedSize(axis, length: room, breadth: breadth), context)
    return Size(axis, length: min(size.length(axis), room), breadth: size.breadth(axis))
  }
}

/// Draws the children one after the other.
private struct DrawVisitor: ChildVisitor {
  let layout: StackLayout
  let sizes: [Size]
  let context: ViewContext
  var canvas: Canvas
  var index = 0
  var start = 0

  mutating func visit(_ child: some View, at place: Place) {
    guard index < sizes.count else { return }
    let axis = layout.axis
    let room = canvas.size.breadth(axis)
    let (length, breadth) = (sizes[index].length(axis), min(sizes[index].breadth(axis), room))
    let offset = layout.alignment.offset(breadth, in: room)
    let rect =
      axis == .horizontal
      ? Rect(x: start, y: offset, width: length, height: breadth)
      : Rect(x: offset, y: start, width: breadth, height: length)
    canvas.draw(child, in: rect, at: place, context: context)
    index += 1
    start += length + layout.spacing
  }
}

extension Size {
  /// Stands for a size that is not known yet.
  fileprivate static var unknown: Size {
    var size = Size.zero
    size.width = -1
    return size
  }

  init(_ axis: Axis, length: Int, breadth: Int) {
    self = axis == .horizontal ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  func length(_ axis: Axis) -> Int { axis == .horizontal ? width : height }
  func breadth(_ axis: Axis) -> Int { axis == .horizontal ? height : width }
}

extension ProposedSize {
  init(_ axis: Axis, length: Int?, breadth: Int?) {
    self =
      axis == .horizontal
      ? ProposedSize(width: length, height: breadth) : ProposedSize(width: breadth, height: length)
  }
}

extension ProposedSize {
  /// All that is offered; a length that is not is the content's.
  func filled(_ content: () -> Size) -> Size {
    if let width, let height { return Size(width: width, height: height) }
    let content = content()
    return Size(width: width ?? content.width, height: height ?? content.height)
  }
}
