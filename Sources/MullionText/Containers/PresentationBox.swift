/// Where a presentation's content stands over the window.
@MainActor struct PresentationBox {
  let content: any View
  let kind: PresentationKind
  let isClosing: Bool

  /// The cells that it takes, its border included; never more than the window.
  func rect(_ context: ViewContext, _ anchor: Rect) -> Rect {
    let window = context.size
    guard hasBorder(in: window) else { return Rect(origin: .zero, size: window) }
    let room = Size(width: window.width - 4, height: window.height - 2)
    var size = kind.box == .anchored ? idealSize(room.inset, context) : fullSize(room.inset, context)
    if let height = height(for: size.height, in: window) { size.height = height }
    size = Size(
      width: min(max(size.width, kind.box == .centered ? 16 : 1) + 2, room.width),
      height: min(max(1, size.height) + 2, room.height))
    switch kind.box {
    case .anchored: return besides(anchor, size, window)
    default: return Alignment.center.place(size, in: window)
    }
  }

  /// As large as its content likes to be, all there is where it stretches.
  private func fullSize(_ room: Size, _ context: ViewContext) -> Size {
    let size = content.size(in: ProposedSize(room), context)
    if kind.isQuestion { return size }
    return Size(
      width: content.stretches(along: .horizontal, context) ? room.width : size.width,
      height: content.stretches(along: .vertical, context) ? room.height : size.height)
  }

  /// As large as its content must be, also where it would stretch.
  private func idealSize(_ room: Size, _ context: ViewContext) -> Size {
    let size = content.size(in: .unspecified, context)
    if size.width <= room.width { return size }
    return content.size(in: ProposedSize(width: room.width, height: nil), context)
  }

  func draw(in canvas: inout Canvas) {
    guard hasBorder(in: canvas.context.size) else {
      return canvas.draw(content, aligned: .topLeading, at: canvas.place.child(0))
    }
    var line = canvas.style
    if isClosing { line.attributes.insert(.dim) }
    canvas.drawBorder(.rounded, style: line)
    let inner = Rect(origin: Point(x: 1, y: 1), size: canvas.size.inset)
    canvas.draw(content, in: inner, aligned: kind.isQuestion ? .top : .topLeading, at: canvas.place.child(0))
  }

  private func hasBorder(in window: Size) -> Bool {
    kind.box != .window && window.width >= 20 && window.height >= 6
  }

  /// The lowest detent that the content fits into.
  private func height(for content: Int, in window: Size) -> Int? {
    let heights = (kind == .sheet ? self.content.detents : []).map { detent in
      switch detent {
      case .medium: window.height / 2 - 2
      case .large: window.height - 4
      case .height(let rows): rows
      }
    }.sorted()
    return heights.first { $0 >= content } ?? heights.last
  }

  /// Below the anchor, or above it, or in its upper right corner where neither has room.
  private func besides(_ anchor: Rect, _ size: Size, _ window: Size) -> Rect {
    let x = max(0, min(anchor.minX, window.width - size.width))
    if anchor.maxY + size.height <= window.height { return Rect(origin: Point(x: x, y: anchor.maxY), size: size) }
    if anchor.minY >= size.height { return Rect(origin: Point(x: x, y: anchor.minY - size.height), size: size) }
    return Rect(
      origin: Point(x: max(0, min(anchor.maxX, window.width) - size.width), y: max(0, anchor.minY)), size: size)
  }
}

extension Size {
  /// What a border leaves.
  fileprivate var inset: Size { Size(width: width - 2, height: height - 2) }
}
