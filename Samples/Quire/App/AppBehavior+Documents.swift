import Mullion

extension Behavior where Action == AppAction, State == AppState, Environment == World {
  /// How documents come, go, and get to the disk.
  @MainActor static var documents: AppBehavior {
    Behavior { action, state in
      switch action {
      case .documents(let event): return AppBehavior.react(to: event, state)
      case .library(.fileChosen(let path)): return .produce { AppBehavior.look(at: path, $0.environment.files) }
      case .scenes(.element(let id, .save(let request))): return AppBehavior.write(request, of: id, state)
      case .scenes(.element(let id, .close(let discarding))):
        return .produce { context in
          let successor = context.state.successor(of: id)
          let opening = successor == .library ? context.state.libraryOpening(from: .document(id)) : nil
          // First the window shows something else: one whose scene has gone ends.
          let closing = Effect<AppAction>.run { send in
            WindowHandle.current?.show(successor.description)
            send(.documents(.closed(id, discarding: discarding)))
          }
          return .merge(opening.map { .just(.library($0)) } ?? .none, closing)
        }
      default: return .none
      }
    }
  }

  @MainActor private static func react(to event: AppAction.Documents, _ state: AppState) -> AppReaction {
    switch event {
    case .opened(let document, let line): return .reduce { $0.open(document, line: line) }.produce(showNewest)
    case .duplicated(let id):
      guard let document = state.scenes[id]?.document else { return .none }
      return .reduce { $0.openScene(on: document) }.produce(showNewest)
    case .found(let path, let resolvedPath, let status):
      if let scene = state.scene(showing: status.identity, at: resolvedPath) {
        let isOutdated = state.isOutdated(scene, status)
        return .produce { _ in
          .merge(.show(.document(scene)), isOutdated ? .just(.scene(scene, .chrome(.command(.reload)))) : .none)
        }
      }
      return .produce { read(path, resolvedPath, $0.environment.files) }
    case .read(let path, let resolvedPath, let content):
      // It may have been opened while it was read.
      if let scene = state.scene(showing: content.stamp.identity, at: resolvedPath) {
        return .produce { _ in .show(.document(scene)) }
      }
      return .produce { _ in
        .just(.documents(.opened(Document(content, path: path, resolvedPath: resolvedPath), line: nil)))
      }
    case .closed(let id, let discarding):
      // What was typed since it was found to be unchanged must not go with it.
      guard discarding || !state.losesWork(closing: id) else { return .produce { $0.state.askToClose(id) } }
      return .reduce { $0.close(id, discarding: discarding) }
    case .written(let document, let asked, let receipt):
      let scenes = state.scenes(of: document)
      // Whoever asked may have gone; the document has not.
      guard let scene = scenes.contains(asked) ? asked : scenes.first else { return .none }
      return .produce { _ in .just(.scene(scene, .saved(receipt))) }
    case .shellEnded(let route, let ending):
      return .produce { $0.state.afterShell(route, ending, $0.environment.files) }
    case .givenUp: return .reduce { $0.giveUp() }
    case .leftUnsaved(let may): return .reduce(at: \.mayLeaveUnsaved) { $0 = may }
    }
  }

  @MainActor private static func showNewest(_ context: ProduceContext<AppState, World>) -> Effect<AppAction> {
    .show(.document(SceneID(context.state.nextScene - 1)))
  }

  // MARK: - The disk

  @MainActor fileprivate static func look(at path: String, _ files: FileAccess) -> Effect<AppAction> {
    .run { send in
      let (resolvedPath, status) = try await offMain { (files.resolve(path), files.status(path)) }
      send(.documents(.found(path: path, resolvedPath: resolvedPath, status)))
    }
  }

  @MainActor private static func read(
    _ path: String, _ resolvedPath: String, _ files: FileAccess
  ) -> Effect<AppAction> {
    .run { send in
      do {
        let content = try await offMain { try files.read(path) }
        send(.documents(.read(path: path, resolvedPath: resolvedPath, content)))
      } catch {
        send(.library(.openFailed(FileError.whatever(error, "open", path))))
      }
    }
  }

  /// Writes a copy of the text as it is now; whatever happens to the scene meanwhile, the document hears of it.
  @MainActor private static func write(_ request: SaveRequest, of scene: SceneID, _ before: AppState) -> AppReaction {
    // One at a time: a second copy must not be overtaken by the first.
    guard before.document(of: scene)?.isSaving == false else { return .none }
    return .produce { context in
      guard let id = context.state.scenes[scene]?.document, let document = context.state.documents[id] else {
        return .none
      }
      let order = WriteOrder(
        buffer: document.buffer, path: request.path, expected: document.expected(by: request),
        newFileMode: document.newFileMode)
      let (mark, lines) = (document.history.mark, document.writtenLineCount)
      let files = context.environment.files
      return .run { send in
        let result = await written(order, files)
        let receipt = SaveReceipt(
          request: request, mark: mark, lineCount: lines, resolvedPath: result.resolvedPath, result: result.outcome)
        send(.documents(.written(id, asked: scene, receipt)))
      }
    }
  }

  private static func written(
    _ order: WriteOrder, _ files: FileAccess
  ) async -> (outcome: Result<WriteOutcome, FileError>, resolvedPath: String) {
    do {
      let (outcome, path) = try await offMain { (try files.write(order), files.resolve(order.path)) }
      return (.success(outcome), path)
    } catch {
      return (.failure(FileError.whatever(error, "save", order.path)), order.path)
    }
  }
}

extension AppState {
  /// Says what went wrong with a shell, and looks what it has changed.
  @MainActor fileprivate func afterShell(
    _ route: AppRoute, _ ending: ProgramEnding, _ files: FileAccess
  ) -> Effect<AppAction> {
    let words: String? =
      switch ending {
      case .exited: nil
      case .killed(let signal): "The shell was ended by signal \(signal)."
      case .notRun(let reason): "No shell: \(reason)"
      }
    let saying = words.map { Effect<AppAction>.say($0) }
    guard case .document(let id) = route, let path = document(of: id)?.file?.path else {
      return .merge(saying ?? .none, route == .library ? .just(.library(.refreshTapped)) : .none)
    }
    return .merge(saying ?? .none, AppBehavior.look(at: path, files))
  }

  /// Treats all changes as thrown away; the scenes stay.
  fileprivate mutating func giveUp() {
    for id in documents.filter(\.value.isChanged).keys {
      documents[id]?.giveUp()
      discarded.formUnion(scenes(of: id))
    }
  }
}
