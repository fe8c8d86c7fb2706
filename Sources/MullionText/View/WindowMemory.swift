/// What one window remembers beside the application's state: focus, scroll, carets.
///
/// A frame is drawn from it and never changes it; `adopt(_:)` tells it which frame the person now sees. An entry lives
/// as long as its place is drawn. Of those that are not, the 512 that were seen last are kept, so that a screen that
/// comes back is where it was left and a window that runs for months stays small.
@MainActor public final class WindowMemory {
  /// How many entries are kept of places that are not drawn.
  static let limit = 512

  /// A target among those of its place, in the order of drawing.
  struct Pressed {
    let place: Place
    let order: Int
  }

  private struct Entry {
    var box: AnyObject
    var seen: UInt64
  }

  private var entries: [UInt64: Entry] = [:]
  private var frames: UInt64 = 0
  /// Counts endings of layers, so that one that is opened again starts afresh.
  private var generation = 0
  private var layers: [Place: Int] = [:]

  /// What has the focus in the frame that is shown; nil when nothing can have it or none was shown yet.
  var focus: Place?
  /// The last focus inside each layer, screen and tab.
  var focusByScope: [Place: (focus: Place, seen: UInt64)] = [:]
  /// What a mouse button went down on and has not come up from.
  var pressed: Pressed?
  /// What is shown over and beside the rest, by where it was asked for.
  private(set) var appearances: [Place: Appearance] = [:]
  /// What is shown although the state has let go of it.
  private(set) var departures: [Departure] = []
  /// The window's cells, while something is shown that would linger.
  private(set) var shown: Surface?
  /// The cells of a frame that is gone, for the next drawing; what they show means nothing.
  var spare: Surface?
  /// When a key that leads back was last kept from doing so.
  var swallowedBack: Int?

  /// The time by which openings and closings move; nil, as it is at first, shows everything at its end.
  ///
  /// Set it before each drawing and before events are handled.
  public var motion: Motion?
  /// Whether a frame was adopted before; the first frame has no focus to keep.
  var hasFrame: Bool { frames > 0 }

  /// Whether something was written since the last frame was adopted, so that the window should be drawn again.
  public private(set) var needsDrawing = true

  /// Makes a memory of nothing.
  public init() {}

  /// Draws a view and takes the frame as the one that is now shown.
  public func draw(
    _ view: some View, size: Size, context: ViewContext = ViewContext(), at root: Place = .root
  ) -> Frame {
    let frame = Frame.render(view, size: size, context: context, memory: self, at: root)
    adopt(frame)
    return frame
  }

  /// Takes a frame as the one that is now shown.
  ///
  /// Call it once for each frame that goes to the screen, before the next event is handled.
  public func adopt(_ frame: Frame) {
    frames += 1
    for settled in frame.settled { entries[settled.key] = Entry(box: settled.box, seen: frames) }
    for key in frame.touched { entries[key]?.seen = frames }
    adoptFocus(of: frame)
    adoptLayers(of: frame)
    adoptMotion(of: frame)
    forget()
    needsDrawing = false
  }

  /// Takes back the cells of a frame that is not shown any more, so that the next one need not be drawn on new ones.
  public func recycle(_ frame: consuming Frame) {
    spare = frame.terminal.surface
  }

  /// A value of the type under the key, if one was written.
  subscript<Value>(key: UInt64) -> Value? {
    (entries[key]?.box as? ValueBox<Value>)?.value
  }

  func set<Value>(_ value: Value, for key: UInt64) {
    entries[key] = Entry(box: ValueBox(value), seen: frames)
    needsDrawing = true
  }

  /// Gives the focus to a target and remembers it for every scope around it.
  func moveFocus(to place: Place, within scopes: [Place]) {
    for scope in scopes { focusByScope[scope] = (place, frames) }
    guard focus != place else { return }
    focus = place
    needsDrawing = true
  }

  /// The place that a layer's content has while the layer stays open; another one after it was gone.
  func openPlace(of layer: Place) -> Place {
    layer.child(layers[layer] ?? generation)
  }

  private func adoptFocus(of frame: Frame) {
    focus = frame.focus
    if let target = frame.focusedTarget { moveFocus(to: target.place, within: frame.scopes(of: target)) }
    for scope in frame.focusScopes { focusByScope[scope.place]?.seen = frames }
  }

  private func adoptLayers(of frame: Frame) {
    if frame.appearances.isEmpty, layers.isEmpty { return }
    var open: [Place: Int] = [:]
    for shown in frame.appearances { open[shown.content] = layers[shown.content] ?? generation }
    if layers.contains(where: { open[$0.key] == nil }) { generation += 1 }
    layers = open
  }

  private func adoptMotion(of frame: Frame) {
    departures = frame.departures
    guard !frame.appearances.isEmpty || !appearances.isEmpty else { return }
    appearances = Dictionary(frame.appearances.map { ($0.slot, $0) }, uniquingKeysWith: { _, last in last })
    shown = frame.appearances.contains { $0.lingers && $0.closing == nil } ? frame.surface : nil
  }

  private func forget() {
    if entries.count > 2 * WindowMemory.limit {
      let old = entries.filter { $0.value.seen < frames }.sorted { $0.value.seen > $1.value.seen }
      for entry in old.dropFirst(WindowMemory.limit) { entries[entry.key] = nil }
    }
    if focusByScope.count > 2 * WindowMemory.limit {
      let old = focusByScope.filter { $0.value.seen < frames }.sorted { $0.value.seen > $1.value.seen }
      for entry in old.dropFirst(WindowMemory.limit) { focusByScope[entry.key] = nil }
    }
  }

  /// How many values are kept.
  public var rememberedValues: Int { entries.count }
}

/// Holds one remembered value with its type.
final class ValueBox<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
