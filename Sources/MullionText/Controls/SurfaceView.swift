import MullionCore

/// Shows foreign content: something that draws cells itself, keeps what it needs beside the state, and answers input.
///
/// This is how a drawing, a game, a pager or a terminal inside the terminal is put among views. Its coordinator is
/// made once for each window and place and lives as long as the view is shown there; results go back as actions:
///
/// ```swift
/// final class Sketch { var dots: Set<Point> = [] }
///
/// SurfaceView { Sketch() } draw: { canvas, sketch in
///   for dot in sketch.dots { canvas.write("•", at: dot) }
/// } handle: { event, sketch in
///   guard case .mouse(let mouse) = event, mouse.action == .press else { return false }
///   sketch.dots.insert(mouse.position)
///   store.dispatch(.dotDrawn(mouse.position))
///   return true
/// }
/// ```
///
/// It is redrawn when it used an event, and whenever its window is; content that changes by itself says so through
/// the state. What is shown by a modifier such as `sheet` around it can be closed by what `handle` dispatches.
public struct SurfaceView<Coordinator: AnyObject>: PrimitiveView {
  let make: () -> Coordinator
  let paint: (inout Canvas, Coordinator) -> Void
  let handle: (InputEvent, Coordinator) -> Bool

  /// Makes it of a coordinator, a drawing and what becomes of events.
  ///
  /// - Parameters:
  ///   - coordinator: Makes what the content keeps. It may be called for a frame that is not shown, so that making one
  ///     must set nothing off.
  ///   - draw: Draws from the coordinator, and from values of the state that the closure has captured; it may restyle,
  ///     set the cursor, and draw other views. Two drawings in a row must give the same cells.
  ///   - handle: Gets keys and pasted text while the view has the focus, and the mouse over it, its position counted
  ///     from the view's corner; returns whether it used the event. What it does not use, such as Esc, goes on as
  ///     anywhere. It is kept until the next frame, so it holds stores and bindings, never a value of the state.
  public init(
    coordinator: @escaping () -> Coordinator, draw: @escaping (inout Canvas, Coordinator) -> Void,
    handle: @escaping (InputEvent, Coordinator) -> Bool = { _, _ in false }
  ) {
    make = coordinator
    paint = draw
    self.handle = handle
  }

  /// What is offered; where nothing is, one cell.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled { Size(width: 1, height: 1) }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Lets the content draw.
  public func draw(in canvas: inout Canvas) {
    let kept = canvas.value("SurfaceView.coordinator", default: Coordinator?.none)
    let coordinator = kept.value ?? make()
    if kept.value == nil { canvas.settle(kept, to: coordinator) }
    let handle = handle
    let receive: (InputEvent) -> Bool = { event in
      guard handle(event, coordinator) else { return false }
      // Writing what is there already asks for a new frame.
      kept.value = coordinator
      return true
    }
    canvas.focusable(
      keys: { receive(.key($0)) }, paste: { receive(.paste($0)) }, mouse: { receive(.mouse($0)) })
    canvas.within { paint(&$0, coordinator) }
  }
}
