import Mullion

extension Quire {
  func open(_ item: OpenItem) throws -> String {
    switch item.content {
    case .path(let path): return try open(path, item)
    case .url(let url):
      guard let path = url.filePath else {
        throw Refusal("\(url): Quire opens files; write their path, file:///path or quire://document/path")
      }
      return try open(path, item)
    case .text(let bytes):
      var document = Document(fileCreationMask: item.fileCreationMask)
      document.buffer = TextBuffer(bytes: bytes)
      document.folder = item.directory
      document.invalidBytes = LiveFiles.invalidByteCount(bytes)
      // What came through a pipe is nowhere else.
      document.savedMark = bytes.isEmpty ? 0 : nil
      return open(document, item.line)
    }
  }

  func openURL(_ link: DeepLink) throws -> String {
    switch try AppLink(link) {
    case .document(let path, let line):
      guard world.files.status(path) != .missing else { throw Refusal("there is no file \(path)") }
      return try open(path, OpenItem(.path(path), line: line))
    case .library(let folder):
      guard let folder else { return AppRoute.library.description }
      guard world.files.status(folder) == .folder else { throw Refusal("there is no folder \(folder)") }
      store.dispatch(.library(.rootChanged(folder.normalizedPath)))
      return AppRoute.library.description
    case .settings: return AppRoute.settings.description
    case .scene(let id):
      guard store.state.scenes[id] != nil else { throw Refusal("no scene \(id) is open") }
      return id.description
    }
  }

  private func open(_ path: String, _ item: OpenItem) throws -> String {
    let resolvedPath = world.files.resolve(path)
    let status = world.files.status(path)
    switch status {
    case .folder:
      store.dispatch(.library(.rootChanged(path.normalizedPath)))
      return AppRoute.library.description
    case .special(let kind): throw Refusal("\(path) is \(kind), not a text file")
    case .unreachable(let error): throw Refusal(error.description)
    case .file, .missing: break
    }
    if let scene = store.state.scene(showing: status.identity, at: resolvedPath) {
      if store.state.isOutdated(scene, status) { store.dispatch(.scene(scene, .chrome(.command(.reload)))) }
      if let line = item.line { store.dispatch(.scene(scene, .edit(.goTo(line: line), TextColumns()))) }
      return scene.description
    }
    guard status.identity != nil else {
      let document = Document(path: path, resolvedPath: resolvedPath, fileCreationMask: item.fileCreationMask)
      return open(document, item.line)
    }
    do {
      return open(Document(try world.files.read(path), path: path, resolvedPath: resolvedPath), item.line)
    } catch {
      throw Refusal(FileError.whatever(error, "open", path).description)
    }
  }

  private func open(_ document: Document, _ line: Int?) -> String {
    let id = SceneID(store.state.nextScene)
    // No window shows it because of this action: the one that asks is told the name.
    WindowHandle.$current.withValue(nil) {
      _ = store.dispatch(.documents(.opened(document, line: line)))
    }
    return id.description
  }

  func scene(at path: String) -> String? {
    let identity = world.files.status(path).identity
    return store.state.scene(showing: identity, at: world.files.resolve(path))?.description
  }

  func path(of scene: String) -> String? {
    SceneID(scene).flatMap { store.state.document(of: $0)?.file?.path }
  }

  func initialScene(in directory: String) -> String? {
    let state = store.state
    if let scene = state.unsaved.first?.scene ?? state.scenes.keys.min() { return scene.description }
    store.dispatch(.library(.rootChanged(directory)))
    return AppRoute.library.description
  }

  func close(_ scene: String) throws {
    guard let id = SceneID(scene), let document = store.state.document(of: id) else {
      throw Refusal("the scene `\(scene)` is always there; `\(Quire.command) quit` ends the program")
    }
    guard !store.state.losesWork(closing: id) else {
      throw Refusal("\(document.title) has unsaved changes; `\(Quire.command) send \(id) ctrl+s` saves them")
    }
    store.dispatch(.documents(.closed(id, discarding: false)))
  }

  var unsavedWork: [String] {
    store.state.unsaved.map { scene, document in
      "\(document.title) (scene \(scene))"
    }
  }

  func wasDiscarded(_ scene: String) -> Bool {
    SceneID(scene).map { store.state.discarded.contains($0) } ?? false
  }

  func lastWindowMayClose(showing scene: String) -> Bool {
    let titles = store.state.unsaved.map(\.document.title)
    guard !titles.isEmpty else { return true }
    if store.state.mayLeaveUnsaved {
      store.dispatch(.documents(.leftUnsaved(false)))
      return true
    }
    guard let route = AppRoute(scene) else { return true }
    store.dispatch(.chrome(route, .leavingAsked(Leaving(titles: titles))))
    return false
  }
}

extension EditorCommand {
  /// Puts the caret at the start of a line, counted from 1.
  static func goTo(line: Int) -> EditorCommand {
    .move(.position(TextPosition(line: max(0, line - 1), offset: 0)), extending: false)
  }
}

extension String {
  /// The path of a `file:` URL, percent-decoded.
  fileprivate var filePath: String? {
    guard hasPrefix("file://") else { return nil }
    let path = dropFirst("file://".count)
    guard path.hasPrefix("/") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    // The system would end the path at a NUL.
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
