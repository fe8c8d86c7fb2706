import MullionCore
import MullionText

/// Draws an app's scenes in windows and takes their input: one store, any number of windows.
///
/// It keeps no application state. After each drain it draws the windows that looked at what changed, the one that was
/// typed in first; a window that cannot take a frame now gets the newest when it can.
public final class SceneHost<App: MullionApp> {
  let app: App
  let clock: HostClock
  let groups: [SceneGroup]
  /// Told of anything worth keeping in the log.
  public var log: (String) -> Void = { _ in }
  /// Called when a window has gone; the store's process asks itself whether it is still needed.
  public var windowsChanged: () -> Void = {}
  /// Called when a command asks the store to end, and nothing stands against it.
  public var quitAsked: () -> Void = {}
  var windows: [SceneWindow] = []
  /// The standard input of commands that are not complete yet.
  var inputs: [Int: [UInt8]] = [:]
  private var headless: [String: SceneWindow] = [:]
  private var numbers = 0
  /// Whether events are being handled or windows drawn: who changes something meanwhile is drawn at the end.
  var isBusy = false
  var timedClosings: [ClosingToken: (began: Int, due: Int)] = [:]

  /// Makes a host for an app.
  public init(_ app: App, clock: HostClock = .system) {
    self.app = app
    self.clock = clock
    groups = app.body.groups
    app.store.reportSlowness(now: clock.now)
    app.store.drained = { [weak self] in self?.flush(first: nil) }
    // What was closing when the state was kept has no window that draws it.
    flush(first: nil)
  }

  /// The names of all scenes that there are, in the order of the app's body.
  public var sceneNames: [String] { groups.flatMap { $0.names() } }

  /// The first scene that is made for windows.
  var firstScene: String? { groups.lazy.filter { !$0.isStatus }.compactMap { $0.names().first }.first }

  func draw(_ scene: String, _ window: DrawingWindow) -> Frame? {
    for group in groups {
      if let frame = group.draw(scene, window) { return frame }
    }
    return nil
  }

  /// The scene that a person means: a name, a path, or nothing in particular.
  func scene(named name: String, in directory: String) -> String? {
    if name.isEmpty { return app.initialScene(in: directory) ?? firstScene }
    if sceneNames.contains(name) { return name }
    return app.scene(at: AbsolutePath.resolve(name, in: directory))
  }

  /// Opens a window on a scene, and draws it if it takes frames already.
  public func open(
    _ outlet: any WindowOutlet, on scene: String, environment: [String: String] = [:], isReadOnly: Bool = false
  ) {
    open(outlet, scene: scene, environment: environment, isReadOnly: isReadOnly)
    flush(first: window(of: outlet))
  }

  /// Takes bytes that the window's terminal sent.
  public func input(_ bytes: [UInt8], from outlet: any WindowOutlet) {
    guard let window = window(of: outlet) else { return }
    input(bytes[...], window)
  }

  /// Draws a window at its new size.
  public func resized(_ outlet: any WindowOutlet) {
    guard let window = window(of: outlet) else { return }
    window.forget()
    flush(first: window)
  }

  /// Draws the newest frame in a window that takes frames again.
  public func ready(_ outlet: any WindowOutlet) {
    guard let window = window(of: outlet) else { return }
    flush(first: window)
  }

  /// Forgets a window that has gone, as one that was killed.
  public func gone(_ outlet: any WindowOutlet) {
    guard let window = window(of: outlet) else { return }
    remove(window)
  }

  /// Opens a window on a scene; drawn by the next `flush`.
  @discardableResult func open(
    _ outlet: any WindowOutlet, scene: String, environment: [String: String] = [:], isReadOnly: Bool = false
  ) -> Int {
    let window = makeWindow(outlet, scene: scene, environment: environment, isReadOnly: isReadOnly)
    windows.append(window)
    return window.number
  }

  private func makeWindow(
    _ outlet: any WindowOutlet, scene: String, environment: [String: String], isReadOnly: Bool
  ) -> SceneWindow {
    numbers += 1
    let window = SceneWindow(
      outlet, scene: scene, number: numbers, environment: environment, isReadOnly: isReadOnly)
    window.handle = handle(for: window, environment: environment)
    window.watch(app.store.readObserver { [weak window] in window?.needsDrawing = true })
    return window
  }

  func window(of outlet: any WindowOutlet) -> SceneWindow? { windows.first { $0.outlet === outlet } }

  /// Whether the window is there still, or is one that nobody sees.
  func isOpen(_ window: SceneWindow) -> Bool {
    windows.contains { $0 === window } || headless.values.contains { $0 === window }
  }

  /// The window that nobody sees, kept for a scene so that its focus lasts from one `send` to the next.
  func headlessWindow(for scene: String) -> SceneWindow {
    if let window = headless[scene], window.scene == scene { return window }
    let window = makeWindow(
      HeadlessOutlet(cells: Size(width: 80, height: 24)), scene: scene,
      environment: [MotionSetting.reducing: "1"], isReadOnly: false)
    let names = sceneNames
    headless = headless.filter { names.contains($0.key) }
    headless[scene] = window
    return window
  }

  /// Forgets a window that has gone.
  func remove(_ window: SceneWindow) {
    windows.removeAll { $0 === window }
    flush(first: nil)
    windowsChanged()
  }

  /// Ends a window.
  func close(_ window: SceneWindow, code: Int32 = 0, message: String = "") {
    window.outlet.close(code: code, message: message)
    remove(window)
  }

  /// Shows another scene in a window.
  func show(_ scene: String, in window: SceneWindow) {
    guard sceneNames.contains(scene) else { return log("there is no scene `\(scene)` to show") }
    turn(window, to: scene)
    flush(first: window)
  }

  func turn(_ window: SceneWindow, to scene: String) {
    window.scene = scene
    window.needsDrawing = true
    window.outlet.show(scene: scene)
  }
}
