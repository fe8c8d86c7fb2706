import MullionCore
import Testing

/// What happened in a test's store, as its engine tells it.
@MainActor final class TestLog<Action, State> {
  /// A handled action.
  struct Handled {
    let action: Action
    let before: State
    let after: State

    var name: String { Described.text(action) }
  }

  /// An effect or a channel that has not ended.
  struct Running {
    let serial: Int
    /// The dispatch that it belongs to; nil for a channel.
    let trace: Int?
    /// The action that set it off, if it was one.
    let cause: String?
    let location: SourceLocation
  }

  /// The line of the test that is at work.
  var here: SourceLocation
  /// Handled, and not yet said by the test.
  var received: [Handled] = []
  /// How often the outermost feature asked to be dismissed, not yet said by the test.
  var dismissals = 0
  /// Misuse that is not yet recorded as issues.
  var reports: [Report] = []
  /// Whether something ended whose task may not have heard of it yet, and may send what nobody takes any more.
  var mayLinger = false
  /// How much there was to hear of so far.
  private(set) var events = 0
  private var runs: [ObjectIdentifier: Running] = [:]
  private var serials = 0
  private var firsts: [Int: Action] = [:]
  private var handling: (action: Action, state: State)?

  init(_ location: SourceLocation) {
    here = location
  }

  /// What has not ended, the oldest first.
  var running: [Running] { runs.values.sorted { $0.serial < $1.serial } }
  var isRunning: Bool { !runs.isEmpty }

  /// The store's ear.
  var watch: StoreWatch<Action, State> {
    StoreWatch(
      willHandle: { [self] in willHandle($0, $1, $2) }, didHandle: { [self] in didHandle($0, $1) },
      runs: RunWatch(
        began: { [self] in began($0, $1) }, ended: { [self] in ended($0) },
        dismissed: { [self] in
          dismissals += 1
          events += 1
        }, executor: MainQueue.shared))
  }

  /// Asks no more after what runs now.
  func forgetRunning() { runs = [:] }

  private func willHandle(_ action: Action, _ trace: Int, _ state: State) {
    if firsts[trace] == nil { firsts[trace] = action }
    handling = (action, state)
  }

  private func didHandle(_ action: Action, _ state: State) {
    guard let handling else { return }
    self.handling = nil
    received.append(Handled(action: action, before: handling.state, after: state))
    events += 1
  }

  private func began(_ id: ObjectIdentifier, _ trace: Int?) {
    serials += 1
    let cause = handling?.action ?? trace.flatMap { firsts[$0] }
    runs[id] = Running(serial: serials, trace: trace, cause: cause.map(Described.text), location: here)
    events += 1
  }

  private func ended(_ id: ObjectIdentifier) {
    runs[id] = nil
    mayLinger = true
    events += 1
  }
}
