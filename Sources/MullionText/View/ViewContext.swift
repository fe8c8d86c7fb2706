/// The views' own environment: what the host and the views around say about how to draw.
///
/// Features never need it; a view that does reads it from its canvas, or through `ContextReader`.
public struct ViewContext: Sendable {
  /// How text looks where a view says nothing else; modifiers around a view set it.
  public var style: Style
  /// The whole window's size in cells.
  public var size: Size
  /// Whether nothing should move by itself.
  public var isMotionReduced: Bool
  /// Whether controls can be neither pressed nor focused here.
  public var isDisabled = false
  /// Asks for the sheet, popover, alert or pushed screen around to be closed; nil where nothing can be.
  public internal(set) var dismiss: (@MainActor () -> Void)?
  /// Opens a URL outside of the program; supplied by the host.
  public var openURL: (@MainActor (String) -> Void)?
  /// Along which axis the nearest stack lays out; nil outside of stacks.
  public internal(set) var stackAxis: Axis?

  /// Makes an environment; the size is set by whoever renders the frame.
  public init(style: Style = .plain, size: Size = .zero, isMotionReduced: Bool = false) {
    self.style = style
    self.size = size
    self.isMotionReduced = isMotionReduced
  }

  /// The same, for the children of a stack along the axis, or of something that is no stack.
  func inStack(along axis: Axis?) -> ViewContext {
    var context = self
    context.stackAxis = axis
    return context
  }
}
