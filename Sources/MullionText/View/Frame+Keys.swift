extension Frame {
  /// Gives an event to what is shown; returns whether something used it.
  ///
  /// The topmost layer comes first. In it: what has the focus, the key scopes around that from the innermost out, the
  /// layer's other key scopes, then the layer itself (Tab and arrows move the focus, Esc asks it to close). What it
  /// does not use a modal layer swallows; a popover hands it to the layer below. A layer that is closing takes no
  /// input, but swallows Esc and Back until it is gone, so that a held key never closes one layer after another.
  ///
  /// Draw again before the next event if the state changed or the memory `needsDrawing`.
  @discardableResult public func handle(_ event: InputEvent, memory: WindowMemory) -> Bool {
    switch event {
    case .key(let press): handle(press, memory)
    case .paste(let text): paste(text, memory)
    case .mouse(let mouse): handle(mouse, memory)
    case .focus(let hasFocus):
      tell(windowFocusHandlers, hasFocus)
    }
  }

  private func tell(_ handlers: [(Bool) -> Void], _ hasFocus: Bool) -> Bool {
    for handler in handlers { handler(hasFocus) }
    return !handlers.isEmpty
  }

  /// Gives several characters that were typed in one go to what has the focus, if that takes them so.
  ///
  /// False, and nothing happened, where they have to be handled as keys, one after the other.
  public func type(_ text: String, memory: WindowMemory) -> Bool {
    guard let layer = layers.lastIndex(where: { !$0.isClosing }) else { return false }
    return focusTarget(in: layer, memory).map { targets[$0].onText?(text) ?? false } ?? false
  }

  private func handle(_ press: KeyPress, _ memory: WindowMemory) -> Bool {
    if isHeld(press, memory) { return true }
    for index in layers.indices.reversed() {
      if layers[index].isClosing {
        if press.isBack {
          memory.swallowedBack = memory.motion?.time
          return true
        }
        continue
      }
      if handle(press, in: index, memory) { return true }
      if layers[index].kind == .modal { return true }
    }
    return false
  }

  /// Whether it is Esc or Back, still held down since it was kept from doing anything during a closing.
  ///
  /// A keyboard repeats a held key every 25 to 90 milliseconds; nobody presses one twice in that time.
  private func isHeld(_ press: KeyPress, _ memory: WindowMemory) -> Bool {
    let last = memory.swallowedBack
    memory.swallowedBack = nil
    guard press.isBack, let last, let now = memory.motion?.time, now - last <= 100 else { return false }
    memory.swallowedBack = now
    return true
  }

  private func handle(_ press: KeyPress, in layer: Int, _ memory: WindowMemory) -> Bool {
    let target = focusTarget(in: layer, memory)
    if let target, targets[target].onKey?(press) == true { return true }
    var around: [Int] = []
    var scope = target.map { targets[$0].keyScope } ?? -1
    while scope >= 0 {
      if keyScopes[scope].onKey?(press) == true { return true }
      around.append(scope)
      scope = keyScopes[scope].parent
    }
    for other in keyScopes.indices.reversed() where keyScopes[other].layer == layer && !around.contains(other) {
      if keyScopes[other].onKey?(press) == true { return true }
    }
    return handleItself(press, layer, memory)
  }

  private func handleItself(_ press: KeyPress, _ layer: Int, _ memory: WindowMemory) -> Bool {
    switch (press.key, press.modifiers) {
    case (.tab, []): return moveFocus(by: 1, in: layer, memory)
    case (.tab, .shift): return moveFocus(by: -1, in: layer, memory)
    case (.up, []), (.down, []):
      if moveFocus(toward: press.key, in: layer, memory) { return true }
      return layers[layer].isMenu && moveFocus(by: press.key == .up ? -1 : 1, in: layer, memory)
    case (.left, []), (.right, []): return moveFocus(toward: press.key, in: layer, memory)
    case (.escape, []):
      guard let close = layers[layer].cancel ?? layers[layer].dismiss else { return false }
      close()
      return true
    default: return false
    }
  }

  private func paste(_ text: String, _ memory: WindowMemory) -> Bool {
    for index in layers.indices.reversed() where !layers[index].isClosing {
      if paste(text, in: index, memory) { return true }
      if layers[index].kind == .modal { return true }
    }
    return false
  }

  private func paste(_ text: String, in layer: Int, _ memory: WindowMemory) -> Bool {
    let target = focusTarget(in: layer, memory)
    if let target, targets[target].onPaste?(text) == true { return true }
    var scope = target.map { targets[$0].keyScope } ?? -1
    while scope >= 0 {
      if keyScopes[scope].onPaste?(text) == true { return true }
      scope = keyScopes[scope].parent
    }
    guard target == nil else { return false }
    return keyScopes.contains { $0.layer == layer && $0.onPaste?(text) == true }
  }
}

extension KeyPress {
  /// Whether it is one of the keys that lead back: Esc, Alt+Left, Alt+Backspace.
  var isBack: Bool {
    switch (key, modifiers) {
    case (.escape, []), (.left, .alt), (.backspace, .alt): true
    default: false
    }
  }
}
