import CheckoutCore
import Mullion

extension Checkout {
  /// Where a link can lead into the flow; a host's link ends with one of them.
  public enum Entrance: String, CaseIterable, Sendable {
    /// The first screen.
    case review
    /// The payment.
    case payment
  }

  /// The flow at a screen, with those below it.
  public static func start(buying order: Order, at entrance: Entrance) -> State {
    var state = State(order: order)
    switch entrance {
    case .review: break
    case .payment: state.payment = Payment.State(amount: state.total)
    }
    return state
  }

  /// The flow at its end, for an order that was paid before.
  public static func start(showing order: PaidOrder) -> State {
    var state = State(order: Order())
    state.receipt = Receipt.State(order: order)
    return state
  }
}
