/// Collects the views written in a closure into one statically typed view.
@MainActor @resultBuilder public enum ViewBuilder {
  /// Nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view stays as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views become one that has them as children.
  public static func buildBlock<First: View, Second: View, each Rest: View>(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) -> TupleView<First, Second, repeat each Rest> {
    TupleView(first, second, repeat each rest)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  /// The other branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  /// A view behind an availability check.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}
