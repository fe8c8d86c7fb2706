import Mullion
import MullionTesting
import Testing

/// Presents the same thing in each of the ways there are.
@Feature enum Desk {
  struct State: Equatable, Sendable {
    var form: Presentation<Form.State> = .dismissed
    var draft: Form.State?
    var rows = [Form.State(id: 7), Form.State(id: 8)]
  }
  enum Action: Equatable, Sendable {
    case set(State)
    case form(PresentationAction<Form.Action>)
    case draft(PresentationAction<Form.Action>)
    case rows(ElementAction<Int, Form.Action>)
  }

  static let rows = Relay.Empty.action(Action.prism.rows).state(\State.rows)

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      Form.behavior().liftPresentation(action: \.form, state: \.form, environment: { $0 }),
      Form.behavior().liftPresentation(action: \.draft, state: \.draft, environment: { $0 }),
      rows.environment { (_: Void) in }.behavior(of: Form.self),
      .on(\.set, reduce: { $1 = $0 }))
  }

  struct Content: View { var body: some View { Text("desk") } }
}

@Suite("Ways to present") @MainActor struct PresentingTests {
  private let store = Store(
    initial: Desk.State(form: .presented(.init(name: "a")), draft: .init(name: "b")), behavior: Desk.behavior(),
    environment: ())

  /// How each form looks and what it covers: whether what lies below takes no input.
  struct Way: CustomTestStringConvertible, Sendable {
    let kind: PresentationKind
    let testDescription: String
    let isModal: Bool
  }

  nonisolated static let ways = [
    Way(kind: .sheet, testDescription: "sheet", isModal: true),
    Way(kind: .fullScreenCover, testDescription: "cover", isModal: true),
    Way(kind: .popover, testDescription: "popover", isModal: false),
  ]

  @Test("P1 P2 presenting shows all three stages, as a sheet, a cover or a popover", arguments: ways)
  func presenting(_ way: Way) {
    let screen = Screen(size: Size(width: 40, height: 8)) { [store] in
      Text("desk").presenting(store.projection, \.form, dismiss: .form(.dismiss), as: way.kind) {
        Text("form \($0.name)")
      }
    }
    check(screen, way)
  }

  @Test("P1 P2 presentingItem shows all three stages, as a sheet, a cover or a popover", arguments: ways)
  func presentingItem(_ way: Way) {
    let screen = Screen(size: Size(width: 40, height: 8)) { [store] in
      Text("desk").presentingItem(store.projection, \.form, dismiss: .form(.dismiss), as: way.kind) {
        Text("form \($0.name)")
      }
    }
    check(screen, way)
  }

  @Test("P1 P2 what a presentation's store shows goes through all three stages, in each of the ways", arguments: ways)
  func presentationStore(_ way: Way) {
    let screen = Screen(size: Size(width: 40, height: 8)) { [store] in
      Text("desk").presentation(way.kind, store.projection.presentation(\.form, action: \.form)) {
        Text("form \($0.state.name)")
      }
    }
    check(screen, way)
  }

  private func check(_ screen: Screen<some View>, _ way: Way) {
    #expect(screen.text.contains("form a"))
    #expect(screen.frame.layers.map(\.kind) == [.base, way.isModal ? .modal : .passThrough])
    screen.press("esc", "esc")
    #expect(store.state.form.isDismissing)
    #expect(screen.text.contains("form a"))
    #expect(screen.frame.closings.map(\.token) == store.closings.map(\.token))
    for closing in store.closings { closing.end() }
    #expect(store.state.form == .dismissed)
    #expect(!screen.text.contains("form"))
  }

  @Test("an optional is shown by its store too, and is emptied by Esc without a stage of closing")
  func optional() {
    let screen = Screen(size: Size(width: 40, height: 8)) { [store] in
      Text("desk").inspector(store.projection.presentation(\.draft, action: \.draft)) { Text("draft \($0.state.name)") }
    }
    #expect(screen.text.contains("draft b"))
    store.dispatch(.draft(.child(.named("c"))))
    #expect(screen.text.contains("draft c"))
    store.dispatch(.draft(.closed()))
    #expect(store.state.draft != nil)
    screen.press("esc")
    #expect(store.state.draft == nil)
  }

  @Test("P7 a child of an optional dismisses itself, and its parent sees it go")
  func dismissesItself() {
    var seen: [String?] = []
    let parent = Behavior<Desk.Action, Desk.State, Void> { action, state in
      if action == .draft(.dismiss) { seen.append(state.draft?.name) }
      return .none
    }
    let store = Store(
      initial: Desk.State(draft: .init(name: "b")), behavior: .combine(Desk.behavior(), parent), environment: ())
    store.dispatch(.draft(.child(.closeTapped)))
    #expect(store.state.draft == nil)
    #expect(seen == ["b"])
  }

  @Test("P10 what was drawn for one never dismisses its successor of another identity")
  func successor() {
    let presented = store.projection.presentation(\.draft, action: \.draft)
    #expect(presented.stage.isPresented)
    #expect(presented.id == AnyHashable(0))
    var next = store.state
    next.draft = .init(id: 1)
    store.dispatch(.set(next))
    presented.dismiss()
    presented.store?.dispatch(.named("late"))
    #expect(store.state.draft == .init(id: 1))
    store.projection.presentation(\.draft, action: \.draft).dismiss()
    #expect(store.state.draft == nil)
  }

  @Test("the element of a key has a store of its own, which is there while it is")
  func element() throws {
    let row = try #require(store.projection.projection(Desk.rows, element: 8).transpose())
    row.dispatch(.named("eight"))
    #expect(store.state.rows.map(\.name) == ["", "eight"])
    #expect(row.state.name == "eight")
    #expect(store.projection.projection(Desk.rows, element: 9).transpose() == nil)
  }
}
