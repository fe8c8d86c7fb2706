/// The time by which what opens and closes in a window moves.
///
/// Whoever owns a clock gives it to the window's memory before it draws; without it nothing moves, as in tests and
/// printed frames. A frame is a function of the state, the memory and this, so the same time gives the same cells.
public struct Motion: Hashable, Sendable {
  /// How long an opening or a closing takes unless somebody wishes otherwise, in milliseconds.
  public static let standardDuration = 120

  /// Now, in milliseconds since any moment; it never goes back.
  public var time: Int
  /// How long an opening or a closing takes, in milliseconds; at least 1.
  public var duration: Int

  /// Makes a moment.
  public init(at time: Int, duration: Int = Motion.standardDuration) {
    self.time = time
    self.duration = max(1, duration)
  }

  /// How long what opens is shown dimmed, before what lies below is.
  var half: Int { (duration + 1) / 2 }
}

/// Something over or beside the rest of a window, from its opening to the end of its closing.
struct Appearance {
  /// Where it was asked for; one thing at a time appears there.
  let slot: Place
  /// The root of what is shown; another one for another item.
  let content: Place
  /// Since when it is there; nil if it was there from the start, or nothing moved.
  let opened: Int?
  /// Since when it closes.
  let closing: Int?
  /// The cells that it takes.
  let rect: Rect
  /// Layers from this index on cover it.
  let depth: Int
  /// Whether its cells are shown for the time of a closing after the state has let go of it.
  let lingers: Bool

  /// How far it is there, from 0 to 1.
  func progress(_ motion: Motion?) -> Double {
    guard let motion else { return 1 }
    if let closing { return 1 - motion.part(since: closing) }
    return opened.map(motion.part) ?? 1
  }

  /// Whether it is shown dimmed, over what is not: in the first half of its opening, and as long as it closes.
  ///
  /// Its text is whole all the time.
  func isFaint(_ motion: Motion?) -> Bool {
    guard let motion else { return false }
    return closing != nil || opened.map { motion.time < $0 + motion.half } ?? false
  }

  /// In how many milliseconds it looks different by itself; nil if it stays as it is.
  func nextMove(_ motion: Motion) -> Int? {
    guard closing == nil, isFaint(motion) else { return nil }
    return opened.map { $0 + motion.half - motion.time }
  }
}

/// The cells of something that the state has let go of, shown once more while it closes.
struct Departure {
  let slot: Place
  let content: Place
  /// The root of the view that it was shown over.
  let root: Place
  let rect: Rect
  let depth: Int
  let since: Int
  /// The window as it was.
  let cells: Surface
}

extension Motion {
  /// Which part of the duration has passed, from 0 to 1.
  fileprivate func part(since start: Int) -> Double {
    min(1, max(0, Double(time - start) / Double(duration)))
  }
}
