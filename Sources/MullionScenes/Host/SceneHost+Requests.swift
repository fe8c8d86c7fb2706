import MullionCore
import MullionText

/// What windows are asked for by the actions that their input leads to.
extension SceneHost {
  func handle(for window: SceneWindow, environment: [String: String]) -> WindowHandle {
    WindowHandle(
      show: { [weak self, weak window] scene in
        guard let self, let window else { return }
        show(scene, in: window)
      },
      close: { [weak self, weak window] in
        guard let self, let window else { return }
        leave(window)
      },
      suspend: { [weak window] in window?.outlet.suspend() },
      copy: { [weak window] text in window?.copy(text) },
      openWindow: { [weak self, weak window] scene in
        guard let self, let window else { return }
        openWindow(on: scene, from: window)
      },
      openURL: { [weak self, weak window] url in
        guard let self, let window else { return }
        openURL(url, from: window)
      },
      run: { [weak self, weak window] program in
        guard let self, let window else { return .notRun(reason: "the window is gone") }
        return await run(program, in: window)
      },
      say: { [weak self, weak window] notice in
        guard let self, let window else { return }
        say(notice, in: window)
      },
      environment: environment)
  }

  /// Says something in a window's last line.
  func say(_ notice: String, in window: SceneWindow) {
    window.say(notice)
    flush(first: window)
  }

  /// Opens one more window through the one that asked; where that cannot be, that one shows the scene.
  private func openWindow(on scene: String, from window: SceneWindow) {
    guard sceneNames.contains(scene) else { return say("There is no scene called \(scene).", in: window) }
    window.outlet.openWindow(scene: scene) { [weak self, weak window] failure in
      guard let failure, let self, let window, windows.contains(where: { $0 === window }) else { return }
      log("window \(window.number) cannot open another: \(failure)")
      if window.scene != scene { show(scene, in: window) }
      say("No window can be opened from here; `\(App.command) attach \(scene)` in another terminal is one.", in: window)
    }
  }

  private func run(_ program: ProgramRequest, in window: SceneWindow) async -> ProgramEnding {
    await withCheckedContinuation { continuation in
      window.outlet.run(program) { continuation.resume(returning: $0) }
      // Closings that only this window showed are over.
      window.dropFrame()
      flush(first: nil)
    }
  }

  // MARK: - Addresses

  /// Schemes that are handed to programs outside; what others would do there nobody can know.
  static var outerSchemes: Set<String> { ["http", "https", "mailto"] }

  private func openURL(_ url: String, from window: SceneWindow) {
    guard url.utf8.count <= DeepLink.longest, let scheme = DeepLink.scheme(of: url),
      url.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0x9F ~= $0.value) })
    else { return say("This is no address that can be opened.", in: window) }
    if scheme == App.urlScheme { return follow(url, in: window) }
    guard SceneHost.outerSchemes.contains(scheme) else {
      return say("Addresses that begin with \(scheme): are not opened.", in: window)
    }
    window.outlet.openURL(url) { [weak self, weak window] failure in
      guard let failure, let self, let window, windows.contains(where: { $0 === window }) else { return }
      log("window \(window.number) cannot open an address: \(failure)")
      window.copy(url)
      say("No browser was found; the address is on the clipboard.", in: window)
    }
  }

  private func follow(_ url: String, in window: SceneWindow) {
    do {
      show(try follow(url), in: window)
    } catch {
      say("\(error)", in: window)
    }
  }

  /// Turns a link of the app's own scheme into an action; the scene where it leads.
  private func follow(_ url: String) throws -> String {
    let link = try DeepLink(url)
    // Whoever follows it shows the scene; the action shows nothing by itself.
    return try WindowHandle.$current.withValue(nil) { try app.openURL(link) }
  }

  /// Opens what a command line named: a file, a link, or what came on the standard input. Returns the scene.
  func open(
    _ file: FileArgument, in directory: String, fileCreationMask: UInt32, input: [UInt8]? = nil
  ) throws -> String {
    if let input {
      return try app.open(OpenItem(.text(input), directory: directory, fileCreationMask: fileCreationMask))
    }
    if let scheme = DeepLink.scheme(of: file.path), file.path.dropFirst(scheme.count).hasPrefix("://") {
      if scheme == App.urlScheme {
        do { return try follow(file.path) } catch { throw Refusal("\(file.path): \(error)") }
      }
      return try app.open(OpenItem(.url(file.path), line: file.line, fileCreationMask: fileCreationMask))
    }
    return try app.open(OpenItem(file, in: directory, fileCreationMask: fileCreationMask))
  }
}
