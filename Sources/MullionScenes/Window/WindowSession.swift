import MullionTerminal

/// Decides what a window's process does. It is told what happened and answers with what to do; it touches nothing itself.
nonisolated struct WindowSession {
  /// What can happen to a window's process.
  enum Event: Hashable {
    case received(StoreMessage)
    case signalled(Int32)
    /// The process was stopped and goes on, in the foreground.
    case continued
    /// The time given with `wait` is over.
    case timeUp
    /// The store has closed the connection; with what its log says of why.
    case storeEnded(lastWords: String?)
    case programEnded(ProgramEnding)
    /// The terminal is gone.
    case terminalEnded
  }

  /// What a window's process can do.
  enum Action: Hashable {
    case send(WindowMessage)
    case sendSize
    /// Say that we go on, with the size that the terminal has now.
    case sendResumed
    /// Set raw modes (relayed only).
    case takeTerminal
    /// Put back modes and leave sequence, unless the store has done so.
    case giveBackIfTaken
    /// Put back modes and leave sequence.
    case giveBack
    /// The same, and throw away what was typed: it was meant for a store that hung.
    case giveBackDiscardingInput
    case write([UInt8], acknowledges: Bool)
    /// Stop as `^Z` does; `continued` follows.
    case stop
    /// Stop for as long as we are not in the foreground; `continued` follows.
    case awaitForeground
    case run(ProgramRequest)
    /// Open another window on this scene, or an address, beside us; `opened` with this number is said in answer.
    case openWindow(UInt32, scene: String)
    case openURL(UInt32, String)
    /// `timeUp` follows in a second, unless `stopWaiting` comes first.
    case wait
    case stopWaiting
    /// Find or start a store again and attach to this scene; nil asks for what was asked for at first.
    case attachAgain(scene: String?)
    case print(String)
    case finish(code: Int32, message: String)
  }

  private enum Waiting: Hashable {
    case nothing, forSuspend, forLife(UInt32), forExit(signal: Int32)
  }

  private let app: String
  /// How the program is called to mean this store.
  private let command: String
  private(set) var mode: TerminalMode?
  private var scene = ""
  private var capabilities: Welcome.Capabilities = []
  private var waiting = Waiting.nothing
  private var lastToken: UInt32 = 0
  private var attempts = 0
  /// Answers to `suspending` that are still to come although nobody waits for them any more: the window has stopped by
  /// itself, and must not stop again when they do.
  private var lateSuspensions = 0
  private var welcomedAt: Int64 = 0

  /// How often a store that ends is started again, and within how many milliseconds; after that it seems to be no use.
  static let restartLimit = 3
  static let restartPeriod: Int64 = 10_000

  init(app: String, command: String? = nil) {
    self.app = app
    self.command = command ?? app
  }

  /// - Parameter now: Milliseconds on a clock that never goes back.
  mutating func handle(_ event: Event, now: Int64) -> [Action] {
    switch event {
    case .received(let message): received(message, now: now)
    case .signalled(let signal): signalled(signal)
    case .continued: (mode == .relayed ? [.takeTerminal] : []) + [.sendResumed]
    case .timeUp: timeUp()
    case .storeEnded(let lastWords): storeEnded(lastWords, now: now)
    case .programEnded(let ending): [.send(ending.message), .awaitForeground]
    case .terminalEnded: leave(SignalNumber.hangUp, departure: .hungUp)
    }
  }

  private mutating func received(_ message: StoreMessage, now: Int64) -> [Action] {
    switch message {
    case .welcome(let welcome):
      mode = welcome.mode
      scene = welcome.scene
      capabilities = welcome.capabilities
      welcomedAt = now
      lateSuspensions = 0
      return mode == .relayed ? [.takeTerminal] : []
    case .paint(let bytes, let endsFrame): return mode == .relayed ? [.write(bytes, acknowledges: endsFrame)] : []
    case .suspend: return suspended()
    case .alive(let token):
      guard waiting == .forLife(token) else { return [] }
      waiting = .nothing
      return [.stopWaiting]
    case .exit(let ending): return ended(ending)
    case .refused(let reason, let code): return [.giveBackIfTaken, .finish(code: code, message: reason)]
    case .showing(let id):
      scene = id
      return []
    case .run(let program): return (mode == .relayed ? [.giveBack] : []) + [.run(program)]
    case .openWindow(let number, let scene): return [.openWindow(number, scene: scene)]
    case .openURL(let number, let url): return [.openURL(number, url)]
    case .output(let bytes), .error(let bytes): return [.print(String(decoding: bytes, as: UTF8.self))]
    }
  }

  private mutating func suspended() -> [Action] {
    // While leaving, a stop would keep us from it; the answer to that is under way.
    if case .forExit = waiting { return [] }
    if lateSuspensions > 0 {
      lateSuspensions -= 1
      return []
    }
    waiting = .nothing
    return [.stopWaiting] + (mode == .relayed ? [.giveBack] : []) + [.stop]
  }

  private func ended(_ ending: Ending) -> [Action] {
    let back: [Action] = ending.isTerminalRestored && mode == .passed ? [] : [.giveBack]
    if case .forExit(let signal) = waiting { return back + [.finish(code: 128 + signal, message: "")] }
    return back + [.finish(code: ending.code, message: ending.message)]
  }

  private mutating func signalled(_ signal: Int32) -> [Action] {
    switch signal {
    case SignalNumber.windowChange: return [.sendSize]
    case SignalNumber.continue: return [.awaitForeground]
    case SignalNumber.stop:
      guard waiting != .forSuspend else { return [] }
      waiting = .forSuspend
      return [.send(.suspending), .wait]
    case SignalNumber.quit:
      guard waiting == .nothing else { return [] }
      lastToken &+= 1
      waiting = .forLife(lastToken)
      return [.send(.alive(lastToken)), .wait]
    case SignalNumber.hangUp: return leave(signal, departure: .hungUp)
    default: return leave(signal, departure: .asked)
    }
  }

  private mutating func leave(_ signal: Int32, departure: WindowMessage.Departure) -> [Action] {
    if case .forExit = waiting { return [] }
    waiting = .forExit(signal: signal)
    return [.send(.detach(departure)), .wait]
  }

  private mutating func timeUp() -> [Action] {
    defer { waiting = .nothing }
    switch waiting {
    case .nothing: return []
    case .forSuspend:
      lateSuspensions += 1
      return [.send(.tookBack), .giveBackDiscardingInput, .stop]
    case .forLife:
      let message = "the store of \(app) does not answer; end it with `\(command) quit --force`"
      return [.send(.tookBack), .giveBackDiscardingInput, .finish(code: 1, message: message)]
    case .forExit(let signal):
      return [.send(.tookBack), .giveBackDiscardingInput, .finish(code: 128 + signal, message: "")]
    }
  }

  private mutating func storeEnded(_ lastWords: String?, now: Int64) -> [Action] {
    if case .forExit(let signal) = waiting { return [.giveBackIfTaken, .finish(code: 128 + signal, message: "")] }
    waiting = .nothing
    if mode != nil, now - welcomedAt > WindowSession.restartPeriod { attempts = 0 }
    attempts += 1
    let said = lastWords.map { " (\($0))" } ?? ""
    // Without a welcome it was a store that was just ending, and nothing is lost.
    let mayReturn = mode == nil || capabilities.contains(.durable)
    guard mayReturn, attempts <= WindowSession.restartLimit else {
      let message =
        "the store of \(app) ended unexpectedly\(said); what was not saved is lost"
      return [.stopWaiting, .giveBackIfTaken, .finish(code: 1, message: message)]
    }
    let hadScene = mode != nil
    mode = nil
    let report: [Action] =
      hadScene ? [.print("the store of \(app) ended unexpectedly\(said); starting it again\n")] : []
    return [.stopWaiting, .giveBackIfTaken] + report + [.attachAgain(scene: hadScene ? scene : nil)]
  }
}

nonisolated extension ProgramEnding {
  /// What a window says of a program that has ended.
  var message: WindowMessage {
    switch self {
    case .exited(let code): .finished(code)
    case .killed(let signal): .finished(-signal)
    case .notRun(let reason): .notRun(reason)
    }
  }

  init(_ ending: BackgroundProcess.Ending) {
    switch ending {
    case .exited(let code): self = .exited(code: code)
    case .killed(let signal): self = .killed(signal: signal)
    }
  }
}
