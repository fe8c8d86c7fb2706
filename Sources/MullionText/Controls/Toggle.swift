import MullionCore

/// Switches something on and off.
public struct Toggle<Label: View>: PrimitiveView {
  let isOn: Binding<Bool>
  let label: Label

  /// Makes a toggle that shows its label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// Makes a toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) where Label == Text {
    self.init(isOn: isOn) { Text(title).lineLimit(1) }
  }

  /// The box and the label.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(width: proposal.width.map { max(0, $0 - 4) }, height: proposal.height)
    let size = label.size(in: inner, context)
    return Size(width: size.width + 4, height: max(1, size.height))
  }

  /// Draws it, reversed while it has the focus.
  public func draw(in canvas: inout Canvas) {
    let isOn = isOn
    let isFocused = canvas.pressable { isOn.wrappedValue.toggle() }
    canvas.write(isOn.wrappedValue ? "[x]" : "[ ]", at: .zero)
    canvas.draw(label, in: Rect(x: 4, y: 0, width: canvas.size.width - 4, height: canvas.size.height))
    if isFocused { canvas.restyle { $0.attributes.insert(.reverse) } }
  }
}
