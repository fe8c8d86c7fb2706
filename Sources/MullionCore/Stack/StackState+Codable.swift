nonisolated extension StackState: Encodable where Element: Encodable {
  /// Writes the elements with their ids, and the next id, so that none is used again after decoding.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(ids, forKey: .ids)
    try container.encode(items.map(\.element), forKey: .elements)
    try container.encode(next, forKey: .next)
  }
}

nonisolated extension StackState: Decodable where Element: Decodable {
  /// Reads what was encoded; ids that come twice, are negative, or lie beyond the next one are refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StackKey.self)
    let ids = try container.decode([StackID].self, forKey: .ids)
    let elements = try container.decode([Element].self, forKey: .elements)
    let next = try container.decode(Int.self, forKey: .next)
    guard ids.count == elements.count, Set(ids).count == ids.count, next >= 0, next < Int.max,
      ids.allSatisfy({ (0..<next).contains($0.number) })
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "a stack's ids must be as many as its elements, different, and below the next one"))
    }
    self.init(elements)
    for (index, id) in ids.enumerated() { items[index].id = id }
    self.next = next
  }
}

nonisolated private enum StackKey: String, CodingKey {
  case ids, elements, next
}
