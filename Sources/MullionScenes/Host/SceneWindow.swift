import MullionCore
import MullionText

/// One window as the host keeps it: which scene it shows, what it remembers, and the frame that it shows.
final class SceneWindow {
  let outlet: any WindowOutlet
  let isReadOnly: Bool
  /// How long openings and closings take, in milliseconds; 0 where nothing is to move.
  let motionMilliseconds: Int
  /// Its number, as `windows` prints it.
  let number: Int
  let memory = WindowMemory()
  var scene: String { didSet { root = .root(of: scene) } }
  /// Where its content stands in the memory.
  private var root: MullionText.Place
  /// The scenes whose ends this window waits for (`--wait`); empty for a window that waits for none.
  var awaited: [String] = []
  /// Whether the changes of one of them were thrown away.
  var hasLostChanges = false
  /// What came on its standard input so far (`-`); nothing is shown until that has ended. Nil if there is none, or no more.
  var input: [UInt8]?
  /// What was typed after something whose effects come first.
  var typedAhead: ArraySlice<InputEvent> = []
  /// The last frame drawn; its handlers take the input.
  private(set) var drawn: DrawnFrame?
  /// The views of that frame, until it is on the screen.
  private var views: DrawnViews?
  /// The frame before, until the next is on the screen.
  private var before: DrawnFrame?
  /// What its input can ask of it.
  var handle: WindowHandle? { didSet { context.openURL = handle?.openURL } }
  /// What its last line says until the next key.
  private(set) var notice: String?
  var needsDrawing = true
  private var decoder = InputDecoder()
  private var writer: FrameWriter
  private var bytes: [UInt8] = []
  private var observer: ReadObserver?
  private var clipboard: ClipboardSequence?
  private var context: ViewContext
  /// When the frame is due to be drawn again because something in it moves.
  var moveDue: Int?

  init(
    _ outlet: any WindowOutlet, scene: String, number: Int, environment: [String: String], isReadOnly: Bool
  ) {
    self.outlet = outlet
    self.scene = scene
    root = .root(of: scene)
    self.number = number
    self.isReadOnly = isReadOnly
    motionMilliseconds = MotionSetting.milliseconds(in: environment)
    let theme = Theme.suiting(environment: environment)
    writer = FrameWriter(capabilities: Capabilities(environment: environment), theme: theme)
    context = ViewContext(isMotionReduced: motionMilliseconds == 0)
    context.theme = theme
    context.copyText = { [weak self] in self?.copy($0) }
  }

  var isMotionReduced: Bool { motionMilliseconds == 0 }

  /// Tells what is drawn and handled from now on what time it is.
  func turnClock(to time: Int) {
    memory.motion = isMotionReduced ? nil : Motion(at: time, duration: motionMilliseconds)
  }

  /// Watches what is drawn; called once, before the first frame.
  func watch(_ observer: ReadObserver) {
    self.observer = observer
  }

  var isDirty: Bool { input == nil && (needsDrawing || memory.needsDrawing) }

  /// Draws the scene; false if it is gone.
  func draw(_ draw: (String, DrawingWindow) -> Frame?) -> Bool {
    needsDrawing = false
    let window = DrawingWindow(size: outlet.cells, context: context, memory: memory, root: root)
    before = drawn.take()
    guard var frame = observer?.read({ draw(scene, window) }) ?? nil else {
      before = nil
      return false
    }
    if isReadOnly { frame.putBadge("read-only", title: scene) }
    if let notice { frame.putNotice(notice) }
    views = frame.takeViews()
    drawn = DrawnFrame(frame)
    return true
  }

  /// Remembers that the frame is what is shown now.
  func adoptFrame() {
    drawn?.lend { memory.adopt($0) }
  }

  /// Says something in the last line; nil takes it away.
  func say(_ notice: String?) {
    guard notice != self.notice else { return }
    self.notice = notice
    needsDrawing = true
  }

  /// The terminal is somebody else's for now: nothing is shown, so nothing is being watched closing.
  func dropFrame() {
    drawn = nil
    views = nil
  }

  /// Sends what differs from what the terminal shows.
  func paint() {
    drawn?.lend { send($0.terminal) }
    // When it is on the screen: nobody should wait for this. And now: nothing of it may be held when the next key comes.
    adoptFrame()
    if let gone = before.take() { memory.recycle(gone.frame) }
    views = nil
  }

  private func send(_ terminal: TerminalFrame) {
    bytes.removeAll(keepingCapacity: true)
    writer.write(terminal, into: &bytes)
    if let sequence = clipboard.take() { bytes.append(contentsOf: sequence.bytes) }
    // Refused by an outlet that has nothing to be drawn on: what it will show is unknown, its modes are a shell's.
    if !bytes.isEmpty, !outlet.paint(bytes) { forgetTerminal() }
  }

  /// The terminal shows something unknown, in modes that are known: it was resized.
  func forget() {
    writer.forget()
    needsDrawing = true
  }

  /// The terminal is as a shell has it.
  func startAfresh() {
    forgetTerminal()
    needsDrawing = true
  }

  private func forgetTerminal() {
    writer = FrameWriter(capabilities: writer.capabilities, theme: writer.theme)
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
    drawn?.frame.closings.first { $0.token == token }
  }
}

/// A frame in an object: whoever hands it an event keeps it meanwhile, and copies nothing of it.
final class DrawnFrame {
  let frame: Frame

  init(_ frame: consuming Frame) { self.frame = frame }

  nonisolated deinit {}

  /// Calls the body with the frame as it lies here; what comes out of `frame` is a copy.
  func lend<Result>(_ body: (borrowing Frame) -> Result) -> Result { body(frame) }
}

/// How long a person wants openings and closings to take.
nonisolated enum MotionSetting {
  /// Set to anything but `0`, nothing moves.
  static let reducing = "MULLION_REDUCE_MOTION"
  /// The time in milliseconds; 0 stands for no motion.
  static let variable = "MULLION_MOTION"
  /// The longest time, a minute: what closes takes no input meanwhile.
  static let limit = 60_000

  static func milliseconds(in environment: [String: String]) -> Int {
    if let reduces = environment[reducing], !reduces.isEmpty, reduces != "0" { return 0 }
    guard let asked = environment[variable].flatMap({ Int($0) }) else { return Motion.standardDuration }
    return min(max(0, asked), limit)
  }
}
