/// An amount of money, in cents.
public struct Price: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The amount; less than none for what is taken off.
  public var cents: Int

  /// Makes an amount of so many cents.
  public init(cents: Int) {
    self.cents = cents
  }

  /// As it is written on a bill: `€1249.00`.
  public var description: String {
    let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")€\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Whether the first is less.
  public static func < (one: Price, other: Price) -> Bool { one.cents < other.cents }
  /// The sum.
  public static func + (one: Price, other: Price) -> Price { Price(cents: one.cents + other.cents) }
  /// That many times the amount.
  public static func * (count: Int, price: Price) -> Price { Price(cents: count * price.cents) }
}
