/// What a view says to the container it stands in.
struct ViewTraits {
  var tag: AnyHashable?
  var title: String?
  var detents: [PresentationDetent] = []
}

/// A view that says something to its container; asked only by containers with few children.
@MainActor protocol TraitedView {
  func collect(into traits: inout ViewTraits)
}

extension View {
  var traits: ViewTraits {
    var traits = ViewTraits()
    (self as? any TraitedView)?.collect(into: &traits)
    return traits
  }

  /// What the view says about the sheet that it is shown in, or what it is made of says.
  var detents: [PresentationDetent] {
    if self is any TraitedView || Body.self == Never.self { return traits.detents }
    return body.detents
  }
}

extension ConditionalView: TraitedView {
  func collect(into traits: inout ViewTraits) {
    switch self {
    case .first(let view): traits = view.traits
    case .second(let view): traits = view.traits
    }
  }
}

/// Says something about its content to the container.
public struct TraitView<Content: View>: PrimitiveView, TraitedView {
  let content: Content
  let change: (inout ViewTraits) -> Void

  /// As its content does.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  /// As its content does.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { content.stretches(along: axis, context) }

  /// Draws the content.
  public func draw(in canvas: inout Canvas) { content.draw(in: &canvas) }

  func collect(into traits: inout ViewTraits) {
    (content as? any TraitedView)?.collect(into: &traits)
    change(&traits)
  }
}

extension View {
  /// Names the view for a selection: a tab of a `TabView`, a choice of a `Picker`. It must be the outermost modifier,
  /// beside `tabItem`.
  public func tag(_ tag: some Hashable) -> TraitView<Self> { TraitView(content: self) { $0.tag = AnyHashable(tag) } }

  /// Titles the view as a tab. It must be the outermost modifier, beside `tag`.
  public func tabItem(_ title: String) -> TraitView<Self> { TraitView(content: self) { $0.title = title } }
}
