import Mullion

/// One number, in as many terminal windows as you like.
@Feature enum CounterFeature {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case incrementButtonTapped, decrementButtonTapped }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .incrementButtonTapped: .reduce { $0.count += 1 }
      case .decrementButtonTapped: .reduce { $0.count -= 1 }
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack(spacing: 1) {
        Text("Count: \(store.state.count)").bold()
        HStack(spacing: 1) {
          Button("-") { store.dispatch(.decrementButtonTapped) }.keyboardShortcut("-")
          Button("+") { store.dispatch(.incrementButtonTapped) }.keyboardShortcut("+")
        }
        Text("+ and - count, ctrl+q closes this window").foregroundColor(.secondary)
      }
      .padding(1)
      .onKeyPress("ctrl+q") { WindowHandle.current?.close() }
    }
  }
}

struct CounterRouter: Router {
  enum Route { case counter }
  let store: StoreProjection<CounterFeature.Action, CounterFeature.State>

  func view(for route: Route) -> some View {
    CounterFeature.view(store: store, environment: ())
  }
}

@main struct Counter: MullionApp {
  let store = Store(initial: CounterFeature.initialState, behavior: CounterFeature.behavior(), environment: ())

  var router: CounterRouter { CounterRouter(store: store.projection) }

  var body: some Scene {
    WindowGroup("Counter") { router.view(for: .counter) }
  }
}
