/// Where the mutations of one action went, as paths of steps from the root.
///
/// Lifts push a step before they edit their child and pop it after; whoever writes notes the path as it stands. The
/// buffers are reused from action to action.
public final class Footprint {
  /// False while nobody below the root waits to hear: then only "touched at all" is kept.
  @exclusivity(unchecked) var isDetailed = false
  @exclusivity(unchecked) private(set) var isTouched = false
  @exclusivity(unchecked) var root: AnyPlace?
  @exclusivity(unchecked) var ledger: Ledger?
  /// What a settling child asks of the lifts around it.
  @exclusivity(unchecked) var wish: LeaveWish?

  @exclusivity(unchecked) private var path: [Level] = []
  @exclusivity(unchecked) private(set) var steps: [Step] = []
  @exclusivity(unchecked) private(set) var keys: [any Hashable] = []
  @exclusivity(unchecked) private(set) var ends: [Int] = []

  /// Whether anybody wants last values; asked of the ledger, which costs less than the root.
  private var keepsLastValues: Bool {
    guard let ledger else { return false }
    return ledger.keepers > 0
  }

  /// One step of the current path.
  private struct Level {
    let step: Step
    let key: any Hashable
    /// Where the state of the level lies.
    let state: UnsafeRawPointer?
    /// The place of what lies below the step, if somebody made one and somebody keeps last values.
    let place: AnyPlace?
    /// How many of the topmost levels cannot be read from here on, because what lies below them was taken out; their last
    /// values have been saved.
    var taken: Int
  }

  func enter<Key: Hashable>(
    _ step: @autoclosure () -> Step, _ key: Key, at root: UnsafeRawPointer? = nil, takesOut: Bool = false
  ) {
    guard isDetailed else { return }
    let step = step()
    let place = keepsLastValues ? keeping?.child(at: step, key) : nil
    path.append(Level(step: step, key: key, state: root, place: place, taken: path.last?.taken ?? 0))
    if takesOut, keepsLastValues {
      saveElsewhere()
      path[path.count - 1].taken = path.count
    }
  }

  func leave() {
    guard isDetailed else { return }
    path.removeLast()
  }

  /// Notes that all below the current path may have changed.
  func touch() {
    isTouched = true
    guard isDetailed else { return }
    for level in path {
      steps.append(level.step)
      keys.append(level.key)
    }
    ends.append(steps.count)
  }

  /// Notes that all below the step may have changed.
  func touch(_ step: Step) { touch(step, Only()) }

  /// Notes that all below the step of that key may have changed.
  func touch<Key: Hashable>(_ step: Step, _ key: Key) {
    isTouched = true
    guard isDetailed else { return }
    touch()
    steps.append(step)
    keys.append(key)
    ends[ends.count - 1] = steps.count
  }

  /// Notes that all inside of what lies at the step may have changed, while that itself is still there.
  func touchInside(_ step: Step) {
    touch(step, Only())
    guard isDetailed else { return }
    steps.append(Step(0..<Int.max, kind: Footprint.self, key: 0))
    keys.append(Only())
    ends[ends.count - 1] = steps.count
  }

  /// Whether a write since there were so many touches went to those bytes of the state at the current path.
  func touches(_ bytes: Range<Int>, since count: Int) -> Bool {
    guard isDetailed else { return false }
    for index in count..<ends.count {
      let next = (index == 0 ? 0 : ends[index - 1]) + path.count
      if next == ends[index] || steps[next].bytes.overlaps(bytes) { return true }
    }
    return false
  }

  /// Announces a write that may replace what lies in those bytes (nil: anything): whoever below keeps last values
  /// saves them now.
  func willOverwrite(_ state: UnsafeRawPointer, _ bytes: Range<Int>? = nil) {
    guard isDetailed, keepsLastValues else { return }
    saveElsewhere()
    keeping?.saveLastValues(below: state, in: bytes)
  }

  /// Saves last values that are reached on other ways through the bytes of the current path (`\.editor.sheet`, where
  /// the path goes through `\.editor`).
  private func saveElsewhere() {
    guard !path.isEmpty else { return }
    var place: AnyPlace? = root
    for depth in path.indices {
      if depth >= path[path.count - 1].taken, let state = path[depth].state {
        place?.saveLastValues(besides: path[depth].step, state)
      }
      place = path[depth].place
    }
  }

  /// The place at the current path, for those who save last values.
  private var keeping: AnyPlace? { path.isEmpty ? root : path[path.count - 1].place }

  /// The place at the current path, if somebody made one.
  var place: AnyPlace? {
    var place = root as AnyPlace?
    for level in path { place = place?.child(at: level.step, level.key) }
    return place
  }

  /// The place at the current path, if somebody there or below it keeps last values.
  var placeWithKeepers: AnyPlace? {
    guard isDetailed, keepsLastValues, let place = keeping, place.keepersWithin > 0 else { return nil }
    return place
  }

  /// Calls the body for each touched path, then forgets them.
  func forEachTouch(_ body: (Touch) -> Void) {
    var start = 0
    for end in ends {
      body(Touch(footprint: self, start: start, end: end))
      start = end
    }
  }

  func reset() {
    isTouched = false
    guard isDetailed else { return }
    steps.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// One touched path as seen from one level; empty means "all of this".
public struct Touch {
  let footprint: Footprint?
  let start: Int
  let end: Int

  static let everything = Touch(footprint: nil, start: 0, end: 0)

  /// The next step down, or nil where everything here may have changed.
  var step: Step? { start < end ? footprint?.steps[start] : nil }
  var key: (any Hashable)? { start < end ? footprint?.keys[start] : nil }
  /// Whether it may have reached what lies at the step.
  func overlaps(_ other: Step) -> Bool {
    guard let step else { return true }
    return step.overlaps(other)
  }
  /// Whether it went into what lies at the next step, which is therefore still there.
  var isInside: Bool { end - start > 1 }
  var deeper: Touch { Touch(footprint: footprint, start: start + 1, end: end) }
}

/// A key whose type follows from its step, as that type; nil if it has another one after all. A cast would look the types
/// up, and a key is asked for several times in each action.
nonisolated func known<Key>(_ key: any Hashable, as type: Key.Type) -> Key? {
  func open<Other>(_ key: Other) -> Key? {
    guard Other.self == Key.self else { return nil }
    return withUnsafePointer(to: key) { UnsafeRawPointer($0).assumingMemoryBound(to: Key.self).pointee }
  }
  return open(key)
}
