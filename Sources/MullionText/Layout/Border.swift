/// The characters that a border is drawn with.
public struct BorderStyle: Hashable, Sendable {
  let horizontal: Unicode.Scalar
  let vertical: Unicode.Scalar
  /// Upper left, upper right, lower left, lower right.
  let corners: [String]

  /// Thin lines with round corners.
  public static let rounded = BorderStyle(horizontal: "─", vertical: "│", corners: ["╭", "╮", "╰", "╯"])
  /// Thin lines.
  public static let plain = BorderStyle(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
  /// Thick lines.
  public static let heavy = BorderStyle(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
  /// Two lines.
  public static let double = BorderStyle(horizontal: "═", vertical: "║", corners: ["╔", "╗", "╚", "╝"])
}

/// Draws a line around its content; where there is no room for both, only the content.
public struct BorderedView<Content: View>: PrimitiveView {
  let content: Content
  let border: BorderStyle
  let title: String?

  /// The content's size and the line's.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(
      width: proposal.width.map { max(0, $0 - 2) }, height: proposal.height.map { max(0, $0 - 2) })
    let size = content.size(in: inner, context)
    return Size(width: max(size.width, titleWidth) + 2, height: size.height + 2)
  }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws the line and the content.
  public func draw(in canvas: inout Canvas) {
    guard canvas.size.width > 2, canvas.size.height > 2 else { return canvas.draw(content) }
    canvas.drawBorder(border, title: title)
    let inner = Rect(x: 1, y: 1, width: canvas.size.width - 2, height: canvas.size.height - 2)
    canvas.draw(content, in: inner, context: canvas.context.inStack(along: nil))
  }

  private var titleWidth: Int { title.map { $0.displayWidth + 2 } ?? 0 }
}

extension Canvas {
  /// Draws a line along the canvas's edge, with a title in the upper one.
  mutating func drawBorder(_ border: BorderStyle, title: String? = nil, style: Style? = nil) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    guard right > 0, bottom > 0 else { return }
    for y in [0, bottom] {
      write(border.corners[y == 0 ? 0 : 2], at: Point(x: 0, y: y), style: style)
      fill(Rect(x: 1, y: y, width: right - 1, height: 1), with: border.horizontal, style: style)
      write(border.corners[y == 0 ? 1 : 3], at: Point(x: right, y: y), style: style)
    }
    for x in [0, right] {
      fill(Rect(x: x, y: 1, width: 1, height: bottom - 1), with: border.vertical, style: style)
    }
    guard let title, !title.isEmpty, right > 3 else { return }
    let text = Text(" " + title + " ").bold().lineLimit(1)
    let width = min(text.size(in: .unspecified, context).width, right - 2)
    draw(text, in: Rect(x: 2, y: 0, width: width, height: 1))
  }
}

extension View {
  /// Draws a line around the view, with a title in its upper edge if one is given.
  public func border(_ style: BorderStyle = .rounded, title: String? = nil) -> BorderedView<Self> {
    BorderedView(content: self, border: style, title: title)
  }
}
