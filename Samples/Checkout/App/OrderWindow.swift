import CheckoutCore
import CheckoutFlow
import Mullion

/// A window of its own around one checkout; when that ends, the window shows the shop and the scene goes.
@Feature enum OrderWindow {
  struct State: Equatable, Sendable {
    var checkout: Checkout.State?
  }

  enum Action: Equatable, Sendable {
    case checkout(PresentationAction<Checkout.Action>)
  }

  typealias Environment = Till

  static let checkout = Relay.Empty.action(Action.prism.checkout).state(\State.checkout)
    .environment { (till: Till) in till }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      checkout.behavior(of: Checkout.self),
      Behavior { action, _ in
        switch action {
        case .checkout(.dismiss): .produce { _ in .concatenate(.showScene(AppRoute.shop.description), .dismiss) }
        case .checkout: .none
        }
      })
  }

  static func view(store: StoreProjection<Action, State>, environment: Environment) -> some View {
    checkout.view(of: Checkout.self, from: store, world: environment)
      .onKeyPress("esc") { store.dispatch(.checkout(.dismiss)) }
  }
}

extension OrderWindow.State: FlowState {
  static var screens: FlowScreens<Self> { .screen(OrderPath.checkout, at: \.checkout) }
}

/// What the window calls its screens.
enum OrderPath: Hashable, Sendable {
  case checkout
}
