/// A state whose screens stand above one another: filling the slot of one pushes it, emptying the slot pops it.
///
/// It says where its screens lie and what they are called. Then the whole path can be read as values, through flows inside
/// it, and popped to a screen by its name; and a screen that is dismissed takes those above it along. The path is made of
/// the slots whenever it is asked for, so the two cannot drift apart.
///
///     extension Checkout.State: FlowState {
///       static var screens: FlowScreens<Self> {
///         [.screen(CheckoutPath.payment, at: \.payment), .screen(CheckoutPath.receipt, at: \.receipt)]
///       }
///     }
///
/// Screens stand in the order in which they are said. Where one can come twice or in any order, hold them in a
/// `StackState` and say `.stack(\.path) { … }`.
nonisolated public protocol FlowState {
  /// Its screens, from the bottom to the top.
  static var screens: FlowScreens<Self> { get }
}

nonisolated extension FlowState {
  /// The screens that are there, from the bottom to the top, with those of the flows inside.
  public var navigationPath: NavigationPath {
    var path = NavigationPath()
    Self.screens.collect(self, into: &path)
    return path
  }

  /// Pops all above the most recent screen of that name, which stays; false, and nothing changes, without one.
  @discardableResult public mutating func popTo(_ route: some Hashable & Sendable) -> Bool {
    Self.screens.pop(AnyHashable(route), staying: true, &self)
  }

  /// Pops the most recent screen of that name and all above it; false, and nothing changes, without one.
  @discardableResult public mutating func popPast(_ route: some Hashable & Sendable) -> Bool {
    Self.screens.pop(AnyHashable(route), staying: false, &self)
  }

  /// Pops the topmost screen of the innermost flow, as Back does; false when there is none.
  @discardableResult public mutating func popScreen() -> Bool { Self.screens.popLast(&self) }

  /// Pops all screens, so that only the flow's first is left.
  public mutating func popToRoot() { Self.screens.clear(&self) }
}
