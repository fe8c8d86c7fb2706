import Mullion

/// Looks for words in a document.
enum Find {
  struct State: Hashable, Sendable {
    var query: String
    /// What was looked for before; what an empty query means.
    let last: String
    /// Where the caret was when looking began; a longer query looks on from there.
    let origin: TextPosition
    /// How many there are, nil before the first look; more than the limit are not counted.
    var count: Int?
  }

  enum Action: Hashable, Sendable {
    case queryChanged(String)
    case nextTapped
    case previousTapped
  }

  /// How many places are counted.
  static let limit = 1000

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      guard case .queryChanged(let query) = action else { return .none }
      return .reduce(at: \.query) { $0 = query }
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

  /// How many places there are, counted up to a limit.
  func count(of query: String) -> Int {
    buffer.matches(
      of: query, inLines: 0..<buffer.lineCount, ignoringCase: query.ignoresCase, limit: Find.limit + 1
    ).count
  }
}

extension String {
  /// Whether a person who types this wants either case.
  var ignoresCase: Bool { !contains(where: \.isUppercase) }
}
