import MullionCore
import MullionText

extension SceneHost {
  /// Takes bytes that a terminal sent.
  func input(_ bytes: ArraySlice<UInt8>, _ window: SceneWindow) {
    handle(window.decode(bytes)[...], window)
    guard window.hasPendingEscape else { return }
    // A lone Escape and the start of a sequence look alike until a moment has passed.
    clock.after(25) { [weak self, weak window] in
      guard let self, let window else { return }
      handle(window.flushEscape()[...], window)
    }
  }

  /// Handles events in order; each meets a frame that is drawn from the state that the one before left, and from what
  /// that one's effects did at once, such as to show another scene. What comes after the window's end is nobody's.
  func handle(_ events: ArraySlice<InputEvent>, _ window: SceneWindow) {
    guard !events.isEmpty, isOpen(window) else { return }
    guard window.typedAhead.isEmpty else { return window.typedAhead += events }
    guard !window.isReadOnly else { return leaveIfAsked(events, window) }
    guard window.input == nil else { return stopReadingIfAsked(events, window) }
    let wasBusy = isBusy
    isBusy = true
    window.turnClock(to: clock.now())
    if window.notice != nil, events.contains(where: \.isKeyOrPress) { window.say(nil) }
    WindowHandle.$current.withValue(window.handle) {
      var next = events.startIndex
      while next < events.endIndex, isOpen(window) {
        let runs = app.store.startedRuns
        if window.isDirty || window.drawn == nil { drawUnseen(window) }
        if next + 1 < events.endIndex, type(SceneHost.typed(events[next...]), into: window) {
          next = events[next...].firstIndex { $0.text == nil } ?? events.endIndex
        } else {
          let isUsed = window.drawn?.lend { $0.handle(events[next], memory: window.memory) } ?? false
          // A scene that says nothing of it, as a status line, must not keep anybody in its window.
          if !isUsed, events[next] == .key(SceneHost.leavingKey) { leave(window) }
          next += 1
        }
        if next < events.endIndex, app.store.startedRuns != runs {
          keep(events[next...], window)
          break
        }
      }
    }
    isBusy = wasBusy
    flush(first: window)
  }

  /// Handles events when the effects that have just started have had their first turn.
  private func keep(_ events: ArraySlice<InputEvent>, _ window: SceneWindow) {
    window.typedAhead = events
    Task { [weak self, weak window] in
      guard let self, let window else { return }
      let events = window.typedAhead
      window.typedAhead = []
      handle(events, window)
    }
  }

  /// Who only looks touches nothing, but must be able to stop looking.
  private func leaveIfAsked(_ events: ArraySlice<InputEvent>, _ window: SceneWindow) {
    if events.contains(.key(SceneHost.leavingKey)) { close(window) }
  }

  /// A pipe may never end; who waits for it can have what there is.
  private func stopReadingIfAsked(_ events: ArraySlice<InputEvent>, _ window: SceneWindow) {
    let interrupt = KeyPress(Key("c"), .control)
    if events.contains(.key(interrupt)) || events.contains(.key(SceneHost.leavingKey)) { endOfInput(window) }
  }

  /// What closes a window that has no other use for it.
  private static var leavingKey: KeyPress { KeyPress(Key("q"), .control) }

  /// What was typed in one go at the start of some events; empty for less than two characters.
  private static func typed(_ events: ArraySlice<InputEvent>) -> String {
    guard events.count > 1, events[events.startIndex + 1].text != nil else { return "" }
    return events.prefix { $0.text != nil }.compactMap(\.text).joined()
  }

  /// Hands over what was typed faster than frames are drawn as one piece, where the focused control takes it so.
  private func type(_ text: String, into window: SceneWindow) -> Bool {
    !text.isEmpty && window.drawn?.lend { $0.type(text, memory: window.memory) } ?? false
  }

  /// A person closes a window; one that `--wait` waits for answers whether the work was kept.
  func leave(_ window: SceneWindow) {
    guard !window.awaited.isEmpty else {
      let isLast = windows.count == 1 && windows[0] === window
      if isLast, !app.lastWindowMayClose(showing: window.scene) { return }
      return close(window)
    }
    do {
      for scene in window.awaited { try app.close(scene) }
      flush(first: nil)
    } catch {
      guard app.lastWindowMayClose(showing: window.scene) else { return }
      close(window, code: 1, message: "\(App.name): not finished: \(error)")
    }
  }
}

extension InputEvent {
  /// Whether a person did something that shows that they have read what there was to read.
  fileprivate var isKeyOrPress: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let event): event.action == .press
    case .focus: false
    }
  }

  /// The text that a key types; nil for all else.
  fileprivate var text: String? {
    if case .key(let press) = self { press.text } else { nil }
  }
}
