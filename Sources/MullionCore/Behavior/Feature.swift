/// A feature: a state, the actions that happen to it, how it answers them, and how it is shown.
@MainActor public protocol Feature {
  /// What can happen.
  associatedtype Action
  /// What is so.
  associatedtype State
  /// What it needs of the outside world.
  associatedtype Environment
  /// The view that shows it.
  associatedtype Body

  /// How it answers actions.
  static func behavior() -> Behavior<Action, State, Environment>

  /// How it is shown.
  static func view(store: StoreProjection<Action, State>, environment: Environment) -> Body
}
