/// What the screens of a stack tell it while they are drawn.
struct Navigation {
  /// The title of the screen that is shown.
  var title: String?
  /// Leads one screen back; nil at the root. The innermost stack that is not at its root sets it last.
  var back: (() -> Void)?
  /// The path of the innermost stack that is being drawn.
  var path: AnyRoutePath?
}
