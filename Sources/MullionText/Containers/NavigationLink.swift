import MullionCore

/// Leads to another screen when it is pressed.
///
/// It pushes a state or a route onto the innermost stack around that takes its like, or runs an action, which is what a
/// feature does that should not know what it leads to. Where no stack takes it, it can't be pressed and is drawn faint.
public struct NavigationLink<Label: View>: PrimitiveView {
  let label: Label
  let press: (Navigation?) -> (() -> Void)?

  /// Makes a link that pushes the state of a screen, to stand inside a stack of such states.
  @_disfavoredOverload
  public init<State>(state: State, @ViewBuilder label: () -> Label) {
    self.init(label: label()) { $0?.push(state: state) }
  }

  /// Makes a link that pushes a route.
  public init<Route: Hashable & Sendable>(value route: Route, @ViewBuilder label: () -> Label) {
    self.init(label: label()) { $0?.push(route: route) }
  }

  /// Makes a link that runs an action.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label: label()) { _ in action }
  }

  private init(label: Label, press: @escaping (Navigation?) -> (() -> Void)?) {
    self.label = label
    self.press = press
  }

  /// The label and a mark.
  public func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    let inner = ProposedSize(width: proposal.width.map { max(0, $0 - 2) }, height: proposal.height)
    let size = label.size(in: inner, context.inStack(along: nil))
    return Size(width: size.width + 2, height: max(1, size.height))
  }

  /// Draws it, reversed while it has the focus.
  public func draw(in canvas: inout Canvas) {
    let press = press(canvas.drawing.navigation)
    let isFocused = press.map { canvas.pressable($0) } ?? false
    var context = canvas.context.inStack(along: nil)
    if press == nil {
      context.style.foreground = .secondary
      context.style.attributes.insert(.dim)
    }
    canvas.within(context: context) { canvas in
      let width = max(0, canvas.size.width - 2)
      canvas.draw(label, in: Rect(x: 0, y: 0, width: width, height: canvas.size.height))
      canvas.write("›", at: Point(x: width + 1, y: 0))
    }
    if isFocused { canvas.restyle { $0.attributes.insert(.reverse) } }
  }
}

extension NavigationLink where Label == Text {
  /// Makes a link with a title that pushes the state of a screen.
  @_disfavoredOverload
  public init<State>(_ title: some StringProtocol, state: State) {
    // Disfavoured, or a closure behind the title that returns something would be taken for a state.
    self.init(state: state) { Text(title).lineLimit(1) }
  }

  /// Makes a link with a title that pushes a route.
  public init<Route: Hashable & Sendable>(_ title: some StringProtocol, value route: Route) {
    self.init(value: route) { Text(title).lineLimit(1) }
  }

  /// Makes a link with a title that runs an action.
  public init(_ title: some StringProtocol, action: @escaping () -> Void) {
    self.init(action: action) { Text(title).lineLimit(1) }
  }
}
