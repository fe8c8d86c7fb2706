/// Keeps what the state asks to be kept (closings, channels), wherever a touch went.
struct Supervise<Action, State, Environment> {
  /// What supervision has at hand is made when it is asked for, which is seldom.
  typealias Body = (UnsafePointer<State>, Touch, () -> Supervision<Action, State, Environment>) -> Void

  /// Where in the state lies what it looks at; a touch elsewhere does not concern it.
  let bytes: Range<Int>
  private let body: Body

  init(_ bytes: Range<Int>, _ body: @escaping Body) {
    self.bytes = bytes
    self.body = body
  }

  func callAsFunction(
    _ state: UnsafePointer<State>, _ touch: Touch, _ supervision: () -> Supervision<Action, State, Environment>
  ) {
    if let step = touch.step, !step.bytes.overlaps(bytes) { return }
    body(state, touch, supervision)
  }

  /// All of them, in order; nil if there are none.
  static func all(_ parts: [Supervise]) -> Supervise? {
    guard let first = parts.first, parts.count > 1 else { return parts.first }
    let bytes = parts.reduce(first.bytes) { $0.hull($1.bytes) }
    return Supervise(bytes) { state, touch, supervision in
      for part in parts { part(state, touch, supervision) }
    }
  }
}

nonisolated extension Range<Int> {
  /// The smallest range that covers both.
  func hull(_ other: Range) -> Range {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// What supervision has at hand; nothing of it is made before it is asked for.
nonisolated final class Supervision<Action, State, Environment> {
  let environment: () -> Environment
  /// The place; one that nobody has made yet is made if the argument says so.
  let place: (_ makingIt: Bool) -> Place<State>?
  let outlet: () -> Outlet<Action>

  init(
    environment: @escaping () -> Environment, place: @escaping (Bool) -> Place<State>?,
    outlet: @escaping () -> Outlet<Action>
  ) {
    self.environment = environment
    self.place = place
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
