import Mullion

// A flow of three screens: a cart, a payment, a receipt. Nothing here knows where it is shown.

/// What the screens above the cart are called.
enum CheckoutPath: Hashable, Sendable {
  case payment
  case receipt
}

/// What the flow needs of the outside world.
struct Till: Sendable {
  var charge: @Sendable (String) async -> Bool
}

@Feature enum Payment {
  struct State: Equatable, Sendable { var isPaying = false }
  enum Action: Equatable, Sendable {
    case payTapped
    case cancelTapped
    case charged(Bool)
  }
  typealias Environment = Till

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { action, _ in
      switch action {
      case .payTapped:
        .reduce(at: \.isPaying) { $0 = true }.produce { context in
          let charge = context.environment.charge
          return .run { send in send(.charged(await charge("card"))) }
        }
      case .cancelTapped: .produce { _ in .dismiss }
      case .charged: .reduce(at: \.isPaying) { $0 = false }
      }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      Button(store.state.isPaying ? "Paying…" : "Pay") { store.dispatch(.payTapped) }.navigationTitle("Payment")
    }
  }
}

@Feature enum Receipt {
  struct State: Equatable, Sendable { var order = "" }
  enum Action: Equatable, Sendable { case doneTapped }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      Button("Done with \(store.state.order)") { store.dispatch(.doneTapped) }.navigationTitle("Receipt")
    }
  }
}

@Feature enum Checkout {
  struct State: Equatable, Sendable {
    var product = ""
    var payment: Payment.State?
    var receipt: Receipt.State?
  }
  enum Action: Equatable, Sendable {
    case continueTapped
    case payment(PresentationAction<Payment.Action>)
    case receipt(PresentationAction<Receipt.Action>)
  }
  typealias Environment = Till

  static let payment = Relay.Empty.action(Action.prism.payment).state(\State.payment)
    .environment { (till: Till) in till }
  static let receipt = Relay.Empty.action(Action.prism.receipt).state(\State.receipt)
    .environment { (_: Till) in }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      payment.behavior(of: Payment.self), receipt.behavior(of: Receipt.self),
      Behavior { action, _ in
        switch action {
        case .continueTapped: .reduce(at: \.payment) { $0 = Payment.State() }
        case .payment(.child(.charged(true))): .reduce(at: \.receipt) { $0 = Receipt.State(order: "42") }
        case .receipt(.child(.doneTapped)): .produce { _ in .dismiss }
        case .payment, .receipt: .none
        }
      })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      NavigationStack {
        Button("Buy \(store.state.product)") { store.dispatch(.continueTapped) }.navigationTitle("Checkout")
          .navigationDestination(store.presentation(\.payment, action: \.payment)) { Payment.Content(store: $0) }
          .navigationDestination(store.presentation(\.receipt, action: \.receipt)) { Receipt.Content(store: $0) }
      }
    }
  }
}

extension Checkout.State: FlowState {
  static var screens: FlowScreens<Self> {
    [.screen(CheckoutPath.payment, at: \.payment), .screen(CheckoutPath.receipt, at: \.receipt)]
  }
}
