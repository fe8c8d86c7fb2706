import CheckoutCore
import CheckoutFlow
import Mullion

/// One checkout in three hosts: pushed in the shop, a sheet over the cart, a window of its own.
@main struct CheckoutApp: MullionApp {
  let store: Store<AppAction, AppState, Till>
  let till: Till

  init() {
    self.init(till: .pretend(clock: EffectClock(ContinuousClock())))
  }

  init(till: Till) {
    self.till = till
    store = Store(initial: AppState(), behavior: .app, environment: till)
  }

  static var name: String { "checkout" }
  static var version: String { "0.1" }

  var router: AppRouter { AppRouter(store: store.projection, till: till) }

  var body: some Scene {
    WindowGroup("Shop") { router.view(for: .shop) }
    WindowGroup("Cart") { router.view(for: .cart) }
    WindowGroup(for: \AppState.orders, in: store) { id in router.view(for: .order(id)) }
  }
}

extension CheckoutApp {
  func openURL(_ link: DeepLink) throws -> String {
    let place = try AppLink.parser.parse(link)
    if case .cart(.some) = place, store.state.cart.order.isEmpty {
      throw Refusal("the cart is empty; `a` in the shop puts something into it")
    }
    store.dispatch(.linkOpened(place))
    switch place {
    case .shop: return AppRoute.shop.description
    case .cart: return AppRoute.cart.description
    case .order: return AppRoute.order(store.state.lastOrder).description
    }
  }

  func close(_ scene: String) throws {
    guard let id = store.state.orders.keys.first(where: { $0.description == scene }) else {
      throw Refusal("the scene `\(scene)` is always there; `checkout quit` ends the program")
    }
    guard store.state.orders[id]?.checkout?.isPaying != true else {
      throw Refusal("a payment is on its way in \(scene)")
    }
    store.dispatch(.orders(.close(id)))
  }

  var unsavedWork: [String] { store.state.payments.map { "a payment (scene \($0))" } }
}
