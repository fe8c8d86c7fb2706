import Cart
import CheckoutCore
import CheckoutFlow
import Mullion
import Shop

/// How the hosts are embedded; one declaration each for behavior and view.
@MainActor enum Relays {
  static let shop = Relay.Empty.action(AppAction.prism.shop).state(\AppState.shop)
    .environment { (till: Till) in till }

  static let cart = Relay.Empty.action(AppAction.prism.cart).state(\AppState.cart)
    .environment { (till: Till) in till }

  static let orders = Relay.Empty.action(AppAction.prism.orders).state(\AppState.orders)
    .environment { (till: Till) in till }
}
