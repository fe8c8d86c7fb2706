/// A view that navigates: it holds the router that builds what it leads to, and names no other feature.
@MainActor public protocol Routable {
  /// The router's type.
  associatedtype Routing
  /// Handed in at construction by the router itself.
  var router: Routing { get }
}
