import MullionCore
import MullionText

extension SceneHost {
  /// How long a closing is shown, in milliseconds, where `MULLION_MOTION` does not say otherwise.
  public static var closingMilliseconds: Int { Motion.standardDuration }

  /// Draws what changed until nothing is left to draw and every closing is either seen by someone or over.
  func flush(first: SceneWindow?) {
    guard !isBusy else { return }
    isBusy = true
    defer {
      isBusy = false
      app.store.forgetLastAction()
    }
    // A closing that ends may begin another; a program that never stops must not hang its windows.
    for _ in 0..<1000 {
      finishWaiting()
      if let first, !first.isMotionReduced { paint(first) }
      for window in windows where !window.isMotionReduced && window !== first { paint(window) }
      if endUnseenClosings() { continue }
      for window in windows where window.isMotionReduced { paint(window) }
      if !windows.contains(where: { $0.isDirty && $0.outlet.canPaint }) { return }
    }
    log("the windows' content changes each time that it is drawn")
  }

  private func paint(_ window: SceneWindow) {
    guard window.isDirty, window.outlet.canPaint, windows.contains(where: { $0 === window }) else { return }
    guard let milliseconds = draw(window) else { return sceneIsGone(window) }
    window.paint()
    reportIfSlow(milliseconds, window)
    drawAgain(window)
  }

  /// Draws the scene as input finds it, without showing that: what the terminal shows is behind it.
  func drawUnseen(_ window: SceneWindow) {
    if let milliseconds = draw(window) { reportIfSlow(milliseconds, window) }
    window.adoptFrame()
    window.needsDrawing = true
  }

  /// Draws the scene and returns how many milliseconds that took; nil if it is gone.
  private func draw(_ window: SceneWindow) -> Int? {
    let start = clock.now()
    window.turnClock(to: start)
    return window.draw(draw) ? clock.now() - start : nil
  }

  private func reportIfSlow(_ milliseconds: Int, _ window: SceneWindow) {
    app.store.reportIfSlow(milliseconds: milliseconds) {
      "Drawing the scene `\(window.scene)` in \(window.outlet.cells.width)×\(window.outlet.cells.height) cells"
    }
  }

  /// Draws a window once more when what moves in it looks different; without motion there is no timer.
  private func drawAgain(_ window: SceneWindow) {
    guard let wait = window.drawn?.frame.nextMove else { return window.moveDue = nil }
    let due = clock.now() + wait
    guard window.moveDue.map({ due < $0 }) ?? true else { return }
    window.moveDue = due
    clock.after(wait) { [weak self, weak window] in
      guard let self, let window, window.moveDue == due else { return }
      window.moveDue = nil
      window.needsDrawing = true
      flush(first: nil)
    }
  }

  private func sceneIsGone(_ window: SceneWindow) {
    end(window, code: 0, message: "\(App.name): the scene \(window.scene) was closed")
  }

  /// Windows that wait for scenes to end go when the last of them has.
  private func finishWaiting() {
    guard windows.contains(where: { !$0.awaited.isEmpty }) else { return }
    let names = Set(sceneNames)
    for window in windows where !window.awaited.isEmpty {
      let ended = window.awaited.filter { !names.contains($0) }
      if !ended.isEmpty { finishWaiting(window, for: ended) }
    }
  }

  /// Goes on to the next scene that the window waits for, or ends it after the last.
  private func finishWaiting(_ window: SceneWindow, for ended: [String]) {
    if ended.contains(where: app.wasDiscarded) { window.hasLostChanges = true }
    window.awaited.removeAll { ended.contains($0) }
    guard let next = window.awaited.first else {
      let message = window.hasLostChanges ? "\(App.name): the changes were thrown away" : ""
      return end(window, code: window.hasLostChanges ? 1 : 0, message: message)
    }
    if !window.awaited.contains(window.scene) { turn(window, to: next) }
  }

  /// Ends a window while others are being drawn.
  private func end(_ window: SceneWindow, code: Int32, message: String) {
    windows.removeAll { $0 === window }
    window.outlet.close(code: code, message: message)
    clock.after(0) { [weak self] in self?.windowsChanged() }
  }

  /// Ends the closings that no window draws any more, or none for longer, and leaves the others to the clock. True if any
  /// was ended.
  private func endUnseenClosings() -> Bool {
    let closings = app.store.closings
    if closings.isEmpty, timedClosings.isEmpty { return false }
    let tokens = Set(closings.map(\.token))
    timedClosings = timedClosings.filter { tokens.contains($0.key) }
    var anyEnded = false
    for closing in closings {
      let drawing = windows.filter { !$0.isMotionReduced && $0.closing(closing.token) != nil }
      let began = timedClosings[closing.token]?.began ?? clock.now()
      // A window counts as long as its own motion lasts: one that has gone takes its longer one along.
      let due = began + (drawing.map(\.motionMilliseconds).max() ?? 0)
      if due > clock.now() {
        end(closing, due: due, began: began)
      } else {
        end(closing)
        anyEnded = true
      }
    }
    return anyEnded
  }

  /// Has the clock look again when the closing is due.
  private func end(_ closing: Closing, due: Int, began: Int) {
    guard timedClosings[closing.token].map({ due < $0.due }) ?? true else { return }
    timedClosings[closing.token] = (began, due)
    clock.after(due - clock.now()) { [weak self] in
      guard let self, timedClosings[closing.token]?.due == due else { return }
      end(closing)
    }
  }

  private func end(_ closing: Closing) {
    let drawn = windows.lazy.compactMap { $0.closing(closing.token) }.first
    closing.end()
    drawn?.end()
  }
}
