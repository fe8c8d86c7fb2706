import Mullion

/// Counts, and closes itself at 5, whoever shows it.
@Feature enum CounterFeature {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case factButtonTapped
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .decrementButtonTapped: .reduce { $0.count -= 1 }
      case .incrementButtonTapped: .reduce { $0.count += 1 }.produce { $0.state.count >= 5 ? .dismiss : .none }
      // Where it leads is for whoever shows the counter to say.
      case .factButtonTapped: .none
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
          Button("Fact") { store.dispatch(.factButtonTapped) }.keyboardShortcut("f")
        }
        Text("closes itself at 5").foregroundColor(.secondary)
      }
      .padding(1)
      .navigationTitle("Counter")
    }
  }
}
