extension Frame {
  /// The target that the focus is on.
  var focusedTarget: Target? {
    guard let focus else { return nil }
    return targets.indices.first { targets[$0].isFocusable && targets[$0].place == focus }.map { targets[$0] }
  }

  /// The focus scopes around a target, the innermost first.
  func scopes(of target: Target) -> [Place] {
    var scopes: [Place] = []
    var index = target.focusScope
    while index >= 0 {
      scopes.append(focusScopes[index].place)
      index = focusScopes[index].parent
    }
    return scopes
  }

  /// Where the focus belongs: in the topmost layer that is not closing and can have it.
  func resolvedFocus(_ memory: WindowMemory) -> Place? {
    for index in layers.indices.reversed() where !layers[index].isClosing {
      if let target = focusTarget(in: index, memory) { return targets[target].place }
      if layers[index].kind == .modal { return nil }
    }
    return nil
  }

  /// The target that has a layer's focus: what the state says, what it was, what asks for it, the first.
  func focusTarget(in layer: Int, _ memory: WindowMemory) -> Int? {
    func first(_ isMeant: (Int) -> Bool) -> Int? {
      targets.indices.first { targets[$0].isFocusable && targets[$0].layer == layer && isMeant($0) }
    }
    func last(in scope: Place) -> Int? {
      guard let last = memory.focusByScope[scope] else { return nil }
      return first { targets[$0].place == last.focus }
    }

    if let bound = first({ targets[$0].focusBinding?.wrappedValue == true }) { return bound }
    if let target = last(in: layers[layer].place) { return target }
    for scope in focusScopes.indices.reversed() {
      if let target = last(in: focusScopes[scope].place) { return target }
    }
    return first { targets[$0].isPreferred } ?? first { _ in true }
  }

  /// Moves the focus to a target because the person asked for it.
  func moveFocus(to index: Int, _ memory: WindowMemory) {
    let target = targets[index]
    if let old = targets.first(where: { $0.isFocusable && $0.place == memory.focus }), old.place != target.place {
      if old.focusBinding?.wrappedValue == true { old.focusBinding?.wrappedValue = false }
    }
    memory.moveFocus(to: target.place, within: scopes(of: target))
    if target.focusBinding?.wrappedValue == false { target.focusBinding?.wrappedValue = true }
    reveal(target)
  }

  /// Moves the focus by one in the order of drawing, around at the ends; false if nothing can have it.
  func moveFocus(by step: Int, in layer: Int, _ memory: WindowMemory) -> Bool {
    let candidates = targets.indices.filter { targets[$0].isFocusable && targets[$0].layer == layer }
    guard !candidates.isEmpty else { return false }
    guard let now = focusTarget(in: layer, memory).flatMap(candidates.firstIndex) else { return false }
    moveFocus(to: candidates[(now + step + candidates.count) % candidates.count], memory)
    return true
  }

  /// Moves the focus to the nearest target in a direction; false if there is none.
  func moveFocus(toward key: Key, in layer: Int, _ memory: WindowMemory) -> Bool {
    guard let now = focusTarget(in: layer, memory) else { return false }
    let start = targets[now].bounds
    let best = targets.indices
      .filter { targets[$0].isFocusable && targets[$0].layer == layer && $0 != now }
      .compactMap { index in distance(from: start, to: targets[index].bounds, key).map { (index, $0) } }
      .min { $0.1 < $1.1 }
    guard let best else { return false }
    moveFocus(to: best.0, memory)
    return true
  }

  /// How far a rectangle lies in a direction, what is off to the side counting double; nil if it lies elsewhere.
  private func distance(from start: Rect, to end: Rect, _ key: Key) -> Int? {
    let down = gap(start.minY, start.maxY, end.minY, end.maxY)
    let right = gap(start.minX, start.maxX, end.minX, end.maxX)
    switch key {
    case .down: return down > 0 ? down + 2 * abs(right) : nil
    case .up: return down < 0 ? -down + 2 * abs(right) : nil
    case .right: return right > 0 ? right + 2 * abs(down) : nil
    case .left: return right < 0 ? -right + 2 * abs(down) : nil
    default: return nil
    }
  }

  /// The signed distance between two spans; 0 where they overlap, at least 1 where they touch.
  private func gap(_ from: Int, _ fromEnd: Int, _ to: Int, _ toEnd: Int) -> Int {
    if to >= fromEnd { return to - fromEnd + 1 }
    if toEnd <= from { return toEnd - from - 1 }
    return 0
  }

  private func reveal(_ target: Target) {
    guard target.scroller >= 0 else { return }
    let scroller = scrollers[target.scroller]
    let (view, bounds) = (scroller.viewport, target.bounds)
    if bounds.minY < view.minY {
      scroller.scroll(bounds.minY - view.minY)
    } else if bounds.maxY > view.maxY {
      scroller.scroll(min(bounds.maxY - view.maxY, bounds.minY - view.minY))
    }
  }
}
