/// A place between two characters of a `TextBuffer`.
///
/// Positions are plain numbers and may be stale: whatever takes one clamps it to the text, so none can trap.
public struct TextPosition: Hashable, Codable, Sendable, Comparable {
  /// The line, from 0.
  public var line: Int
  /// The bytes of UTF-8 before it in the line as the buffer keeps it, at the border of a character.
  public var offset: Int

  /// Makes a position.
  public init(line: Int, offset: Int) {
    self.line = line
    self.offset = offset
  }

  /// Before everything.
  public static let start = TextPosition(line: 0, offset: 0)

  /// Whether it comes earlier in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.offset) < (right.line, right.offset)
  }

  /// Where the same place of the text is after an edit.
  ///
  /// A place inside of what was removed moves to the end of what replaced it; one at the very start of the edit stays,
  /// so that text typed at another window's caret does not push it along.
  public func moved(by edit: TextEdit) -> TextPosition {
    if self <= edit.start { return self }
    if self < edit.removedEnd { return edit.insertedEnd }
    guard line == edit.removedEnd.line else {
      return TextPosition(line: line &+ edit.insertedEnd.line &- edit.removedEnd.line, offset: offset)
    }
    return TextPosition(
      line: edit.insertedEnd.line, offset: edit.insertedEnd.offset &+ offset &- edit.removedEnd.offset)
  }

  /// Where a text ends that begins here.
  func end(of text: String) -> TextPosition {
    var lines = 0
    var last = 0
    for byte in text.utf8 {
      last += 1
      if byte == 0x0A {
        lines += 1
        last = 0
      }
    }
    return TextPosition(line: line &+ lines, offset: lines == 0 ? offset &+ last : last)
  }
}

/// What is selected in a `TextBuffer`, and where the caret is; part of an app's state.
public struct TextSelection: Hashable, Codable, Sendable {
  /// Where the selection was begun.
  public var anchor: TextPosition
  /// Where the caret is.
  public var head: TextPosition
  /// The column that vertical movement returns to after shorter lines; nil unless the last movement was vertical.
  public var wantedColumn: Int?

  /// Selects from the anchor to the head, in either direction.
  public init(anchor: TextPosition, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  /// Selects nothing and puts the caret there.
  public init(caret: TextPosition = .start) {
    self.init(anchor: caret, head: caret)
  }

  /// Selects a range, with the caret at its end.
  public init(_ range: Range<TextPosition>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }

  /// What is selected, in the text's order.
  public var range: Range<TextPosition> { min(anchor, head)..<max(anchor, head) }

  /// Whether there is only a caret.
  public var isEmpty: Bool { anchor == head }

  /// The same selection after an edit, for those that did not make it (another window on the same document).
  public func moved(by edit: TextEdit) -> TextSelection {
    var moved = TextSelection(anchor: anchor.moved(by: edit), head: head.moved(by: edit))
    moved.wantedColumn = wantedColumn
    return moved
  }
}

/// One replacement in a `TextBuffer`, with what is needed to take it back and to repeat it.
public struct TextEdit: Hashable, Codable, Sendable {
  /// Where it happened, before and after the same.
  public let start: TextPosition
  /// What was there, lines separated by `\n`.
  public let removed: String
  /// What is there now, lines separated by `\n`.
  public let inserted: String
  /// Where the removed text ended.
  public let removedEnd: TextPosition
  /// Where the inserted text ends, which is where the caret goes.
  public let insertedEnd: TextPosition

  init(at start: TextPosition, removed: String, inserted: String) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
    removedEnd = start.end(of: removed)
    insertedEnd = start.end(of: inserted)
  }

  /// The edit that takes this one back: `buffer.apply(edit.inverse)` is undo.
  public var inverse: TextEdit { TextEdit(at: start, removed: inserted, inserted: removed) }

  /// Whether it leaves the text as it was.
  public var isEmpty: Bool { removed.utf8.count == inserted.utf8.count && removed.utf8.elementsEqual(inserted.utf8) }

  /// Both edits as one, when the next goes on where this one ended, so that a word typed is one step of undo.
  ///
  /// Joins typing onto typing and erasing onto erasing, within a line; otherwise nil.
  public func joined(with next: TextEdit) -> TextEdit? {
    if removed.isEmpty, next.removed.isEmpty, next.start == insertedEnd, start.line == next.insertedEnd.line {
      return TextEdit(at: start, removed: "", inserted: inserted + next.inserted)
    }
    guard inserted.isEmpty, next.inserted.isEmpty, removedEnd.line == start.line, next.removedEnd.line == start.line
    else { return nil }
    if next.removedEnd == start { return TextEdit(at: next.start, removed: next.removed + removed, inserted: "") }
    if next.start == start { return TextEdit(at: start, removed: removed + next.removed, inserted: "") }
    return nil
  }
}
