import Mullion

/// One view of a document: where its caret is, and what is open over it.
struct DocumentScene: Sendable {
  let document: DocumentID
  var selection = TextSelection()
  /// What the status line says until something else happens.
  var notice: Notice?
  var find: Presentation<Find.State> = .dismissed
  var goToLine: Presentation<GoToLine.State> = .dismissed
  var outline: Presentation<Outline.State> = .dismissed
  var saveAs: Presentation<SaveAs.State> = .dismissed
  var question: Presentation<Question> = .dismissed
  var chrome = Chrome.State()
  /// What was looked for last.
  var lastQuery = ""

  init(document: DocumentID) {
    self.document = document
  }
}

/// A word to the person in the status line.
struct Notice: Hashable, Sendable {
  let text: String
  var isError = false
}

/// What a person is asked about a document.
enum Question: Hashable, Sendable {
  /// The scene closes and the changes are nowhere else.
  case unsavedChanges(title: String)
  /// The file is not what was read; saving would lose what is there now.
  case changedOnDisk(title: String, then: AfterSaving)
  /// There is a file of the name already.
  case replace(path: String, then: AfterSaving)
  /// Reloading would lose changes.
  case reload(title: String)
  /// Saving failed; the text is still here.
  case failed(reason: String)
}

/// What a person wanted when saving was on the way.
enum AfterSaving: Hashable, Sendable {
  case stay
  case closeScene
  case closeWindow
}
