import Mullion
import MullionTesting
import Testing

@Suite("A feature by macro and by hand") @MainActor struct NoteTests {
  @Test("both answer and show the same")
  func same() {
    let byMacro = Store(initial: Note.initialState, behavior: Note.behavior(), environment: ())
    let byHand = Store(initial: NoteByHand.initialState, behavior: NoteByHand.behavior(), environment: ())
    byMacro.dispatch(.edited("milk"))
    byHand.dispatch(.edited("milk"))
    let size = Size(width: 10, height: 1)
    #expect(frame(of: Note.view(store: byMacro.projection, environment: ()), size: size) == "milk")
    #expect(frame(of: NoteByHand.view(store: byHand.projection, environment: ()), size: size) == "milk")
  }

  @Test("both have the same prisms and payloads")
  func prisms() {
    #expect(Note.Action.edited("a").edited == NoteByHand.Action.edited("a").edited)
    #expect(Note.Action.moved(from: 1, to: 2).moved?.to == NoteByHand.Action.moved(from: 1, to: 2).moved?.to)
    #expect(Note.Action.saveButtonTapped.is(\.saveButtonTapped))
    #expect(NoteByHand.Action.saveButtonTapped.is(\.saveButtonTapped))
    #expect(!NoteByHand.Action.saveButtonTapped.is(\.moved))
  }
}

@Suite("Destinations by macro and by hand") @MainActor struct PathTests {
  private let size = Size(width: 12, height: 1)

  @Test("both answer and show the same")
  func same() {
    let byMacro = Store(
      initial: .tally(.init()), behavior: PathByMacro.behavior(),
      environment: PathByMacro.Environment(tally: (), greeting: .init()))
    let byHand = Store(
      initial: .tally(.init()), behavior: PathByHand.behavior(),
      environment: PathByHand.Environment(tally: (), greeting: .init()))
    byMacro.dispatch(.tally(.set(3)))
    byHand.dispatch(.tally(.set(3)))
    byMacro.dispatch(.greeting(.renamed("Ada")))
    byHand.dispatch(.greeting(.renamed("Ada")))
    let views = (
      PathByMacro.view(store: byMacro.projection, environment: .init(tally: (), greeting: .init())),
      PathByHand.view(store: byHand.projection, environment: .init(tally: (), greeting: .init()))
    )
    #expect(frame(of: views.0, size: size) == "3")
    #expect(frame(of: views.1, size: size) == "3")
  }
}
