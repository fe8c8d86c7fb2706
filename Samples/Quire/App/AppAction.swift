import Mullion

/// Everything that can happen in Quire.
enum AppAction: Sendable {
  case scenes(ElementAction<SceneID, Editor.Action>)
  case library(Library.Action)
  case preferences(Preferences.Action)
  case documents(Documents)

  /// What happens to documents as things that come and go, and lie on the disk.
  enum Documents: Sendable {
    /// A document gets a scene.
    case opened(Document, line: Int?)
    /// One more scene for a document that is open.
    case duplicated(SceneID)
    /// A file that was chosen was looked at; it may be open already.
    case found(path: String, resolvedPath: String, FileStatus)
    case read(path: String, resolvedPath: String, FileContent)
    case closed(SceneID, discarding: Bool)
    /// The disk has a text of the document, or has refused it.
    case written(DocumentID, asked: SceneID, SaveReceipt)
    /// A shell that ran in a window which shows the route has been left.
    case shellEnded(AppRoute, ProgramEnding)
    /// All unsaved changes may be lost.
    case givenUp
    /// The last window may close and leave unsaved work in the background.
    case leftUnsaved(Bool)
  }
}

extension AppAction {
  struct Prisms: Sendable {
    let scenes = Prism<AppAction, ElementAction<SceneID, Editor.Action>>(
      extract: { if case .scenes(let action) = $0 { action } else { nil } }, embed: AppAction.scenes)
    let library = Prism<AppAction, Library.Action>(
      extract: { if case .library(let action) = $0 { action } else { nil } }, embed: AppAction.library)
    let preferences = Prism<AppAction, Preferences.Action>(
      extract: { if case .preferences(let action) = $0 { action } else { nil } }, embed: AppAction.preferences)
  }

  static let prism = Prisms()

  /// What happens to one scene.
  static func scene(_ id: SceneID, _ action: Editor.Action) -> AppAction { .scenes(.element(id, action)) }

  /// What happens to the chrome around a route.
  static func chrome(_ route: AppRoute, _ action: Chrome.Action) -> AppAction {
    switch route {
    case .document(let id): .scene(id, .chrome(action))
    case .library: .library(.chrome(action))
    case .settings: .preferences(.chrome(action))
    }
  }

  /// The chrome's action and where it happened, if this is one.
  var chrome: (route: AppRoute, action: Chrome.Action)? {
    switch self {
    case .scenes(.element(let id, .chrome(let action))): (.document(id), action)
    case .library(.chrome(let action)): (.library, action)
    case .preferences(.chrome(let action)): (.settings, action)
    default: nil
    }
  }
}
