/// What a checkout needs of the outside world.
public struct Till: Sendable {
  /// What a promo code takes off; throws a `TillError` if it is none.
  public var discount: @MainActor @Sendable (_ code: String) async throws -> Discount
  /// Takes the money, and gives the order its number; throws a `TillError` if nothing was taken.
  public var charge: @MainActor @Sendable (_ amount: Price, _ card: Card) async throws -> Int

  /// Makes a till.
  public init(
    discount: @escaping @MainActor @Sendable (_ code: String) async throws -> Discount,
    charge: @escaping @MainActor @Sendable (_ amount: Price, _ card: Card) async throws -> Int
  ) {
    self.discount = discount
    self.charge = charge
  }
}

/// Why a till did not do what it was asked for, in a sentence for the person who asked.
public struct TillError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes an error.
  public init(_ description: String) {
    self.description = description
  }
}

/// What a promo code takes off.
public struct Discount: Equatable, Sendable {
  /// The code.
  public let code: String
  /// How much of a hundred, from 0 to 100.
  public let percent: Int

  /// Makes a discount.
  public init(code: String, percent: Int) {
    self.code = code
    self.percent = min(max(0, percent), 100)
  }

  /// What it takes off an amount, less than none; rounded towards the shop.
  public func off(_ amount: Price) -> Price { Price(cents: -(amount.cents * percent / 100)) }
}

/// What is paid with.
public struct Card: Hashable, Sendable {
  /// What a person tells it by.
  public let name: String

  /// Makes a card.
  public init(_ name: String) {
    self.name = name
  }

  /// The card that is offered first.
  public static let usual = Card("Visa ending in 4242")
  /// The person's cards.
  public static let all = [usual, Card("Mastercard ending in 0002")]
}
