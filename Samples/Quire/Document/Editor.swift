import Mullion

/// Editing a document in one scene.
enum Editor {
  typealias State = Joined<DocumentScene, Document>

  enum Action: Sendable {
    case edit(EditorCommand, TextColumns)
    /// Another scene of the document has edited it.
    case followed([TextEdit])
    /// Text went to the clipboard.
    case copied(String)
    case chrome(Chrome.Action)
    case find(PresentationAction<Find.Action>)
    case goToLine(PresentationAction<GoToLine.Action>)
    case outline(PresentationAction<Outline.Action>)
    case saveAs(PresentationAction<SaveAs.Action>)
    case saveAsAsked(then: AfterSaving)
    case question(PresentationAction<Answer>)
    case asked(Question)
    /// The text is to be written; the program does it, whether this scene stays or not.
    case save(SaveRequest)
    case saved(SaveReceipt)
    case reloaded(Result<FileContent, FileError>)
    /// The scene may go.
    case close(discarding: Bool)
  }

  /// What a person answers to a question.
  enum Answer: Hashable, Sendable {
    case save
    case discard
    case overwrite
    case reload
    case saveElsewhere
    case cancel
  }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    .combine(
      Chrome.behavior().lift(action: Action.prism.chrome, state: \State.own.chrome, environment: { _ in }),
      Find.behavior()
        .liftPresentation(action: Action.prism.find, state: \State.own.find, environment: { _ in }),
      GoToLine.behavior()
        .liftPresentation(action: Action.prism.goToLine, state: \State.own.goToLine, environment: { _ in }),
      Outline.behavior()
        .liftPresentation(action: Action.prism.outline, state: \State.own.outline, environment: { _ in }),
      SaveAs.behavior()
        .liftPresentation(action: Action.prism.saveAs, state: \State.own.saveAs, environment: { _ in }),
      // Whatever is answered, the question goes.
      Behavior<Answer, Question, Void> { _, _ in .produce { _ in .dismiss } }
        .liftPresentation(action: Action.prism.question, state: \State.own.question, environment: { _ in }),
      editing, finding, saving)
  }
}

extension Editor.Action {
  struct Prisms: Sendable {
    let chrome = Prism<Editor.Action, Chrome.Action>(
      extract: { if case .chrome(let action) = $0 { action } else { nil } }, embed: Editor.Action.chrome)
    let find = Prism<Editor.Action, PresentationAction<Find.Action>>(
      extract: { if case .find(let action) = $0 { action } else { nil } }, embed: Editor.Action.find)
    let goToLine = Prism<Editor.Action, PresentationAction<GoToLine.Action>>(
      extract: { if case .goToLine(let action) = $0 { action } else { nil } }, embed: Editor.Action.goToLine)
    let outline = Prism<Editor.Action, PresentationAction<Outline.Action>>(
      extract: { if case .outline(let action) = $0 { action } else { nil } }, embed: Editor.Action.outline)
    let saveAs = Prism<Editor.Action, PresentationAction<SaveAs.Action>>(
      extract: { if case .saveAs(let action) = $0 { action } else { nil } }, embed: Editor.Action.saveAs)
    let question = Prism<Editor.Action, PresentationAction<Editor.Answer>>(
      extract: { if case .question(let action) = $0 { action } else { nil } }, embed: Editor.Action.question)
  }

  static let prism = Prisms()
}
