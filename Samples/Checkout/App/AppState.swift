import Cart
import CheckoutCore
import CheckoutFlow
import Mullion
import Shop

/// Everything that the program knows.
struct AppState: Equatable, Sendable {
  var shop = Shopfront<Checkout>.State()
  var cart = ShoppingCart<Checkout>.State()
  /// Checkouts in windows of their own.
  var orders: [OrderID: OrderWindow.State] = [:]
  /// The one that was opened last; ids never come back.
  var lastOrder = OrderID(0)

  mutating func openOrder(_ checkout: Checkout.State) {
    lastOrder = OrderID(lastOrder.number + 1)
    orders[lastOrder] = OrderWindow.State(checkout: checkout)
  }

  /// The scenes in which money is on its way.
  var payments: [AppRoute] {
    let windows = orders.filter { $0.value.checkout?.isPaying == true }.keys.sorted().map(AppRoute.order)
    return (shop.checkout?.isPaying == true ? [.shop] : []) + (cart.checkout.value?.isPaying == true ? [.cart] : [])
      + windows
  }
}

/// Everything that can happen.
@Prisms enum AppAction: Equatable, Sendable {
  case shop(Shopfront<Checkout>.Action)
  case cart(ShoppingCart<Checkout>.Action)
  case orders(ElementAction<OrderID, OrderWindow.Action>)
  /// Somebody followed a link.
  case linkOpened(AppLink)
}

/// Names a window that is around one checkout.
struct OrderID: Hashable, Comparable, Sendable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var description: String { "order-\(number)" }

  static func < (left: OrderID, right: OrderID) -> Bool { left.number < right.number }
}
