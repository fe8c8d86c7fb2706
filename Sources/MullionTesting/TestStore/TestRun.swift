import MullionCore
import Testing

/// A store at work in a test, and how much of what happened the test has said.
@MainActor final class TestRun<Action, State: Equatable, Environment> {
  typealias Handled = TestLog<Action, State>.Handled

  /// What is sent on and on without pause ends the wait for quiet.
  private static var patience: Int { 5_000 }

  let store: Store<Action, State, Environment>
  let log: TestLog<Action, State>
  var exhaustivity = Exhaustivity.on
  private var asserted: State
  /// Whether it once ran out of patience, and asks for none any more.
  private var isEndless = false

  init(
    initial state: State, behavior: Behavior<Action, State, Environment>, environment: Environment,
    _ location: SourceLocation
  ) {
    let log = TestLog<Action, State>(location)
    self.log = log
    asserted = state
    store = Store(initial: state, behavior: behavior, environment: environment, watch: log.watch)
    store.onReport = { log.reports.append($0) }
  }

  var shownState: State { exhaustivity == .on ? asserted : store.state }

  // MARK: Steps

  /// One call of the test: what came in since the last one is in, nothing is left unsaid, and all that the body sets off
  /// has come to where it waits.
  func step<Result>(_ location: SourceLocation, _ body: () -> Result) async -> Result {
    log.here = location
    await settle()
    if !log.received.isEmpty { dropReceived() }
    let result = body()
    await settle()
    return result
  }

  /// Returns when everything that runs waits for somebody outside, and records what was misused on the way.
  func settle() async {
    var quiet = 0
    var last = log.events
    let start = log.received.count
    while log.isRunning || log.mayLinger, quiet < MainQueue.turnsUntilQuiet {
      await MainQueue.turn()
      quiet = log.events == last ? quiet + 1 : 0
      last = log.events
      if log.received.count - start > (isEndless ? 0 : TestRun.patience) {
        if !isEndless { fail("Effects go on sending actions without a pause; more than \(TestRun.patience) came in.") }
        isEndless = true
        break
      }
    }
    log.mayLinger = false
    recordReports()
  }

  /// Dispatches, and checks what the test says about the action itself.
  @discardableResult func perform<Result>(
    _ expect: ((inout State) throws -> Void)?, _ dispatch: () -> Result
  ) -> Result {
    let result = dispatch()
    if !log.received.isEmpty { accept(log.received.removeFirst(), expect) }
    return result
  }

  /// Takes an action as said, and checks what the test says about its change.
  func accept(_ handled: Handled, _ expect: ((inout State) throws -> Void)?) {
    asserted = handled.after
    do {
      if exhaustivity == .on {
        try check(handled, expect)
      } else {
        try checkNamed(handled, expect)
      }
    } catch {
      fail("The closure for \(handled.name) threw: \(error)")
    }
  }

  /// Takes an action as said without a look at its change.
  func pass(_ handled: Handled) { asserted = handled.after }

  private func check(_ handled: Handled, _ expect: ((inout State) throws -> Void)?) throws {
    var expected = handled.before
    try expect?(&expected)
    if let difference = difference(expected, handled, isSaid: expect != nil) {
      fail(difference)
    } else if expect != nil, expected == handled.before {
      fail(
        "\(handled.name) changed nothing, and neither does the closure. Leave the closure out, or say what changes.")
    }
  }

  /// Only what the closure sets must be so.
  private func checkNamed(_ handled: Handled, _ expect: ((inout State) throws -> Void)?) throws {
    var named = handled.after
    try expect?(&named)
    if named != handled.after { return fail(mismatch(named, handled)) }
    guard case .off(showSkippedAssertions: true) = exhaustivity else { return }
    var expected = handled.before
    try expect?(&expected)
    if let difference = difference(expected, handled, isSaid: expect != nil) { judge(difference) }
  }

  private func difference(_ expected: State, _ handled: Handled, isSaid: Bool) -> String? {
    if expected == handled.after { return nil }
    if isSaid { return mismatch(expected, handled) }
    let diff = StateDiff(expected: expected, actual: handled.after)
    return "\(handled.name) changed the state, and the test does not say so (- before, + after):\n\n\(diff.text)"
  }

  private func mismatch(_ expected: State, _ handled: Handled) -> String {
    let diff = StateDiff(expected: expected, actual: handled.after)
    return "The state after \(handled.name) is not what was expected (- expected, + actual):\n\n\(diff.text)"
  }

  // MARK: Issues

  /// Records an issue at the line that is at work.
  func fail(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: log.here)
  }

  /// Records what only an exhaustive test has to say.
  func judge(_ message: String, at location: SourceLocation? = nil) {
    switch exhaustivity {
    case .on: Issue.record(Comment(rawValue: message), sourceLocation: location ?? log.here)
    case .off(showSkippedAssertions: false): break
    case .off(showSkippedAssertions: true):
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location ?? log.here)
    }
  }

  func recordReports() {
    let reports = log.reports
    log.reports = []
    for report in reports { fail(report.description) }
  }

  /// Goes on as if the test had received everything.
  private func dropReceived() {
    judge(
      "Not yet received:\n\n\(list(log.received))\n\nReceive what came in before the test goes on, or call "
        + "`skipReceivedActions()`.")
    forgetReceived()
  }

  func forgetReceived() {
    if let last = log.received.last { pass(last) }
    log.received = []
  }

  func list(_ received: some Collection<Handled>) -> String {
    let shown = received.prefix(StateDiff.shown).map { "  \($0.name)" }
    let rest = received.count - shown.count
    return (shown + (rest > 0 ? ["  … and \(rest) more"] : [])).joined(separator: "\n")
  }
}
