import Mullion

/// A checkout, as hosts see it: something that is started with an order, is shown, tells that the order was paid, and asks
/// to be closed.
///
/// A host is generic over it and is given the flow by the program that puts them together. So it can name none of the
/// flow's screens, and a screen more or less does not even compile it again.
public protocol CheckoutFeature: Feature, SendableMetatype
where State: FlowState & Equatable & Sendable, Action: Equatable & Sendable, Environment == Till, Body: View {
  /// The flow at its first screen.
  static func start(buying order: Order) -> State
  /// Finds in the flow's actions what a host may hear of.
  static var news: Prism<Action, CheckoutNews> { get }
}

/// What a host may hear of a checkout.
public enum CheckoutNews: Equatable, Sendable {
  /// The order was paid; the flow goes on to show its receipt.
  case paid(PaidOrder)
}
