/// A path of routes of several types, which can be read: every screen on it is a value, in order.
///
/// For stacks whose screens belong to several features, each of which declares routes of its own type and what they lead
/// to. Where one type names all of them, an array is simpler, and where screens have a state of their own, `StackState`.
nonisolated public struct NavigationPath: Sendable {
  private var routes: [any Hashable & Sendable] = []

  /// An empty path.
  public init() {}

  /// A path of routes of one type, the last on top.
  public init<Route: Hashable & Sendable>(_ routes: some Sequence<Route>) {
    self.routes = Array(routes)
  }

  /// The routes, from the bottom to the top.
  public var items: [AnyHashable] { routes.map { AnyHashable($0) } }

  /// The routes of one type, from the bottom to the top.
  public func items<Route>(of type: Route.Type) -> [Route] { routes.compactMap { $0 as? Route } }

  /// How many routes there are.
  public var count: Int { routes.count }

  /// Whether there is none.
  public var isEmpty: Bool { routes.isEmpty }

  /// Whether a route is on it.
  public func contains(_ route: some Hashable & Sendable) -> Bool { index(of: route) != nil }

  /// Puts a route on top.
  public mutating func append(_ route: some Hashable & Sendable) { routes.append(route) }

  /// Puts the routes of another path on top.
  public mutating func append(contentsOf path: NavigationPath) { routes += path.routes }

  /// Removes the top, if there is one.
  public mutating func removeLast() { _ = routes.popLast() }

  /// Removes all routes.
  public mutating func removeAll() { routes.removeAll() }

  /// Removes all above the most recent occurrence of a route, which stays; false, and nothing changes, without one.
  @discardableResult public mutating func popTo(_ route: some Hashable & Sendable) -> Bool {
    guard let index = index(of: route) else { return false }
    routes.removeSubrange((index + 1)...)
    return true
  }

  /// Removes the most recent occurrence of a route and all above it; false, and nothing changes, without one.
  @discardableResult public mutating func popPast(_ route: some Hashable & Sendable) -> Bool {
    guard let index = index(of: route) else { return false }
    routes.removeSubrange(index...)
    return true
  }

  /// The first of its routes; all of them if there are not so many.
  public func prefix(_ count: Int) -> NavigationPath {
    var path = self
    path.routes.removeLast(max(0, routes.count - max(0, count)))
    return path
  }

  private func index(of route: some Hashable & Sendable) -> Int? {
    let route = AnyHashable(route)
    return routes.lastIndex { AnyHashable($0) == route }
  }
}

nonisolated extension NavigationPath: Hashable {
  /// Whether both have equal routes in the same order.
  public static func == (one: NavigationPath, other: NavigationPath) -> Bool { one.items == other.items }

  /// Feeds the routes.
  public func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

nonisolated extension NavigationPath: CustomStringConvertible, CustomReflectable {
  /// `[checkout, payment]`.
  public var description: String { "[" + routes.map { "\($0)" }.joined(separator: ", ") + "]" }

  /// The routes in order.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: items, displayStyle: .collection) }
}

nonisolated extension Array where Element: Equatable {
  /// Removes all above the most recent occurrence of a route, which stays; false, and nothing changes, without one.
  @discardableResult public mutating func popTo(_ route: Element) -> Bool {
    guard let index = lastIndex(of: route) else { return false }
    removeSubrange((index + 1)...)
    return true
  }

  /// Removes the most recent occurrence of a route and all above it; false, and nothing changes, without one.
  @discardableResult public mutating func popPast(_ route: Element) -> Bool {
    guard let index = lastIndex(of: route) else { return false }
    removeSubrange(index...)
    return true
  }
}

extension Behavior {
  /// Keeps a path of routes of several types. What a container asks for is taken when it is shorter at the end (Back) or
  /// longer there (a link); features push and pop by changing the path themselves.
  ///
  /// `allow` may veto, given the path that is asked for and the state before; a veto changes nothing.
  public static func navigationPath(
    _ path: WritableKeyPath<State, NavigationPath> & Sendable, action: Prism<Action, NavigationPath>,
    allow: ((NavigationPath, State) -> Bool)? = nil
  ) -> Behavior {
    Behavior { whole, state in
      guard let next = action.extract(whole), allow?(next, state) ?? true else { return .none }
      let now = state[keyPath: path]
      guard next != now, next.prefix(now.count) == now || now.prefix(next.count) == next else { return .none }
      return .reduce(at: path) { $0 = next }
    }
  }
}

extension Behavior where Action: Prismatic {
  /// Keeps a path of routes of several types; the action is named by its case.
  public static func navigationPath(
    _ path: WritableKeyPath<State, NavigationPath> & Sendable, action: CasePath<Action, NavigationPath>,
    allow: ((NavigationPath, State) -> Bool)? = nil
  ) -> Behavior { navigationPath(path, action: Action.prism[keyPath: action], allow: allow) }
}
