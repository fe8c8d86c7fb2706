import Mullion
import MullionTesting
import Testing

/// A number that has had enough at 5.
enum Counter {
  struct State: Equatable {
    var count = 0
  }

  @Prisms enum Action: Equatable {
    case decrementButtonTapped, incrementButtonTapped
  }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    Behavior { action, state in
      switch action {
      case .decrementButtonTapped: .reduce { $0.count -= 1 }
      case .incrementButtonTapped where state.count == 4: .reduce { $0.count += 1 }.produce { _ in .dismiss }
      case .incrementButtonTapped: .reduce { $0.count += 1 }
      }
    }
  }
}

/// A text that is saved and left in one action.
enum Note {
  struct State: Equatable {
    var text = ""
  }

  @Prisms enum Action: Equatable {
    case textChanged(String), saveButtonTapped, remindButtonTapped, nagButtonTapped
  }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    Behavior { action, _ in
      switch action {
      case .textChanged(let text): .reduce { $0.text = text }
      case .saveButtonTapped:
        .produce { context in
          let (text, save) = (context.state.text, context.environment.save)
          return .merge(.fireAndForget { await save(text) }, .dismiss)
        }
      case .remindButtonTapped:
        .produce { context in
          let clock = context.environment.clock
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            send(.textChanged("late"))
          }
        }
      case .nagButtonTapped:
        .produce { context in
          let clock = context.environment.clock
          // Does not hear that it was cancelled.
          return .run { send in
            try? await clock.sleep(for: .seconds(1))
            send(.textChanged("late"))
          }
        }
      }
    }
  }
}

/// Looks things up while somebody types, and counts the seconds meanwhile.
enum Search {
  struct State: Equatable {
    var query = ""
    var found: [String] = []
    var seconds = 0
  }

  @Prisms enum Action: Equatable {
    case queryChanged(String), found([String]), startButtonTapped, secondPassed, stopButtonTapped
    case foundCounted(Int)
    case brokenButtonTapped, endlessButtonTapped
  }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    Behavior { action, _ in
      switch action {
      case .queryChanged(let query): .reduce { $0.query = query }.produce { search(query, $0.environment) }
      case .found(let words): .reduce { $0.found = words }.produce { _ in .just(.foundCounted(words.count)) }
      case .foundCounted: .none
      case .startButtonTapped: .produce { tick($0.environment.clock) }
      case .secondPassed: .reduce { $0.seconds += 1 }
      case .stopButtonTapped: .produce { _ in .cancel(id: "ticks") }
      case .brokenButtonTapped: .produce { _ in .run { _ in throw Broken() } }
      case .endlessButtonTapped:
        .produce { _ in
          .run { send in
            while !Task.isCancelled {
              send(.secondPassed)
              await Task.yield()
            }
          }
        }
      }
    }
  }

  @MainActor private static func search(_ query: String, _ world: World) -> Effect<Action> {
    .run(id: "search", cancelInFlight: true) { send in
      try await world.clock.sleep(for: .milliseconds(300))
      send(.found(await world.search(query)))
    }
  }

  @MainActor private static func tick(_ clock: TestClock) -> Effect<Action> {
    .run(id: "ticks") { send in
      while true {
        try await clock.sleep(for: .seconds(1))
        send(.secondPassed)
      }
    }
  }
}

struct Broken: Error {}

/// All of them in one program.
enum Program {
  struct State: Equatable {
    var counter = Presentation<Counter.State>.dismissed
    var note = Presentation<Note.State>.dismissed
    var rows: [Int: Counter.State] = [:]
    var path: StackState<Counter.State> = []
    var search = Search.State()
    var saves = 0
  }

  @Prisms enum Action: Equatable {
    case counterButtonTapped, noteButtonTapped
    case counter(PresentationAction<Counter.Action>)
    case note(PresentationAction<Note.Action>)
    case rows(ElementAction<Int, Counter.Action>)
    case path(StackAction<Counter.State, Counter.Action>)
    case search(Search.Action)
  }

  @MainActor static let counter = Relay.Empty.action(Action.prism.counter).state(\State.counter)
    .environment { (world: World) in world }
  @MainActor static let note = Relay.Empty.action(Action.prism.note).state(\State.note)
    .environment { (world: World) in world }
  @MainActor static let rows = Relay.Empty.action(Action.prism.rows).state(\State.rows)
    .environment { (world: World) in world }
  @MainActor static let path = Relay.Empty.action(Action.prism.path).state(\State.path)
    .environment { (world: World) in world }
  @MainActor static let search = Relay.Empty.action(Action.prism.search).state(\State.search)
    .environment { (world: World) in world }

  @MainActor static func behavior() -> Behavior<Action, State, World> {
    .combine(
      counter.lift(Counter.behavior()), note.lift(Note.behavior()), rows.lift(Counter.behavior()),
      path.lift(Counter.behavior()), search.lift(Search.behavior()), Behavior(own))
  }

  @MainActor private static func own(_ action: Action, _ state: State) -> Reaction<Action, State, World> {
    switch action {
    case .counterButtonTapped: .reduce(at: \.counter) { $0 = .presented(Counter.State(count: 3)) }
    case .noteButtonTapped: .reduce(at: \.note) { $0 = .presented(Note.State()) }
    case .note(.child(.saveButtonTapped)): .reduce(at: \.saves) { $0 += 1 }
    default: .none
    }
  }
}

/// The outside world as a test has it.
struct World: Sendable {
  var clock = TestClock()
  var search: @Sendable (String) async -> [String] = { [$0 + "!"] }
  var save: @Sendable (String) async -> Void = { _ in }
}

@MainActor func makeStore(
  _ state: Program.State = Program.State(), _ world: World = World(), sourceLocation: SourceLocation = #_sourceLocation
) -> TestStore<Program.Action, Program.State, World> {
  TestStore(initial: state, behavior: Program.behavior(), environment: world, sourceLocation: sourceLocation)
}

@MainActor func makeSearch(_ world: World = World()) -> TestStore<Search.Action, Search.State, World> {
  TestStore(initial: Search.State(), behavior: Search.behavior(), environment: world)
}

/// Holds that the body records that issue and no other, at a line of the body.
@MainActor func expectIssue(
  _ text: String, file: String = #fileID, line: Int = #line, _ body: @MainActor () async -> Void
) async {
  await withKnownIssue {
    await body()
  } matching: {
    $0.comments.map(\.rawValue) == [text] && $0.sourceLocation?.fileID == file
      && (line...line + 14).contains($0.sourceLocation?.line ?? 0)
  }
}
