/// Sides of a block.
public struct Edges: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The upper side.
  public static let top = Edges(rawValue: 1)
  /// The lower side.
  public static let bottom = Edges(rawValue: 2)
  /// The left side.
  public static let leading = Edges(rawValue: 4)
  /// The right side.
  public static let trailing = Edges(rawValue: 8)
  /// Left and right.
  public static let horizontal: Edges = [.leading, .trailing]
  /// Above and below.
  public static let vertical: Edges = [.top, .bottom]
  /// All four.
  public static let all: Edges = [.horizontal, .vertical]
}

/// Keeps cells free around its content.
public struct PaddedView<Content: View>: PrimitiveView {
  let content: Content
  let edges: Edges
  let length: Int

  /// The content's size and the free cells.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(
      width: proposal.width.map { max(0, $0 - horizontal) }, height: proposal.height.map { max(0, $0 - vertical) })
    let size = content.size(in: inner, context)
    return Size(width: size.width + horizontal, height: size.height + vertical)
  }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws the content inside the free cells.
  public func draw(in canvas: inout Canvas) {
    canvas.draw(
      content,
      in: Rect(
        x: edges.contains(.leading) ? length : 0, y: edges.contains(.top) ? length : 0,
        width: canvas.size.width - horizontal, height: canvas.size.height - vertical))
  }

  private var horizontal: Int { (edges.contains(.leading) ? length : 0) + (edges.contains(.trailing) ? length : 0) }
  private var vertical: Int { (edges.contains(.top) ? length : 0) + (edges.contains(.bottom) ? length : 0) }
}

extension View {
  /// Keeps cells free on sides of the view.
  public func padding(_ edges: Edges = .all, _ length: Int = 1) -> PaddedView<Self> {
    PaddedView(content: self, edges: edges, length: min(max(0, length), 1000))
  }

  /// Keeps cells free on all sides of the view.
  public func padding(_ length: Int) -> PaddedView<Self> { padding(.all, length) }
}
