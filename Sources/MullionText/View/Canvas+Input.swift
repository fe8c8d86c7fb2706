import MullionCore

extension Canvas {
  /// Makes the view at this place one that can have the focus; returns whether it has it, to be drawn so.
  ///
  /// Each handler returns whether it used the event; what it does not use goes to the key scopes around it, then to
  /// the layer (Tab and arrows move the focus, Esc closes). Handlers run long after drawing: they must read through
  /// bindings and `WindowValue`s and hold no value of the state. Where the context is disabled nothing is registered
  /// and the answer is false.
  ///
  /// - Parameters:
  ///   - rect: The part that a click focuses; all of it if none is given.
  ///   - keys: Gets keys while it has the focus.
  ///   - typing: Gets several characters that arrived in one go, as when someone types faster than frames are drawn;
  ///     without it each comes as a key. For controls that insert what is typed.
  ///   - paste: Gets pasted text while it has the focus.
  ///   - mouse: Gets presses, drags, releases and the wheel, positions counted from the corner of `rect`. After a
  ///     press that it used it gets the drags and the release wherever they happen.
  @discardableResult public mutating func focusable(
    in rect: Rect? = nil, keys: ((KeyPress) -> Bool)? = nil, typing: ((String) -> Bool)? = nil,
    paste: ((String) -> Bool)? = nil, mouse: ((MouseEvent) -> Bool)? = nil
  ) -> Bool {
    guard !region.context.isDisabled else { return false }
    addTarget(rect, isFocusable: true, keys: keys, typing: typing, paste: paste, mouse: mouse)
    return takesFocus()
  }

  /// Whether this place has the focus in the frame that is drawn.
  ///
  /// True only after `focusable` was called here.
  public var isFocused: Bool { drawing.assumedFocus == .place(region.place) }

  /// Lets a part react to the mouse without ever having the focus.
  ///
  /// What is registered later lies above; what the handler does not use goes to what lies below.
  public mutating func clickable(in rect: Rect? = nil, _ mouse: @escaping (MouseEvent) -> Bool) {
    guard !region.context.isDisabled else { return }
    addTarget(rect, isFocusable: false, keys: nil, typing: nil, paste: nil, mouse: mouse)
  }

  /// Lets keys and pastes that the focused view inside does not use reach a handler.
  ///
  /// The innermost scope around the focus comes first; then, as shortcuts, all other scopes of the same layer.
  public mutating func keyScope(
    keys: ((KeyPress) -> Bool)? = nil, paste: ((String) -> Bool)? = nil, _ draw: (inout Canvas) -> Void
  ) {
    guard !region.context.isDisabled else { return draw(&self) }
    let outer = region.keyScope
    frame.keyScopes.append(KeyScope(parent: outer, layer: region.layer, onKey: keys, onPaste: paste))
    region.keyScope = frame.keyScopes.count - 1
    draw(&self)
    region.keyScope = outer
  }

  /// Remembers the focus inside by itself, so that a screen that comes back has it where it was.
  public mutating func focusScope(_ draw: (inout Canvas) -> Void) {
    let outer = region.focusScope
    frame.focusScopes.append(FocusScope(place: region.place, parent: outer))
    region.focusScope = frame.focusScopes.count - 1
    draw(&self)
    region.focusScope = outer
  }

  /// Marks a container that can bring a target inside it into view.
  mutating func scroller(viewport: Rect, scroll: @escaping (Int) -> Void, _ draw: (inout Canvas) -> Void) {
    let outer = region.scroller
    frame.scrollers.append(Scroller(parent: outer, viewport: inWindow(viewport), scroll: scroll))
    region.scroller = frame.scrollers.count - 1
    draw(&self)
    region.scroller = outer
  }

  /// Changes the first target that can have the focus among those registered since there were so many.
  mutating func firstFocusable(since count: Int, _ change: (inout Target) -> Void) {
    guard let index = frame.targets[count...].firstIndex(where: \.isFocusable) else { return }
    change(&frame.targets[index])
  }

  private mutating func addTarget(
    _ rect: Rect?, isFocusable: Bool, keys: ((KeyPress) -> Bool)?, typing: ((String) -> Bool)?,
    paste: ((String) -> Bool)?, mouse: ((MouseEvent) -> Bool)?
  ) {
    let bounds = rect.map(inWindow) ?? region.bounds
    if isFocusable || mouse != nil { frame.terminal.modes.mouse = .drags }
    frame.targets.append(
      Target(
        place: region.place, bounds: bounds, visible: bounds.intersection(region.clip), layer: region.layer,
        keyScope: region.keyScope, focusScope: region.focusScope, scroller: region.scroller,
        isFocusable: isFocusable, onKey: keys, onText: typing, onPaste: paste, onMouse: mouse))
  }

  private mutating func takesFocus() -> Bool {
    if drawing.assumedFocus == .first { drawing.assumedFocus = .place(region.place) }
    return isFocused
  }
}
