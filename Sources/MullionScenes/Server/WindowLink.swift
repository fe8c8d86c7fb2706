import MullionTerminal

/// A window, from the store's side: where its frames go, and what it said of itself.
public final class WindowLink: Identifiable {
  /// Different for every link of a process.
  public let id: Int
  /// What the window said when it attached: its environment, folder, arguments and wishes.
  public let request: AttachRequest
  /// Whose the window's process is.
  public let credentials: PeerCredentials
  /// Who reads and writes the terminal.
  public let mode: TerminalMode
  /// How much the terminal shows now; 0×0 where it does not know.
  public private(set) var size: TerminalSize
  /// What has gone over it so far.
  public private(set) var counters = Counters()

  private let peer: Peer
  /// Nil once the window is gone, so that its descriptor is closed even if somebody still knows this link.
  private var terminal: (any WindowTerminal)?
  private weak var delegate: (any ConnectionDelegate)?
  private(set) var presence = Presence.attaching
  /// Who wants to know how the program ended that runs in the terminal now.
  private var programEnded: ((ProgramEnding) -> Void)?
  /// Who wants to know whether something was opened, by its number.
  private var openings: [UInt32: (String?) -> Void] = [:]
  private var lastOpening: UInt32 = 0

  /// Amounts, for `windows` and for tests.
  public struct Counters: Hashable, Sendable {
    /// Frames handed to the terminal.
    public var frames = 0
    /// Bytes of those frames.
    public var bytesPainted = 0
    /// Bytes typed.
    public var bytesTyped = 0
  }

  /// Whether the window can show anything.
  enum Presence {
    case attaching, foreground, away, gone
  }

  init(
    id: Int, request: AttachRequest, peer: Peer, terminal: any WindowTerminal, delegate: any ConnectionDelegate
  ) {
    self.id = id
    self.request = request
    self.peer = peer
    self.terminal = terminal
    self.delegate = delegate
    mode = terminal.mode
    credentials = peer.credentials
    size = request.size
  }

  /// The window's process; as it names itself where the system cannot tell.
  public var process: Int32 { credentials.process > 0 ? credentials.process : request.process }
  /// The terminal's path, `/dev/pts/3`, where it has one.
  public var terminalName: String? { request.terminalName }
  /// What the window sent of its environment.
  public var environment: [String: String] { request.environment }
  /// Whether the window only looks.
  public var isReadOnly: Bool { request.options.contains(.readOnly) }
  /// Whether the window is still attached.
  public var isAttached: Bool { presence == .foreground || presence == .away }

  /// Whether a frame would be taken now: the window is in the foreground, and nothing of the frame before is unwritten.
  ///
  /// When it turns true again the delegate is told, by `ready` or `repaint`.
  public var canPaint: Bool { presence == .foreground && terminal?.isPainting == false }

  /// Writes a frame: at once as much as the terminal takes, the rest when it takes more.
  ///
  /// - Returns: Whether it was taken. False if `canPaint` is false, or if it turns out that the window is no longer in the
  ///   foreground: then `away` has been called, and `repaint` follows when the window is back.
  @discardableResult
  public func paint(_ frame: [UInt8]) -> Bool {
    guard canPaint, terminal?.paint(frame) == true else { return false }
    counters.frames += 1
    counters.bytesPainted += frame.count
    return true
  }

  /// Gives the terminal back and stops the window's process, as `^Z` stops a program.
  public func suspend() {
    guard isAttached else { return }
    presence = .away
    _ = terminal?.release()
    peer.send(.suspend)
  }

  /// Gives the terminal back and has the window run a program in it; `repaint` follows when it has ended.
  ///
  /// - Parameter done: Is told once how it ended, whatever becomes of the window.
  public func run(_ program: ProgramRequest, then done: @escaping (ProgramEnding) -> Void) {
    guard isAttached else { return done(.notRun(reason: "the window is gone")) }
    guard programEnded == nil else { return done(.notRun(reason: "another program runs in the window")) }
    guard program.isSendable else {
      return done(.notRun(reason: "it has no arguments, too long ones, or ones that hold a NUL"))
    }
    programEnded = done
    presence = .away
    _ = terminal?.release()
    peer.send(.run(program))
  }

  /// Has the window open another one beside itself, in what it runs in (tmux, a desktop, …).
  ///
  /// - Parameter done: Is told once why that failed, or nil.
  public func openWindow(scene: String, then done: @escaping (_ failure: String?) -> Void) {
    open(done) { .openWindow($0, scene: scene) }
  }

  /// Has the window open an address in what its user browses with.
  ///
  /// - Parameter done: Is told once why that failed, or nil.
  public func openURL(_ url: String, then done: @escaping (_ failure: String?) -> Void) {
    open(done) { .openURL($0, url) }
  }

  private func open(_ done: @escaping (String?) -> Void, _ message: (UInt32) -> StoreMessage) {
    guard isAttached else { return done("the window is gone") }
    guard request.options.contains(.opens) else { return done("the window is of an older build") }
    lastOpening &+= 1
    openings[lastOpening] = done
    peer.send(message(lastOpening))
  }

  /// Tells the window which scene it shows now, so that it returns to that one if the store has to be started again.
  public func show(scene: String) {
    guard isAttached else { return }
    peer.send(.showing(scene))
  }

  /// Gives the terminal back and ends the window with an exit code and a line to print. The delegate hears no more of it.
  public func close(code: Int32 = 0, message: String = "") {
    guard presence != .gone else { return }
    presence = .gone
    let isRestored = terminal?.release() ?? false
    terminal = nil
    peer.send(.exit(Ending(code: code, message: message, isTerminalRestored: isRestored)))
    peer.finish()
    dropQuestions()
  }

  // MARK: - From the connection

  /// Takes the terminal for the first time.
  func begin() {
    presence = .away
    retake()
  }

  func handle(_ message: WindowMessage) {
    switch message {
    case .input(let bytes): if mode == .relayed { didType(bytes[...]) }
    case .painted: if let relayed = terminal as? RelayedTerminal, relayed.didPaint() { becameReady() }
    case .resize(let size): resize(size)
    case .suspending: stopAsAsked()
    case .tookBack: wasTakenBack()
    case .resumed(let size):
      self.size = size
      retake()
    case .alive(let token): peer.send(.alive(token))
    case .standardInput(let bytes): delegate?.standardInput(bytes, link: self)
    case .endOfInput: delegate?.endOfInput(self)
    case .detach(let departure): leave(departure)
    case .finished(let code): finished(code < 0 ? .killed(signal: -max(code, -127)) : .exited(code: code))
    case .notRun(let reason): finished(.notRun(reason: reason))
    case .opened(let number, let failure): openings.removeValue(forKey: number)?(failure)
    case .attach, .command: peer.drop("a window attaches once")
    }
  }

  func didType(_ bytes: ArraySlice<UInt8>) {
    guard presence == .foreground else { return }
    counters.bytesTyped += bytes.count
    delegate?.input(bytes, link: self)
  }

  func becameReady() {
    guard presence == .foreground else { return }
    delegate?.ready(self)
  }

  func wentAway() {
    guard presence == .foreground else { return }
    presence = .away
    delegate?.away(self)
  }

  /// The terminal is gone while its window may not have noticed yet.
  func didHangUp() {
    guard presence != .gone else { return }
    presence = .gone
    terminal = nil
    peer.send(.exit(Ending(code: 1, isTerminalRestored: true)))
    peer.finish()
    delegate?.gone(self, reason: .hungUp)
    dropQuestions()
  }

  /// The window's process has gone.
  func didEnd(_ reason: Departure) {
    guard presence != .gone else { return }
    presence = .gone
    terminal?.abandon()
    terminal = nil
    delegate?.gone(self, reason: reason)
    dropQuestions()
  }

  private func finished(_ ending: ProgramEnding) {
    programEnded.take()?(ending)
  }

  /// Nobody will answer any more.
  private func dropQuestions() {
    finished(.notRun(reason: "the window was closed before the program's end was known"))
    let waiting = openings.values
    openings = [:]
    for done in waiting { done("the window is gone") }
  }

  private func retake() {
    guard isAttached else { return }
    presence = terminal?.take() == true ? .foreground : .away
    if presence == .foreground { delegate?.repaint(self) }
  }

  /// The window was told to stop. If it waited in vain and has stopped already, the terminal is no longer ours to give back.
  private func stopAsAsked() {
    if let passed = terminal as? PassedTerminal, !passed.isOurs { passed.forget() }
    suspend()
  }

  private func wasTakenBack() {
    terminal?.forget()
    wentAway()
  }

  private func resize(_ size: TerminalSize) {
    self.size = size
    delegate?.resized(self)
  }

  private func leave(_ departure: WindowMessage.Departure) {
    close()
    delegate?.gone(self, reason: departure == .hungUp ? .hungUp : .left)
  }
}

nonisolated extension ProgramRequest {
  /// Whether it fits into one message, and into the words that the system takes.
  fileprivate var isSendable: Bool {
    let words = arguments + [directory ?? ""]
    return !arguments.isEmpty && !words.contains { $0.utf8.contains(0) }
      && words.reduce(0) { $0 + $1.utf8.count + 8 } < WireLimits.message / 2
  }
}
