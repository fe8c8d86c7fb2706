import Cart
import CheckoutCore
import CheckoutFlow
import Mullion
import Shop

extension Behavior where Action == AppAction, State == AppState, Environment == Till {
  /// The whole program.
  @MainActor static var app: Behavior {
    .combine(
      Relays.shop.behavior(of: Shopfront<Checkout>.self), Relays.cart.behavior(of: ShoppingCart<Checkout>.self),
      Relays.orders.behavior(of: OrderWindow.self), .bridges, .links)
  }

  /// What one host wishes and another one does.
  @MainActor private static var bridges: Behavior {
    Behavior { action, _ in
      switch action {
      case .shop(.addButtonTapped(let product)):
        .produce { _ in
          .merge(
            .just(.cart(.added(product))),
            .fireAndForget { WindowHandle.current?.say("\(product.name) is in the cart; c shows it.") })
        }
      case .shop(.windowButtonTapped(let product)):
        .reduce { $0.openOrder(Checkout.start(buying: Order(product))) }
          .produce { .openWindow(for: $0.state.lastOrder) }
      case .shop(.cartButtonTapped): .produce { _ in .showScene(AppRoute.cart.description) }
      case .cart(.shopButtonTapped): .produce { _ in .showScene(AppRoute.shop.description) }
      default: .none
      }
    }
  }

  /// Links: a checkout that was there before ends first, and what it had started with it.
  @MainActor private static var links: Behavior {
    Behavior { action, state in
      guard case .linkOpened(let link) = action else { return .none }
      switch link {
      case .shop(let checkout):
        return .produce { _ in .sequence([.shop(.checkout(.dismiss)), .shop(.checkoutOpened(checkout))]) }
      case .cart(let entrance):
        guard let entrance, !state.cart.order.isEmpty else { return .none }
        let checkout = Checkout.start(buying: state.cart.order, at: entrance)
        return .produce { _ in .sequence([.cart(.checkout(.dismiss)), .cart(.checkoutOpened(checkout))]) }
      case .order(let checkout): return .reduce { $0.openOrder(checkout) }
      }
    }
  }
}
