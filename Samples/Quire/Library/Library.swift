import Mullion

/// Finds a file by walking through folders.
enum Library {
  /// A folder on the stack.
  struct Route: Hashable, Sendable {
    let folder: String
  }

  /// What is known of a folder.
  enum Listing: Hashable, Sendable {
    case loading
    case entries([FolderEntry])
    case failed(String)
  }

  struct State: Sendable {
    /// Where the stack begins.
    var root = "/"
    var path: [Route] = []
    var listings: [String: Listing] = [:]
    var showsHidden = false
    /// Why a file could not be opened.
    var failure: Presentation<FileError> = .dismissed
    var chrome = Chrome.State()

    /// The folder on top.
    var folder: String { path.last?.folder ?? root }

    /// The rows of a folder: folders first, then by name.
    func entries(of folder: String) -> [FolderEntry] {
      guard case .entries(let entries) = listings[folder] else { return [] }
      return showsHidden ? entries : entries.filter { !$0.isHidden }
    }
  }

  enum Action: Sendable {
    case rootChanged(String)
    case navigation(StackNavigation<Route>)
    case listed(String, Result<[FolderEntry], FileError>)
    case entryChosen(FolderEntry, in: String)
    case parentChosen
    case hiddenToggled
    case refreshTapped
    /// A file is to be opened; the program does it.
    case fileChosen(String)
    case openFailed(FileError)
    case failure(PresentationAction<Never>)
    case chrome(Chrome.Action)
  }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    .combine(
      Chrome.behavior().lift(action: Action.prism.chrome, state: \State.chrome, environment: { _ in }),
      Behavior<Never, FileError, Void>.identity
        .liftPresentation(action: Action.prism.failure, state: \State.failure, environment: { _ in }),
      .navigationStack(\State.path, action: Action.prism.navigation), own)
  }

  @MainActor private static var own: Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .rootChanged(let root):
        return .reduce {
          $0.root = root
          $0.path = []
          $0.listings = [:]
        }.produce(list)
      case .navigation, .refreshTapped: return .produce(list)
      case .listed(let folder, let result): return .reduce(at: \.listings) { $0[folder] = Listing(result) }
      case .entryChosen(let entry, let folder):
        let path = folder.appendingPath(entry.name)
        return .produce { _ in
          .just(entry.isFolder ? .navigation(.push(Route(folder: path))) : .fileChosen(path))
        }
      case .parentChosen:
        let parent = state.root.pathFolder
        return state.path.isEmpty
          ? .produce { _ in .just(.rootChanged(parent)) } : .produce { _ in .just(.navigation(.pop)) }
      case .hiddenToggled: return .reduce(at: \.showsHidden) { $0.toggle() }
      case .openFailed(let error): return .reduce(at: \.failure) { $0 = .presented(error) }
      case .fileChosen, .failure, .chrome: return .none
      }
    }
  }

  /// Lists the folder on top; what was known of it stays until the answer comes.
  @MainActor private static func list(_ context: ProduceContext<State, World>) -> Effect<Action> {
    let folder = context.state.folder
    let list = context.environment.files.list
    return .run(id: "list \(folder)", cancelInFlight: true) { send in
      do {
        let entries = try await offMain { try list(folder).sorted(by: FolderEntry.isListedBefore) }
        send(.listed(folder, .success(entries)))
      } catch {
        send(.listed(folder, .failure(FileError.whatever(error, "list", folder))))
      }
    }
  }
}

extension Library.Listing {
  init(_ result: Result<[FolderEntry], FileError>) {
    switch result {
    case .success(let entries): self = .entries(entries)
    case .failure(let error): self = .failed(error.description)
    }
  }
}

extension FolderEntry {
  /// Folders first, then by name without regard to case.
  static func isListedBefore(_ left: FolderEntry, _ right: FolderEntry) -> Bool {
    if left.isFolder != right.isFolder { return left.isFolder }
    let names = (left.name.lowercased(), right.name.lowercased())
    return names.0 == names.1 ? left.name < right.name : names.0 < names.1
  }
}

extension Library.Action {
  struct Prisms: Sendable {
    let chrome = Prism<Library.Action, Chrome.Action>(
      extract: { if case .chrome(let action) = $0 { action } else { nil } }, embed: Library.Action.chrome)
    let navigation = Prism<Library.Action, StackNavigation<Library.Route>>(
      extract: { if case .navigation(let action) = $0 { action } else { nil } }, embed: Library.Action.navigation)
    let failure = Prism<Library.Action, PresentationAction<Never>>(
      extract: { if case .failure(let action) = $0 { action } else { nil } }, embed: Library.Action.failure)
  }

  static let prism = Prisms()
}
