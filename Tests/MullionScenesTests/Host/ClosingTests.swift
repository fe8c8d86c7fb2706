import MullionCore
import MullionTesting
import Testing

@testable import MullionScenes

@Suite("Closings in windows") @MainActor struct ClosingTests {
  let notes = NotesHost()
  let question = "Really close this?"

  private func isDismissed() -> Bool {
    if case .dismissed = notes.app.store.state.notes[1]?.question { true } else { false }
  }

  @Test("P2 every frame of two windows: the question closes in full, none is blank, none shows it afterwards")
  func everyFrame() {
    let windows = [notes.window(size: (60, 12)), notes.window(size: (40, 10))]
    notes.type("\u{17}", windows[0])
    let shown = windows.map(\.frames.count)
    notes.type("\u{1B}", windows[0])
    notes.clock.advance(milliseconds: 25)
    #expect(notes.app.store.state.notes[1]?.question.isDismissing == true)
    let closing = windows.map(\.frames.count)
    notes.clock.advance(milliseconds: SceneHost<Notes>.closingMilliseconds)
    #expect(isDismissed())
    for (index, window) in windows.enumerated() {
      #expect(closing[index] > shown[index], "the closing stage was drawn")
      for frame in window.frames { #expect(frame.contains("Note") || frame.contains("note")) }
      for frame in window.frames[shown[index] - 1..<closing[index]] { #expect(frame.contains(question)) }
      for frame in window.frames[closing[index]...] { #expect(!frame.contains(question)) }
      #expect(!window.text.contains(question))
    }
  }

  @Test("P1 onDismiss is called once, when the closing that windows drew has run its time")
  func onDismiss() {
    let windows = [notes.window(), notes.window()]
    notes.type("\u{17}", windows[0])
    notes.type("\u{1B}", windows[0])
    notes.clock.advance(milliseconds: SceneHost<Notes>.closingMilliseconds - 1)
    #expect(notes.app.questionsClosed == 0)
    notes.clock.advance(milliseconds: 1000)
    #expect(isDismissed())
    #expect(notes.app.questionsClosed == 1)
  }

  @Test("P6 with motion reduced there are no closing frames")
  func reducedMotion() {
    let window = notes.window(reducesMotion: true)
    notes.type("\u{17}", window)
    let shown = window.frames.count
    notes.type("\u{1B}", window)
    notes.clock.advance(milliseconds: 25)
    #expect(isDismissed())
    for frame in window.frames[shown...] { #expect(!frame.contains(question)) }
  }

  @Test("P6 a closing that no window draws ends at once")
  func nobodyDraws() {
    notes.app.store.dispatch(.note(.element(1, .closeTapped)))
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    #expect(isDismissed())
  }

  @Test("P6 what was closing in a state that was restored is over before a window opens")
  func restored() {
    var state = Notes.State()
    state.notes[1]?.question = .dismissing(last: NoteFeature.Question(title: question))
    let notes = NotesHost(state)
    #expect(notes.app.store.closings.isEmpty)
    let window = notes.window()
    #expect(!window.frames.isEmpty)
    for frame in window.frames { #expect(frame.contains("Note") && !frame.contains(question)) }
  }

  @Test("P6 a closing ends when the one window that draws it is killed")
  func drawingWindowKilled() {
    let window = notes.window()
    notes.type("\u{17}", window)
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    #expect(!isDismissed())
    notes.host.gone(window)
    #expect(isDismissed())
  }

  @Test("P5 a question asked again while closing stays when the old closing's time is up")
  func askedAgain() {
    let window = notes.window()
    notes.type("\u{17}", window)
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    notes.type("\u{17}", window)
    notes.clock.advance(milliseconds: 1000)
    #expect(notes.app.store.state.notes[1]?.question.isPresented == true)
    #expect(window.text.contains(question))
  }

  @Test("P4 a held Esc closes one thing")
  func heldEscape() {
    let window = notes.window()
    notes.type("\u{17}", window)
    for _ in 0..<5 {
      notes.type("\u{1B}", window)
      notes.clock.advance(milliseconds: 25)
    }
    notes.clock.advance(milliseconds: 1000)
    #expect(isDismissed())
    #expect(window.ending == nil)
  }
}
