import MullionCore

/// Shows one of several views, which all live on in the state, with a bar to choose.
///
/// Left and Right choose while the bar has the focus, Ctrl+Page Up and Ctrl+Page Down anywhere, and a click.
public struct TabView<Tag: Hashable, Content: View>: PrimitiveView {
  let selection: Binding<Tag>
  let content: Content
  var tabStyle = TabViewStyle.tabs

  /// Makes it of views that are marked with `tag(_:)` and titled with `tabItem(_:)`.
  public init(selection: Binding<Tag>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Chooses between a bar of titles above and dots below.
  public func tabViewStyle(_ style: TabViewStyle) -> TabView {
    var view = self
    view.tabStyle = style
    return view
  }

  /// What is offered, or what the highest view needs beside the bar.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      var visitor = TabSizeVisitor(proposal: proposal, context: context.inStack(along: nil))
      content.visitChildren(at: .root, &visitor)
      return Size(width: visitor.size.width, height: visitor.size.height + 1)
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the chosen view and the bar.
  public func draw(in canvas: inout Canvas) {
    var tabs = TabVisitor<Tag>()
    content.visitChildren(at: .root, &tabs)
    let bar = TabBar(selection: selection, tags: tabs.tags, titles: tabs.titles)
    let isPaged = tabStyle == .page
    let size = canvas.size
    let inner = Rect(x: 0, y: isPaged ? 0 : 1, width: size.width, height: size.height - 1)
    canvas.keyScope(keys: { bar.handle($0, isPaged: isPaged) }) { canvas in
      canvas.within(inner, at: canvas.place.child(bar.selected ?? -1)) { canvas in
        canvas.focusScope { canvas in
          var visitor = OneChildVisitor(wanted: bar.selected ?? -1, canvas: canvas)
          content.visitChildren(at: canvas.place.child("tab"), &visitor)
        }
      }
    }
    let row = Rect(x: 0, y: isPaged ? max(0, size.height - 1) : 0, width: size.width, height: min(1, size.height))
    canvas.within(row, at: canvas.place.child("bar")) { canvas in
      if isPaged { bar.drawDots(in: &canvas) } else { bar.drawTitles(in: &canvas) }
    }
  }
}

/// How the views of a `TabView` are chosen.
public struct TabViewStyle: Hashable, Sendable {
  let name: String

  /// A bar of titles above them.
  public static let tabs = TabViewStyle(name: "tabs")
  /// A row of dots below them; Left and Right turn the page where nothing uses them.
  public static let page = TabViewStyle(name: "page")
}

@MainActor private struct TabBar<Tag: Hashable> {
  let selection: Binding<Tag>
  let tags: [Tag]
  let titles: [String]

  var selected: Int? { tags.firstIndex(of: selection.wrappedValue) }

  func handle(_ press: KeyPress, isPaged: Bool) -> Bool {
    switch (press.key, press.modifiers) {
    case (.pageUp, .control): selection.step(-1, through: tags)
    case (.pageDown, .control): selection.step(1, through: tags)
    case (.left, []) where isPaged: selection.step(-1, through: tags)
    case (.right, []) where isPaged: selection.step(1, through: tags)
    default: false
    }
  }

  func drawTitles(in canvas: inout Canvas) {
    let selected = selected
    var spans: [Range<Int>] = []
    var x = 0
    for title in titles {
      let end = x + title.displayWidth + 2
      spans.append(x..<end)
      x = end + 1
    }
    let isFocused = canvas.focusable(
      keys: { press in
        guard press.modifiers.isEmpty else { return false }
        switch press.key {
        case .left: return selection.step(-1, through: tags)
        case .right: return selection.step(1, through: tags)
        default: return false
        }
      },
      mouse: { event in
        guard event.action == .press, event.button == 0 else { return false }
        guard let index = spans.firstIndex(where: { $0.contains(event.position.x) }) else { return false }
        selection.wrappedValue = tags[index]
        return true
      })
    for (index, title) in titles.enumerated() {
      var style = canvas.style
      if index == selected { style.attributes.insert(isFocused ? [.bold, .reverse] : .bold) }
      let text = index == selected ? "[\(title)]" : " \(title) "
      canvas.write(text, at: Point(x: spans[index].lowerBound, y: 0), style: style)
    }
  }

  func drawDots(in canvas: inout Canvas) {
    let start = max(0, (canvas.size.width - 2 * tags.count + 1) / 2)
    let (selection, tags) = (selection, tags)
    canvas.clickable { event in
      guard event.action == .press, event.button == 0, event.position.x >= start else { return false }
      let index = (event.position.x - start) / 2
      guard index < tags.count else { return false }
      selection.wrappedValue = tags[index]
      return true
    }
    for index in tags.indices {
      canvas.write(index == selected ? "●" : "○", at: Point(x: start + 2 * index, y: 0))
    }
  }
}

private struct TabVisitor<Tag: Hashable>: ChildVisitor {
  var tags: [Tag] = []
  var titles: [String] = []

  mutating func visit(_ child: some View, at place: Place) {
    let traits = child.traits
    guard let tag = traits.tag?.base as? Tag else { return }
    tags.append(tag)
    titles.append(traits.title ?? "\(tag)")
  }
}

private struct TabSizeVisitor: ChildVisitor {
  let proposal: ProposedSize
  let context: ViewContext
  var size = Size.zero

  mutating func visit(_ child: some View, at place: Place) {
    let child = child.size(in: proposal, context)
    size = Size(width: max(size.width, child.width), height: max(size.height, child.height))
  }
}
