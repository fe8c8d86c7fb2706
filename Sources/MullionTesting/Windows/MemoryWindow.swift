import MullionScenes
import MullionText

/// A window in memory: what a person would see of it, and every frame that was delivered.
///
/// It takes the bytes that a terminal would get and keeps the screen that they make. Open it in a `SceneHost`, and give
/// the host a `ManualClock`, so that nothing in a test waits.
@MainActor public final class MemoryWindow: WindowOutlet {
  /// The window's size; `resize` changes it.
  public private(set) var cells: Size
  /// Whether the window takes frames; false is a terminal that is not read.
  public var canPaint = true
  /// The terminal.
  public private(set) var terminal: VirtualTerminal
  /// The screen after each delivered frame, as text.
  public private(set) var frames: [String] = []
  /// How the window ended: exit code and line; nil while it is open.
  public private(set) var ending: (code: Int32, message: String)?
  /// The scenes that it was told it shows, after the first.
  public private(set) var scenes: [String] = []
  /// How often it was asked to stop itself.
  public private(set) var suspensions = 0

  /// Makes a window of a size.
  public init(size: Size = Size(width: 80, height: 24)) {
    cells = size
    terminal = VirtualTerminal(size: size)
  }

  /// The screen now.
  public var text: String { terminal.text }

  /// Changes the size, as a person drags a corner; tell the host with `resized`.
  public func resize(to size: Size) {
    cells = size
    terminal.resize(to: size)
  }

  /// Shows the bytes.
  public func paint(_ bytes: [UInt8]) -> Bool {
    guard canPaint else { return false }
    terminal.feed(bytes)
    frames.append(terminal.text)
    return true
  }

  /// Notes the scene.
  public func show(scene: String) { scenes.append(scene) }
  /// Counts.
  public func suspend() { suspensions += 1 }
  /// Notes the end.
  public func close(code: Int32, message: String) { ending = (code, message) }
}
