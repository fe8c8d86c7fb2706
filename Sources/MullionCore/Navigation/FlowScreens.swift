/// Where the screens of a flow lie in its state, from the bottom to the top.
nonisolated public struct FlowScreens<State>: Sendable, ExpressibleByArrayLiteral {
  let levels: [Level]

  /// One slot, with the screens that it holds.
  struct Level: Sendable {
    /// Which bytes of the state the slot covers; nil where no slot can be told by that.
    var bytes: Range<Int>?
    let collect: @Sendable (State, inout NavigationPath) -> Void
    /// Pops down to a screen of that name, which stays or goes too; false if it is not here.
    let pop: @Sendable (AnyHashable, _ staying: Bool, inout State) -> Bool
    let popLast: @Sendable (inout State) -> Bool
    let clear: @Sendable (inout State) -> Void
  }

  init(levels: [Level]) {
    self.levels = levels
  }

  /// No screen.
  public static var none: FlowScreens { FlowScreens(levels: []) }

  /// Screens one above the other.
  public init(arrayLiteral screens: FlowScreens...) {
    levels = screens.flatMap(\.levels)
  }

  func collect(_ state: State, into path: inout NavigationPath) {
    for level in levels { level.collect(state, &path) }
  }

  func pop(_ route: AnyHashable, staying: Bool, _ state: inout State) -> Bool {
    for index in levels.indices.reversed() where levels[index].pop(route, staying, &state) {
      for above in levels[(index + 1)...] { above.clear(&state) }
      return true
    }
    return false
  }

  func popLast(_ state: inout State) -> Bool {
    levels.reversed().contains { $0.popLast(&state) }
  }

  func clear(_ state: inout State) {
    for level in levels { level.clear(&state) }
  }

  /// The levels above the slot that covers those bytes; nil if it is none of them, or the last.
  func above(_ bytes: Range<Int>) -> FlowScreens? {
    guard let index = levels.firstIndex(where: { $0.bytes == bytes }), index + 1 < levels.count else { return nil }
    return FlowScreens(levels: Array(levels[(index + 1)...]))
  }

  /// The screens of a type, if it is a flow.
  static func of(_ type: State.Type) -> FlowScreens? {
    func screens<Flow: FlowState>(_ flow: Flow.Type) -> Any { Flow.screens }
    return (type as? any FlowState.Type).flatMap { screens($0) as? FlowScreens }
  }
}

nonisolated extension FlowScreens {
  /// A screen that is there while an optional is filled, and the screens of the flow that it may be.
  public static func screen<Child, Route: Hashable & Sendable>(
    _ route: Route, at path: WritableKeyPath<State, Child?> & Sendable
  ) -> FlowScreens { screen(at: path) { _ in route } }

  /// A screen that is there while an optional is filled, called by what it shows.
  public static func screen<Child, Route: Hashable & Sendable>(
    at path: WritableKeyPath<State, Child?> & Sendable, _ route: @escaping @Sendable (Child) -> Route
  ) -> FlowScreens {
    level(path, route, read: { $0 }, write: { $0 = $1 })
  }

  /// A screen that is there while a presentation is shown, and the screens of the flow that it may be.
  public static func screen<Child, Route: Hashable & Sendable>(
    _ route: Route, at path: WritableKeyPath<State, Presentation<Child>> & Sendable
  ) -> FlowScreens { screen(at: path) { _ in route } }

  /// A screen that is there while a presentation is shown, called by what it shows.
  public static func screen<Child, Route: Hashable & Sendable>(
    at path: WritableKeyPath<State, Presentation<Child>> & Sendable, _ route: @escaping @Sendable (Child) -> Route
  ) -> FlowScreens {
    level(
      path, route, read: { $0.isPresented ? $0.value : nil },
      write: { slot, child in if let child { slot = .presented(child) } else { _ = slot.beginDismissing() } })
  }

  private static func level<Slot, Child, Route: Hashable & Sendable>(
    _ path: WritableKeyPath<State, Slot> & Sendable, _ route: @escaping @Sendable (Child) -> Route,
    read: @escaping @Sendable (Slot) -> Child?, write: @escaping @Sendable (inout Slot, Child?) -> Void
  ) -> FlowScreens {
    FlowScreens(levels: [
      Level(
        bytes: Lens(path).bytes,
        collect: { state, routes in
          guard let child = read(state[keyPath: path]) else { return }
          routes.append(route(child))
          FlowScreens<Child>.of(Child.self)?.collect(child, into: &routes)
        },
        pop: { wanted, staying, state in
          guard var child = read(state[keyPath: path]) else { return false }
          let inner = FlowScreens<Child>.of(Child.self)
          if inner?.pop(wanted, staying: staying, &child) == true {
            write(&state[keyPath: path], child)
            return true
          }
          guard AnyHashable(route(child)) == wanted else { return false }
          inner?.clear(&child)
          write(&state[keyPath: path], staying ? child : nil)
          return true
        },
        popLast: { state in
          guard var child = read(state[keyPath: path]) else { return false }
          let isInner = FlowScreens<Child>.of(Child.self)?.popLast(&child) ?? false
          write(&state[keyPath: path], isInner ? child : nil)
          return true
        }, clear: { write(&$0[keyPath: path], nil) })
    ])
  }
}
