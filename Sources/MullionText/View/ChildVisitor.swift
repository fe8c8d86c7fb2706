/// Meets the children that a view has from a container's point of view, each with its own type.
///
/// This is how a stack lays out `Group`s, `if`s and `ForEach`es as if their children stood in it directly, without
/// boxing one of them.
@MainActor public protocol ChildVisitor {
  /// Called for each child in order, with its place.
  mutating func visit(_ child: some View, at place: Place)
}

extension View {
  /// A view made of others stands for them.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    body.visitChildren(at: place, &visitor)
  }
}

extension PrimitiveView {
  /// A view that draws itself is one child.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    visitor.visit(self, at: place)
  }
}

extension View {
  /// Meets the one view that draws in this one's stead, after each body on the way to it was made once.
  ///
  /// Who both sizes and draws a view does it with this one, because bodies may cost something to make.
  func visitPrimitive(at place: Place, _ visitor: inout some ChildVisitor) {
    if Body.self == Never.self {
      visitor.visit(self, at: place)
    } else {
      body.visitPrimitive(at: place, &visitor)
    }
  }
}

/// The children of a view that stands for others, met once: sizing and drawing them makes no body again.
struct MetChildren: TransparentView {
  private let children: [(view: any View, place: Place)]

  init(of view: some View, at place: Place) {
    var visitor = Collector()
    view.visitChildren(at: place, &visitor)
    children = visitor.children
  }

  /// The child, if there is one alone.
  var only: (view: any View, place: Place)? { children.count == 1 ? children[0] : nil }

  private struct Collector: ChildVisitor {
    var children: [(view: any View, place: Place)] = []

    mutating func visit(_ child: some View, at place: Place) { children.append((child, place)) }
  }

  func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    for (view, place) in children { visitor.visit(view, at: place) }
  }
}

/// A view that only stands for others; drawn by itself it is a column of them.
@MainActor protocol TransparentView: PrimitiveView {}

extension TransparentView {
  /// True.
  public static var standsForOthers: Bool { true }

  /// As a column of its children does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    column.size(of: self, in: proposal, context)
  }

  /// Whether any of its children does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    column.stretches(self, along: axis, context)
  }

  /// Draws a column of its children.
  public func draw(in canvas: inout Canvas) {
    column.draw(self, in: &canvas)
  }

  private var column: StackLayout { StackLayout(axis: .vertical, spacing: 0, alignment: .leading) }
}
