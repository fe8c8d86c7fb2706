import MullionCore

/// Which columns of a split view are shown.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  let name: String

  /// Both where the view is at least 50 columns wide, else only the detail.
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  /// Both.
  public static let all = NavigationSplitViewVisibility(name: "all")
  /// Only the detail.
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A sidebar and, right of it, what is selected there.
public struct NavigationSplitView<Sidebar: View, Detail: View>: PrimitiveView {
  let visibility: NavigationSplitViewVisibility
  let sidebar: Sidebar
  let detail: Detail

  /// Makes it; which columns are shown is read from the binding.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility.wrappedValue
    self.sidebar = sidebar()
    self.detail = detail()
  }

  /// What is offered; where nothing is, what both need.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      let inner = context.inStack(along: nil)
      let (lead, trail) = (sidebar.size(in: proposal, inner), detail.size(in: proposal, inner))
      return Size(width: lead.width + 1 + trail.width, height: max(lead.height, trail.height))
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the columns.
  public func draw(in canvas: inout Canvas) {
    let isWide = canvas.size.width >= 50
    let showsSidebar = visibility == .all || (visibility == .automatic && isWide)
    let width = showsSidebar ? min(32, canvas.size.width / 3) : 0
    canvas.drawColumns(leading: width, lead: sidebar, trail: detail)
  }
}

/// A panel right of its content that shows more about it.
public struct InspectorView<Content: View, Panel: View>: PrimitiveView {
  let content: Content
  let panel: Panel?
  let dismiss: () -> Void

  /// As its content does; with the panel what is offered.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let size = { content.size(in: proposal, context) }
    return panel == nil ? size() : proposal.filled(size)
  }

  /// As its content does; with the panel both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool {
    panel != nil || content.stretches(along: axis, context)
  }

  /// Draws the content and, right of it, the panel.
  public func draw(in canvas: inout Canvas) {
    guard let panel else { return canvas.draw(content, at: canvas.place.child(0)) }
    let width = canvas.size.width
    let room = min(max(24, width / 3), width / 2)
    let escaping = panel.modified { panel, canvas in
      canvas.backScope(dismiss) { $0.draw(panel) }
    }
    canvas.drawColumns(leading: max(0, width - room - 1), lead: content, trail: escaping)
  }
}

extension Canvas {
  /// Draws two views beside each other with a line between them; without room for the first, only the second.
  fileprivate mutating func drawColumns(leading width: Int, lead: some View, trail: some View) {
    let context = context.inStack(along: nil)
    let (size, place) = (size, place)
    guard width > 0 else { return draw(trail, aligned: .topLeading, at: place.child(1), context: context) }
    let first = Rect(x: 0, y: 0, width: width, height: size.height)
    draw(lead, in: first, aligned: .topLeading, at: place.child(0), context: context)
    let line = Rect(x: width, y: 0, width: 1, height: size.height)
    draw(Divider(), in: line, context: context.inStack(along: .horizontal))
    let rest = Rect(x: width + 1, y: 0, width: size.width - width - 1, height: size.height)
    draw(trail, in: rest, aligned: .topLeading, at: place.child(1), context: context)
  }
}

extension View {
  /// Shows a panel right of the view while the binding says so; Esc in it asks for it to be closed.
  public func inspector<Panel: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> Panel
  ) -> InspectorView<Self, Panel> {
    InspectorView(
      content: self, panel: isPresented.wrappedValue ? content() : nil,
      dismiss: { if isPresented.wrappedValue { isPresented.wrappedValue = false } })
  }
}
