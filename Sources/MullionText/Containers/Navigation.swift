/// What the screens of a stack tell it while they are drawn.
struct Navigation {
  /// The title of the screen that is shown.
  var title: String?
  /// Leads one screen back; nil at the root. The innermost stack that is not at its root sets it last.
  var back: (() -> Void)?
  /// The path of the innermost stack that is being drawn.
  var path: AnyRoutePath?
  /// What the stacks around take on top, the innermost last.
  var pushers: [AnyPusher] = []

  /// Puts the state of a screen on the innermost stack of its like; nil where there is none.
  func push<State>(state: State) -> (() -> Void)? {
    pushers.last { $0 is Pusher<State> }.flatMap { $0 as? Pusher<State> }.map { pusher in { pusher.push(state) } }
  }

  /// Puts a route on the innermost stack that takes its like; nil where none does.
  func push<Route: Hashable & Sendable>(route: Route) -> (() -> Void)? {
    for pusher in pushers.reversed() {
      if let pusher = pusher as? Pusher<Route> { return { pusher.push(route) } }
      if let pusher = pusher as? Pusher<any Hashable & Sendable> { return { pusher.push(route) } }
    }
    return nil
  }
}

/// The path of the stack that is being drawn, for the destinations inside its root.
class AnyRoutePath {
  /// How many screens stand above the root.
  var count: Int { 0 }
  /// What the last screen is called.
  var last: AnyHashable? { nil }
}

/// A path of routes of one type, or of any.
final class RoutePath<Route: Hashable>: AnyRoutePath {
  let routes: [Route]

  init(routes: [Route]) {
    self.routes = routes
  }

  override var count: Int { routes.count }
  override var last: AnyHashable? { routes.last.map { AnyHashable($0) } }
}

/// Puts something on a stack, for the links inside its screens.
class AnyPusher {}

final class Pusher<Value>: AnyPusher {
  let push: (Value) -> Void

  init(_ push: @escaping (Value) -> Void) {
    self.push = push
  }
}
