import Mullion

/// The edits that led to a text, to be taken back and done again.
struct History: Hashable, Codable, Sendable {
  /// One thing that a person did: an edit, a run of typing, a replacement in many places.
  struct Step: Hashable, Codable, Sendable {
    var edits: [TextEdit]
    /// Where the carets were before it.
    let before: TextSelection
    /// Unlike that of any other step, so that it names the text after the step.
    let mark: Int
  }

  /// How many steps can be taken back; older ones are forgotten a thousand at a time.
  static let limit = 20_000

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  private var base = 0
  private var nextMark = 1
  private var isRunOpen = false

  /// Names the text as it is now; equal marks are equal texts.
  var mark: Int { done.last?.mark ?? base }

  /// Notes an edit, as part of the step before it where both are one run of typing.
  mutating func record(_ edit: TextEdit, before: TextSelection) {
    undone.removeAll()
    if isRunOpen, let last = done.last?.edits, last.count == 1, let joined = last[0].joined(with: edit) {
      done[done.count - 1].edits = [joined]
    } else {
      append([edit], before: before)
    }
    isRunOpen = true
  }

  /// Notes edits that are one step together, in the order in which they were made.
  mutating func record(_ edits: [TextEdit], before: TextSelection) {
    undone.removeAll()
    append(edits, before: before)
    isRunOpen = false
  }

  private mutating func append(_ edits: [TextEdit], before: TextSelection) {
    done.append(Step(edits: edits, before: before, mark: nextMark))
    nextMark += 1
    if done.count > History.limit { forgetOldest(1000) }
  }

  /// Ends a run of typing: the caret was moved, or the text was saved.
  mutating func endRun() {
    isRunOpen = false
  }

  /// Takes the last step off the done ones.
  mutating func undo() -> Step? {
    isRunOpen = false
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Takes the last step off the undone ones.
  mutating func redo() -> Step? {
    isRunOpen = false
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }

  private mutating func forgetOldest(_ count: Int) {
    base = done[count - 1].mark
    done.removeFirst(count)
  }
}
