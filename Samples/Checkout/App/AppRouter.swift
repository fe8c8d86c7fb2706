import Cart
import CheckoutCore
import CheckoutFlow
import Mullion
import Shop

/// The places that windows show; each is a scene with a name on the command line.
enum AppRoute: Hashable, Sendable, CustomStringConvertible {
  case shop
  case cart
  case order(OrderID)

  /// The scene's name.
  var description: String {
    switch self {
    case .shop: "shop"
    case .cart: "cart"
    case .order(let id): id.description
    }
  }
}

/// Hands each host the one checkout, and the till.
struct AppRouter: Router {
  let store: StoreProjection<AppAction, AppState>
  let till: Till

  func view(for route: AppRoute) -> some View {
    content(of: route).onKeyPress("ctrl+q") { WindowHandle.current?.close() }
  }

  @ViewBuilder private func content(of route: AppRoute) -> some View {
    switch route {
    case .shop: Relays.shop.view(of: Shopfront<Checkout>.self, from: store, world: till)
    case .cart: Relays.cart.view(of: ShoppingCart<Checkout>.self, from: store, world: till)
    case .order(let id):
      Relays.orders.view(of: OrderWindow.self, at: id, from: store, world: till).windowTitle("Checkout")
    }
  }
}
