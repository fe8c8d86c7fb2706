import MullionTerminal
import Testing

@testable import MullionScenes

@Suite struct WindowSessionTests {
  private var session = WindowSession(app: "quire")

  /// A session that has been welcomed.
  private func welcomed(
    _ mode: TerminalMode, capabilities: Welcome.Capabilities = [], at now: Int64 = 0
  ) -> (WindowSession, [WindowSession.Action]) {
    var session = session
    let welcome = Welcome(mode: mode, process: 1, scene: "one", capabilities: capabilities)
    let actions = session.handle(.received(.welcome(welcome)), now: now)
    return (session, actions)
  }

  @Test("The store takes a passed terminal, the window a relayed one")
  func welcome() {
    #expect(welcomed(.passed).1 == [])
    #expect(welcomed(.relayed).1 == [.takeTerminal])
  }

  @Test("W6 Asked to stop, it has the terminal given back first, stops, and comes back")
  func suspend() {
    var (session, _) = welcomed(.passed)
    #expect(session.handle(.signalled(SignalNumber.stop), now: 0) == [.send(.suspending), .wait])
    #expect(session.handle(.signalled(SignalNumber.stop), now: 0) == [], "once is enough")
    #expect(session.handle(.received(.suspend), now: 0) == [.stopWaiting, .stop])
    #expect(session.handle(.continued, now: 0) == [.sendResumed])
    (session, _) = welcomed(.relayed)
    _ = session.handle(.signalled(SignalNumber.stop), now: 0)
    #expect(session.handle(.received(.suspend), now: 0) == [.stopWaiting, .giveBack, .stop])
    #expect(session.handle(.continued, now: 0) == [.takeTerminal, .sendResumed])
  }

  @Test("W13 After a stop that it did not see coming, it waits for the foreground before it says that it is back")
  func resumed() {
    var (session, _) = welcomed(.passed)
    #expect(session.handle(.signalled(SignalNumber.continue), now: 0) == [.awaitForeground])
    #expect(session.handle(.continued, now: 0) == [.sendResumed])
  }

  @Test("W15 A store that does not give the terminal back in time does not keep it")
  func hungSuspend() {
    var (session, _) = welcomed(.passed)
    _ = session.handle(.signalled(SignalNumber.stop), now: 0)
    #expect(session.handle(.timeUp, now: 1000) == [.send(.tookBack), .giveBackDiscardingInput, .stop])
  }

  @Test("W15 Quit asks whether the store answers, and does nothing more if it does")
  func alive() {
    var (session, _) = welcomed(.passed)
    #expect(session.handle(.signalled(SignalNumber.quit), now: 0) == [.send(.alive(1)), .wait])
    #expect(session.handle(.signalled(SignalNumber.quit), now: 0) == [])
    #expect(session.handle(.received(.alive(0)), now: 1) == [], "an old answer")
    #expect(session.handle(.received(.alive(1)), now: 1) == [.stopWaiting])
    #expect(session.handle(.timeUp, now: 1000) == [])
  }

  @Test("W15 If the store does not answer, the terminal comes back and one line says so")
  func hung() throws {
    var (session, _) = welcomed(.passed)
    _ = session.handle(.signalled(SignalNumber.quit), now: 0)
    let actions = session.handle(.timeUp, now: 1000)
    #expect(actions.dropLast() == [.send(.tookBack), .giveBackDiscardingInput])
    guard case .finish(1, let message) = try #require(actions.last) else {
      Issue.record("it does not finish: \(actions)")
      return
    }
    #expect(message.contains("does not answer"))
    #expect(message.contains("quire quit --force"))
  }

  @Test(
    "W6 Signals that end leave cleanly, with the code a shell expects",
    arguments: [SignalNumber.terminate, SignalNumber.hangUp, SignalNumber.interrupt])
  func leaving(signal: Int32) {
    var (session, _) = welcomed(.passed)
    let departure: WindowMessage.Departure = signal == SignalNumber.hangUp ? .hungUp : .asked
    #expect(session.handle(.signalled(signal), now: 0) == [.send(.detach(departure)), .wait])
    #expect(session.handle(.signalled(signal), now: 0) == [])
    var other = session
    let restored = Ending(code: 0, isTerminalRestored: true)
    #expect(session.handle(.received(.exit(restored)), now: 1) == [.finish(code: 128 + signal, message: "")])
    let late = other.handle(.timeUp, now: 1000)
    #expect(late == [.send(.tookBack), .giveBackDiscardingInput, .finish(code: 128 + signal, message: "")])
  }

  @Test("W1 An exit is repeated to the person, after the terminal is whole")
  func exit() {
    var (session, _) = welcomed(.passed)
    var other = session
    let restored = Ending(code: 0, message: "closed", isTerminalRestored: true)
    #expect(session.handle(.received(.exit(restored)), now: 0) == [.finish(code: 0, message: "closed")])
    let left = Ending(code: 3, message: "no", isTerminalRestored: false)
    #expect(other.handle(.received(.exit(left)), now: 0) == [.giveBack, .finish(code: 3, message: "no")])
  }

  @Test("W4 Without a journal the store's death ends the window with a line and code 1")
  func storeDied() throws {
    var (session, _) = welcomed(.passed)
    let actions = session.handle(.storeEnded(lastWords: "Fatal error: oops"), now: 5)
    #expect(actions.dropLast() == [.stopWaiting, .giveBackIfTaken])
    guard case .finish(1, let message) = try #require(actions.last) else {
      Issue.record("it does not finish: \(actions)")
      return
    }
    #expect(message.contains("ended unexpectedly (Fatal error: oops)"))
  }

  @Test("W4 With a journal the window starts the store again and returns to the scene it showed last, but not for ever")
  func restart() {
    var (session, _) = welcomed(.passed, capabilities: .durable)
    _ = session.handle(.received(.showing("two")), now: 0)
    for _ in 0..<WindowSession.restartLimit {
      let actions = session.handle(.storeEnded(lastWords: nil), now: 5)
      #expect(actions.last == .attachAgain(scene: "two"))
      let welcome = Welcome(mode: .passed, process: 2, scene: "two", capabilities: .durable)
      _ = session.handle(.received(.welcome(welcome)), now: 5)
    }
    var later = session
    guard case .finish(1, _) = session.handle(.storeEnded(lastWords: nil), now: 6).last else {
      Issue.record("it tries for ever")
      return
    }
    // One that has run for a while has earned new trust.
    let muchLater = later.handle(.storeEnded(lastWords: nil), now: 6 + WindowSession.restartPeriod)
    #expect(muchLater.last == .attachAgain(scene: "two"))
  }

  @Test("W8 A store that ends before it welcomes was just quitting: the window looks for another")
  func quitting() {
    var session = session
    #expect(
      session.handle(.storeEnded(lastWords: nil), now: 0) == [.stopWaiting, .giveBackIfTaken, .attachAgain(scene: nil)])
  }

  @Test("W9 A refusal is told with its code")
  func refused() {
    var session = session
    let actions = session.handle(.received(.refused("no such scene", code: 1)), now: 0)
    #expect(actions == [.giveBackIfTaken, .finish(code: 1, message: "no such scene")])
  }

  @Test("W11 A program gets the terminal, and its end is told before the window takes up again")
  func program() {
    let request = ProgramRequest(arguments: ["vi"])
    var (session, _) = welcomed(.relayed)
    #expect(session.handle(.received(.run(request)), now: 0) == [.giveBack, .run(request)])
    var (killed, missing) = (session, session)
    #expect(session.handle(.programEnded(.exited(code: 3)), now: 0) == [.send(.finished(3)), .awaitForeground])
    #expect(killed.handle(.programEnded(.killed(signal: 9)), now: 0) == [.send(.finished(-9)), .awaitForeground])
    #expect(missing.handle(.programEnded(.notRun(reason: "no")), now: 0) == [.send(.notRun("no")), .awaitForeground])
  }

  @Test("W5 A relayed frame is written and then acknowledged; a passed window paints nothing itself")
  func painting() {
    var (session, _) = welcomed(.relayed)
    let frame = StoreMessage.paint([1], endsFrame: true)
    #expect(session.handle(.received(frame), now: 0) == [.write([1], acknowledges: true)])
    (session, _) = welcomed(.passed)
    #expect(session.handle(.received(frame), now: 0) == [])
  }

  @Test("Only what is named of an environment is sent")
  func environment() {
    let all = [
      "TERM": "xterm", "LC_ALL": "C", "KITTY_PID": "1", "AWS_SECRET": "x", "TERMX": "y",
      "LANG": String(repeating: "l", count: 9000),
    ]
    #expect(WindowEnvironment.selection(from: all) == ["TERM": "xterm", "LC_ALL": "C", "KITTY_PID": "1"])
  }
}
