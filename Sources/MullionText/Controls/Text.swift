/// Text, wrapped at words to the width that it gets and cut off with `…` where the lines run out.
///
/// `+` joins texts of different looks into one that wraps as a whole.
public struct Text: PrimitiveView {
  /// A piece of one look.
  struct Run {
    let text: String
    /// Its columns as one line; nil if there is a line end in it.
    let width: Int?
    var change = StyleChange()

    init(_ text: String) {
      self.text = text
      let hasLineEnd = text.utf8.withContiguousStorageIfAvailable { $0.contains(10) } ?? text.utf8.contains(10)
      width = hasLineEnd ? nil : text.displayWidth
    }
  }

  var first: Run
  var rest: [Run] = []
  var limit: Int?

  /// Makes text that looks as the views around say.
  public init(_ text: some StringProtocol) {
    first = Run(String(text))
  }

  /// At most so many lines; nil for as many as there are.
  public func lineLimit(_ limit: Int?) -> Text {
    var text = self
    text.limit = limit.map { max(1, $0) }
    return text
  }

  /// The width of its longest line and the number of its lines, wrapped to the width that is offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let most = min(limit ?? .max, proposal.height ?? .max)
    if let width = singleLineWidth, width <= proposal.width ?? .max {
      return Size(width: width, height: min(1, most))
    }
    let lines = lines(width: proposal.width, atMost: most)
    let width = lines.reduce(0) { max($0, $1.reduce(0) { $0 + $1.width }) }
    return Size(width: width, height: lines.count)
  }

  /// Draws as many lines as there is room for.
  public func draw(in canvas: inout Canvas) {
    let (style, size) = (canvas.style, canvas.size)
    if let width = singleLineWidth, width <= size.width {
      guard size.height > 0 else { return }
      var x = canvas.write(first.text, at: .zero, style: first.change.applied(to: style))
      for run in rest { x += canvas.write(run.text, at: Point(x: x, y: 0), style: run.change.applied(to: style)) }
      return
    }
    let lines = lines(width: size.width, atMost: min(limit ?? .max, size.height))
    for (y, line) in lines.enumerated() {
      var x = 0
      for piece in line {
        canvas.write(piece.text, at: Point(x: x, y: y), style: piece.change.applied(to: style))
        x += piece.width
      }
    }
  }

  /// The width if it is one line when there is room for it.
  private var singleLineWidth: Int? {
    guard var width = first.width else { return nil }
    for run in rest {
      guard let next = run.width else { return nil }
      width += next
    }
    return width
  }
}

// MARK: - Looks

extension Text {
  /// One text after the other.
  public static func + (one: Text, other: Text) -> Text {
    var text = one
    text.rest.append(other.first)
    text.rest.append(contentsOf: other.rest)
    return text
  }

  /// Colours what has no colour of its own.
  public func foregroundColor(_ color: Color) -> Text { changed { $0.foreground = $0.foreground ?? color } }

  /// Makes it bold.
  public func bold() -> Text { adding(.bold) }

  /// Makes it faint.
  public func dim() -> Text { adding(.dim) }

  /// Makes it italic.
  public func italic() -> Text { adding(.italic) }

  /// Underlines it.
  public func underline() -> Text { adding(.underline) }

  /// Strikes it through.
  public func strikethrough() -> Text { adding(.strikethrough) }

  /// Exchanges its foreground and background.
  public func reverse() -> Text { adding(.reverse) }

  private func adding(_ attributes: Style.Attributes) -> Text {
    changed { $0.attributes.formUnion(attributes) }
  }

  private func changed(_ change: (inout StyleChange) -> Void) -> Text {
    var text = self
    change(&text.first.change)
    for index in text.rest.indices { change(&text.rest[index].change) }
    return text
  }
}
