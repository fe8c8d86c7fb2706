/// Turns a route into a view, supplying the environment that the view's feature needs.
///
/// A navigating view holds its router and asks it for what comes next, so no feature names another. In tests the same
/// router gives the same view, and `frame(of:size:)` its text.
@MainActor public protocol Router {
  /// The places that the program can show.
  associatedtype Route
  /// The view of any of them.
  associatedtype Content: View

  /// The view of a route, with its environment supplied.
  @ViewBuilder func view(for route: Route) -> Content
}
