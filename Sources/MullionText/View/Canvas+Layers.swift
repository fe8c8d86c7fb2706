/// A layer that was asked for while another was drawn.
struct PendingLayer {
  let request: LayerRequest
  let anchor: Place
  /// What it was asked for, in the window's cells.
  let anchorRect: Rect
  let isInClosing: Bool
  /// How far that which it was asked for in is open.
  let progress: Double
  let isInFaint: Bool
}

/// How a layer should be laid over what is drawn before it.
@MainActor struct LayerRequest {
  var kind: Layer.Kind
  var stage: PresentationStage
  var closesOnClickOutside = false
  var dimsBelow = false
  var isQuestion = false
  var isMenu = false
  /// Where it was asked for, whatever item it shows; its own place if there is only one.
  var slot: Place?
  /// Whether its cells are shown for the time of a closing after the state has let go of it.
  var lingers = false
  var dismiss: () -> Void
  var closed: () -> Void = {}
  /// Which cells it takes, given the window's environment and what it was asked for.
  var rect: (ViewContext, Rect) -> Rect
  var draw: (inout Canvas) -> Void
}

extension Canvas {
  /// Asks for a layer, which is drawn when everything below it was.
  mutating func present(_ request: LayerRequest) {
    guard request.stage != .absent else { return }
    drawing.pending.append(
      PendingLayer(
        request: request, anchor: region.place, anchorRect: region.bounds.intersection(region.clip),
        isInClosing: frame.layers[region.layer].isClosing, progress: frame.layers[region.layer].progress,
        isInFaint: frame.layers[region.layer].isFaint))
  }

  /// Draws the layers that were asked for, each with those that it asks for itself above it.
  mutating func drawPending() {
    let layers = drawing.pending
    drawing.pending = []
    for layer in layers {
      draw(layer)
      drawPending()
    }
  }

  private mutating func draw(_ layer: PendingLayer) {
    let request = layer.request
    let window = Rect(origin: .zero, size: drawing.base.size)
    let rect = request.rect(drawing.base, layer.anchorRect).intersection(window)
    let place = drawing.memory.openPlace(of: layer.anchor)
    if case .closing(let token) = request.stage {
      frame.closings.append(Frame.Closing(token: token, end: request.closed))
    }
    let isClosing = layer.isInClosing || request.stage != .presented
    let own = appear(
      in: request.slot ?? layer.anchor, as: layer.anchor, rect: rect, depth: frame.layers.count,
      isClosing: request.stage != .presented, lingers: request.lingers && !isClosing)
    let (progress, isFaint) = (min(layer.progress, own.progress), layer.isInFaint || own.isFaint)
    if request.dimsBelow && !isFaint {
      frame.terminal.surface.restyle(window) { $0.attributes.insert(.dim) }
    }
    if let cursor = frame.terminal.cursor, rect.contains(cursor) { frame.terminal.cursor = nil }
    frame.layers.append(
      Layer(
        kind: request.kind, isClosing: isClosing, progress: progress, isFaint: isFaint, rect: rect,
        anchor: layer.anchor, place: place,
        closesOnClickOutside: request.closesOnClickOutside, isQuestion: request.isQuestion, isMenu: request.isMenu,
        dismiss: request.dismiss))
    var context = drawing.base
    context.dismiss = { request.dismiss() }
    region = Region(bounds: rect, clip: rect, place: place, context: context, layer: frame.layers.count - 1)
    let outer = (drawing.navigation, drawing.afterPress)
    (drawing.navigation, drawing.afterPress) = (nil, nil)
    frame.terminal.surface.fill(rect, style: drawing.base.style)
    focusScope { request.draw(&$0) }
    (drawing.navigation, drawing.afterPress) = outer
    if isFaint { frame.terminal.surface.restyle(rect) { $0.attributes.insert(.dim) } }
  }
}
