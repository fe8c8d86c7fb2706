import Mullion

/// Everything that Quire knows.
struct AppState: Sendable {
  /// What is being edited.
  var documents: [DocumentID: Document] = [:]
  /// Who looks at it; several scenes may name one document.
  var scenes: [SceneID: DocumentScene] = [:]
  var library = Library.State()
  var preferences = Preferences.State()
  /// What was cut or copied last.
  var clipboard = ""
  /// Scenes that were closed and their changes thrown away; ids never come back.
  var discarded: Set<SceneID> = []
  /// A person chose to leave and keep unsaved work here.
  var mayLeaveUnsaved = false
  var nextScene = 1
  var nextDocument = 1
}

extension AppState {
  /// The scenes that show the document, in order.
  func scenes(of document: DocumentID) -> [SceneID] {
    scenes.filter { $0.value.document == document }.keys.sorted()
  }

  /// The document that a scene shows.
  func document(of scene: SceneID) -> Document? {
    scenes[scene].flatMap { documents[$0.document] }
  }

  /// The first scene that shows the file.
  func scene(showing identity: FileIdentity?, at resolvedPath: String) -> SceneID? {
    scenes.filter { _, scene in
      guard let file = documents[scene.document]?.file else { return false }
      return file.resolvedPath == resolvedPath || (identity != nil && file.stamp?.identity == identity)
    }.keys.min()
  }

  /// Whether the disk has another text than the scene, and reading it would lose nothing.
  func isOutdated(_ scene: SceneID, _ status: FileStatus) -> Bool {
    guard let document = document(of: scene), !document.isChanged, case .file(let stamp) = status else { return false }
    return document.file?.stamp != stamp
  }

  /// Whether the scene is the only one that shows changes nobody has saved.
  func losesWork(closing scene: SceneID) -> Bool {
    guard let document = scenes[scene]?.document else { return false }
    return documents[document]?.isChanged == true && scenes(of: document).count == 1
  }

  /// The documents with changes that nobody has saved, each with a scene that shows it.
  var unsaved: [(scene: SceneID, document: Document)] {
    documents.filter(\.value.isChanged).sorted { $0.key < $1.key }.compactMap { id, document in
      scenes(of: id).first.map { ($0, document) }
    }
  }

  /// What a window shows instead of a scene that it closes.
  func successor(of scene: SceneID) -> AppRoute {
    scenes.keys.filter { $0 != scene }.max().map(AppRoute.document) ?? .library
  }
}

extension AppState {
  /// Opens a scene on a new document.
  @discardableResult mutating func open(_ document: Document, line: Int? = nil) -> SceneID {
    let id = DocumentID(nextDocument)
    nextDocument += 1
    documents[id] = document
    return openScene(on: id, line: line)
  }

  /// Opens one more scene on a document.
  @discardableResult mutating func openScene(on document: DocumentID, line: Int? = nil) -> SceneID {
    let id = SceneID(nextScene)
    nextScene += 1
    var scene = DocumentScene(document: document)
    if let line { scene.selection = TextSelection(caret: TextPosition(line: max(0, line - 1), offset: 0)) }
    scenes[id] = scene
    return id
  }

  /// Takes a scene away, and its document with the last one.
  mutating func close(_ scene: SceneID, discarding: Bool) {
    guard let document = scenes.removeValue(forKey: scene)?.document else { return }
    if discarding { discarded.insert(scene) }
    if scenes(of: document).isEmpty { documents[document] = nil }
  }
}
