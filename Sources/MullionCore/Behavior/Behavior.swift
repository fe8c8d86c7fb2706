/// How a feature answers actions: a monoid, so that features fold into one.
///
/// All behaviors of one action see the same state from before it; then their mutations run in the order of
/// composition, then their effects start.
public struct Behavior<Action, State, Environment> {
  typealias React = (Action, UnsafePointer<State>) -> Reaction<Action, State, Environment>
  let react: React
  let supervise: Supervise<Action, State, Environment>?
  /// Whether an action may be answered, for those who can tell without the state; an action concerns one of many lifts.
  let concerns: ((Action) -> Bool)?

  init(
    react: @escaping React, supervise: Supervise<Action, State, Environment>? = nil,
    concerns: ((Action) -> Bool)? = nil
  ) {
    self.react = react
    self.supervise = supervise
    self.concerns = concerns
  }

  /// Answers each action, given the state before it.
  public init(_ react: @escaping (Action, State) -> Reaction<Action, State, Environment>) {
    self.init(react: { action, state in state.lend { react(action, $0) } })
  }

  /// Answers nothing.
  public static var identity: Behavior { Behavior(react: { _, _ in .none }) }

  /// Changes the state in place for each action.
  ///
  /// It cannot say which actions it ignores, so each one counts as touching the whole slot.
  public static func reduce(_ body: @escaping (Action, inout State) -> Void) -> Behavior {
    Behavior(react: { action, _ in .reduce { body(action, &$0) } })
  }

  /// All of them, in order.
  public static func combine(_ behaviors: [Behavior]) -> Behavior {
    guard let first = behaviors.first else { return .identity }
    guard behaviors.count > 1 else { return first }
    return Behavior(
      react: { action, state in
        var reaction = Reaction<Action, State, Environment>.none
        // By index: a behavior as a whole would be kept while it is asked.
        for index in behaviors.indices {
          if let concerns = behaviors[index].concerns, !concerns(action) { continue }
          let answer = behaviors[index].react(action, state)
          if answer.isNone { continue }
          reaction = reaction.isNone ? answer : reaction.merged(with: answer)
        }
        return reaction
      },
      supervise: .all(behaviors.compactMap { $0.supervise }))
  }

  /// All of them, in order.
  public static func combine(_ behaviors: Behavior...) -> Behavior { combine(behaviors) }
}
