/// Draws what belongs to a view in a column right of it.
@MainActor struct InspectorColumn {
  let stage: PresentationStage
  /// Where it was asked for, whatever item it shows.
  let slot: Place
  /// The root of the column.
  let place: Place
  let lingers: Bool
  let dismiss: () -> Void
  let closed: () -> Void

  /// A third of the room, or 24 columns, but no more than half of it; all of it in less than 30 columns.
  func width(in room: Int) -> Int {
    room < 30 ? room : min(max(24, room / 3), room / 2) + 1
  }

  func draw(_ content: some View, besides view: some View, in canvas: inout Canvas) {
    let size = canvas.size
    let width = width(in: size.width)
    let isClosing = stage != .presented
    let rect = Rect(x: size.width - width, y: 0, width: width, height: size.height)
    let window = canvas.inWindow(rect)
    let (_, isFaint) = canvas.appear(
      in: slot, as: place, rect: window, depth: canvas.region.layer + 1, isClosing: isClosing,
      lingers: lingers)
    canvas.drawColumns(leading: size.width - width, lead: view, trail: column(of: content, isClosing), at: place)
    if isFaint { canvas.restyle(rect) { $0.attributes.insert(.dim) } }
    guard case .closing(let token) = stage else { return }
    canvas.frame.closings.append(Frame.Closing(token: token, end: closed))
    canvas.frame.layers.append(.closing(rect: .nowhere, at: place))
  }

  /// The content with a way to close it; while it closes, it takes no input.
  private func column(of content: some View, _ isClosing: Bool) -> some View {
    let dismiss = dismiss
    return content.modified { content, canvas in
      guard isClosing else { return canvas.backScope(dismiss) { $0.draw(content, aligned: .topLeading) } }
      var context = canvas.context
      context.isDisabled = true
      canvas.draw(content, aligned: .topLeading, context: context)
    }
  }
}

extension Canvas {
  /// Draws two views beside each other with a line between them; without room for the first, only the second.
  ///
  /// The line is the first column of the second one's room.
  mutating func drawColumns(leading width: Int, lead: some View, trail: some View, at trailing: Place) {
    let context = context.inStack(along: nil)
    let (size, place) = (size, place)
    guard width > 0 else { return draw(trail, aligned: .topLeading, at: trailing, context: context) }
    let first = Rect(x: 0, y: 0, width: width, height: size.height)
    draw(lead, in: first, aligned: .topLeading, at: place.child(0), context: context)
    let line = Rect(x: width, y: 0, width: 1, height: size.height)
    draw(Divider(), in: line, context: context.inStack(along: .horizontal))
    let rest = Rect(x: width + 1, y: 0, width: size.width - width - 1, height: size.height)
    draw(trail, in: rest, aligned: .topLeading, at: trailing, context: context)
  }
}
