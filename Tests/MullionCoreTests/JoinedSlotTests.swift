import Testing

@testable import MullionCore

/// Two scenes, "a" and "b", on document 1; "c" on document 2.
private func twoScenes() -> (store: AppStore, world: World, reports: Log) {
  let marks = Array(0..<1000)
  let lines = Array(0..<100_000)
  return makeStore(
    App.State(
      panes: [
        "a": Pane(document: 1, marks: marks), "b": Pane(document: 1, marks: marks),
        "c": Pane(document: 2, marks: marks),
      ],
      documents: [1: Document(lines: lines), 2: Document(lines: lines)]))
}

private func pane(_ key: String, _ store: AppStore) -> StoreProjection<Editor.Action, Joined<Pane, Document>?> {
  App.panes.projection(at: key, from: store.projection)
}

@Suite struct JoinedSlotTests {
  @Test("S9 an edit through one scene is heard by those who read another scene of the same document, and by no others")
  func sharedDocument() {
    let (store, _, _) = twoScenes()
    let log = Log()
    let observers = ["a", "b", "c"].map { key in
      let observer = store.readObserver { log.add(key) }
      observer.read { _ = pane(key, store).transpose()?.state.own.caret }
      return observer
    }
    store.dispatch(.panes(.element("a", .type)))
    #expect(log.lines == ["a", "b"])
    #expect(store.state.panes["b"]?.caret == 0)
    #expect(pane("b", store).state?.shared.lines[0] == 1)
    withExtendedLifetime(observers) {}
  }

  @Test("S9 an observation follows a scene that turns to another document")
  func changesDocument() {
    let (store, _, _) = twoScenes()
    let log = Log()
    let subscription = pane("b", store).observe { log.add("b") }
    store.dispatch(.set { $0.panes["b"]?.document = 2 })
    log.lines = []
    store.dispatch(.panes(.element("c", .type)))
    #expect(log.lines == ["b"])
    store.dispatch(.panes(.element("a", .type)))
    #expect(log.lines == ["b"])
    subscription.cancel()
    #expect(!store.root.hasChildren)
  }

  @Test("B6 an edit through a joined slot copies neither buffer")
  func copiesNothing() {
    let (store, _, _) = twoScenes()
    store.dispatch(.panes(.element("a", .type)))
    let lines = address(store.state.documents[1]?.lines)
    let marks = address(store.state.panes["a"]?.marks)
    let held = pane("a", store).transpose()
    let subscription = pane("a", store).observe {}
    for _ in 0..<5 { store.dispatch(.panes(.element("a", .type))) }
    #expect(store.state.documents[1]?.lines[0] == 6)
    #expect(address(store.state.documents[1]?.lines) == lines)
    #expect(address(store.state.panes["a"]?.marks) == marks)
    #expect(held?.state.own.caret == 6)
    subscription.cancel()
  }

  @Test("E9 a scene whose document is removed loses its effects, and its projection keeps the last value")
  func documentRemoved() async {
    let (store, world, reports) = twoScenes()
    let held = pane("a", store).transpose()
    let asked = store.dispatch(.panes(.element("a", .ask)))
    await world.gate.arrived()
    store.dispatch(.panes(.element("a", .type)))
    store.dispatch(.set { $0.documents[1] = nil })
    #expect(asked.isFinished)
    store.dispatch(.set { $0.documents[1] = Document(lines: [0]) })
    #expect(held?.state.shared.lines.count == 100_000)
    held?.dispatch(.type)
    world.gate.open()
    #expect(store.state.documents[1]?.lines == [0])
    #expect(reports.lines.isEmpty)
  }

  @Test("P7 a scene on a document closes itself and leaves the document")
  func closes() {
    let (store, _, _) = twoScenes()
    store.dispatch(.panes(.element("a", .leave)))
    #expect(store.state.panes.keys.sorted() == ["b", "c"])
    #expect(store.state.documents.count == 2)
  }

  @Test("L2 a scene that names no document is missing, and nothing is lost")
  func missingDocument() {
    let (store, _, reports) = twoScenes()
    store.dispatch(.set { $0.panes["c"]?.document = 9 })
    store.dispatch(.panes(.element("c", .type)))
    #expect(store.state.panes["c"]?.caret == 0)
    #expect(reports.lines.count == 1)
  }

  @Test(
    "L5 a scene that turns itself to a document that does not exist keeps its last value for those who hold its store")
  func turnsToNothing() {
    let (store, _, _) = twoScenes()
    let held = pane("a", store).transpose()
    store.dispatch(.panes(.element("a", .type)))
    store.dispatch(.panes(.element("a", .turn(9))))
    #expect(held?.state.own.document == 9)
    #expect(held?.state.shared.lines[0] == 1)
    #expect(pane("a", store).transpose() == nil)
    store.dispatch(.set { $0.documents[9] = Document(lines: [5]) })
    #expect(pane("a", store).state?.shared.lines == [5])
    #expect(held?.state.shared.lines.count == 100_000)
    #expect(store.state.documents.count == 3)
  }

  @Test("L5 whatever happens to scenes and documents, a held store can be read (2,000 random edits)")
  func alwaysReadable() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = Generator(state: seed)
    let (store, _, _) = makeStore()
    var held: [StoreProjection<Editor.Action, Joined<Pane, Document>>] = []
    for step in 0..<2000 {
      let key = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      let document = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: store.dispatch(.set { $0.panes[key] = Pane(document: document, marks: [0]) })
      case 1: store.dispatch(.set { $0.documents[document] = Document(lines: [step]) })
      case 2: store.dispatch(.set { $0.documents[document] = nil })
      case 3: store.dispatch(.set { $0.panes[key] = nil })
      case 4: store.dispatch(.set { $0.panes[key]?.document = document })
      case 5: store.dispatch(.panes(.element(key, .leave)))
      case 6: store.dispatch(.panes(.element(key, .turn(document))))
      case 7: store.dispatch(.set { $0 = App.State() })
      default: store.dispatch(.panes(.element(key, .turn(7))))
      }
      if let now = pane(key, store).transpose() { held.append(now) }
      for one in held { #expect(one.state.own.document < 9, "seed \(seed)") }
      if held.count > 20 { held.removeFirst(10) }
    }
  }
}
