/// What differs from the style around.
struct StyleChange: Hashable, Sendable {
  var foreground: Color?
  var background: Color?
  var attributes: Style.Attributes = []

  func applied(to style: Style) -> Style {
    var style = style
    if let foreground { style.foreground = foreground }
    if let background { style.background = background }
    style.attributes.formUnion(attributes)
    return style
  }
}

/// Changes the style that its content inherits.
public struct StyledView<Content: View>: PrimitiveView {
  let content: Content
  let change: StyleChange

  /// As its content does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws the content, over its background if it has one.
  public func draw(in canvas: inout Canvas) {
    var context = canvas.context
    context.style = change.applied(to: context.style)
    if change.background != nil { canvas.fill(style: context.style.withoutLines) }
    canvas.draw(content, context: context)
  }
}

extension Style {
  /// The same without what would show on a blank.
  var withoutLines: Style {
    var style = self
    style.attributes.subtract([.underline, .strikethrough])
    return style
  }
}

extension View {
  /// Colours the text in the view that has no colour of its own.
  public func foregroundColor(_ color: Color) -> StyledView<Self> { styled(StyleChange(foreground: color)) }

  /// Fills the cells behind the view with a colour.
  public func background(_ color: Color) -> StyledView<Self> { styled(StyleChange(background: color)) }

  /// Makes the text in the view bold.
  public func bold() -> StyledView<Self> { styled(StyleChange(attributes: .bold)) }

  /// Makes the text in the view faint.
  public func dim() -> StyledView<Self> { styled(StyleChange(attributes: .dim)) }

  /// Makes the text in the view italic.
  public func italic() -> StyledView<Self> { styled(StyleChange(attributes: .italic)) }

  /// Underlines the text in the view.
  public func underline() -> StyledView<Self> { styled(StyleChange(attributes: .underline)) }

  /// Strikes the text in the view through.
  public func strikethrough() -> StyledView<Self> { styled(StyleChange(attributes: .strikethrough)) }

  /// Exchanges foreground and background of the text in the view, which shows on every terminal.
  public func reverse() -> StyledView<Self> { styled(StyleChange(attributes: .reverse)) }

  private func styled(_ change: StyleChange) -> StyledView<Self> { StyledView(content: self, change: change) }
}
