import MullionCore

extension View {
  /// Runs an action for a chord (`"ctrl+s"`) that nothing inside the view has used.
  ///
  /// It counts while the focus is in the view, and else as a shortcut anywhere in the same layer. A chord that cannot
  /// be read stops a debug build, and is never pressed in a release.
  public consuming func onKeyPress(_ chord: String, perform action: @escaping () -> Void) -> ModifiedView<Self> {
    let wanted = KeyPress(reading: chord)
    return onKeyPress { press in
      guard press.normalized == wanted else { return false }
      action()
      return true
    }
  }

  /// Gets keys that nothing inside the view has used; returns whether it used one.
  public consuming func onKeyPress(_ handle: @escaping (KeyPress) -> Bool) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.keyScope(keys: handle) { $0.draw(content) }
    }
  }

  /// Gets pasted text that nothing inside the view has used.
  public consuming func onPaste(perform action: @escaping (String) -> Void) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.keyScope(
        paste: { text in
          action(text)
          return true
        }
      ) { $0.draw(content) }
    }
  }

  /// Runs an action when the terminal's window gets (true) or loses (false) the keyboard, where the terminal tells so.
  ///
  /// Everything that is drawn hears of it, also below a sheet: it is news of the window, not input.
  public consuming func onWindowFocus(perform action: @escaping (_ hasFocus: Bool) -> Void) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.frame.windowFocusHandlers.append(action)
      canvas.frame.terminal.modes.reportsFocus = true
      canvas.draw(content)
    }
  }

  /// Runs an action when the left button is pressed on the view, where no control inside takes it.
  public consuming func onTap(perform action: @escaping () -> Void) -> ModifiedView<Self> {
    modified { content, canvas in
      canvas.clickable { event in
        guard event.action == .press, event.button == 0 else { return false }
        action()
        return true
      }
      canvas.draw(content)
    }
  }

  /// Lets the view have the focus; while it does its keys come from `onKeyPress` around it. Shown reversed.
  public consuming func focusable() -> ModifiedView<Self> {
    modified { content, canvas in
      let isFocused = canvas.focusable()
      canvas.draw(content, at: canvas.place.child(0))
      if isFocused { canvas.restyle { $0.attributes.formSymmetricDifference(.reverse) } }
    }
  }

  /// Prefers the view's first control when the window, sheet or screen around it appears.
  public consuming func defaultFocus() -> ModifiedView<Self> {
    modified { content, canvas in
      let count = canvas.frame.targets.count
      canvas.draw(content)
      canvas.firstFocusable(since: count) { $0.isPreferred = true }
    }
  }

  /// Ties the focus of the view's first control to the state: true moves it there; when the person moves it, the
  /// state is told.
  public consuming func focused(_ isFocused: Binding<Bool>) -> ModifiedView<Self> {
    modified { content, canvas in
      let count = canvas.frame.targets.count
      canvas.draw(content)
      canvas.firstFocusable(since: count) { $0.focusBinding = isFocused }
    }
  }
}

extension KeyPress {
  /// A chord written in code, which is expected to be right.
  init?(reading chord: String) {
    self.init(chord: chord)
    assert(KeyPress(chord: chord) != nil, "\"\(chord)\" is no chord; write one as \"ctrl+s\" or \"alt+enter\"")
  }
}
