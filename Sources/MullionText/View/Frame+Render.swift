extension Frame {
  /// Draws a view as a window of a size would show it.
  ///
  /// Pure: neither the memory nor anything else changes, so drawing again gives an equal frame. Where the focus goes
  /// is known only when everything was met; in the rare frame in which it has to move, the view is drawn twice.
  ///
  /// - Parameters:
  ///   - view: The window's outermost view.
  ///   - size: The window's size.
  ///   - context: The views' environment; its size is set here.
  ///   - memory: What the window remembers; call its `adopt(_:)` with a frame that is shown, or use its `draw`.
  ///   - root: The place of the outermost view, made from the route or scene.
  public static func render(
    _ view: some View, size: Size, context: ViewContext = ViewContext(), memory: WindowMemory = WindowMemory(),
    at root: Place = .root
  ) -> Frame {
    var context = context
    context.size = size
    let before: Canvas.AssumedFocus = memory.hasFrame ? .place(memory.focus) : .first
    let first = drawn(view, context, memory, root, assuming: before)
    guard let focus = first.corrected else { return first.frame }
    return drawn(view, context, memory, root, assuming: .place(focus.place)).frame
  }

  private struct Focus {
    let place: Place?
  }

  private static func drawn(
    _ view: some View, _ context: ViewContext, _ memory: WindowMemory, _ root: Place,
    assuming focus: Canvas.AssumedFocus
  ) -> (frame: Frame, corrected: Focus?) {
    let bounds = Rect(origin: .zero, size: context.size)
    let drawing = Canvas.Drawing(context: context, memory: memory, focus: focus)
    var canvas = Canvas(
      drawing: drawing, region: Canvas.Region(bounds: bounds, clip: bounds, place: root, context: context))
    canvas.drawBase(view)
    let assumed = drawing.assumedFocus
    let resolved = drawing.frame.resolvedFocus(memory)
    drawing.frame.focus = resolved
    // Moved out, since a copy would share all that is in it for nothing.
    var frame = Frame(size: .zero)
    swap(&frame, &drawing.frame)
    if assumed == .place(resolved) || (assumed == .first && resolved == nil) { return (frame, nil) }
    return (frame, Focus(place: resolved))
  }
}

extension Canvas {
  mutating func drawBase(_ view: some View) {
    frame.layers.append(
      Layer(
        kind: .base, isClosing: false, rect: region.bounds, anchor: region.place, place: region.place,
        closesOnClickOutside: false, isQuestion: false, dismiss: nil))
    focusScope { canvas in
      canvas.draw(view, aligned: .topLeading)
    }
    drawPending()
    drawDepartures()
  }
}
