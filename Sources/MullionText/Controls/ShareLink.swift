/// Puts text on the clipboard of the window's terminal when it is pressed, where the host can.
///
/// It reaches the person's own machine, also over SSH: the terminal keeps it (OSC 52). Nothing of it is in any state.
public struct ShareLink<Label: View>: View {
  let text: () -> String
  let label: Label

  /// Makes a button that shows its label.
  ///
  /// - Parameters:
  ///   - text: What is copied; asked for when the button is pressed.
  ///   - label: What the button shows.
  public init(_ text: @escaping @autoclosure () -> String, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
  }

  /// Makes a button with a title.
  public init(
    _ text: @escaping @autoclosure () -> String, title: String = "Copy"
  ) where Label == Text {
    self.text = text
    label = Text(title).lineLimit(1)
  }

  /// A button, which cannot be pressed where there is no clipboard.
  public var body: some View {
    ContextReader { context in
      Button {
        context.copyText?(text())
      } label: {
        label
      }
      .disabled(context.copyText == nil)
    }
  }
}
