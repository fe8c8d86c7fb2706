/// Something that can be bought.
public struct Product: Hashable, Sendable, Identifiable {
  /// Its name in links: `espresso-machine`.
  public let id: String
  /// Its name on a bill.
  public let name: String
  /// What one of it costs.
  public let price: Price

  /// Makes a product.
  public init(_ id: String, _ name: String, cents: Int) {
    self.id = id
    self.name = name
    price = Price(cents: cents)
  }

  /// What is for sale.
  public static let catalogue = [
    Product("espresso-machine", "Espresso machine", cents: 124_900),
    Product("coffee-grinder", "Coffee grinder", cents: 18_900),
    Product("milk-jug", "Milk jug", cents: 2_450),
    Product("coffee-beans", "Coffee beans, 1 kg", cents: 2_190),
  ]
}
