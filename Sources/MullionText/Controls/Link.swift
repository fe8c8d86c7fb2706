/// Opens a URL outside of the program when it is pressed, where the host can.
public struct Link: PrimitiveView {
  let title: String
  let destination: String

  /// Makes a link.
  public init(_ title: String, destination: String) {
    self.title = title
    self.destination = destination
  }

  /// The title in one line.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    text.size(in: proposal, context)
  }

  /// Draws the title underlined, reversed while it has the focus.
  public func draw(in canvas: inout Canvas) {
    let (open, destination) = (canvas.context.openURL, destination)
    let isFocused = open != nil && canvas.pressable { open?(destination) }
    canvas.draw(text)
    if isFocused { canvas.restyle { $0.attributes.insert(.reverse) } }
  }

  private var text: Text { Text(title).underline().foregroundColor(.accent).lineLimit(1) }
}
