import MullionCore

/// Shows the last screen of a path, with a bar that names it and leads back.
///
/// The path belongs to the state: Back (Esc, Alt+Left, Alt+Backspace or a click) asks for a path without its last
/// route, and what the state makes of it is shown. A stack inside a screen of another shares the outer one's bar, and
/// Back pops the innermost path that is not empty: a flow of several screens stands in any stack, and knows nothing of it.
public struct NavigationStack<Route: Hashable, Root: View>: PrimitiveView {
  let path: Binding<[Route]>
  let root: Root
  var pusher: AnyPusher?

  /// Makes a stack whose root says with `navigationDestination(for:)` what the routes lead to.
  ///
  /// - Parameters:
  ///   - path: The routes of the screens above the root.
  ///   - root: The screen that is shown when the path is empty; carries the destinations.
  public init(path: Binding<[Route]>, @ViewBuilder root: () -> Root) {
    self.init(path: path, pusher: Pusher<Route> { path.wrappedValue.append($0) }, root: root())
  }

  init(path: Binding<[Route]>, pusher: AnyPusher?, root: Root) {
    self.path = path
    self.root = root
    self.pusher = pusher
  }

  /// Makes a stack of a root and what its routes lead to.
  public init<Content: View, Destination: View>(
    path: Binding<[Route]>, @ViewBuilder root: () -> Content,
    @ViewBuilder destination: @escaping (Route) -> Destination
  ) where Root == NavigationDestinationView<Content, Route, Destination> {
    self.init(path: path) { root().navigationDestination(for: Route.self, destination: destination) }
  }

  /// What is offered, or what the root needs below a bar.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    proposal.filled {
      let size = root.size(in: proposal, context.inStack(along: nil))
      return Size(width: size.width, height: size.height + 1)
    }
  }

  /// Both ways.
  public func stretches(along axis: Axis, _ context: ViewContext) -> Bool { true }

  /// Draws the screen and, unless a stack around it has one, the bar.
  public func draw(in canvas: inout Canvas) {
    let path = path
    let routes = path.wrappedValue
    let back = routes.last.map { last in { path.pop(last, at: routes.count - 1) } }
    let screen = NavigationScreen(content: root, path: RoutePath(routes: routes), pusher: pusher)
    if canvas.drawing.navigation != nil {
      if let back { canvas.drawing.navigation?.back = back }
      canvas.backScope(back) { $0.draw(screen) }
    } else {
      canvas.drawNavigation(back) { $0.draw(screen) }
    }
  }
}

extension Binding {
  /// Asks for a path without the last route that was drawn; nothing when that is not on top any more, as when Back is
  /// held.
  @MainActor fileprivate func pop<Route: Equatable>(_ last: Route, at height: Int) where Value == [Route] {
    let routes = wrappedValue
    if routes.count == height + 1, routes[height] == last { wrappedValue = Array(routes.dropLast()) }
  }
}

/// A stack's root, drawn so that its destinations find the path.
private struct NavigationScreen<Content: View>: PrimitiveView {
  let content: Content
  let path: AnyRoutePath
  let pusher: AnyPusher?

  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { content.size(in: proposal, context) }

  func draw(in canvas: inout Canvas) {
    let outer = (path: canvas.drawing.navigation?.path, pushers: canvas.drawing.navigation?.pushers ?? [])
    canvas.drawing.navigation?.path = path
    if let pusher { canvas.drawing.navigation?.pushers.append(pusher) }
    canvas.focusScope { canvas in
      canvas.draw(
        content, aligned: .topLeading, at: canvas.place.child("screen"), context: canvas.context.inStack(along: nil))
    }
    canvas.drawing.navigation?.path = outer.path
    canvas.drawing.navigation?.pushers = outer.pushers
  }
}

extension Canvas {
  /// Lets Back keys that nothing inside has used run an action.
  mutating func backScope(_ back: (() -> Void)?, _ draw: (inout Canvas) -> Void) {
    guard let back else { return draw(&self) }
    var context = self.context
    context.dismiss = { back() }
    within(context: context) { $0.keyScope(back: back, draw) }
  }

  private mutating func keyScope(back: @escaping () -> Void, _ draw: (inout Canvas) -> Void) {
    keyScope(
      keys: { press in
        guard press.isBack else { return false }
        back()
        return true
      }, draw)
  }

  /// Draws a screen below a bar that shows what the screen said about itself.
  fileprivate mutating func drawNavigation(_ back: (() -> Void)?, _ draw: (inout Canvas) -> Void) {
    drawing.navigation = Navigation(back: back)
    let below = Rect(x: 0, y: 1, width: size.width, height: size.height - 1)
    backScope(back) { canvas in
      canvas.within(below, draw)
    }
    let navigation = drawing.navigation
    drawing.navigation = nil
    within(Rect(x: 0, y: 0, width: size.width, height: min(1, size.height))) { $0.drawBar(navigation) }
  }

  private mutating func drawBar(_ navigation: Navigation?) {
    var style = self.style
    style.background = .panel
    fill(style: style)
    var x = 0
    if let back = navigation?.back {
      x = write("‹ Back", at: .zero, style: style) + 2
      clickable(in: Rect(x: 0, y: 0, width: 6, height: 1)) { event in
        guard event.action == .press, event.button == 0 else { return false }
        back()
        return true
      }
    }
    guard let title = navigation?.title, size.width > x else { return }
    style.attributes.insert(.bold)
    var context = self.context
    context.style = style
    draw(Text(title).lineLimit(1), in: Rect(x: x, y: 0, width: size.width - x, height: 1), context: context)
  }
}
