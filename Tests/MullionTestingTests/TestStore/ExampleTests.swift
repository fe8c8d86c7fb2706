import Mullion
import MullionTesting
import Testing

@Suite("TestStore, for example") @MainActor struct ExampleTests {
  @Test("X1 a counter that dismisses itself at 5")
  func dismissesItself() async {
    let store = makeStore(Program.State(counter: .presented(Counter.State(count: 3))))

    await store.send(\.counter.incrementButtonTapped) {
      $0.counter = .presented(Counter.State(count: 4))
    }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter = .presented(Counter.State(count: 5))
    }
    await store.receive(\.counter.dismiss) {
      $0.counter = .dismissing(last: Counter.State(count: 5))
    }
    await store.receive(\.counter.closed) {
      $0.counter = .dismissed
    }
    await store.finish()
  }

  @Test("X1 a counter in a stack that dismisses itself at 5")
  func popsItself() async {
    let store = makeStore(Program.State(path: [Counter.State(count: 3)]))

    await store.send(\.path[id: 0].incrementButtonTapped) {
      $0.path[id: 0]?.count = 4
    }
    await store.send(\.path[id: 0].incrementButtonTapped) {
      $0.path[id: 0]?.count = 5
    }
    await store.receive(\.path.popFrom, 0) {
      $0.path[id: 0] = nil
    }
    await store.send(\.path.push, Counter.State(count: 1)) {
      $0.path.append(Counter.State(count: 1))
    }
    await store.finish()
  }

  @Test("X1 a note that is saved and left in one action, and a parent that reads it")
  func savesAndLeaves() async {
    let saved = Saved()
    let store = makeStore(Program.State(note: .presented(Note.State(text: "milk"))))
    store.environment.save = { await saved.add($0) }

    await store.send(\.note.saveButtonTapped) {
      $0.saves = 1
    }
    await store.receive(\.note.dismiss) {
      $0.note = .dismissing(last: Note.State(text: "milk"))
    }
    #expect(saved.texts == ["milk"])

    await store.finishClosing {
      $0.note = .dismissed
    }
    await store.finish()
  }

  @Test("X3 a search that waits until somebody has stopped typing")
  func searches() async {
    let store = makeSearch()
    let clock = store.environment.clock

    await store.send(\.queryChanged, "m") { $0.query = "m" }
    await clock.advance(by: .milliseconds(200))
    await store.send(\.queryChanged, "mi") { $0.query = "mi" }
    await clock.advance(by: .milliseconds(299))
    #expect(store.state.found == [])

    await clock.advance(by: .milliseconds(1))
    await store.receive(\.found, ["mi!"]) { $0.found = ["mi!"] }
    await store.receive(\.foundCounted, 1)
    await store.finish()
  }

  @Test("X1 only what the test is about")
  func onlyTheEnd() async {
    let store = makeStore(Program.State(counter: .presented(Counter.State(count: 3))))
    store.exhaustivity = .off

    await store.send(\.counter.incrementButtonTapped)
    await store.send(\.counter.incrementButtonTapped)
    #expect(store.state.counter.isDismissing)
  }
}

/// What was saved.
@MainActor final class Saved {
  private(set) var texts: [String] = []

  func add(_ text: String) { texts.append(text) }
}
