import CheckoutCore
import CheckoutFlow
import Mullion
import MullionTesting

@testable import Checkout

extension Product {
  static let machine = catalogue[0]
  static let jug = catalogue[2]
}

/// The three ways in which the program shows one checkout.
enum Embedding: CaseIterable, Sendable {
  case pushed, sheet, window

  /// The whole program with this checkout in it.
  func state(_ checkout: Checkout.State) -> AppState {
    var state = AppState()
    switch self {
    case .pushed: state.shop.checkout = checkout
    case .sheet: state.cart.checkout = .presented(checkout)
    case .window: state.openOrder(checkout)
    }
    return state
  }

  /// What happens in the checkout, as the program's action.
  func action(_ action: Checkout.Action) -> AppAction {
    switch self {
    case .pushed: .shop(.checkout(.child(action)))
    case .sheet: .cart(.checkout(.child(action)))
    case .window: .orders(.element(OrderID(1), .checkout(.child(action))))
    }
  }

  var route: AppRoute {
    switch self {
    case .pushed: .shop
    case .sheet: .cart
    case .window: .order(OrderID(1))
    }
  }
}

extension AppState {
  /// The checkouts that are there and not closing.
  var checkouts: [Checkout.State] {
    let sheet = cart.checkout.isPresented ? cart.checkout.value : nil
    return ([shop.checkout, sheet] + orders.values.map(\.checkout)).compactMap { $0 }
  }
}

/// The program under test, with a till whose time is turned by hand.
@MainActor struct Program {
  let clock = TestClock()
  let app: CheckoutApp

  init() {
    app = CheckoutApp(till: .pretend(clock: clock.effects))
  }

  var store: Store<AppAction, AppState, Till> { app.store }

  func screen(_ route: AppRoute, width: Int = 60, height: Int = 14) -> Screen<some View> {
    Screen(size: Size(width: width, height: height)) { [app] in app.router.view(for: route) }
  }
}
