extension TextEditor {
  /// What the keys of an editor mean.
  struct Keys: Sendable {
    /// How many rows a page has.
    let page: Int
    /// The width at which lines are broken, if they are.
    let wrap: Int?
    let tabText: String?
    let isReadOnly: Bool

    func command(for press: KeyPress) -> EditorCommand? {
      if let text = press.text { return isReadOnly ? nil : .insert(text) }
      if let movement = movement(for: press) {
        return .move(movement, extending: press.modifiers.contains(.shift))
      }
      if press == KeyPress(Key("a"), .control) { return .selectAll }
      return isReadOnly ? nil : edit(for: press)
    }

    /// By how many rows a key scrolls, so that the caret keeps its row when it goes by a page.
    func scroll(for press: KeyPress) -> Int {
      // No key that types, which this spares the comparisons.
      guard press.modifiers.subtracting(.shift).isEmpty, press.key.name.utf8.count > 1 else { return 0 }
      return press.key == .pageUp ? -max(1, page) : press.key == .pageDown ? max(1, page) : 0
    }

    private func movement(for press: KeyPress) -> TextMovement? {
      let held = press.modifiers.subtracting(.shift)
      if held.isEmpty {
        switch press.key {
        case .left: return .left
        case .right: return .right
        case .up: return .rows(-1, wrap: wrap)
        case .down: return .rows(1, wrap: wrap)
        case .home: return .lineStart
        case .end: return .lineEnd
        case .pageUp: return .rows(-max(1, page), wrap: wrap)
        case .pageDown: return .rows(max(1, page), wrap: wrap)
        default: return nil
        }
      }
      guard held == .control || held == .alt else { return nil }
      switch press.key {
      case .left: return .wordLeft
      case .right: return .wordRight
      case .home where held == .control: return .documentStart
      case .end where held == .control: return .documentEnd
      default: return nil
      }
    }

    private func edit(for press: KeyPress) -> EditorCommand? {
      let held = press.modifiers.subtracting(.shift)
      switch press.key {
      case .enter where held.isEmpty: return .newline
      case .tab: return tabText.flatMap { tab(press.modifiers, $0) }
      case .backspace where held.isEmpty: return .deleteBackward
      case .delete where press.modifiers.isEmpty: return .deleteForward
      case .backspace where held == .control || held == .alt: return .delete(.wordLeft)
      case .delete where held == .control || held == .alt: return .delete(.wordRight)
      // A line feed, as in text that is pasted without brackets.
      case Key("j") where press.modifiers == .control: return .newline
      default: return nil
      }
    }

    private func tab(_ modifiers: Modifiers, _ text: String) -> EditorCommand? {
      modifiers.isEmpty ? .tab(text) : modifiers == .shift ? .outdent : nil
    }
  }
}
