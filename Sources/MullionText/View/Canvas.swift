/// Where a view draws itself: a part of the frame that is being made.
///
/// Coordinates are cells from the upper left corner of the part that the parent gave; whatever lies outside of it, or
/// of a part around it, is cut off. All canvases of a drawing share its one frame, so that narrowing copies no cells.
@MainActor public struct Canvas {
  let drawing: Drawing
  var region: Region

  /// The frame that is being made and what is known only while it is.
  @MainActor final class Drawing {
    var frame: Frame
    let memory: WindowMemory
    /// The host's environment, which every layer starts from.
    let base: ViewContext
    /// The time by which things move; nil when nothing does.
    let motion: Motion?
    /// Which place is drawn as focused.
    var assumedFocus: AssumedFocus
    var pending: [PendingLayer] = []
    var navigation: Navigation?
    /// Runs after a button of an alert was pressed.
    var afterPress: (() -> Void)?
    /// Set while a sidebar is drawn that stands where its detail would.
    var stackedSidebar: StackedSidebar?
    /// Set while a selection is looked for; the inner value is what was found.
    var probed: SidebarSelection??

    init(context: ViewContext, memory: WindowMemory, focus: AssumedFocus) {
      frame = Frame(size: context.size, on: memory.spare.take())
      self.memory = memory
      base = context
      motion = context.isMotionReduced ? nil : memory.motion
      assumedFocus = focus
    }
  }

  /// What narrows on the way down and widens on the way up.
  struct Region {
    var bounds: Rect
    var clip: Rect
    var place: Place
    var context: ViewContext
    var layer = 0
    var keyScope = -1
    var focusScope = -1
    var scroller = -1
  }

  /// What is known about the focus before everything is drawn.
  enum AssumedFocus: Equatable {
    /// The first that can have it takes it.
    case first
    case place(Place?)
  }

  var frame: Frame {
    get { drawing.frame }
    nonmutating _modify { yield &drawing.frame }
  }

  /// How many cells there are.
  public var size: Size { region.bounds.size }

  /// All cells, from 0, 0.
  public var rect: Rect { Rect(origin: .zero, size: size) }

  /// The views' own environment here.
  public var context: ViewContext { region.context }

  /// The style of text that says nothing about its own.
  public var style: Style { region.context.style }

  /// Where the view stands in the window.
  public var place: Place { region.place }

  /// The cells that can be seen, in this canvas's coordinates; a view with much content draws only these.
  public var visibleRect: Rect {
    let shown = region.clip
    return Rect(
      x: shown.minX - region.bounds.minX, y: shown.minY - region.bounds.minY, width: shown.size.width,
      height: shown.size.height)
  }
}

// MARK: - Cells

extension Canvas {
  /// Writes one line of text from a cell on; returns the columns that it takes, cut off or not.
  ///
  /// Control characters are shown, never sent.
  @discardableResult public mutating func write(
    _ text: some StringProtocol, at point: Point, style: Style? = nil
  ) -> Int {
    frame.terminal.surface.write(text, at: inWindow(point), style: style ?? region.context.style, clip: region.clip)
  }

  /// Fills cells with blanks; all of them if no part is given.
  public mutating func fill(_ rect: Rect? = nil, style: Style? = nil) {
    let cells = rect.map(inWindow) ?? region.bounds
    frame.terminal.surface.fill(cells.intersection(region.clip), style: style ?? region.context.style)
  }

  /// Fills cells with one character that takes one column; all of them if no part is given.
  public mutating func fill(_ rect: Rect? = nil, with character: Unicode.Scalar, style: Style? = nil) {
    let cells = rect.map(inWindow) ?? region.bounds
    frame.terminal.surface.fill(
      cells.intersection(region.clip), with: character, style: style ?? region.context.style)
  }

  /// Changes the look of what was drawn, and keeps its glyphs; of all cells if no part is given.
  public mutating func restyle(_ rect: Rect? = nil, _ change: (inout Style) -> Void) {
    let cells = rect.map(inWindow) ?? region.bounds
    frame.terminal.surface.restyle(cells.intersection(region.clip), change)
  }

  /// Puts the terminal's cursor at a cell, if that can be seen; only what has the focus should.
  public mutating func setCursor(
    at point: Point, shape: TerminalModes.CursorShape = .default
  ) {
    let position = inWindow(point)
    guard region.clip.contains(position) else { return }
    frame.terminal.cursor = position
    frame.terminal.modes.cursorShape = shape
  }

  /// Names the terminal's window; the innermost view that does so last wins.
  public mutating func setTitle(_ title: String) {
    frame.terminal.modes.title = title
  }

  func inWindow(_ point: Point) -> Point {
    Point(x: region.bounds.minX + point.x, y: region.bounds.minY + point.y)
  }

  func inWindow(_ rect: Rect) -> Rect {
    Rect(origin: inWindow(rect.origin), size: rect.size)
  }
}

// MARK: - Children

extension Canvas {
  /// Draws a child into a part of this canvas.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - rect: The part that it gets; all of it if none is given.
  ///   - place: Its place. A container with several children gives each its own; a view around one child need not.
  ///   - context: Its environment, where that differs.
  public mutating func draw(
    _ child: some View, in rect: Rect? = nil, at place: Place? = nil, context: ViewContext? = nil
  ) {
    within(rect, at: place, context: context) { child.draw(in: &$0) }
  }

  /// Draws a child at the size that it chooses, aligned in a part of this canvas.
  ///
  /// This is what a container with room to spare does, so that content which does not stretch keeps its size.
  public mutating func draw(
    _ child: some View, in rect: Rect? = nil, aligned alignment: Alignment, at place: Place? = nil,
    context: ViewContext? = nil
  ) {
    var visitor = AligningVisitor(
      canvas: self, rect: rect ?? self.rect, alignment: alignment, context: context ?? self.context)
    child.visitPrimitive(at: place ?? self.place, &visitor)
  }

  private struct AligningVisitor: ChildVisitor {
    var canvas: Canvas
    let rect: Rect
    let alignment: Alignment
    let context: ViewContext

    mutating func visit<Child: View>(_ child: Child, at place: Place) {
      guard Child.standsForOthers else { return draw(child, at: place, context) }
      let children = MetChildren(of: child, at: place)
      if let only = children.only {
        // What a column of it would look like.
        draw(only.view, at: only.place, context.inStack(along: .vertical))
      } else {
        draw(children, at: place, context)
      }
      canvas.frame.views.children.append(children)
    }

    private mutating func draw(_ child: some View, at place: Place, _ context: ViewContext) {
      let chosen = child.size(in: ProposedSize(rect.size), context)
      let size = Size(width: min(chosen.width, rect.size.width), height: min(chosen.height, rect.size.height))
      var part = alignment.place(size, in: rect.size)
      part.origin.x += rect.minX
      part.origin.y += rect.minY
      canvas.draw(child, in: part, at: place, context: context)
    }
  }

  /// Lets a closure draw into a part of this canvas.
  public mutating func within(
    _ rect: Rect? = nil, at place: Place? = nil, context: ViewContext? = nil, _ draw: (inout Canvas) -> Void
  ) {
    let outer = region
    if let rect {
      region.bounds = inWindow(rect)
      region.clip = region.clip.intersection(region.bounds)
    }
    if let place { region.place = place }
    if let context { region.context = context }
    draw(&self)
    region = outer
  }
}

// MARK: - Memory

extension Canvas {
  /// Something that the window remembers for the view at this place, under a name of the view's own.
  ///
  /// A name begins with the control's (`"List.scroll"`), because modifiers share the place of what they modify.
  public mutating func value<Value>(_ name: StaticString, default fallback: Value) -> WindowValue<Value> {
    let key = region.place.key(name)
    frame.touched.append(key)
    return WindowValue(memory: drawing.memory, key: key, fallback: fallback)
  }

  /// Says what the value has become by drawing (a scroll that follows a caret), without asking to be drawn again.
  ///
  /// It is written when the frame is shown. Drawing from the new value must give the same cells.
  public mutating func settle<Value>(_ value: WindowValue<Value>, to settled: Value) {
    frame.settled.append((value.key, ValueBox(settled)))
  }
}
