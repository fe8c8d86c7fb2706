import CheckoutCore
import Mullion

/// The sheet that asks for a promo code, and stays until the till knows the code.
@Feature public enum PromoCode {
  /// What was typed, and what the till says.
  public struct State: Equatable, Sendable {
    var code = ""
    var isChecking = false
    var problem: String?
  }

  /// What happens in the sheet.
  public enum Action: Equatable, Sendable {
    /// Something was typed.
    case codeChanged(String)
    /// The code is complete.
    case applyButtonTapped
    /// The till takes something off.
    case accepted(Discount)
    /// The till does not know the code.
    case refused(String)
  }

  /// The till.
  public typealias Environment = Till

  /// How it answers.
  public static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, state in
      switch action {
      case .codeChanged(let code):
        .reduce { $0 = State(code: code) }.produce { _ in .cancel(id: "check") }
      case .applyButtonTapped:
        state.code.isEmpty || state.isChecking ? .none : .reduce(at: \.isChecking) { $0 = true }.produce(check)
      case .accepted: .produce { _ in .dismiss }
      case .refused(let problem): .reduce { $0 = State(code: $0.code, problem: problem) }
      }
    }
  }

  private static func check(_ context: ProduceContext<State, Environment>) -> Effect<Action> {
    let (code, till) = (context.state.code, context.environment)
    return .run(id: "check") { send in
      do {
        send(.accepted(try await till.discount(code)))
      } catch let error as TillError {
        send(.refused(error.description))
      }
    }
  }

  /// A field and what is wrong with its text.
  public struct Content: View {
    let store: StoreProjection<Action, State>

    /// The sheet's content.
    public var body: some View {
      VStack {
        Text("Promo code").bold()
        TextField("SPRING", text: store.binding(\.code, dispatch: { .codeChanged($0) })) {
          store.dispatch(.applyButtonTapped)
        }
        Text(store.state.isChecking ? "Looking it up…" : store.state.problem ?? "")
          .foregroundColor(store.state.isChecking ? .secondary : .destructive)
        Button("Apply") { store.dispatch(.applyButtonTapped) }
        Text("enter apply  esc close").foregroundColor(.secondary)
      }
      .frame(width: 40)
    }
  }
}
