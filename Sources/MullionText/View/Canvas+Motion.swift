extension Canvas {
  /// Notes that something is shown over or beside the rest, and says how it is drawn.
  mutating func appear(
    in slot: Place, as content: Place, rect: Rect, depth: Int, isClosing: Bool, lingers: Bool
  ) -> (progress: Double, isFaint: Bool) {
    let (memory, motion) = (drawing.memory, drawing.motion)
    let old = memory.appearances[slot].flatMap { $0.content == content ? $0 : nil }
    let now = motion?.time
    let appearance = Appearance(
      slot: slot, content: content, opened: old == nil && memory.hasFrame ? now : old?.opened,
      closing: isClosing ? old?.closing ?? now : nil, rect: rect, depth: depth, lingers: lingers && motion != nil)
    frame.appearances.append(appearance)
    if let motion { frame.moves(in: appearance.nextMove(motion)) }
    depart(from: slot, unless: content)
    return (appearance.progress(motion), appearance.isFaint(motion))
  }

  /// Lets what was shown in a slot linger, now that the state has let go of it.
  mutating func depart(from slot: Place, unless content: Place? = nil) {
    let memory = drawing.memory
    guard !memory.appearances.isEmpty, let motion = drawing.motion, let cells = memory.shown else { return }
    guard let old = memory.appearances[slot], old.lingers, old.closing == nil, old.content != content else { return }
    frame.departures.append(
      Departure(
        slot: slot, content: old.content, root: frame.layers[0].place, rect: old.rect, depth: old.depth,
        since: motion.time, cells: cells))
  }

  /// Draws what lingers, above all else but what has opened in its stead.
  ///
  /// It is a layer that closes: keys and text go to what lies beneath, Esc and Back to nobody.
  mutating func drawDepartures() {
    let new = frame.departures
    frame.departures = []
    guard let motion = drawing.motion else { return }
    for departure in drawing.memory.departures + new where isShown(departure, motion) {
      frame.departures.append(departure)
      frame.moves(in: departure.since + motion.duration - motion.time)
      let covers = frame.layers[min(departure.depth, frame.layers.count)...]
      let isCovered = covers.contains { !$0.rect.intersection(departure.rect).isEmpty }
      if !isCovered { draw(departure) }
      frame.layers.append(.closing(rect: isCovered ? .nowhere : departure.rect, at: departure.content))
    }
  }

  private func isShown(_ departure: Departure, _ motion: Motion) -> Bool {
    motion.time < departure.since + motion.duration && departure.cells.size == drawing.base.size
      && departure.root == frame.layers[0].place
      && !frame.appearances.contains { $0.content == departure.content }
  }

  private mutating func draw(_ departure: Departure) {
    frame.terminal.surface.copy(departure.cells, in: departure.rect)
    frame.terminal.surface.restyle(departure.rect) { $0.attributes.insert(.dim) }
    if let cursor = frame.terminal.cursor, departure.rect.contains(cursor) { frame.terminal.cursor = nil }
  }
}

extension Frame {
  /// Notes that it will look different by itself in so many milliseconds.
  fileprivate mutating func moves(in milliseconds: Int?) {
    guard let milliseconds else { return }
    nextMove = min(nextMove ?? .max, milliseconds)
  }
}

extension Layer {
  /// One that takes no input and keeps Esc and Back from those below.
  static func closing(rect: Rect, at place: Place) -> Layer {
    Layer(
      kind: .passThrough, isClosing: true, rect: rect, anchor: place, place: place, closesOnClickOutside: false,
      isQuestion: false, dismiss: nil)
  }
}

extension Rect {
  /// No cell.
  static let nowhere = Rect(origin: .zero, size: .zero)
}
