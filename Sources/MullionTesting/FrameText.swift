import MullionText

/// The text that a window of a size shows of a view: a line for each row, without the blanks at their ends and
/// the blank rows at its end.
///
/// `frame(of: router.view(for: .document(id)), size: Size(width: 40, height: 10))` is what a person would read.
///
/// - Parameters:
///   - view: The window's content.
///   - size: The window's size; a terminal's classic one if none is given.
///   - context: The views' environment.
///   - memory: What the window remembers from before; the drawn frame is adopted by it.
@MainActor public func frame(
  of view: some View, size: Size = Size(width: 80, height: 24), context: ViewContext = ViewContext(),
  memory: WindowMemory = WindowMemory()
) -> String {
  memory.draw(view, size: size, context: context).surface.shownText
}

extension Surface {
  /// The text without the blank rows at its end.
  var shownText: String {
    var text = Substring(text)
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
