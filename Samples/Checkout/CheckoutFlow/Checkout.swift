import CheckoutCore
import Mullion

/// What the screens above the flow's first are called.
public enum CheckoutPath: Hashable, Sendable {
  /// Where an order is paid.
  case payment
  /// Where it says that it was paid.
  case receipt
}

/// A flow of several screens that is one feature: an order is looked over, paid, and confirmed.
///
/// It holds what its screens hold, and decides which comes next by filling a slot. Nothing here knows where it is shown.
@Feature public enum Checkout {
  /// The order, and the screens that are there.
  public struct State: Equatable, Sendable {
    /// What is bought.
    public var order: Order
    /// What a promo code takes off.
    public var discount: Discount?
    /// The sheet that asks for a promo code.
    public var promoCode: Presentation<PromoCode.State> = .dismissed
    /// The screen above the first.
    public var payment: Payment.State?
    /// The last screen.
    public var receipt: Receipt.State?

    /// Makes the flow at its first screen.
    public init(order: Order) {
      self.order = order
    }

    /// What there is to pay.
    public var total: Price { order.total + (discount?.off(order.total) ?? Price(cents: 0)) }
    /// Whether money is on its way, which an end of the program would lose sight of.
    public var isPaying: Bool { payment?.isPaying == true }
  }

  /// What happens in the flow.
  public enum Action: Equatable, Sendable {
    /// The order is as it should be.
    case continueButtonTapped
    /// There is a code to type.
    case promoCodeButtonTapped
    /// Of the sheet.
    case promoCode(PresentationAction<PromoCode.Action>)
    /// Of the payment.
    case payment(PresentationAction<Payment.Action>)
    /// Of the receipt.
    case receipt(PresentationAction<Receipt.Action>)
    /// For whoever embeds the flow.
    case news(CheckoutNews)
  }

  /// The till.
  public typealias Environment = Till

  static let promoCode = Relay.Empty.action(Action.prism.promoCode).state(\State.promoCode)
    .environment { (till: Till) in till }
  static let payment = Relay.Empty.action(Action.prism.payment).state(\State.payment)
    .environment { (till: Till) in till }
  static let receipt = Relay.Empty.action(Action.prism.receipt).state(\State.receipt)
    .environment { (_: Till) in }

  /// How the screens follow one another.
  public static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      promoCode.behavior(of: PromoCode.self), payment.behavior(of: Payment.self), receipt.behavior(of: Receipt.self),
      Behavior { action, state in
        switch action {
        case .continueButtonTapped:
          state.order.isEmpty ? .none : .reduce { $0.payment = Payment.State(amount: $0.total) }
        case .promoCodeButtonTapped: .reduce(at: \.promoCode) { $0 = .presented(PromoCode.State()) }
        case .promoCode(.child(.accepted(let discount))): .reduce(at: \.discount) { $0 = discount }
        case .payment(.child(.charged(let number))):
          paid(PaidOrder(number: number, amount: state.payment?.amount))
        // Back leads out of the flow as well: nobody pays twice.
        case .receipt(.dismiss): .produce { _ in .dismiss }
        case .promoCode, .payment, .receipt, .news: .none
        }
      })
  }

  private static func paid(_ order: PaidOrder) -> Reaction<Action, State, Environment> {
    .reduce(at: \.receipt) { $0 = Receipt.State(order: order) }.produce { _ in .just(.news(.paid(order))) }
  }

  /// The first screen, with the others above it.
  public struct Content: View {
    let store: StoreProjection<Action, State>

    /// A stack of its own, which shares the bar of the one around it.
    public var body: some View {
      NavigationStack {
        ReviewView(store: store)
          .sheet(store.presentation(\.promoCode, action: \.promoCode)) { PromoCode.Content(store: $0) }
          .navigationDestination(store.presentation(\.payment, action: \.payment)) { Payment.Content(store: $0) }
          .navigationDestination(store.presentation(\.receipt, action: \.receipt)) { Receipt.Content(store: $0) }
      }
    }
  }
}

extension Checkout.State: FlowState {
  /// The screens above the first.
  public static var screens: FlowScreens<Self> {
    [.screen(CheckoutPath.payment, at: \.payment), .screen(CheckoutPath.receipt, at: \.receipt)]
  }
}

extension Checkout: CheckoutFeature {
  /// The flow at its first screen.
  public static func start(buying order: Order) -> State { State(order: order) }
  /// That an order was paid.
  public static var news: Prism<Action, CheckoutNews> { Action.prism.news }
}
