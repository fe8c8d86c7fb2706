nonisolated extension FlowScreens {
  /// The screens of a stack, each called by what it shows, with the screens of the flows among them.
  public static func stack<Element, Route: Hashable & Sendable>(
    _ path: WritableKeyPath<State, StackState<Element>> & Sendable, _ route: @escaping @Sendable (Element) -> Route
  ) -> FlowScreens {
    FlowScreens(levels: [
      Level(
        bytes: Lens(path).bytes,
        collect: { state, routes in
          let inner = FlowScreens<Element>.of(Element.self)
          for element in state[keyPath: path] {
            routes.append(route(element))
            inner?.collect(element, into: &routes)
          }
        },
        pop: { wanted, staying, state in
          let inner = FlowScreens<Element>.of(Element.self)
          for id in state[keyPath: path].ids.reversed() {
            guard let element = state[keyPath: path][id: id] else { continue }
            if inner?.change(&state[keyPath: path][id: id], { inner?.pop(wanted, staying: staying, &$0) ?? false })
              == true
            {
              state[keyPath: path].pop(to: id)
              return true
            }
            guard AnyHashable(route(element)) == wanted else { continue }
            if staying {
              _ = inner?.change(&state[keyPath: path][id: id]) { inner?.clear(&$0) }
              state[keyPath: path].pop(to: id)
            } else {
              state[keyPath: path].pop(from: id)
            }
            return true
          }
          return false
        },
        popLast: { state in
          guard let id = state[keyPath: path].ids.last else { return false }
          let inner = FlowScreens<Element>.of(Element.self)
          if inner?.change(&state[keyPath: path][id: id], { inner?.popLast(&$0) ?? false }) == true { return true }
          return state[keyPath: path].pop(from: id)
        }, clear: { $0[keyPath: path].removeAll() })
    ])
  }

  /// Edits a value that may be there.
  private func change<Result>(_ state: inout State?, _ body: (inout State) -> Result) -> Result? {
    guard var value = state else { return nil }
    defer { state = value }
    return body(&value)
  }

  /// The routes of an array, called as they are.
  public static func routes<Route: Hashable & Sendable>(
    _ path: WritableKeyPath<State, [Route]> & Sendable
  ) -> FlowScreens {
    FlowScreens(levels: [
      Level(
        bytes: Lens(path).bytes,
        collect: { state, routes in for route in state[keyPath: path] { routes.append(route) } },
        pop: { wanted, staying, state in
          guard let route = wanted.base as? Route else { return false }
          return staying ? state[keyPath: path].popTo(route) : state[keyPath: path].popPast(route)
        }, popLast: { $0[keyPath: path].popLast() != nil }, clear: { $0[keyPath: path].removeAll() })
    ])
  }

  /// The screens of a part that is always there: a tab, or a flow that is a window's own.
  public static func inside<Child: FlowState & SendableMetatype>(_ path: WritableKeyPath<State, Child> & Sendable)
    -> FlowScreens
  {
    FlowScreens(levels: [
      Level(
        bytes: Lens(path).bytes, collect: { Child.screens.collect($0[keyPath: path], into: &$1) },
        pop: { Child.screens.pop($0, staying: $1, &$2[keyPath: path]) },
        popLast: { Child.screens.popLast(&$0[keyPath: path]) }, clear: { Child.screens.clear(&$0[keyPath: path]) })
    ])
  }

  /// The screens of a case of an enum, if its payload is a flow; what `@Destinations` says for each of its cases.
  public static func inside<Child>(case prism: Prism<State, Child>) -> FlowScreens {
    guard FlowScreens<Child>.of(Child.self) != nil else { return .none }
    let change = { @Sendable (state: inout State, body: (FlowScreens<Child>, inout Child) -> Bool) -> Bool in
      guard let screens = FlowScreens<Child>.of(Child.self), var child = prism.extract(state) else { return false }
      let isChanged = body(screens, &child)
      if isChanged { state = prism.embed(child) }
      return isChanged
    }
    return FlowScreens(levels: [
      Level(
        bytes: nil,
        collect: { state, routes in
          guard let child = prism.extract(state) else { return }
          FlowScreens<Child>.of(Child.self)?.collect(child, into: &routes)
        },
        pop: { wanted, staying, state in change(&state) { $0.pop(wanted, staying: staying, &$1) } },
        popLast: { state in change(&state) { $0.popLast(&$1) } },
        clear: { state in
          _ = change(&state) {
            $0.clear(&$1)
            return true
          }
        })
    ])
  }
}
