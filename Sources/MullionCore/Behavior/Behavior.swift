/// How a feature answers actions: a monoid, so that features fold into one.
///
/// All behaviors of one action see the same state from before it; then their mutations run in the order of
/// composition, then their effects start.
public struct Behavior<Action, State, Environment> {
  typealias React = (Action, UnsafePointer<State>) -> Reaction<Action, State, Environment>
  /// Keeps what the state asks to be kept (closings, channels), wherever the touch went.
  typealias Supervise = (UnsafePointer<State>, Touch, Supervision<Action, State, Environment>) -> Void

  let react: React
  let supervise: Supervise?

  init(react: @escaping React, supervise: Supervise? = nil) {
    self.react = react
    self.supervise = supervise
  }

  /// Answers each action, given the state before it.
  public init(_ react: @escaping (Action, State) -> Reaction<Action, State, Environment>) {
    self.init(react: { action, state in react(action, state.pointee) })
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
    let supervisors = behaviors.filter { $0.supervise != nil }
    return Behavior(
      react: { action, state in
        var reaction = Reaction<Action, State, Environment>.none
        for behavior in behaviors { reaction = reaction.merged(with: behavior.react(action, state)) }
        return reaction
      },
      supervise: supervisors.isEmpty
        ? nil
        : { state, touch, supervision in
          for behavior in supervisors { behavior.supervise?(state, touch, supervision) }
        })
  }

  /// All of them, in order.
  public static func combine(_ behaviors: Behavior...) -> Behavior { combine(behaviors) }
}

/// What supervision has at hand; nothing of it is made before it is asked for.
///
/// A class, so that handing it down costs one reference.
final class Supervision<Action, State, Environment> {
  let environment: () -> Environment
  let place: () -> Place<State>
  /// The place if somebody made it already.
  let known: () -> Place<State>?
  let outlet: Outlet<Action>

  init(
    environment: @escaping () -> Environment, place: @escaping () -> Place<State>,
    known: @escaping () -> Place<State>?, outlet: Outlet<Action>
  ) {
    self.environment = environment
    self.place = place
    self.known = known
    self.outlet = outlet
  }
}

/// How supervision sends actions: in the name of a life, dropped when that is gone.
struct Outlet<Action> {
  /// Sends the action that ends a closing.
  let send: (Action, Life) -> Void
  /// Gives back what a channel sends.
  let deliver: (Send<Action>.Delivery, Life?, EffectRun, CallSite) -> Void
}
