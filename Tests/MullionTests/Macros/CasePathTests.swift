import Mullion
import Testing

@Prisms private enum Child: Equatable, Sendable {
  case renamed(String)
  case dismiss
  case tapped
}

@Prisms private enum Parent: Equatable, Sendable {
  case child(Child)
  case sheet(PresentationAction<Child>)
  case panes(ElementAction<Int, Child>)
  case path(StackNavigation<String>)
  case tab(SelectionNavigation<Int>)
  case item(ItemNavigation<String>)
  case screens(StackAction<Pane, Child>)
}

@Prisms private enum Shown: Equatable, Sendable {
  case nothing
  case pane(Pane)
  case sheet(Sheet)
}

private struct Pane: Equatable, Sendable {
  var name = ""
  var taps = 0
}

/// A child whose refilling is another life.
private struct Sheet: Identifiable, Equatable, Sendable {
  let id: Int
  var pane = Pane()
}

private struct Whole: Equatable, Sendable {
  var child = Pane()
  var other: Pane? = Pane()
  var sheet: Presentation<Pane> = .presented(Pane())
  var named: Presentation<Sheet> = .presented(Sheet(id: 1))
  var panes = [1: Pane(), 2: Pane()]
  var path: [String] = []
  var tab = 0
  var item: String?
  var shown = Shown.nothing
  var screens = StackState([Pane(), Pane()])
  var list = [Sheet(id: 4), Sheet(id: 5)]
}

@Suite("Case paths") @MainActor struct CasePathTests {
  private typealias Fold = Behavior<Parent, Whole, Void>

  private var pane: Behavior<Child, Pane, Void> {
    .combine(.on(\.renamed, reduce: { $1.name = $0 }), .on(\.tapped, reduce: { $1.taps += 1 }))
  }

  private var sheet: Behavior<Child, Sheet, Void> {
    .on(\.renamed, reduce: { $1.pane.name = $0 })
  }

  private func store(_ behavior: Fold) -> Store<Parent, Whole, Void> {
    Store(initial: Whole(), behavior: behavior, environment: ())
  }

  @Test("a path goes through presentations and elements")
  func through() {
    let prism = Parent.prism
    #expect(prism.sheet.renamed.embed("a") == .sheet(.child(.renamed("a"))))
    #expect(prism.sheet.renamed.extract(.sheet(.dismiss)) == nil)
    #expect(prism.panes[id: 3].renamed.embed("a") == .panes(.element(3, .renamed("a"))))
    #expect(prism.panes[id: 3].renamed.extract(.panes(.element(2, .renamed("a")))) == nil)
    #expect(prism.panes.close.embed(3) == .panes(.close(3)))
    #expect(prism.panes.element.extract(.panes(.element(2, .tapped)))?.0 == 2)
    #expect(prism.sheet.closed.extract(.sheet(.closed())) == .current)
    #expect(Parent.panes(.element(3, .tapped)).is(\.panes[id: 3].tapped))
    #expect(!Parent.panes(.element(2, .tapped)).is(\.panes[id: 3].tapped))
  }

  @Test("a presentation's own case goes before its child's of the same name")
  func ownFirst() {
    #expect(Parent.prism.sheet.dismiss.embed(()) == .sheet(.dismiss))
    #expect(Parent.prism.sheet.child.dismiss.embed(()) == .sheet(.child(.dismiss)))
    #expect(Parent.sheet(.dismiss).is(\.sheet.dismiss))
  }

  @Test("lifts take a path where they take a prism")
  func lifts() {
    let plain = store(pane.lift(action: \.child, state: \.child, environment: { $0 }))
    plain.dispatch(.child(.renamed("a")))
    #expect(plain.state.child.name == "a")

    let optional = store(pane.liftOptional(action: \.child, state: \.other, environment: { $0 }))
    optional.dispatch(.child(.tapped))
    #expect(optional.state.other?.taps == 1)

    let elements = store(pane.liftDictionary(action: \.panes, state: \.panes, environment: { $0 }))
    elements.dispatch(.panes(.element(2, .tapped)))
    elements.dispatch(.panes(.close(1)))
    #expect(elements.state.panes == [2: Pane(taps: 1)])
  }

  @Test("lifts into a case, a stack and an array take a path")
  func elements() {
    let stack = store(pane.liftStack(action: \.screens, state: \.screens, environment: { $0 }))
    stack.dispatch(Parent.prism.screens[id: 1].renamed.embed("a"))
    #expect(stack.state.screens[id: 1]?.name == "a")

    let list = store(sheet.liftCollection(action: \.panes, state: \.list, environment: { $0 }))
    list.dispatch(.panes(.element(5, .renamed("b"))))
    #expect(list.state.list.map(\.pane.name) == ["", "b"])

    var whole = Whole()
    let cases = Fold.combine(
      pane.liftCase(action: \.child, state: \.shown, case: \.pane, environment: { $0 }),
      sheet.liftCase(action: \.sheet.child, state: \.shown, case: \.sheet, environment: { $0 }))
    whole.shown = .pane(Pane())
    let panes = Store(initial: whole, behavior: cases, environment: ())
    panes.dispatch(.child(.renamed("c")))
    #expect(panes.state.shown.pane?.name == "c")
    whole.shown = .sheet(Sheet(id: 1))
    let sheets = Store(initial: whole, behavior: cases, environment: ())
    sheets.dispatch(.sheet(.child(.renamed("d"))))
    #expect(sheets.state.shown.sheet?.pane.name == "d")
  }

  @Test("a lift behind a presentation takes a path, with or without an identity")
  func presentations() {
    let sheets = store(pane.liftPresentation(action: \.sheet, state: \.sheet, environment: { $0 }))
    sheets.dispatch(.sheet(.child(.tapped)))
    sheets.dispatch(.sheet(.dismiss))
    #expect(sheets.state.sheet.value?.taps == 1)
    #expect(!sheets.state.sheet.isPresented)

    let named = store(sheet.liftPresentation(action: \.sheet, state: \.named, environment: { $0 }))
    named.dispatch(.sheet(.child(.renamed("a"))))
    #expect(named.state.named.value?.pane.name == "a")
  }

  @Test("navigation takes a path")
  func navigation() {
    let store = store(
      .combine(
        .navigationStack(\.path, action: \.path), .navigationSelection(\.tab, action: \.tab),
        .navigationItem(\.item, action: \.item)))
    store.dispatch(.path(.push("a")))
    store.dispatch(.tab(.select(2)))
    store.dispatch(.item(.present("b")))
    #expect(store.state.path == ["a"])
    #expect(store.state.tab == 2)
    #expect(store.state.item == "b")
  }

  @Test("a bridge is triggered by a path through what is embedded")
  func bridge() {
    let store = store(
      .combine(
        pane.liftDictionary(action: \.panes, state: \.panes, environment: { $0 }),
        .on(\.panes[id: 1].renamed, reduce: { name, state in state.item = name })))
    store.dispatch(.panes(.element(2, .renamed("b"))))
    #expect(store.state.item == nil)
    store.dispatch(.panes(.element(1, .renamed("a"))))
    #expect(store.state.item == "a")
  }
}
