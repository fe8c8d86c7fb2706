import Mullion

extension Editor {
  /// Saving, reloading, closing, as far as one scene knows.
  @MainActor static var saving: Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .chrome(.command(.save)): return save(state.shared, then: .stay)
      case .chrome(.command(.saveAs)), .question(.child(.saveElsewhere)): return askForPath(then: .stay)
      case .saveAsAsked(let then): return askForPath(then: then)
      case .saveAs(.child(.submitted)): return saveAs(state)
      case .save(let request): return .reduce(at: \.shared) { $0.beginSaving(request) }
      case .saved(let receipt): return saved(receipt, state)
      case .asked(let question): return .reduce(at: \.own.question) { $0 = .presented(question) }
      case .question(.child(let answer)):
        return state.own.question.value.map { react(to: answer, $0, state) } ?? .none
      case .chrome(.command(.reload)): return askToReload(state.shared)
      case .reloaded(.success(let content)): return .reduce { $0.reload(content) }
      case .reloaded(.failure(let error)):
        return .reduce(at: \.own.question) { $0 = .presented(.failed(reason: error.description)) }
      default: return .none
      }
    }
  }

  @MainActor private static func save(_ document: Document, then: AfterSaving) -> Reaction<Action, State, World> {
    guard let path = document.file?.path else { return askForPath(then: then) }
    return .produce { _ in .just(.save(SaveRequest(path: path, then: then))) }
  }

  @MainActor private static func askForPath(then: AfterSaving) -> Reaction<Action, State, World> {
    .reduce { state in
      let path = state.shared.file?.path ?? state.shared.folder.appendingPath("")
      state.own.saveAs = .presented(SaveAs.State(path: path, then: then))
    }
  }

  @MainActor private static func saveAs(_ state: State) -> Reaction<Action, State, World> {
    guard let asked = state.own.saveAs.value, !asked.path.isEmpty, !asked.path.hasSuffix("/") else { return .none }
    let folder = state.shared.file?.path.pathFolder ?? state.shared.folder
    let known = state.shared.file?.path
    return .produce { context in
      let path = asked.path.resolvedPath(in: folder, home: context.environment.home)
      return .just(.save(SaveRequest(path: path, replacing: path == known ? .known : .nothing, then: asked.then)))
    }
  }

  @MainActor private static func saved(_ receipt: SaveReceipt, _ state: State) -> Reaction<Action, State, World> {
    let request = receipt.request
    var reaction = Reaction<Action, State, World>.reduce { state in
      state.shared.isSaving = false
      switch receipt.result {
      case .success(.written(let stamp, let remark)):
        state.shared.wasSaved(receipt, stamp)
        state.own.notice = Notice(text: receipt.notice(remark))
      case .success(.refused):
        state.own.notice = nil
        state.own.question = .presented(
          request.replacing == .known
            ? .changedOnDisk(title: state.shared.title, then: request.then)
            : .replace(path: request.path, then: request.then))
      case .failure(let error):
        state.own.notice = Notice(text: "Not saved: \(error.reason)", isError: true)
        state.own.question = .presented(.failed(reason: error.description))
      }
    }
    if case .success(.written) = receipt.result, request.then == .closeScene || state.own.isAskedToClose {
      reaction = reaction.produce { context in
        // What was typed meanwhile is not on the disk.
        context.state.shared.isChanged ? .none : .just(.close(discarding: false))
      }
    }
    if let next = state.shared.nextSave {
      reaction = reaction.reduce(at: \.shared.nextSave) { $0 = nil }.produce { _ in .just(.save(next)) }
    }
    return reaction
  }

  @MainActor private static func react(
    to answer: Answer, _ question: Question, _ state: State
  ) -> Reaction<Action, State, World> {
    switch (question, answer) {
    case (.unsavedChanges, .save): return save(state.shared, then: .closeScene)
    case (.unsavedChanges, .discard): return .produce { _ in .just(.close(discarding: true)) }
    case (.changedOnDisk(_, let then), .overwrite):
      guard let path = state.shared.file?.path else { return .none }
      return .produce { _ in .just(.save(SaveRequest(path: path, replacing: .anything, then: then))) }
    case (.replace(let path, let then), .overwrite):
      return .produce { _ in .just(.save(SaveRequest(path: path, replacing: .anything, then: then))) }
    case (.changedOnDisk, .reload), (.reload, .reload): return reload(state.shared)
    default: return .none
    }
  }

  @MainActor private static func askToReload(_ document: Document) -> Reaction<Action, State, World> {
    guard document.isChanged else { return reload(document) }
    let title = document.title
    return .reduce(at: \.own.question) { $0 = .presented(.reload(title: title)) }
  }

  @MainActor private static func reload(_ document: Document) -> Reaction<Action, State, World> {
    guard let path = document.file?.path else { return .none }
    return .produce { context in
      let read = context.environment.files.read
      return .run(id: "reload", cancelInFlight: true) { send in
        do {
          let content = try await offMain { try read(path) }
          send(.reloaded(.success(content)))
        } catch {
          send(.reloaded(.failure(FileError.whatever(error, "open", path))))
        }
      }
    }
  }
}

extension DocumentScene {
  /// Whether a person closes the scene and is asked what becomes of its changes.
  fileprivate var isAskedToClose: Bool {
    if case .presented(.unsavedChanges) = question { true } else { false }
  }
}

extension Joined where Own == DocumentScene, Shared == Document {
  fileprivate mutating func reload(_ content: FileContent) {
    shared.reload(content)
    own.selection = TextSelection(
      anchor: shared.buffer.clamped(own.selection.anchor), head: shared.buffer.clamped(own.selection.head))
    own.notice = Notice(text: "Read again from the disk")
  }
}

extension Document {
  /// Notes that a copy is being written; a wish that comes meanwhile waits for its end.
  fileprivate mutating func beginSaving(_ request: SaveRequest) {
    history.endRun()
    if isSaving { nextSave = request } else { isSaving = true }
  }
}

extension SaveReceipt {
  fileprivate func notice(_ remark: String?) -> String {
    let lines = lineCount == 1 ? "1 line" : "\(lineCount) lines"
    return "Saved \(request.path.pathName) (\(lines))" + (remark.map { "; \($0)" } ?? "")
  }
}
