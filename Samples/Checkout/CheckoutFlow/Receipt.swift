import CheckoutCore
import Mullion

/// The last screen: the order was paid.
@Feature public enum Receipt {
  /// What was paid.
  public struct State: Equatable, Sendable {
    /// The order.
    public var order: PaidOrder
  }

  /// What happens on the screen.
  public enum Action: Equatable, Sendable {
    /// It has been read.
    case closeButtonTapped
  }

  /// How it answers.
  public static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .closeButtonTapped: .produce { _ in .dismiss }
      }
    }
  }

  /// The order's number.
  public struct Content: View {
    let store: StoreProjection<Action, State>

    /// The screen.
    public var body: some View {
      VStack(spacing: 1) {
        Text("Thank you. Your order has the number \(store.state.order.number).").bold()
        if let amount = store.state.order.amount { Text("Paid: \(amount)") }
        Button("Close") { store.dispatch(.closeButtonTapped) }
      }
      .padding(1)
      .navigationTitle("Receipt")
    }
  }
}
