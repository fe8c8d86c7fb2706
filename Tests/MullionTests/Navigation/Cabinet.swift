import Mullion

/// A screen that counts, names itself, and leads on without knowing where.
@Feature enum Counting {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable {
    case incremented
    case closeTapped
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, state in
      switch action {
      // Dismisses itself at five.
      case .incremented:
        .reduce(at: \.count) { $0 += 1 }.produce { $0.state.count >= 5 ? .dismiss : .none }
      case .closeTapped: .produce { _ in .dismiss }
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      Button("count \(store.state.count)") { store.dispatch(.incremented) }.navigationTitle("Counter")
    }
  }
}

/// A screen that pushes others by their states.
@Feature enum Folder {
  struct State: Equatable, Sendable { var name = "" }
  enum Action: Equatable, Sendable { case openTapped }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack {
        NavigationLink("Inner", state: Cabinet.Path.State.folder(.init(name: "in \(store.state.name)")))
        NavigationLink("Open") { store.dispatch(.openTapped) }
        NavigationLink("Nowhere", state: 7)
      }
      .navigationTitle(store.state.name)
    }
  }
}

/// Keeps screens of both kinds on one stack.
@Feature enum Cabinet {
  struct State: Equatable, Sendable { var path = StackState<Path.State>() }
  enum Action: Sendable {
    case edit(@Sendable (inout State) -> Void)
    case path(StackAction<Path.State, Path.Action>)
  }

  @Destinations enum Path {
    case folder(Folder)
    case counting(Counting)
  }

  static let path = Relay.Empty.action(Action.prism.path).state(\State.path)
    .environment { (_: Void) in Path.Environment(folder: (), counting: ()) }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      path.behavior(of: Path.self),
      .on(\.edit, reduce: { edit, state in edit(&state) }),
      Behavior { action, _ in
        guard case .path(.element(_, .folder(.openTapped))) = action else { return .none }
        return .reduce { $0.path.append(.counting(.init())) }
      })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      NavigationStack(path: store.projection(\.path, action: \.path)) {
        NavigationLink("Folder", state: Path.State.folder(.init(name: "first"))).navigationTitle("Cabinet")
      } destination: { store in
        switch store.case {
        case .folder(let store): Folder.Content(store: store)
        case .counting(let store): Counting.Content(store: store)
        }
      }
    }
  }
}

extension Cabinet.Path.State: Equatable {}
extension Cabinet.Path.Action: Equatable {}
