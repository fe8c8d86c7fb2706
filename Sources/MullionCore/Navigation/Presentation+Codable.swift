nonisolated extension Presentation: Encodable where Wrapped: Encodable {
  /// Writes what is presented. What is closing has gone by the time that it is read again, so it is written as dismissed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PresentationKey.self)
    if case .presented(let value) = self { try container.encode(value, forKey: .presented) }
  }
}

nonisolated extension Presentation: Decodable where Wrapped: Decodable {
  /// Reads what was encoded: presented or dismissed, never in between.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PresentationKey.self)
    guard container.contains(.presented) else {
      self = .dismissed
      return
    }
    self = .presented(try container.decode(Wrapped.self, forKey: .presented))
  }
}

nonisolated private enum PresentationKey: String, CodingKey {
  case presented
}
