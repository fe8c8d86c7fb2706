/// Where the mutations of one action went, as paths of steps from the root.
///
/// Lifts push a step before they edit their child and pop it after; whoever writes notes the path as it stands. The
/// buffers are reused from action to action.
public final class Footprint {
  /// False while nobody below the root waits to hear: then only "touched at all" is kept.
  @exclusivity(unchecked) var isDetailed = false
  @exclusivity(unchecked) private(set) var isTouched = false
  weak var root: AnyPlace?
  @exclusivity(unchecked) var ledger: Ledger?
  /// What a settling child asks of the lifts around it.
  @exclusivity(unchecked) var wish: LeaveWish?

  @exclusivity(unchecked) private var path: [Step] = []
  @exclusivity(unchecked) private var pathKeys: [Any] = []
  @exclusivity(unchecked) private var pathRoots: [Root] = []
  @exclusivity(unchecked) private(set) var steps: [Step] = []
  @exclusivity(unchecked) private(set) var keys: [Any] = []
  @exclusivity(unchecked) private(set) var ends: [Int] = []

  /// Whether anybody wants last values; asked of the ledger, which costs less than the root.
  private var keepsLastValues: Bool { ledger.map { $0.keepers > 0 } ?? false }

  /// Where the state of one level lies.
  private struct Root {
    var state: UnsafeRawPointer?
    /// How many of the topmost levels cannot be read from here on, because what lies below them was taken out; their last
    /// values have been saved.
    var taken: Int
  }

  func enter<Key>(_ step: @autoclosure () -> Step, _ key: Key, at root: UnsafeRawPointer? = nil, takesOut: Bool = false)
  {
    guard isDetailed else { return }
    path.append(step())
    pathKeys.append(key)
    pathRoots.append(Root(state: root, taken: pathRoots.last?.taken ?? 0))
    if takesOut {
      saveElsewhere()
      pathRoots[pathRoots.count - 1].taken = path.count
    }
  }

  func leave() {
    guard isDetailed else { return }
    path.removeLast()
    pathKeys.removeLast()
    pathRoots.removeLast()
  }

  /// Notes that all below the current path may have changed.
  func touch() {
    isTouched = true
    guard isDetailed else { return }
    steps.append(contentsOf: path)
    keys.append(contentsOf: pathKeys)
    ends.append(steps.count)
  }

  /// Notes that all below the step may have changed.
  func touch(_ step: Step) { touch(step, Only()) }

  /// Notes that all below the step of that key may have changed.
  func touch<Key>(_ step: Step, _ key: Key) {
    enter(step, key)
    touch()
    leave()
  }

  /// Announces a write that may replace what lies in those bytes (nil: anything): whoever below keeps last values
  /// saves them now.
  func willOverwrite<State>(_ state: UnsafePointer<State>, _ bytes: Range<Int>? = nil) {
    guard isDetailed, keepsLastValues else { return }
    saveElsewhere()
    guard let place = place(of: State.self) else { return }
    place.saveLastValues(below: state, in: bytes)
  }

  /// Saves last values that are reached on other ways through the bytes of the current path (`\.editor.sheet`, where
  /// the path goes through `\.editor`).
  private func saveElsewhere() {
    guard keepsLastValues, let root else { return }
    var place: AnyPlace? = root
    let taken = pathRoots.last?.taken ?? 0
    for level in path.indices {
      if level >= taken, let state = pathRoots[level].state { place?.saveLastValues(besides: path[level], state) }
      place = place?.child(at: path[level], pathKeys[level])
    }
  }

  /// The place at the current path, if somebody made one.
  func place<State>(of type: State.Type) -> Place<State>? {
    var place = root
    for (step, key) in zip(path, pathKeys) { place = place?.child(at: step, key) }
    return place as? Place<State>
  }

  /// The place at the current path, if somebody there or below it keeps last values.
  func placeWithKeepers<State>(of type: State.Type) -> Place<State>? {
    guard isDetailed, keepsLastValues, let place = place(of: type) else { return nil }
    return place.keepers.isEmpty && !place.hasChildren ? nil : place
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
  var key: Any? { start < end ? footprint?.keys[start] : nil }
  var deeper: Touch { Touch(footprint: footprint, start: start + 1, end: end) }
}
