/// What happens to an ordered path of routes.
nonisolated public enum StackNavigation<Route> {
  /// Adds a route on top.
  case push(Route)
  /// Takes the top route away; harmless on an empty path.
  case pop
  /// Takes all routes away.
  case popToRoot
  /// Replaces the path; what a container's binding sends for any change.
  case setPath([Route])
}

/// What happens to something presented.
nonisolated public enum ItemNavigation<Item> {
  /// Shows the item, in place of what is shown.
  case present(Item)
  /// Takes it away.
  case dismiss
}

/// What happens to a choice among things that are all alive.
nonisolated public enum SelectionNavigation<Selection> {
  /// Chooses.
  case select(Selection)
}

nonisolated extension StackNavigation: Equatable where Route: Equatable {}
nonisolated extension StackNavigation: Sendable where Route: Sendable {}
nonisolated extension ItemNavigation: Equatable where Item: Equatable {}
nonisolated extension ItemNavigation: Sendable where Item: Sendable {}
nonisolated extension SelectionNavigation: Equatable where Selection: Equatable {}
nonisolated extension SelectionNavigation: Sendable where Selection: Sendable {}

extension Behavior {
  /// Keeps a path of routes. `allow` may veto, given the action and the state before; a veto changes nothing.
  public static func navigationStack<Route>(
    _ path: WritableKeyPath<State, [Route]> & Sendable, action: Prism<Action, StackNavigation<Route>>,
    allow: ((StackNavigation<Route>, State) -> Bool)? = nil
  ) -> Behavior {
    navigation(action, allow) { event, state in
      switch event {
      case .push(let route): return .reduce(at: path) { $0.append(route) }
      case .pop: return state[keyPath: path].isEmpty ? .none : .reduce(at: path) { $0.removeLast() }
      case .popToRoot: return state[keyPath: path].isEmpty ? .none : .reduce(at: path) { $0.removeAll() }
      case .setPath(let routes): return .reduce(at: path) { $0 = routes }
      }
    }
  }

  /// Keeps an optional item; for a `Presentation`, which also has to end its closings, use `liftPresentation`. `allow` may veto, given the action and the state before; a veto changes nothing.
  public static func navigationItem<Item>(
    _ path: WritableKeyPath<State, Item?> & Sendable, action: Prism<Action, ItemNavigation<Item>>,
    allow: ((ItemNavigation<Item>, State) -> Bool)? = nil
  ) -> Behavior {
    navigation(action, allow) { event, state in
      switch event {
      case .present(let item): return .reduce(at: path) { $0 = item }
      case .dismiss: return state[keyPath: path] == nil ? .none : .reduce(at: path) { $0 = nil }
      }
    }
  }

  /// Keeps a selection. `allow` may veto, given the action and the state before; a veto changes nothing.
  public static func navigationSelection<Selection>(
    _ path: WritableKeyPath<State, Selection> & Sendable, action: Prism<Action, SelectionNavigation<Selection>>,
    allow: ((SelectionNavigation<Selection>, State) -> Bool)? = nil
  ) -> Behavior {
    navigation(action, allow) { event, _ in
      switch event {
      case .select(let selection): return .reduce(at: path) { $0 = selection }
      }
    }
  }

  private static func navigation<Event>(
    _ action: Prism<Action, Event>, _ allow: ((Event, State) -> Bool)?,
    _ react: @escaping (Event, State) -> Reaction<Action, State, Environment>
  ) -> Behavior {
    Behavior { whole, state in
      guard let event = action.extract(whole), allow?(event, state) ?? true else { return .none }
      return react(event, state)
    }
  }
}
