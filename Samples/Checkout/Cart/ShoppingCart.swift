import CheckoutCore
import Mullion

/// What somebody means to buy, and a checkout that is a sheet over it.
@Feature public enum ShoppingCart<Checkout: CheckoutFeature> {
  /// The order as far as it has come, and the checkout that is on.
  public struct State: Equatable, Sendable {
    /// What is in the cart.
    public var order = Order()
    /// The chosen line.
    public var selection: Product.ID?
    /// The checkout over it.
    public var checkout: Presentation<Checkout.State> = .dismissed

    /// Makes an empty cart.
    public init() {}
  }

  /// What happens in the cart.
  public enum Action: Equatable, Sendable {
    /// A product is put into it.
    case added(Product)
    /// Another line was chosen.
    case selected(Product.ID?)
    /// More or less of the chosen product is wanted.
    case countChanged(by: Int)
    /// Buy all of it.
    case checkoutButtonTapped
    /// Look for more, for whoever embeds the cart.
    case shopButtonTapped
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
        case .added(let product): .reduce { $0.add(product) }
        case .selected(let id): .reduce(at: \.selection) { $0 = id }
        case .countChanged(let difference): .reduce { $0.changeCount(by: difference) }
        case .checkoutButtonTapped:
          state.order.isEmpty ? .none : .reduce { $0.checkout = .presented(Checkout.start(buying: $0.order)) }
        case .checkoutOpened(let checkout): .reduce(at: \.checkout) { $0 = .presented(checkout) }
        case .checkout(.child(let action)): Checkout.news.extract(action).map(heard) ?? .none
        case .shopButtonTapped, .checkout: .none
        }
      })
  }

  private static func heard(_ news: CheckoutNews) -> Reaction<Action, State, Environment> {
    switch news {
    case .paid: .reduce(at: \.order) { $0 = Order() }
    }
  }

  /// The lines, with the checkout over them.
  public struct Content: View {
    let store: StoreProjection<Action, State>
    let environment: Environment

    /// The cart and its sheet.
    public var body: some View {
      CartView<Checkout>(store: store)
        .sheet(store.presentation(\.checkout, action: \.checkout)) {
          Checkout.view(store: $0, environment: environment)
        }
    }
  }
}

extension ShoppingCart.State {
  fileprivate mutating func add(_ product: Product) {
    order.add(product)
    selection = selection ?? product.id
  }

  fileprivate mutating func changeCount(by difference: Int) {
    guard let selection, let index = order.lines.firstIndex(where: { $0.id == selection }) else { return }
    order.change(selection, by: difference)
    guard !order.lines.contains(where: { $0.id == selection }) else { return }
    self.selection = order.lines.isEmpty ? nil : order.lines[min(index, order.lines.count - 1)].id
  }
}
