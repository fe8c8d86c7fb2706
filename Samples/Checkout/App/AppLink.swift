import CheckoutCore
import CheckoutFlow
import Mullion

/// Where a link such as `checkout://shop/milk-jug/payment` leads.
enum AppLink: Equatable, Sendable {
  /// Into a checkout in the shop.
  case shop(Checkout.State)
  /// To the cart, or into its checkout.
  case cart(Checkout.Entrance?)
  /// Into a checkout in a window of its own.
  case order(Checkout.State)

  /// Reads links: a pure function. Where they lead inside of a checkout, the checkout says.
  static let parser = DeepLinkParser<AppLink>(
    schemes: ["checkout"],
    paths: [
      .path("cart") { _ in .cart(nil) },
      .path("receipt/:order") { match throws(DeepLinkError) in
        .shop(Checkout.start(showing: PaidOrder(number: try match.number("order"), amount: nil)))
      },
    ] + Checkout.Entrance.allCases.flatMap(paths))

  /// The links that lead to one place of a checkout, in each of its hosts; the first place is also what a shorter link
  /// leads to.
  private static func paths(to entrance: Checkout.Entrance) -> [DeepLinkParser<AppLink>.Path] {
    let endings =
      entrance == Checkout.Entrance.allCases.first ? ["", "/\(entrance.rawValue)"] : ["/\(entrance.rawValue)"]
    return endings.flatMap { ending -> [DeepLinkParser<AppLink>.Path] in
      [
        .path("shop/:product\(ending)") { match throws(DeepLinkError) in
          .shop(Checkout.start(buying: Order(try product(match)), at: entrance))
        },
        .path("window/:product\(ending)") { match throws(DeepLinkError) in
          .order(Checkout.start(buying: Order(try product(match)), at: entrance))
        },
      ]
    } + [.path("cart/\(entrance.rawValue)") { _ in .cart(entrance) }]
  }

  private static func product(_ match: DeepLinkParser<AppLink>.Match) throws(DeepLinkError) -> Product {
    let products = Product.catalogue
    guard let product = products.first(where: { $0.id == match["product"] }) else {
      let known = products.map(\.id).joined(separator: ", ")
      throw DeepLinkError("there is no product \(match["product"]); there is: \(known)")
    }
    return product
  }
}
