import MullionCore

/// A text renderer: a value that sizes itself and draws itself into cells.
///
/// Most views say only what they are made of, in `body`. A view that draws cells itself conforms to `PrimitiveView`.
/// Views keep nothing: drawing one twice gives the same cells, so there is no graph of views to maintain.
@MainActor public protocol View {
  /// What the view is made of; `Never` for one that draws cells itself.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }

  /// The size that the view chooses, given what its parent offers.
  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size

  /// Whether the view takes more room along the axis when more is offered (a spacer, a list, an editor).
  ///
  /// Stacks serve the children that do not stretch first, then divide what is left among those that do.
  func stretches(along axis: Axis, _ context: ViewContext) -> Bool

  /// Draws into the canvas, whose size is what the parent decided.
  func draw(in canvas: inout Canvas)

  /// Meets the views that a container should lay out in this one's stead.
  ///
  /// Only a view that stands for others (`Group`, `ForEach`) writes its own.
  func visitChildren(at place: Place, _ visitor: inout some ChildVisitor)

  /// Whether the view draws nothing itself and only stands for those that it has a container meet.
  static var standsForOthers: Bool { get }
}

extension View {
  /// As its body does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { body.size(in: proposal, context) }

  /// As its body does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { body.stretches(along: axis, context) }

  /// As its body does.
  public func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

  /// False: what a view is made of is met by way of its body.
  public static var standsForOthers: Bool { false }
}

/// A view that draws cells itself.
@MainActor public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never asked for: a primitive view draws itself.
  public var body: Never { fatalError("\(Self.self) draws itself and has no body") }

  /// Does not stretch.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { false }
}

extension Never: View {
  /// Cannot be reached: there is no value of this type.
  public var body: Never { fatalError("there is no value of Never") }
}
