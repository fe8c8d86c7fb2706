import MullionCore
import MullionTesting
import MullionText

@testable import MullionScenes

/// Notes: a scene for each note, with a question before it goes.
enum NoteFeature {
  nonisolated struct State {
    var text = ""
    var question: Presentation<Question> = .dismissed
  }
  nonisolated struct Question: Equatable { var title: String }
  nonisolated enum QuestionAction { case yes }
  nonisolated enum Action {
    case typed(String)
    case closeTapped
    case question(PresentationAction<QuestionAction>)

    static let questionPrism = Prism<Action, PresentationAction<QuestionAction>>(
      extract: { if case .question(let action) = $0 { action } else { nil } }, embed: { .question($0) })
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    .combine(
      Behavior<QuestionAction, Question, Void> { _, _ in .produce { _ in .dismiss } }
        .liftPresentation(action: Action.questionPrism, state: \State.question, environment: { $0 }),
      Behavior { action, _ in
        switch action {
        case .typed(let text): .reduce(at: \.text) { $0 += text }
        case .closeTapped: .reduce(at: \.question) { $0 = .presented(Question(title: "Really close this?")) }
        case .question: .none
        }
      })
  }
}

struct NoteView: View {
  let store: StoreProjection<NoteFeature.Action, NoteFeature.State>
  var questionClosed: () -> Void = {}

  var body: some View {
    VStack {
      Text("Note: \(store.state.text)|")
      Text("second line")
    }
    .focusable()
    .onKeyPress("ctrl+w") { store.dispatch(.closeTapped) }
    .onKeyPress("a") { store.dispatch(.typed("a")) }
    .onKeyPress("b") { store.dispatch(.typed("b")) }
    .onKeyPress("ctrl+q") { WindowHandle.current?.close() }
    .onKeyPress("ctrl+n") { WindowHandle.current?.show("2") }
    .presenting(store, \.question, dismiss: .question(.dismiss), onDismiss: questionClosed) { question in
      VStack {
        Text(question.title)
        Button("Yes") { store.dispatch(.question(.child(.yes))) }
      }
    }
  }
}

@MainActor final class Notes: MullionApp {
  nonisolated struct State { var notes: [Int: NoteFeature.State] = [1: .init(), 2: .init()] }
  nonisolated enum Action {
    case note(ElementAction<Int, NoteFeature.Action>)
    static let notePrism = Prism<Action, ElementAction<Int, NoteFeature.Action>>(
      extract: { if case .note(let action) = $0 { action } else { nil } }, embed: { .note($0) })
  }
  static let scope = Relay.Empty.action(Action.notePrism).state(\State.notes).environment { (_: Void) in }

  let store: Store<Action, State, Void>
  var drawn: [Int] = []
  /// How often a view heard that the question over it has gone.
  var questionsClosed = 0
  var discarded: Set<String> = []
  var unsavedWork: [String] = []

  convenience init() { self.init(State()) }

  init(_ state: State) {
    store = Store(initial: state, behavior: Notes.scope.lift(NoteFeature.behavior()), environment: ())
  }

  var body: some Scene {
    WindowGroup(for: \State.notes, in: store) { [self] id in
      if let note = Notes.scope.projection(at: id, from: store.projection).transpose() {
        Text(drawing(id))
        NoteView(store: note, questionClosed: { [self] in questionsClosed += 1 })
      }
    }
  }

  private func drawing(_ id: Int) -> String {
    drawn.append(id)
    return "note \(id)"
  }

  func wasDiscarded(_ scene: String) -> Bool { discarded.contains(scene) }

  func close(_ scene: String) throws {
    guard let id = Int(scene), store.state.notes[id] != nil else { throw Refusal("no such note") }
    store.dispatch(.note(.close(id)))
  }
}

/// A host with windows in memory.
@MainActor struct NotesHost {
  let app: Notes
  let clock = ManualClock()
  let host: SceneHost<Notes>

  init(_ state: Notes.State = Notes.State()) {
    app = Notes(state)
    host = SceneHost(app, clock: clock.host)
  }

  func window(
    _ scene: String = "1", reducesMotion: Bool = false, motion: String? = nil, size: (Int, Int) = (40, 10)
  ) -> MemoryWindow {
    let window = MemoryWindow(size: Size(width: size.0, height: size.1))
    var environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    if reducesMotion { environment["MULLION_REDUCE_MOTION"] = "1" }
    environment["MULLION_MOTION"] = motion
    host.open(window, on: scene, environment: environment)
    return window
  }

  func type(_ bytes: String, _ window: MemoryWindow) { host.input(Array(bytes.utf8), from: window) }
}
