import Glibc
import Mullion
import Testing

@testable import Quire

/// A person at Quire: one program, one window, and a folder of their own on the real disk.
@MainActor final class Desk {
  let app: Quire
  let folder: TemporaryFolder
  let memory = WindowMemory()
  var size = Size(width: 72, height: 14)
  /// What the window shows.
  var route = AppRoute.library
  /// Whether the window is still there.
  private(set) var isOpen = true
  private(set) var isSuspended = false
  private(set) var terminalClipboard: String?
  private let start: DispatchMark

  /// Files outside of the folder can be neither listed, read nor written, wherever a test's keys lead.
  init() throws {
    folder = try TemporaryFolder()
    app = Quire(world: World(files: .confined(to: folder.path), home: folder.path))
    start = app.store.mark
  }

  var store: Store<AppAction, AppState, World> { app.store }
  var state: AppState { store.state }

  /// Opens a file of the folder in the window; makes it first if its content is given.
  @discardableResult func open(_ name: String, _ content: String? = nil, line: Int? = nil) throws -> SceneID {
    if let content { try folder.write(name, content) }
    let scene = try app.open(OpenItem(.path(folder / name), line: line))
    return try show(scene)
  }

  @discardableResult func show(_ scene: String) throws -> SceneID {
    route = try #require(AppRoute(scene))
    guard case .document(let id) = route else { throw Refusal("\(scene) shows no document") }
    return id
  }

  // MARK: - The window

  var frame: Frame { memory.draw(app.router.view(for: route), size: size) }

  /// The window as text, without blanks at the ends of lines.
  var text: String {
    frame.surface.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Presses keys, each in the frame that the one before left, and waits for what they set off.
  func press(_ chords: String...) async throws {
    for chord in chords {
      let press = try #require(KeyPress(chord: chord), "no key: \(chord)")
      await handle(.key(press))
    }
  }

  /// Types words.
  func type(_ words: String) async {
    for character in words {
      await handle(.key(KeyPress(character == " " ? .space : Key(String(character)))))
    }
  }

  /// Handles an event as the host does, ends the closings, and waits until nothing runs.
  func handle(_ event: InputEvent) async {
    let mark = store.mark
    WindowHandle.$current.withValue(window) {
      _ = frame.handle(event, memory: memory)
    }
    await store.finish(since: mark)
    endClosings()
  }

  /// Waits until nothing runs that was ever set off.
  func settle() async {
    await store.finish(since: start)
    endClosings()
  }

  func endClosings() {
    while let closing = store.closings.first { closing.end() }
  }

  private var window: WindowHandle {
    WindowHandle(
      show: { [weak self] scene in if let route = AppRoute(scene) { self?.route = route } },
      close: { [weak self] in
        guard let self, app.lastWindowMayClose(showing: route.description) else { return }
        isOpen = false
      },
      suspend: { [weak self] in self?.isSuspended = true },
      copy: { [weak self] in self?.terminalClipboard = $0 })
  }

  // MARK: - The document

  var scene: SceneID? { if case .document(let id) = route { id } else { nil } }
  var document: Document? { scene.flatMap { state.document(of: $0) } }
  var content: String? { document?.buffer.description }
  var caret: TextPosition? { scene.flatMap { state.scenes[$0]?.selection.head } }

  /// Dispatches to the scene of the window, and waits for what it sets off.
  func send(_ action: Editor.Action) async throws {
    let scene = try #require(scene)
    await store.dispatch(.scene(scene, action)).finish()
    endClosings()
  }
}

extension FileAccess {
  /// The real file system below a folder.
  static func confined(to folder: String) -> FileAccess {
    @Sendable func check(_ verb: String, _ path: String) throws {
      let real = LiveFiles.resolve(path)
      guard real == folder || real.hasPrefix(folder + "/") else { throw FileError(verb, path, EACCES) }
    }
    var files = FileAccess.live
    files.read = { path in
      try check("open", path)
      return try LiveFiles.read(path)
    }
    files.write = { order in
      try check("save", order.path)
      return try SafeWrite(order).run()
    }
    files.list = { path in
      try check("list", path)
      return try LiveFiles.list(path)
    }
    return files
  }
}

/// A folder that is removed with everything in it when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/quire-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError("make", "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { TemporaryFolder.remove(path) }

  static func / (folder: TemporaryFolder, name: String) -> String { folder.path.appendingPath(name) }

  func write(_ name: String, _ content: String) throws { try write(name, Array(content.utf8)) }

  func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws {
    let file = try Descriptor(self / name, O_WRONLY | O_CREAT | O_TRUNC, mode: mode, for: "save")
    try file.write(bytes, to: self / name)
    fchmod(file.raw, mode)
  }

  func bytes(_ name: String) throws -> [UInt8] { try LiveFiles.read(self / name).buffer.bytes }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func makeFolder(_ name: String) throws {
    guard mkdir(self / name, 0o755) == 0 else { throw FileError("make", self / name) }
  }

  /// The names in the folder, in order.
  var names: [String] { (try? LiveFiles.list(path).map(\.name).sorted()) ?? [] }

  func status(_ name: String) throws -> stat {
    var status = stat()
    guard lstat(self / name, &status) == 0 else { throw FileError("open", self / name) }
    return status
  }

  private static func remove(_ path: String) {
    for entry in (try? LiveFiles.list(path)) ?? [] {
      let inner = path.appendingPath(entry.name)
      var status = stat()
      if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}
