/// What a test hears of a store's engine while that works as it does in a program; nobody watches a program's store.
package final class StoreWatch<Action, State> {
  /// An action is about to be handled, and belongs to the dispatch of that number; with the state before.
  let willHandle: (Action, Int, State) -> Void
  /// The action was handled, its effects have started, and what the state asks to be kept is kept; with the state after.
  let didHandle: (Action, State) -> Void
  let runs: RunWatch

  /// Makes a watch.
  package init(
    willHandle: @escaping (Action, Int, State) -> Void, didHandle: @escaping (Action, State) -> Void, runs: RunWatch
  ) {
    self.willHandle = willHandle
    self.didHandle = didHandle
    self.runs = runs
  }
}

/// What a test hears of effects and channels, and where they run.
package final class RunWatch {
  /// An effect of that dispatch began; a channel belongs to none.
  let began: (ObjectIdentifier, Int?) -> Void
  let ended: (ObjectIdentifier) -> Void
  /// A feature asked to be dismissed, and nothing in the store embeds it.
  let dismissed: () -> Void
  /// Runs what effects do away from the main actor.
  let executor: any TaskExecutor

  /// Makes a watch.
  package init(
    began: @escaping (ObjectIdentifier, Int?) -> Void, ended: @escaping (ObjectIdentifier) -> Void,
    dismissed: @escaping () -> Void, executor: any TaskExecutor
  ) {
    self.began = began
    self.ended = ended
    self.dismissed = dismissed
    self.executor = executor
  }
}

extension Ledger {
  /// Does something on a later turn.
  @inline(never) func later(_ body: @escaping () -> Void) {
    Task { body() }
  }

  /// Starts the task of an effect or a channel.
  func task(_ body: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    guard let watch else { return Task { await body() } }
    return Task(executorPreference: watch.executor) { await body() }
  }
}

extension Store {
  /// Cancels the effects of a dispatch.
  package func cancelEffects(of trace: Int) { ledger.cancel(trace) }
}
