/// Text with looks, as a value that a state can hold and compare; a view draws it as `Text`.
///
/// Written as a string where nothing more is wanted: `"Delete \(name)?"`.
nonisolated public struct TextState: Hashable, Sendable, Codable {
  /// A piece of one look.
  public struct Run: Hashable, Sendable, Codable {
    /// What it says.
    public var text: String
    /// How it looks, beside what the views around say.
    public var looks: Set<Look>

    /// Makes a piece.
    public init(_ text: String, looks: Set<Look> = []) {
      self.text = text
      self.looks = looks
    }
  }

  /// What sets a piece apart.
  public struct Look: Hashable, Sendable, Codable {
    let name: String

    /// Bold.
    public static let bold = Look(name: "bold")
    /// Faint.
    public static let dim = Look(name: "dim")
    /// Italic.
    public static let italic = Look(name: "italic")
    /// Underlined.
    public static let underline = Look(name: "underline")
    /// Struck through.
    public static let strikethrough = Look(name: "strikethrough")
  }

  /// Its pieces, in the order in which they are read.
  public var runs: [Run]

  /// Makes text that looks as the views around say.
  public init(_ text: some StringProtocol) {
    runs = [Run(String(text))]
  }

  /// What it says, without looks.
  public var string: String { runs.map(\.text).joined() }

  /// One text after the other.
  public static func + (one: TextState, other: TextState) -> TextState {
    var text = one
    text.runs += other.runs
    return text
  }

  /// Makes all of it bold.
  public func bold() -> TextState { adding(.bold) }

  /// Makes all of it faint.
  public func dim() -> TextState { adding(.dim) }

  /// Makes all of it italic.
  public func italic() -> TextState { adding(.italic) }

  /// Underlines all of it.
  public func underline() -> TextState { adding(.underline) }

  /// Strikes all of it through.
  public func strikethrough() -> TextState { adding(.strikethrough) }

  private func adding(_ look: Look) -> TextState {
    var text = self
    for index in text.runs.indices { text.runs[index].looks.insert(look) }
    return text
  }
}

nonisolated extension TextState: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text of that string.
  public init(stringLiteral text: String) { self.init(text) }

  /// What it says.
  public var description: String { string }
}
