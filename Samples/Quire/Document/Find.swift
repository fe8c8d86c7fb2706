import Mullion

/// Looks for words in a document, and replaces them.
enum Find {
  struct State: Hashable, Sendable {
    var query: String
    /// What was looked for before; what an empty query means.
    let last: String
    /// What to put in their place; nil while a person only looks.
    var replacement: String?
    /// Where the caret was when looking began; a longer query looks on from there.
    var origin: TextPosition
    /// How many there are, nil before the first look; more than the limit are not counted.
    var count: Int?
  }

  enum Action: Hashable, Sendable {
    case queryChanged(String)
    case nextTapped
    case previousTapped
    case replacementChanged(String)
    case replaceTapped
    case replaceAllTapped
  }

  /// How many places are counted.
  static let limit = 1000

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .queryChanged(let query): .reduce(at: \.query) { $0 = query }
      case .replacementChanged(let text): .reduce(at: \.replacement) { $0 = text }
      case .nextTapped, .previousTapped, .replaceTapped, .replaceAllTapped: .none
      }
    }
  }
}

extension Document {
  /// The next place of a query from a selection on; letters match in either case unless the query has a capital.
  func find(
    _ query: String, from selection: TextSelection, _ direction: TextBuffer.SearchDirection
  ) -> Range<TextPosition>? {
    // From its end, or the place that is selected would be found again.
    let start = direction == .forward ? selection.range.upperBound : selection.range.lowerBound
    return buffer.find(query, from: start, direction, ignoringCase: query.ignoresCase)
  }

  /// The places of a query in their order, up to a limit.
  func places(of query: String, limit: Int = .max) -> [Range<TextPosition>] {
    buffer.matches(of: query, inLines: 0..<buffer.lineCount, ignoringCase: query.ignoresCase, limit: limit)
  }
}

extension String {
  /// Whether a person who types this wants either case.
  var ignoresCase: Bool { !contains(where: \.isUppercase) }
}
