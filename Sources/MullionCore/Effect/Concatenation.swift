/// Effects that run one after another: each step starts when all of the step before has finished.
///
/// A step that is cancelled has not finished, so it ends the whole.
final class Concatenation<Action> {
  private var rest: ArraySlice<Effect<Action>>
  private var open = 0
  private var isAdvancing = false
  private var isOver = false
  private let start: (Effect<Action>.Leaf, _ finished: @escaping (Bool) -> Void) -> Void
  private let finished: (Bool) -> Void

  /// `start` begins one part of a step, and says later whether that ran through; `finished` hears the same of the
  /// whole, once.
  init(
    _ effects: [Effect<Action>],
    start: @escaping (Effect<Action>.Leaf, _ finished: @escaping (Bool) -> Void) -> Void,
    finished: @escaping (Bool) -> Void
  ) {
    rest = effects[...]
    self.start = start
    self.finished = finished
  }

  /// Starts steps until one takes time. A loop, so that a long row of synchronous ones does not deepen the stack.
  func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while open == 0, !isOver {
      guard let step = rest.popFirst() else { return end(true) }
      open = step.leaves.count
      for leaf in step.leaves { start(leaf) { [self] in partEnded(ranThrough: $0) } }
    }
  }

  private func partEnded(ranThrough: Bool) {
    open -= 1
    if ranThrough { advance() } else { end(false) }
  }

  private func end(_ ranThrough: Bool) {
    guard !isOver else { return }
    isOver = true
    finished(ranThrough)
  }
}
