/// Draws nothing and takes no room.
public struct EmptyView: PrimitiveView {
  /// Makes it.
  public init() {}

  /// No cells.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { .zero }

  /// Draws nothing.
  public func draw(in canvas: inout Canvas) {}

  /// Is no child of any container.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {}
}

/// Several views in a row, as `@ViewBuilder` collects them.
public struct TupleView<each Content: View>: TransparentView {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  /// Its views are the children, each at its position.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    var index = 0
    for child in repeat each content {
      child.visitChildren(at: place.child(index), &visitor)
      index += 1
    }
  }
}

/// One of two views, as an `if` or `switch` in a `@ViewBuilder` chooses.
public enum ConditionalView<First: View, Second: View>: TransparentView {
  /// The condition held.
  case first(First)
  /// It did not.
  case second(Second)

  /// The children of the chosen one; the two branches are different places.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    switch self {
    case .first(let view): view.visitChildren(at: place.child(0), &visitor)
    case .second(let view): view.visitChildren(at: place.child(1), &visitor)
    }
  }
}

extension Optional: View, PrimitiveView, TransparentView where Wrapped: View {
  /// The view's children, or none.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    self?.visitChildren(at: place, &visitor)
  }
}

/// Views that one modifier or condition applies to; a stack lays them out as its own children.
public struct Group<Content: View>: TransparentView {
  let content: Content

  /// Groups the views.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The views' children.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    content.visitChildren(at: place, &visitor)
  }
}

/// One view for each element of a collection, in its order.
///
/// All of them are made; for long collections of which only a few are seen use `List`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: TransparentView {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content

  /// Makes a view of each element, told apart by the identity at the key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// Makes a view of each element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, content: content)
  }

  /// The views of the elements, each at the place of its identity.
  public func visitChildren(at place: Place, _ visitor: inout some ChildVisitor) {
    for element in data {
      content(element).visitChildren(at: place.child(id: element[keyPath: id]), &visitor)
    }
  }
}

/// Builds its content from the environment: the window's size, the style around it, reduced motion.
public struct ContextReader<Content: View>: PrimitiveView {
  let content: (ViewContext) -> Content

  /// Makes the content whenever it is sized or drawn.
  public init(@ViewBuilder content: @escaping (ViewContext) -> Content) {
    self.content = content
  }

  /// As its content does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    content(context).size(in: proposal, context)
  }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    content(context).stretches(along: axis, context)
  }

  /// As its content does.
  public func draw(in canvas: inout Canvas) {
    content(canvas.context).draw(in: &canvas)
  }
}
