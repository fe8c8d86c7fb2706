import MullionCore

/// What one drawing of a window yields: all that the terminal is to show, and what reacts to input.
///
/// The visible part, `terminal`, is plain data: two frames of the same view, size and memory have it equal. The rest
/// are the handlers of what is shown. They are kept until the next frame is drawn, so a handler must hold bindings and
/// identities, never a value of the state: a document that is held here would be copied by the next edit.
@MainActor public struct Frame {
  /// Cells, cursor and modes, for a `FrameWriter`.
  ///
  /// The mouse is asked for only where something reacts to it, so that elsewhere the terminal selects text itself; and so
  /// are reports of the window's focus.
  public internal(set) var terminal: TerminalFrame
  /// What lies over each other, the window's own content first.
  public internal(set) var layers: [Layer] = []
  /// Presentations that are drawn in their closing stage, in the order in which they were drawn.
  public internal(set) var closings: [Closing] = []
  /// The place that input goes to first; nil when nothing here can have the focus.
  public internal(set) var focus: Place?
  /// In how many milliseconds the window would look different by itself; nil when nothing in it moves.
  public internal(set) var nextMove: Int?

  var targets: [Target] = []
  var keyScopes: [KeyScope] = []
  var focusScopes: [FocusScope] = []
  var scrollers: [Scroller] = []
  var windowFocusHandlers: [(Bool) -> Void] = []
  var touched: [UInt64] = []
  var settled: [(key: UInt64, box: AnyObject)] = []
  /// The views that it was drawn from.
  var views = DrawnViews()

  /// Lets go of the views that it was drawn from, which may hold states.
  ///
  /// Taking them apart costs as much as a part of the drawing, so a host does it when the frame is on the screen, and
  /// before the next action is handled, which would have to copy what they hold.
  public mutating func dropViews() { _ = takeViews() }

  /// Hands out those views, for a host that changes nothing of a frame any more.
  package mutating func takeViews() -> DrawnViews {
    defer { views = DrawnViews() }
    return views
  }
  var appearances: [Appearance] = []
  var departures: [Departure] = []

  /// - Parameter spare: Cells that nobody looks at any more, to be drawn on if they are as many.
  init(size: Size, on spare: consuming Surface? = nil) {
    terminal = TerminalFrame(Surface(blank: size, on: spare))
    terminal.modes.mouse = .off
    terminal.modes.reportsFocus = false
  }

  /// The cells.
  public var surface: Surface { terminal.surface }

  /// One presentation in its closing stage.
  public struct Closing {
    /// Tells this closing from every other one.
    public let token: ClosingToken
    /// Ends it; called once by the clock of whoever draws frames.
    public let end: () -> Void
  }
}

/// The views that a frame was drawn from, as they were met.
@MainActor package struct DrawnViews {
  var children: [MetChildren] = []
}

/// Something that lies over the rest of a window, or the window's own content.
@MainActor public struct Layer {
  /// How a layer treats input that it does not use.
  public enum Kind: Hashable, Sendable {
    /// The window's own content, below all others.
    case base
    /// What it does not use is swallowed.
    case modal
    /// What it does not use goes to the layer below.
    case passThrough
  }

  /// How it treats input that it does not use.
  public let kind: Kind
  /// Whether it is drawn in its closing stage, or lies in one that is: nothing is typed into it any more.
  public let isClosing: Bool
  /// How far it is open: 1 at rest, less while it opens or closes.
  public internal(set) var progress = 1.0
  /// Whether it is drawn dimmed because of that.
  var isFaint = false
  /// The cells that it covers.
  public internal(set) var rect: Rect

  /// Where the presentation was asked for.
  let anchor: Place
  /// The root of its content.
  let place: Place
  /// Whether a click beside it asks it to close.
  let closesOnClickOutside: Bool
  /// Whether Esc presses its cancelling button.
  let isQuestion: Bool
  /// Whether Up and Down go on at the other end.
  var isMenu = false
  /// Asks it to close.
  let dismiss: (() -> Void)?
  /// Presses its button with the role `cancel`.
  var cancel: (() -> Void)?
}

/// A rectangle that takes input.
@MainActor struct Target {
  let place: Place
  /// In the window's cells; may reach beyond what is visible.
  let bounds: Rect
  /// What of it is visible.
  let visible: Rect
  let layer: Int
  /// The innermost key scope, focus scope and scroller around it; -1 for none.
  let keyScope: Int
  let focusScope: Int
  let scroller: Int
  let isFocusable: Bool
  var isPreferred = false
  /// What the state knows of its focus.
  var focusBinding: Binding<Bool>?
  let onKey: ((KeyPress) -> Bool)?
  let onText: ((String) -> Bool)?
  let onPaste: ((String) -> Bool)?
  let onMouse: ((MouseEvent) -> Bool)?
}

/// Handlers that apply to everything inside a view.
@MainActor struct KeyScope {
  let parent: Int
  let layer: Int
  var onKey: ((KeyPress) -> Bool)?
  let onPaste: ((String) -> Bool)?
}

/// A part of a window that remembers which of its targets had the focus: a layer, a screen, a tab.
struct FocusScope {
  let place: Place
  let parent: Int
}

/// A container that can bring a target into view.
@MainActor struct Scroller {
  let parent: Int
  /// What is visible of its content, in the window's cells.
  let viewport: Rect
  /// Moves the content up by so many rows (down, if negative).
  let scroll: (Int) -> Void
}
