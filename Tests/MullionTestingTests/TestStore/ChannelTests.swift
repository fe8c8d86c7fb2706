import Mullion
import MullionTesting
import Testing

/// A room that listens while somebody is in it, and says what it hears when nobody has spoken for a while.
private enum Room {
  struct State: Equatable {
    var isOpen = false
    var words: [String] = []
    var summary = ""
  }

  @Prisms enum Action: Equatable {
    case doorTapped, heard(String), summarized(Int)
  }

  @MainActor static func behavior() -> Behavior<Action, State, TestClock> {
    .combine(
      Behavior { action, _ in
        switch action {
        case .doorTapped: .reduce { $0.isOpen.toggle() }
        case .heard(let word):
          .reduce { $0.words.append(word) }.produce { context in
            let count = context.state.words.count
            return .just(.summarized(count)).debounced(
              id: "summary", for: .seconds(2), on: context.environment.effects)
          }
        case .summarized(let count): .reduce { $0.summary = "\(count) words" }
        }
      },
      .supervise(at: \.isOpen) { isOpen in
        isOpen
          ? [
            "ears": Channel { clock, send in
              for word in ["one", "two"] {
                try await clock.sleep(for: .seconds(1))
                send(.heard(word))
              }
            }
          ] : [:]
      })
  }
}

@Suite("TestStore and what stays open") @MainActor struct ChannelTests {
  private func makeRoom(
    _ state: Room.State = Room.State(), sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestStore<Room.Action, Room.State, TestClock> {
    TestStore(initial: state, behavior: Room.behavior(), environment: TestClock(), sourceLocation: sourceLocation)
  }

  @Test("X2 channels open and close with the state, and what they send is received")
  func channels() async {
    let store = makeRoom()
    let clock = store.environment
    await store.send(.doorTapped) { $0.isOpen = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.heard, "one") { $0.words = ["one"] }
    await store.send(.doorTapped) { $0.isOpen = false }
    await clock.advance(by: .seconds(2))
    await store.receive(\.summarized, 1) { $0.summary = "1 words" }
    await store.finish()
  }

  @Test("X2 what is broadcast reaches a channel, and its answer is received")
  func broadcast() async {
    let behavior = Behavior<String, String, Void>.combine(
      Behavior { action, _ in action == "say" ? .produce { _ in .broadcast("hello", to: "echo") } : .none },
      .supervise { _ in
        [
          "echo": Channel(receiving: String.self) { _, send, inbox in
            for await event in inbox {
              if case .message(let word) = event { send(word + "!") }
            }
          }
        ]
      })
    let store = TestStore(initial: "", behavior: behavior, environment: ())
    await store.send("say")
    await store.receive("hello!")
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("E3 debounced effects go by the test's clock")
  func debounced() async {
    let store = makeRoom()
    await store.send(.heard("a")) { $0.words = ["a"] }
    await store.environment.advance(by: .seconds(1))
    await store.send(.heard("b")) { $0.words = ["a", "b"] }
    await store.environment.advance(by: .milliseconds(1_999))
    await expectIssue(
      """
      Did not receive summarized(2). All that runs waits for somebody outside: turn its clock, or answer it from the \
      environment.

        an effect of heard("b")
      """
    ) {
      await store.receive(\.summarized, 2)
    }
    await store.environment.advance(by: .milliseconds(1))
    await store.receive(\.summarized, 2) { $0.summary = "2 words" }
    await store.finish()
  }

  @Test("X1 a channel that is open at the end fails, at the line that opened it")
  func open() async {
    let store = makeRoom()
    let line = #line + 1
    await store.send(.doorTapped) { $0.isOpen = true }
    let text =
      "Still running at the end: a channel of doorTapped. Let the state close it, or call `skipInFlightEffects()`."
    await withKnownIssue {
      await store.finish()
    } matching: {
      $0.comments.map(\.rawValue) == [text] && $0.sourceLocation?.line == line
    }
  }

  @Test("X1 a channel that the initial state opened is known too, and can be skipped")
  func initial() async {
    let store = makeRoom(Room.State(isOpen: true))
    await expectIssue(
      "Still running at the end: a channel of the initial state. Let the state close it, or call "
        + "`skipInFlightEffects()`."
    ) {
      let other = makeRoom(Room.State(isOpen: true))
      await other.finish()
    }
    await store.skipInFlightEffects()
    await store.finish()
  }
}
