import MullionCore
import MullionTerminal
import MullionText

extension SceneHost: ConnectionDelegate {
  /// Opens what the window's command line names and shows the first of it.
  public func attach(_ request: AttachRequest, link: WindowLink) -> AttachDecision {
    do {
      let asked = try WindowArguments(request)
      let scenes = try asked.scenes(in: self)
      let scene = scenes[0]
      let number = open(link, scene: scene, environment: request.environment, isReadOnly: link.isReadOnly)
      let window = windows.first { $0.number == number }
      if asked.waits { window?.awaited = scenes }
      if asked.readsInput { window?.input = [] }
      log("window \(number): \(link.mode.name), process \(link.process), scene \(scene)")
      return .accepted(scene: scene)
    } catch {
      // A store that was started for this window alone has nothing more to do.
      clock.after(0) { [weak self] in self?.windowsChanged() }
      return .refused("\(App.name): \(error)")
    }
  }

  /// Keeps what comes through a window's pipe, up to a limit.
  public func standardInput(_ bytes: [UInt8], link: WindowLink) {
    guard let window = window(of: link), let count = window.input?.count else { return }
    guard count + bytes.count <= SceneHost.inputLimit else {
      return close(
        window, code: 1, message: "\(App.name): more than \(SceneHost.inputLimit >> 20) MB on the standard input")
    }
    window.input?.append(contentsOf: bytes)
  }

  /// Opens what came through the pipe.
  public func endOfInput(_ link: WindowLink) {
    if let window = window(of: link) { endOfInput(window) }
  }

  /// Opens what came through a window's pipe and shows it there, unless a file was named before it.
  func endOfInput(_ window: SceneWindow) {
    guard let input = window.input, let request = (window.outlet as? WindowLink)?.request else { return }
    window.input = nil
    do {
      let item = OpenItem(
        .text(input), directory: request.directory, fileCreationMask: request.fileCreationMask)
      let scene = try app.open(item)
      guard try WindowArguments(request).showsInput else { return flush(first: window) }
      if !window.awaited.isEmpty { window.awaited = [scene] }
      show(scene, in: window)
    } catch {
      close(window, code: 1, message: "\(App.name): \(error)")
    }
  }

  /// Draws everything again.
  public func repaint(_ link: WindowLink) {
    guard let window = window(of: link) else { return }
    window.startAfresh()
    flush(first: window)
  }

  /// Draws the newest frame.
  public func ready(_ link: WindowLink) {
    guard let window = window(of: link) else { return }
    flush(first: window)
  }

  /// Handles what was typed.
  public func input(_ bytes: ArraySlice<UInt8>, link: WindowLink) {
    guard let window = window(of: link) else { return }
    input(bytes, window)
  }

  /// Draws at the new size.
  public func resized(_ link: WindowLink) {
    guard let window = window(of: link) else { return }
    window.forget()
    flush(first: window)
  }

  /// Closings that only this window drew are over.
  public func away(_ link: WindowLink) {
    window(of: link)?.dropFrame()
    flush(first: nil)
  }

  /// Forgets the window.
  public func gone(_ link: WindowLink, reason: Departure) {
    guard let window = window(of: link) else { return }
    log("window \(window.number): \(reason)")
    remove(window)
  }
}

extension TerminalMode {
  /// As `windows` prints it.
  nonisolated var name: String { self == .passed ? "passed" : "relayed" }
}

/// What the command line of a window asks the store for.
struct WindowArguments {
  private let invocation: WindowInvocation
  private let request: AttachRequest

  init(_ request: AttachRequest) throws {
    self.request = request
    guard case .window(var window) = try CommandLineParser.parse(request.arguments).invocation else {
      throw Refusal("this is no window's command line")
    }
    if let scene = request.scene { window.scene = scene }
    invocation = window
  }

  var waits: Bool { invocation.waits }
  /// Whether a document comes through the window's standard input.
  var readsInput: Bool { request.options.contains(.hasInput) && invocation.files.contains { $0.path == "-" } }
  /// Whether that document is the one to be shown.
  var showsInput: Bool { readsInput && invocation.files.first?.path == "-" }

  /// Opens what is named and gives the scenes, the one to show first; there is at least one.
  func scenes<App: MullionApp>(in host: SceneHost<App>) throws -> [String] {
    if let name = invocation.scene {
      if let scene = host.scene(named: name, in: request.directory) { return [scene] }
      throw Refusal("no scene is called `\(name)`; `\(App.command) scenes` lists them")
    }
    let files = invocation.files.filter { $0.path != "-" || !readsInput }
    let opened = try files.map { file in
      try host.open(file, in: request.directory, fileCreationMask: request.fileCreationMask)
    }
    if !opened.isEmpty { return opened }
    if readsInput, let scene = host.firstScene { return [scene] }
    if let scene = host.scene(named: "", in: request.directory) { return [scene] }
    throw Refusal("there is nothing to show")
  }
}

extension OpenItem {
  /// What a command line named, from the folder in which it was typed.
  init(_ file: FileArgument, in directory: String, fileCreationMask: UInt32) {
    var path = AbsolutePath.resolve(file.path, in: directory)
    var line = file.line
    if let split = file.splitLine, !FileStatus.exists(path) {
      path = AbsolutePath.resolve(split.path, in: directory)
      line = split.line
    }
    self.init(.path(path), line: line, fileCreationMask: fileCreationMask)
  }
}
