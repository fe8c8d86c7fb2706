import Mullion

extension Behavior where Action == AppAction, State == AppState, Environment == World {
  /// The commands that are about windows and scenes.
  @MainActor static var commands: AppBehavior {
    Behavior { action, _ in
      guard case (let route, .command(let command))? = action.chrome else { return .none }
      switch command {
      case .new:
        return .produce { .just(.documents(.opened(.untitled(in: $0.state.folder(of: route)), line: nil))) }
      case .duplicate:
        guard case .document(let id) = route else { return .none }
        return .produce { _ in .just(.documents(.duplicated(id))) }
      case .library: return .produce { .merge(.just(.library($0.state.libraryOpening(from: route))), .show(.library)) }
      case .settings: return .produce { _ in .show(.settings) }
      case .show(let id): return .produce { _ in .show(.document(id)) }
      case .openLink:
        guard case .document(let id) = route else { return .none }
        return .produce { $0.state.url(in: id).map { .openURL($0) } ?? .say("There is no link at the caret.") }
      case .newWindow: return .produce { _ in .openWindow(for: route) }
      case .shell: return .produce { .shell(in: $0.state.folder(of: route), for: route) }
      case .suspend: return .produce { _ in .fireAndForget { WindowHandle.current?.suspend() } }
      case .closeWindow: return .produce { _ in .dismissWindow }
      case .close: return .produce { $0.state.close(route) }
      default: return .none
      }
    }
  }
}

extension Effect where Action == AppAction {
  /// Shows a place in the window that asked.
  @MainActor static func show(_ route: AppRoute) -> Effect {
    .showScene(route.description)
  }

  /// Runs a shell in the window that asked, until it is left.
  @MainActor fileprivate static func shell(in folder: String, for route: AppRoute) -> Effect {
    .runProgram({ ProgramRequest(arguments: [$0.environment["SHELL"] ?? "sh"], directory: folder) }) {
      .documents(.shellEnded(route, $0))
    }
  }
}

extension AppState {
  /// The folder that a person is in who looks at the route.
  fileprivate func folder(of route: AppRoute) -> String {
    guard case .document(let id) = route, let document = document(of: id) else { return library.folder }
    return document.file?.path.pathFolder ?? document.folder
  }

  /// The address at a scene's caret.
  fileprivate func url(in id: SceneID) -> String? {
    guard let caret = scenes[id]?.selection.head else { return nil }
    return document(of: id)?.buffer.url(at: caret)
  }

  /// Asks what becomes of a scene's changes, where the person sees it.
  @MainActor func askToClose(_ id: SceneID) -> Effect<AppAction> {
    guard let document = document(of: id) else { return .none }
    return .merge(.just(.scene(id, .asked(.unsavedChanges(title: document.title)))), .show(.document(id)))
  }

  /// What shows the library: where it was left, at first the folder that a person is in.
  func libraryOpening(from route: AppRoute) -> Library.Action {
    library.listings.isEmpty ? .rootChanged(folder(of: route)) : .refreshTapped
  }

  /// Leaves a place: asks where work would be lost, else shows something else in its stead.
  @MainActor fileprivate func close(_ route: AppRoute) -> Effect<AppAction> {
    guard case .document(let id) = route else {
      return scenes.keys.max().map { .show(.document($0)) } ?? .dismissWindow
    }
    return losesWork(closing: id) ? askToClose(id) : .just(.scene(id, .close(discarding: false)))
  }
}

extension Document {
  /// An empty document that is in no file.
  static func untitled(in folder: String) -> Document {
    var document = Document()
    document.folder = folder
    return document
  }
}
