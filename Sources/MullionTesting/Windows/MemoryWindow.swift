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

  /// The scenes on which it was asked to open further windows.
  public private(set) var openedWindows: [String] = []
  /// The addresses that it was asked to open.
  public private(set) var openedURLs: [String] = []
  /// Why it can open neither windows nor addresses; nil if it can.
  public var openingFailure: String?
  /// The programs that it was asked to run and that have not been ended with `endProgram`.
  public private(set) var programs: [ProgramRequest] = []
  private var programsEnded: [(ProgramEnding) -> Void] = []

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
  /// Notes the scene.
  public func openWindow(scene: String, then done: @escaping (String?) -> Void) {
    openedWindows.append(scene)
    done(openingFailure)
  }
  /// Notes the address.
  public func openURL(_ url: String, then done: @escaping (String?) -> Void) {
    openedURLs.append(url)
    done(openingFailure)
  }
  /// Notes the program, which runs until `endProgram`.
  public func run(_ program: ProgramRequest, then done: @escaping (ProgramEnding) -> Void) {
    programs.append(program)
    programsEnded.append(done)
  }
  /// Ends the program that was asked for first.
  public func endProgram(_ ending: ProgramEnding) {
    guard !programs.isEmpty else { return }
    programs.removeFirst()
    programsEnded.removeFirst()(ending)
  }
}
