/// Names one element of a stack for as long as the stack lives, whatever moves around it.
///
/// Counted from 0 in the order in which elements came, so a test can write the number.
nonisolated public struct StackID: Hashable, Sendable, Comparable, Codable {
  /// How many elements came before.
  public let number: Int

  /// The id of the element before which so many came.
  public init(_ number: Int) {
    self.number = number
  }

  /// Whether the one came before the other.
  public static func < (one: StackID, other: StackID) -> Bool { one.number < other.number }

  /// Reads a number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

nonisolated extension StackID: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The id of that number.
  public init(integerLiteral number: Int) { self.init(number) }

  /// `#3`.
  public var description: String { "#\(number)" }
}
