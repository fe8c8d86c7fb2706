/// What somebody means to buy.
public struct Order: Equatable, Sendable {
  /// Some of one product.
  public struct Line: Equatable, Sendable, Identifiable {
    /// Of which product.
    public let product: Product
    /// How many, from 1 to `Order.most`.
    public fileprivate(set) var count: Int

    /// The product's id; an order has one line for each product.
    public var id: Product.ID { product.id }
    /// What they cost together.
    public var price: Price { count * product.price }
  }

  /// The lines, in the order in which their products were added.
  public private(set) var lines: [Line] = []

  /// Makes an order of one of each product.
  public init(_ products: Product...) {
    for product in products { add(product) }
  }

  /// How many of one product are sold at a time.
  public static let most = 99

  /// Whether there is nothing in it.
  public var isEmpty: Bool { lines.isEmpty }
  /// What all of it costs.
  public var total: Price { lines.reduce(Price(cents: 0)) { $0 + $1.price } }

  /// Adds one more of a product.
  public mutating func add(_ product: Product) {
    if lines.contains(where: { $0.id == product.id }) { return change(product.id, by: 1) }
    lines.append(Line(product: product, count: 1))
  }

  /// Changes how many of a product are wanted, up to the most; with none left its line goes.
  public mutating func change(_ id: Product.ID, by difference: Int) {
    guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
    let (count, isTooMuch) = lines[index].count.addingReportingOverflow(difference)
    lines[index].count = isTooMuch ? lines[index].count : min(count, Order.most)
    if lines[index].count < 1 { lines.remove(at: index) }
  }
}

/// An order that was paid.
public struct PaidOrder: Equatable, Sendable {
  /// The number that the till gave it.
  public let number: Int
  /// What was paid; nil where only the number is known, as from a link.
  public let amount: Price?

  /// Makes one.
  public init(number: Int, amount: Price?) {
    self.number = number
    self.amount = amount
  }
}
