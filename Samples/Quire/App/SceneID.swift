/// Names one open scene; people type it on the command line, so it is a number.
struct SceneID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  /// Reads what `description` gives.
  init?(_ name: String) {
    guard let number = Int(name), number > 0, String(number) == name else { return nil }
    self.number = number
  }

  var description: String { String(number) }

  static func < (left: SceneID, right: SceneID) -> Bool { left.number < right.number }
}

/// Names one open document, which several scenes may show.
struct DocumentID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var description: String { "document \(number)" }

  static func < (left: DocumentID, right: DocumentID) -> Bool { left.number < right.number }
}
