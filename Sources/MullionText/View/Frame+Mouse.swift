extension Frame {
  func handle(_ event: MouseEvent, _ memory: WindowMemory) -> Bool {
    if event.action == .drag || event.action == .release {
      guard let pressed = memory.pressed else { return false }
      if event.action == .release { memory.pressed = nil }
      let there = targets.filter { $0.place == pressed.place }
      return pressed.order < there.count ? there[pressed.order].receive(event) : true
    }
    for index in layers.indices.reversed() {
      let layer = layers[index]
      let isInside = layer.rect.contains(event.position)
      if layer.isClosing {
        if isInside { return true }
        continue
      }
      if handle(event, in: index, memory) { return true }
      if layer.kind == .base { return false }
      if !isInside && layer.closesOnClickOutside && event.action == .press {
        (layer.cancel ?? layer.dismiss)?()
        return true
      }
      if isInside || layer.kind == .modal { return true }
    }
    return false
  }

  /// Offers the event to the layer's targets under the mouse, the topmost first; a press focuses the first that can.
  private func handle(_ event: MouseEvent, in layer: Int, _ memory: WindowMemory) -> Bool {
    var hasFocused = false
    for index in targets.indices.reversed() {
      let target = targets[index]
      guard target.layer == layer, target.visible.contains(event.position) else { continue }
      if event.action == .press, target.isFocusable, !hasFocused {
        moveFocus(to: index, memory)
        hasFocused = true
      }
      if target.receive(event) {
        if event.action == .press {
          let order = targets[..<index].reduce(0) { $0 + ($1.place == target.place ? 1 : 0) }
          memory.pressed = WindowMemory.Pressed(place: target.place, order: order)
        }
        return true
      }
    }
    return hasFocused
  }
}

extension Target {
  /// Hands over the event with the position counted from the target's corner.
  fileprivate func receive(_ event: MouseEvent) -> Bool {
    var event = event
    event.position.x -= bounds.minX
    event.position.y -= bounds.minY
    return onMouse?(event) ?? false
  }
}
