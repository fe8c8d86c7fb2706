import MullionCore
import Testing

extension TestStore {
  /// Receives the next action that features or effects sent, which must be this one, and says what it changes.
  public func receive(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation, _ expect: ((inout State) throws -> Void)? = nil
  ) async where Action: Equatable {
    let expected = Expected<Action>(name: Described.text(action), matches: { $0 == action }) {
      " (- expected, + received):\n\n\(StateDiff(expected: action, actual: $0).text)"
    }
    await run.receive(expected, sourceLocation, expect)
  }

  /// Receives the next action, which must be of that case, whatever it carries.
  public func receive<Payload>(
    _ prism: Prism<Action, Payload>, sourceLocation: SourceLocation = #_sourceLocation,
    _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.receive(.case(prism), sourceLocation, expect)
  }

  /// Receives the next action, which must be of that case and carry that payload.
  public func receive<Payload: Equatable>(
    _ prism: Prism<Action, Payload>, _ payload: Payload, sourceLocation: SourceLocation = #_sourceLocation,
    _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.receive(.case(prism, payload), sourceLocation, expect)
  }

  /// Receives the next action, for which the predicate must hold.
  public func receive(
    where matches: @escaping (Action) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.receive(Expected(name: nil, matches: matches), sourceLocation, expect)
  }

  /// Receives the wish of the feature under test to be dismissed, where nothing in the store embeds it.
  public func receiveDismiss(sourceLocation: SourceLocation = #_sourceLocation) async {
    run.log.here = sourceLocation
    await run.settle()
    guard run.log.dismissals > 0 else { return run.fail("The feature did not ask to be dismissed.\(run.waiting)") }
    run.log.dismissals -= 1
  }
}

/// What a test expects to receive.
struct Expected<Action> {
  /// Its text, if it is known.
  var name: String?
  var matches: (Action) -> Bool
  /// How another action differs.
  var compare: ((Action) -> String)?

  /// A case, whatever it carries.
  static func `case`<Payload>(_ prism: Prism<Action, Payload>) -> Expected {
    Expected(name: nil, matches: { prism.extract($0) != nil })
  }

  /// A case with what it carries.
  static func `case`<Payload: Equatable>(_ prism: Prism<Action, Payload>, _ payload: Payload) -> Expected {
    let expected = prism.embed(payload)
    return Expected(name: Described.text(expected), matches: { prism.extract($0) == payload }) {
      " (- expected, + received):\n\n\(StateDiff(expected: expected, actual: $0).text)"
    }
  }
}

extension TestRun {
  func receive(
    _ expected: Expected<Action>, _ location: SourceLocation, _ expect: ((inout State) throws -> Void)?
  ) async {
    log.here = location
    await settle()
    let isThere =
      exhaustivity == .on ? !log.received.isEmpty : log.received.contains { expected.matches($0.action) }
    if !isThere { await endClosing(expected) }
    if exhaustivity == .on { receiveNext(expected, expect) } else { receiveFirst(expected, expect) }
    recordReports()
  }

  /// A window would end a closing in its own time; a test does so by receiving the end.
  private func endClosing(_ expected: Expected<Action>) async {
    let closing = store.closings.first { store.action(ending: $0).map(expected.matches) ?? false }
    guard let closing else { return }
    closing.end()
    await settle()
  }

  private func receiveNext(_ expected: Expected<Action>, _ expect: ((inout State) throws -> Void)?) {
    guard !log.received.isEmpty else { return failNothing(expected) }
    let next = log.received.removeFirst()
    if expected.matches(next.action) { return accept(next, expect) }
    pass(next)
    let details = expected.compare?(next.action) ?? ":\n\n  \(next.name)"
    fail("Received another action than expected\(details)")
  }

  private func receiveFirst(_ expected: Expected<Action>, _ expect: ((inout State) throws -> Void)?) {
    guard let index = log.received.firstIndex(where: { expected.matches($0.action) }) else {
      return failNothing(expected)
    }
    if index > 0 { judge("Skipped on the way:\n\n\(list(log.received[..<index]))") }
    let found = log.received[index]
    log.received.removeFirst(index + 1)
    accept(found, expect)
  }

  private func failNothing(_ expected: Expected<Action>) {
    let what = expected.name ?? "the expected action"
    let came = log.received.isEmpty ? "" : "\n\nWhat came in instead:\n\n\(list(log.received))"
    fail("Did not receive \(what).\(waiting)\(came)")
  }

  /// What runs, for those who miss something.
  var waiting: String {
    let running = log.running
    if running.isEmpty { return " Nothing is running that could still send it." }
    let names = running.prefix(StateDiff.shown).map { "  \($0.name)" }.joined(separator: "\n")
    return " All that runs waits for somebody outside: turn its clock, or answer it from the environment.\n\n\(names)"
  }
}
