import MullionCore
import MullionTesting
import MullionText
import Testing

@testable import MullionScenes

@Suite("Motion in windows") @MainActor struct MotionTests {
  let notes = NotesHost()
  let question = "Really close this?"

  private func isDismissed() -> Bool {
    if case .dismissed = notes.app.store.state.notes[1]?.question { true } else { false }
  }

  @Test("an opening draws its window once more, and then nothing waits for time to pass")
  func opening() {
    let window = notes.window()
    notes.type("\u{17}", window)
    #expect(window.text.contains(question))
    let shown = window.frames.count
    #expect(notes.clock.waitingCount == 1)
    notes.clock.advance(milliseconds: 60)
    #expect(window.frames.count == shown + 1)
    #expect(window.text.contains(question))
    #expect(notes.clock.waitingCount == 0)
    notes.clock.advance(milliseconds: 1000)
    #expect(window.frames.count == shown + 1)
  }

  @Test("what is typed while something opens is not held back, and sets no further timer")
  func typing() {
    let window = notes.window()
    notes.type("\u{17}", window)
    for _ in 0..<5 {
      notes.type("\u{17}", window)
      notes.type("\t", window)
      notes.clock.advance(milliseconds: 1)
    }
    #expect(notes.clock.waitingCount == 1)
  }

  @Test("MULLION_MOTION says how long a closing takes", arguments: [("2000", 2000), ("x", 120), ("-5", 0), ("0", 0)])
  func durations(setting: String, milliseconds: Int) {
    let window = notes.window(motion: setting)
    notes.type("\u{17}", window)
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    #expect(isDismissed() == (milliseconds == 0))
    guard milliseconds > 0 else { return }
    notes.clock.advance(milliseconds: milliseconds - 1)
    #expect(!isDismissed())
    #expect(window.text.contains(question))
    notes.clock.advance(milliseconds: 1)
    #expect(isDismissed())
    #expect(!window.text.contains(question))
  }

  @Test("P2 a window that is resized while a question closes shows it at its new size", arguments: [0, 1, 30])
  func resizing(width: Int) {
    let window = notes.window(motion: "2000")
    notes.type("\u{17}", window)
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    notes.clock.advance(milliseconds: 1000)
    window.resize(to: Size(width: width, height: min(10, width)))
    notes.host.resized(window)
    #expect(!isDismissed())
    #expect(window.text.contains(question) == (width == 30))
    notes.clock.advance(milliseconds: 1000)
    #expect(isDismissed())
    #expect(!window.text.contains(question))
  }

  @Test("P5 asked again in the middle of a long closing, a question stays in two windows")
  func askedAgain() {
    let windows = [notes.window(motion: "2000"), notes.window(size: (60, 12))]
    notes.type("\u{17}", windows[0])
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    notes.clock.advance(milliseconds: 1000)
    notes.type("\u{17}", windows[1])
    notes.clock.advance(milliseconds: 5000)
    #expect(notes.app.store.state.notes[1]?.question.isPresented == true)
    for window in windows { #expect(window.text.contains(question)) }
  }

  @Test("P2 where nothing moves, what closes is gone at once, also while another window still shows it")
  func reduced() {
    let (slow, still) = (notes.window(motion: "2000"), notes.window(motion: "0"))
    notes.type("\u{17}", slow)
    #expect(still.text.contains(question))
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    #expect(slow.text.contains(question))
    #expect(!still.text.contains(question))
    notes.clock.advance(milliseconds: 2000)
    #expect(isDismissed())
  }

  @Test("P6 a window that goes takes its longer motion along: in the others a closing lasts as long as theirs")
  func goneInTheMiddle() {
    let (slow, quick) = (notes.window(motion: "60000"), notes.window())
    notes.type("\u{17}", slow)
    notes.app.store.dispatch(.note(.element(1, .question(.dismiss))))
    notes.clock.advance(milliseconds: 60)
    notes.host.gone(slow)
    #expect(!isDismissed())
    #expect(quick.text.contains(question))
    notes.clock.advance(milliseconds: 60)
    #expect(isDismissed())
    #expect(!quick.text.contains(question))
  }
}
