import Mullion

/// A text that is being edited, whoever looks at it.
struct Document: Sendable {
  /// Where a document lies on the disk.
  struct File: Hashable, Sendable {
    /// As the person named it.
    let path: String
    /// The last name of the path; kept because every frame shows it.
    let name: String
    /// Without links and dots.
    let resolvedPath: String
    /// As it was last read or written; nil while there is none.
    var stamp: FileStamp?

    init(path: String, resolvedPath: String, stamp: FileStamp?) {
      self.path = path
      name = path.pathName
      self.resolvedPath = resolvedPath
      self.stamp = stamp
    }
  }

  var buffer: TextBuffer
  /// Nil until it is saved for the first time.
  var file: File?
  var history = History()
  /// The text that the disk has, by its mark in the history; nil if it has none of them.
  var savedMark: Int? = 0
  /// A copy of the text is being written now.
  var isSaving = false
  /// What to save when that has ended.
  var nextSave: SaveRequest?
  /// Where a document without a file would be saved.
  var folder = "/"
  /// The permissions of the file when it is made.
  var newFileMode: UInt32 = 0o644
  /// How many bytes of the file are no UTF-8.
  var invalidBytes = 0
  /// What the last action did to the text, for the scenes beside the one that did it.
  var lastEdits: [TextEdit] = []
}

extension Document {
  /// An empty document, at a path if one is given.
  init(path: String? = nil, resolvedPath: String? = nil, fileCreationMask: UInt32 = 0o022) {
    buffer = TextBuffer()
    file = path.map { File(path: $0, resolvedPath: resolvedPath ?? $0, stamp: nil) }
    newFileMode = 0o666 & ~fileCreationMask
  }

  /// A document as it was read.
  init(_ content: FileContent, path: String, resolvedPath: String) {
    buffer = content.buffer
    file = File(path: path, resolvedPath: resolvedPath, stamp: content.stamp)
    invalidBytes = content.invalidBytes
  }

  /// Whether something would be lost with it.
  var isChanged: Bool { history.mark != savedMark }

  /// How many lines the file has: a last line end begins none.
  var writtenLineCount: Int {
    buffer.lineCount - (buffer.line(buffer.lineCount - 1).isEmpty ? 1 : 0)
  }

  /// What people call it.
  var title: String { file?.name ?? "Untitled" }

  /// Does a command for a selection, and keeps how to take it back.
  mutating func edit(_ command: EditorCommand, _ selection: inout TextSelection, _ columns: TextColumns) {
    let before = selection
    guard let edit = command.apply(to: &buffer, selection: &selection, columns: columns) else {
      if !command.isEdit { history.endRun() }
      return
    }
    history.record(edit, before: before)
    lastEdits = [edit]
  }

  /// Replaces ranges, which are in the text's order and do not overlap, in one step; the caret moves along.
  mutating func replace(_ ranges: [Range<TextPosition>], with text: String, _ selection: inout TextSelection) {
    let before = selection
    // From the end, so that no range moves before its turn.
    lastEdits = ranges.reversed().map { buffer.replace($0, with: text) }
    guard !lastEdits.isEmpty else { return }
    history.record(lastEdits, before: before)
    for edit in lastEdits { selection = selection.moved(by: edit) }
  }

  /// Takes the last step back.
  mutating func undo(_ selection: inout TextSelection) {
    guard let step = history.undo() else { return }
    lastEdits = step.edits.reversed().map(\.inverse)
    for edit in lastEdits { buffer.apply(edit) }
    selection = step.before
  }

  /// Does the step again that was taken back last.
  mutating func redo(_ selection: inout TextSelection) {
    guard let step = history.redo() else { return }
    lastEdits = step.edits
    for edit in lastEdits { buffer.apply(edit) }
    if let last = lastEdits.last { selection = TextSelection(caret: buffer.clamped(last.insertedEnd)) }
  }

  /// Treats the changes as thrown away.
  mutating func giveUp() {
    savedMark = history.mark
  }

  /// Takes what the disk has now in place of the text.
  mutating func reload(_ content: FileContent) {
    buffer = content.buffer
    invalidBytes = content.invalidBytes
    file?.stamp = content.stamp
    history = History()
    savedMark = 0
    lastEdits = []
  }
}
