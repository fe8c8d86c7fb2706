import CheckoutCore
import Mullion

/// What the shop calls its screens.
public enum ShopPath: Hashable, Sendable {
  /// A checkout, whatever that consists of.
  case checkout
}

/// The products, and a checkout that is pushed on top of them.
@Feature public enum Shopfront<Checkout: CheckoutFeature> {
  /// The products, and the checkout that is on.
  public struct State: Equatable, Sendable {
    /// What is for sale.
    public var products = Product.catalogue
    /// The chosen product.
    public var selection: Product.ID? = Product.catalogue.first?.id
    /// The checkout on top.
    public var checkout: Checkout.State?

    /// Makes a shop that nobody has bought in.
    public init() {}

    /// The chosen product.
    public var selected: Product? { products.first { $0.id == selection } }
  }

  /// What happens in the shop.
  public enum Action: Equatable, Sendable {
    /// Another product was chosen.
    case selected(Product.ID?)
    /// Buy the chosen product here.
    case buyButtonTapped
    /// Buy the chosen product in a window of its own, for whoever embeds the shop.
    case windowButtonTapped(Product)
    /// Keep the chosen product for later, for whoever embeds the shop.
    case addButtonTapped(Product)
    /// Look at what was kept, for whoever embeds the shop.
    case cartButtonTapped
    /// A checkout begins that was made elsewhere, as by a link.
    case checkoutOpened(Checkout.State)
    /// Of the checkout.
    case checkout(PresentationAction<Checkout.Action>)
  }

  /// The till, for the checkout.
  public typealias Environment = Till

  /// How it answers.
  public static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      Checkout.behavior().liftPresentation(action: \.checkout, state: \.checkout, environment: { $0 }),
      Behavior { action, state in
        switch action {
        case .selected(let id): return .reduce(at: \.selection) { $0 = id }
        case .buyButtonTapped:
          guard let product = state.selected else { return .none }
          return .reduce(at: \.checkout) { $0 = Checkout.start(buying: Order(product)) }
        case .checkoutOpened(let checkout): return .reduce(at: \.checkout) { $0 = checkout }
        case .windowButtonTapped, .addButtonTapped, .cartButtonTapped, .checkout: return .none
        }
      })
  }

  /// The products, with the checkout above them.
  public struct Content: View {
    let store: StoreProjection<Action, State>
    let environment: Environment

    /// A stack of which the checkout's own becomes a part.
    public var body: some View {
      NavigationStack {
        ProductsView<Checkout>(store: store)
          .navigationDestination(store.presentation(\.checkout, action: \.checkout)) {
            Checkout.view(store: $0, environment: environment)
          }
      }
    }
  }
}

extension Shopfront.State: FlowState {
  /// The checkout above the products.
  public static var screens: FlowScreens<Self> { .screen(ShopPath.checkout, at: \.checkout) }
}
