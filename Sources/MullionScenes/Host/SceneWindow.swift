import MullionCore
import MullionText

/// One window as the host keeps it: which scene it shows, what it remembers, and the frame that it shows.
final class SceneWindow {
  let outlet: any WindowOutlet
  let isReadOnly: Bool
  let isMotionReduced: Bool
  /// Its number, as `windows` prints it.
  let number: Int
  let memory = WindowMemory()
  var scene: String
  /// The scenes whose ends this window waits for (`--wait`); empty for a window that waits for none.
  var awaited: [String] = []
  /// Whether the changes of one of them were thrown away.
  var hasLostChanges = false
  /// What came on its standard input so far (`-`); nothing is shown until that has ended. Nil if there is none, or no more.
  var input: [UInt8]?
  /// The last frame drawn; its handlers take the input.
  private(set) var frame: Frame?
  var needsDrawing = true
  private var decoder = InputDecoder()
  private var writer: FrameWriter
  private var bytes: [UInt8] = []
  private var observer: ReadObserver?
  private var clipboard: ClipboardSequence?

  init(
    _ outlet: any WindowOutlet, scene: String, number: Int, environment: [String: String], isReadOnly: Bool
  ) {
    self.outlet = outlet
    self.scene = scene
    self.number = number
    self.isReadOnly = isReadOnly
    isMotionReduced = ReducedMotion.isWanted(in: environment)
    writer = FrameWriter(
      capabilities: Capabilities(environment: environment), theme: Theme.suiting(environment: environment))
  }

  /// Watches what is drawn; called once, before the first frame.
  func watch(_ observer: ReadObserver) {
    self.observer = observer
  }

  var isDirty: Bool { input == nil && (needsDrawing || memory.needsDrawing) }

  /// Draws the scene; false if it is gone.
  func draw(_ draw: (String, DrawingWindow) -> Frame?) -> Bool {
    needsDrawing = false
    let window = DrawingWindow(
      size: outlet.cells, context: ViewContext(isMotionReduced: isMotionReduced), memory: memory)
    // The old frame goes first: its handlers must not hold on to state that is about to be edited.
    frame = nil
    frame = observer?.read { draw(scene, window) } ?? nil
    return frame != nil
  }

  /// The terminal is somebody else's for now: nothing is shown, so nothing is being watched closing.
  func dropFrame() {
    frame = nil
  }

  /// Sends what differs from what the terminal shows.
  func paint() {
    guard let frame else { return }
    bytes.removeAll(keepingCapacity: true)
    var next = writer
    next.write(frame.terminal, into: &bytes)
    if let sequence = clipboard.take() { bytes.append(contentsOf: sequence.bytes) }
    // What was refused changed nothing: neither cells nor modes.
    if bytes.isEmpty || outlet.paint(bytes) { writer = next }
  }

  /// The terminal shows something unknown, in modes that are known: it was resized.
  func forget() {
    writer.forget()
    needsDrawing = true
  }

  /// The terminal is as a shell has it.
  func startAfresh() {
    writer = FrameWriter(capabilities: writer.capabilities, theme: writer.theme)
    needsDrawing = true
  }

  /// Puts text on the terminal's clipboard with the next frame.
  func copy(_ text: String) {
    guard let sequence = ClipboardSequence(text) else { return }
    clipboard = sequence
    needsDrawing = true
  }

  func decode(_ input: ArraySlice<UInt8>) -> [InputEvent] { decoder.decode(input) }
  var hasPendingEscape: Bool { decoder.needsFlush }
  func flushEscape() -> [InputEvent] { decoder.flush() }

  /// The closing that the token names, if this window draws it.
  func closing(_ token: ClosingToken) -> Frame.Closing? {
    frame?.closings.first { $0.token == token }
  }
}

/// Whether a person wants things not to move.
nonisolated enum ReducedMotion {
  /// Set to anything but `0`.
  static let variable = "MULLION_REDUCE_MOTION"

  static func isWanted(in environment: [String: String]) -> Bool {
    environment[variable].map { !$0.isEmpty && $0 != "0" } ?? false
  }
}
