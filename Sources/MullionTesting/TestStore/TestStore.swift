import MullionCore
import Testing

/// A store that holds a test to saying everything that happens.
///
/// The real store does the work: the same order, scopes, effects and closings as in the program. `send` an action and
/// say what it changes; `receive` each action that features and effects send on their own; whatever the test leaves out
/// is recorded as an issue at its line. At the end nothing may be left: no action unasserted, no effect running, no
/// presentation closing. Call `finish()` last, or let the store go; a test away from the main actor has to call it.
///
/// What effects do runs in one order, on the main queue. Time stands still unless a `TestClock` in the environment is
/// turned, and nothing waits for time on the wall: when everything that runs waits for somebody outside, a call returns.
@MainActor public final class TestStore<Action, State: Equatable, Environment> {
  let run: TestRun<Action, State, Environment>

  /// Makes a store; what its initial state sets off has happened when the first call returns.
  public init(
    initial state: State, behavior: Behavior<Action, State, Environment>, environment: Environment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    run = TestRun(initial: state, behavior: behavior, environment: environment, sourceLocation)
  }

  /// Makes a store of a feature.
  public convenience init<F: Feature>(
    of feature: F.Type, initial state: State, environment: Environment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where F.Action == Action, F.State == State, F.Environment == Environment {
    self.init(initial: state, behavior: F.behavior(), environment: environment, sourceLocation: sourceLocation)
  }

  // Not isolated: an isolated one does not know which test it is in.
  deinit {
    let run = run
    if MainQueue.shared.isCurrent {
      MainActor.assumeIsolated { run.checkEnd() }
    } else {
      Task { @MainActor in run.checkEnd() }
    }
  }

  /// The state as far as the test has come: with what was sent and received, without what is still to be received.
  ///
  /// While exhaustivity is off, the state with everything that has happened.
  public var state: State { run.shownState }

  /// What features see of the outside world; a change is seen by what is sent from then on.
  public var environment: Environment {
    get { run.store.environment }
    set { run.store.environment = newValue }
  }

  /// How much the test has to say; `on` unless told otherwise.
  public var exhaustivity: Exhaustivity {
    get { run.exhaustivity }
    set { run.exhaustivity = newValue }
  }

  /// The whole of the store as views take it; what they dispatch has to be received.
  public var projection: StoreProjection<Action, State> { run.store.projection }

  /// Sends an action as a person would set it off, and says what it changes.
  ///
  /// The closure edits the state from before the action into the state after it; without one, the action changes
  /// nothing. What the action sets off beyond that is to be received. The call returns when effects have come to where
  /// they wait.
  @discardableResult public func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line,
    sourceLocation: SourceLocation = #_sourceLocation, _ expect: ((inout State) throws -> Void)? = nil
  ) async -> SentAction {
    await run.step(sourceLocation) {
      let dispatched = run.perform(expect) { run.store.dispatch(action, fileID: fileID, line: line) }
      return SentAction(dispatched: dispatched, settle: { [run] in await run.settle() })
    }
  }

  /// Ends the presentation that has been closing longest, as a window does that has drawn it, and says what changes.
  public func finishClosing(
    sourceLocation: SourceLocation = #_sourceLocation, _ expect: ((inout State) throws -> Void)? = nil
  ) async {
    await run.step(sourceLocation) {
      guard let closing = run.store.closings.first else {
        return run.fail("No presentation is closing.")
      }
      run.perform(expect) { closing.end() }
    }
  }

  /// Checks that nothing is left: no action to receive, no effect or channel that runs, no presentation that closes.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    await run.settle()
    run.log.here = sourceLocation
    run.checkEnd()
  }
}

/// What one sent action set off.
@MainActor public struct SentAction {
  let dispatched: Dispatched
  let settle: () async -> Void

  /// Returns when the effects of the action, and all that they set off, have ended, however long that takes.
  ///
  /// For work that leaves the program's tasks, as a file read on a thread does; give such a test a time limit.
  public func finish() async {
    await dispatched.finish()
    await settle()
  }

  /// Cancels the effects that the action set off, and nothing else.
  public func cancel() async {
    dispatched.cancel()
    await settle()
  }
}
