import MullionCore

/// Which columns of a split view are shown, where there is room for more than one.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  let name: String

  /// Two columns; of three, the sidebar only from 90 columns of text on.
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  /// All.
  public static let all = NavigationSplitViewVisibility(name: "all")
  /// The last two.
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  /// Only the detail.
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A sidebar and, right of it, what is selected there; or three columns of which each shows what is selected in the last.
///
/// In less than 50 columns it is a stack: the sidebar, and above it the detail as long as the sidebar's first `List` with
/// a bound selection has one. There the arrows only move in that list; Enter or a click selects, and Back clears the
/// selection. A sidebar without such a list leads to the detail when one of its buttons is pressed.
public struct NavigationSplitView<Sidebar: View, Detail: View>: PrimitiveView {
  let visibility: NavigationSplitViewVisibility
  let sidebar: Sidebar
  let detail: Detail
  /// From how many columns of text on the sidebar is shown beside the rest.
  private var sidebarStart = 50

  /// Makes it; which columns are shown is read from the binding.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility.wrappedValue
    self.sidebar = sidebar()
    self.detail = detail()
  }

  /// Makes one of three columns; which of them are shown is read from the binding.
  public init<Content: View, Last: View>(
    columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Last
  ) where Detail == NavigationSplitView<Content, Last> {
    self.init(columnVisibility: columnVisibility, sidebar: sidebar) {
      NavigationSplitView<Content, Last>(columnVisibility: columnVisibility, sidebar: content, detail: detail)
    }
    if visibility == .automatic { sidebarStart = 90 }
    if visibility == .doubleColumn { sidebarStart = .max }
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

  /// Draws the columns, or the one that there is room for.
  public func draw(in canvas: inout Canvas) {
    if visibility != .detailOnly && canvas.size.width < 50 { return drawStack(in: &canvas) }
    let showsSidebar = visibility != .detailOnly && canvas.size.width >= sidebarStart
    let width = showsSidebar ? min(32, canvas.size.width / 3) : 0
    canvas.drawColumns(leading: width, lead: sidebar, trail: detail, at: canvas.place.child(1))
  }

  private func drawStack(in canvas: inout Canvas) {
    let isLed = canvas.value("NavigationSplitView.isLed", default: false)
    let (lead, trail) = (canvas.place.child(0), canvas.place.child(1))
    let selection = canvas.selection(in: sidebar, at: lead)
    let path = Binding<[Int]>(
      get: { selection?.isThere() ?? isLed.value ? [0] : [] },
      set: { path in
        guard path.isEmpty else { return }
        if let selection { selection.clear() } else { isLed.value = false }
      })
    // Both keep their places, and so what the window remembers of them, when the window becomes wide or narrow.
    let stack = NavigationStack(path: path) {
      sidebar.modified { sidebar, canvas in
        canvas.leading(to: selection == nil ? { isLed.value = true } : {}) {
          $0.draw(sidebar, aligned: .topLeading, at: lead)
        }
      }
    } destination: { _ in
      detail.modified { detail, canvas in canvas.draw(detail, aligned: .topLeading, at: trail) }
    }
    canvas.draw(stack, at: canvas.place.child("stack"))
  }
}

/// The sidebar of a split view that is shown as a stack.
struct StackedSidebar {
  /// Leads to the detail, unless a selection in the state does.
  let choose: () -> Void
}

/// The selection that decides whether a stacked split view shows its detail.
struct SidebarSelection {
  let isThere: () -> Bool
  let clear: () -> Void
}

extension Canvas {
  /// The first selection that a list in a sidebar is bound to, found by drawing it where nobody sees or touches it.
  fileprivate mutating func selection(in sidebar: some View, at place: Place) -> SidebarSelection? {
    let (outer, navigation, title) = (drawing.probed, drawing.navigation, frame.terminal.modes.title)
    let asked = (drawing.pending.count, frame.appearances.count, frame.departures.count)
    let shown = (frame.layers.count, frame.closings.count)
    var context = self.context
    context.isDisabled = true
    drawing.probed = .some(nil)
    within(.some(Rect(origin: .zero, size: .zero)), at: place, context: context) { $0.draw(sidebar) }
    let found = drawing.probed ?? nil
    (drawing.probed, drawing.navigation, frame.terminal.modes.title) = (outer, navigation, title)
    // What the sidebar presents is asked for again when it is drawn; below a detail, this was the one time.
    guard found?.isThere() != true else { return found }
    drawing.pending.removeSubrange(asked.0...)
    frame.appearances.removeSubrange(asked.1...)
    frame.departures.removeSubrange(asked.2...)
    frame.layers.removeSubrange(shown.0...)
    frame.closings.removeSubrange(shown.1...)
    return found
  }

  /// Lets what is chosen inside lead to the detail of a split view.
  fileprivate mutating func leading(to detail: @escaping () -> Void, _ draw: (inout Canvas) -> Void) {
    let outer = (drawing.stackedSidebar, drawing.afterPress)
    (drawing.stackedSidebar, drawing.afterPress) = (StackedSidebar(choose: detail), detail)
    draw(&self)
    (drawing.stackedSidebar, drawing.afterPress) = outer
  }
}
