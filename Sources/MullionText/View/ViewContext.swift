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
  /// Asks for the sheet, popover, alert, inspector, menu or pushed screen around to be closed; nil where nothing can be.
  public internal(set) var dismiss: (@MainActor () -> Void)?
  /// Along which axis the nearest stack lays out; nil outside of stacks.
  public internal(set) var stackAxis: Axis?
  /// One reference, since an environment is copied for many a view.
  private var services: WindowServices?

  /// Makes an environment; the size is set by whoever renders the frame.
  public init(style: Style = .plain, size: Size = .zero, isMotionReduced: Bool = false) {
    self.style = style
    self.size = size
    self.isMotionReduced = isMotionReduced
  }

  /// Opens a URL outside of the program; supplied by the host, nil where it cannot.
  public var openURL: (@MainActor (String) -> Void)? {
    get { services?.openURL }
    set { services = WindowServices(openURL: newValue, copyText: copyText, theme: theme) }
  }

  /// Puts text on the clipboard of the window's terminal; supplied by the host, nil where there is none.
  public var copyText: (@MainActor (String) -> Void)? {
    get { services?.copyText }
    set { services = WindowServices(openURL: openURL, copyText: newValue, theme: theme) }
  }

  /// What the roles of colours look like in the window; for a view that draws with colours of its own beside them.
  public var theme: Theme {
    get { services?.theme ?? .dark }
    set { services = WindowServices(openURL: openURL, copyText: copyText, theme: newValue) }
  }

  /// The same, for the children of a stack along the axis, or of something that is no stack.
  func inStack(along axis: Axis?) -> ViewContext {
    var context = self
    context.stackAxis = axis
    return context
  }
}

/// What a host does for the views of a window, and what it knows of the terminal.
private final class WindowServices: Sendable {
  let openURL: (@MainActor (String) -> Void)?
  let copyText: (@MainActor (String) -> Void)?
  let theme: Theme

  init(openURL: (@MainActor (String) -> Void)?, copyText: (@MainActor (String) -> Void)?, theme: Theme) {
    self.openURL = openURL
    self.copyText = copyText
    self.theme = theme
  }
}
