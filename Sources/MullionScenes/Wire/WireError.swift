/// Why bytes from a peer are not understood. Whoever sent them is dropped with this as the reason.
nonisolated public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line for a person.
  public let description: String

  /// Makes an error from its reason.
  public init(_ description: String) {
    self.description = description
  }

  static let endsEarly = WireError("a message ends in the middle of a value")
}
