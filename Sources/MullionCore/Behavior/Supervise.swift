/// Keeps what the state asks to be kept (closings, channels), wherever a touch went.
struct Supervise<Action, State, Environment> {
  /// Given are the state and what was touched, and what may be asked for but seldom is: the place (made, if the argument
  /// says so), the environment, and the way for actions. Those are closures that end with the call, so handing them down
  /// through the lifts allocates nothing.
  typealias Body = (
    UnsafePointer<State>, Touch, (_ makingIt: Bool) -> Place<State>?, () -> Environment, () -> Outlet<Action>
  ) -> Void

  /// Where in the state lies what it looks at; a touch elsewhere does not concern it.
  let bytes: Range<Int>
  private let body: Body

  init(_ bytes: Range<Int>, _ body: @escaping Body) {
    self.bytes = bytes
    self.body = body
  }

  func callAsFunction(
    _ state: UnsafePointer<State>, _ touch: Touch, place: (_ makingIt: Bool) -> Place<State>?,
    environment: () -> Environment, outlet: () -> Outlet<Action>
  ) {
    guard concerns(touch) else { return }
    body(state, touch, place, environment, outlet)
  }

  /// Whether a touch went where it looks.
  func concerns(_ touch: Touch) -> Bool { touch.step?.bytes.overlaps(bytes) ?? true }

  /// All of them, in order; nil if there are none.
  static func all(_ parts: [Supervise]) -> Supervise? {
    guard let first = parts.first, parts.count > 1 else { return parts.first }
    let bytes = parts.reduce(first.bytes) { $0.hull($1.bytes) }
    return Supervise(bytes) { state, touch, place, environment, outlet in
      for index in parts.indices where parts[index].concerns(touch) {
        parts[index].body(state, touch, place, environment, outlet)
      }
    }
  }
}

nonisolated extension Range<Int> {
  /// The smallest range that covers both.
  func hull(_ other: Range) -> Range {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// How supervision sends actions: in the name of a life, dropped when that is gone.
struct Outlet<Action> {
  /// Sends the action that ends a closing.
  let send: (Action, Life) -> Void
  /// Gives back what a channel sends.
  let deliver: (Send<Action>.Delivery, Life?, EffectRun, CallSite) -> Void
}
