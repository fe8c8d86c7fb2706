import FoundationEssentials
import Testing

@testable import MullionCore

private func presenting() -> (store: AppStore, world: World, reports: Log) {
  makeStore(App.State(sheet: .presented(Child.State(id: 1))))
}

@Suite struct PresentationTests {
  @Test("P1 dismiss closes with the last value, closed ends it, and each does nothing in another stage")
  func stages() {
    let (store, _, reports) = presenting()
    store.dispatch(.sheet(.closed()))
    #expect(store.state.sheet.isPresented)
    store.dispatch(.sheet(.child(.increment)))
    store.dispatch(.sheet(.dismiss))
    #expect(store.state.sheet == .dismissing(last: Child.State(id: 1, count: 1)))
    store.dispatch(.sheet(.closed()))
    #expect(store.state.sheet == .dismissed)
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.sheet(.closed()))
    #expect(store.state.sheet == .dismissed)
    #expect(reports.lines.isEmpty)
  }

  @Test("P1 the pure stage step goes one stage at a time and keeps the value")
  func pureStep() {
    let shown = Presentation.presented(3)
    #expect(shown.dismiss() == .dismissing(last: 3))
    #expect(shown.dismiss().dismiss() == .dismissed)
    #expect(Presentation<Int>.dismissed.dismiss() == .dismissed)
    #expect(shown.dismiss().map { $0 + 1 } == .dismissing(last: 4))
    var edited = shown.dismiss()
    #expect(edited.modify { $0 = 8 })
    #expect(edited == .dismissing(last: 8))
    let isRepeated = edited.beginDismissing()
    #expect(!isRepeated)
    #expect(edited == .dismissing(last: 8))
    edited = shown
    let isBegun = edited.beginDismissing()
    #expect(isBegun)
    #expect(edited == .dismissing(last: 3))
  }

  @Test("P1 editing the value keeps the stage, nil lets go, and a value where nothing is presents it")
  func editing() {
    var slot = Presentation.presented([1])
    slot.value?.append(2)
    #expect(slot == .presented([1, 2]))
    slot = slot.dismiss()
    slot.value?.append(3)
    #expect(slot == .dismissing(last: [1, 2, 3]))
    slot.value = nil
    #expect(slot == .dismissed)
    slot.value?.append(4)
    #expect(slot == .dismissed)
    slot.value = [5]
    #expect(slot == .presented([5]))
  }

  @Test("editing the value in place copies no buffer")
  func inPlace() {
    var slot = Presentation.presented([1, 2])
    let before = slot.value?.withUnsafeBufferPointer { $0.baseAddress }
    slot.value?[0] = 7
    #expect(slot.value?.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test("P3 child actions and effects run while presented and closing, and none after")
  func childRuns() async {
    let (store, world, reports) = presenting()
    let early = store.dispatch(.sheet(.child(.ask)))
    await world.gate.arrived()
    store.dispatch(.sheet(.dismiss))
    let late = store.dispatch(.sheet(.child(.ask)))
    await world.gate.arrived(2)
    world.gate.open()
    await early.finish()
    await late.finish()
    #expect(store.state.sheet == .dismissing(last: Child.State(id: 1, count: 200)))
    let ended = store.dispatch(.sheet(.child(.ask)))
    await world.gate.arrived()
    store.endClosings()
    await ended.finish()
    world.gate.open()
    store.dispatch(.sheet(.child(.increment)))
    #expect(store.state.sheet == .dismissed)
    await reports.arrived(2)
  }

  @Test("P4 two presses of the same key do not skip the closing stage")
  func twoPresses() {
    let (store, _, _) = presenting()
    store.dispatch(.sheet(.dismiss))
    let log = Log()
    let subscription = store.observe { log.add("observed") }
    store.dispatch(.sheet(.dismiss))
    #expect(store.state.sheet.isDismissing)
    #expect(log.lines.isEmpty)
    #expect(store.closings.count == 1)
    subscription.cancel()
  }

  @Test("P5 a presentation shown again while closing stays, whatever the old closing's end does")
  func shownAgain() {
    let (store, _, _) = presenting()
    store.dispatch(.sheet(.dismiss))
    let old = store.closings[0]
    store.dispatch(.present(1))
    #expect(store.closings.isEmpty)
    old.end()
    store.dispatch(.sheet(.closed(old.token)))
    #expect(store.state.sheet == .presented(Child.State(id: 1)))
    store.dispatch(.sheet(.dismiss))
    #expect(store.closings.count == 1)
    #expect(store.closings[0].token != old.token)
    old.end()
    store.dispatch(.sheet(.closed(old.token)))
    #expect(store.state.sheet.isDismissing)
    store.closings[0].end()
    #expect(store.state.sheet == .dismissed)
    #expect(store.closings.isEmpty)
  }

  @Test("P5 the token of a closing ends that closing, also inside a scene")
  func nestedToken() {
    var child = Child.State()
    child.sheet = .presented(Leaf.State())
    let (store, _, _) = makeStore(App.State(scenes: [1: child, 2: child]))
    for id in [1, 2] { store.dispatch(.scenes(.element(id, .sheet(.dismiss)))) }
    #expect(store.closings.count == 2)
    store.dispatch(.scenes(.element(2, .sheet(.closed(store.closings[0].token)))))
    #expect(store.state.scenes.mapValues(\.sheet.isDismissing) == [1: true, 2: true])
    store.closings[0].end()
    #expect(store.state.scenes.mapValues(\.sheet.isDismissing) == [1: false, 2: true])
    store.dispatch(.scenes(.close(2)))
    #expect(store.closings.isEmpty)
  }

  @Test("P6 in a bare store a closing waits until it is ended, also one that was there in the initial state")
  func waits() {
    let (store, _, _) = makeStore(App.State(sheet: .dismissing(last: Child.State(id: 3))))
    #expect(store.closings.count == 1)
    store.dispatch(.setCount(1))
    store.dispatch(.set { $0.count = 2 })
    #expect(store.state.sheet.isDismissing)
    #expect(store.closings.count == 1)
    store.endClosings()
    #expect(store.state.sheet == .dismissed)
    #expect(store.closings.isEmpty)
    #expect(!store.root.hasChildren)
  }

  @Test("P6 what was closing when it was encoded is gone when it is decoded, and what was presented is there")
  func decoded() throws {
    for (slot, read) in [
      (Presentation.presented([3]), Presentation.presented([3])), (.dismissing(last: [3]), .dismissed),
      (.dismissed, .dismissed),
    ] {
      let written = try JSONEncoder().encode(["slot": slot])
      #expect(try JSONDecoder().decode([String: Presentation<[Int]>].self, from: written) == ["slot": read])
    }
    let absent = Presentation<Int?>.presented(nil)
    #expect(try JSONDecoder().decode(Presentation<Int?>.self, from: JSONEncoder().encode(absent)) == absent)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Presentation<Int>.self, from: Data(#"{"presented": "x"}"#.utf8))
    }
  }

  @Test("P6 closings are ended from the drained hook inside the same dispatch")
  func endedByHost() {
    let (store, _, _) = presenting()
    store.drained = { [unowned store] in store.endClosings() }
    store.dispatch(.sheet(.dismiss))
    #expect(store.state.sheet == .dismissed)
  }

  @Test("P7 a child dismisses itself from a handler, through presentation, optional and dictionary")
  func selfDismissal() {
    let (store, _, reports) = makeStore(
      App.State(optional: Child.State(), sheet: .presented(Child.State()), scenes: [1: Child.State()]))
    store.dispatch(.sheet(.child(.leave)))
    #expect(store.state.sheet.isDismissing)
    store.dispatch(.optional(.leave))
    #expect(store.state.optional == nil)
    store.dispatch(.scenes(.element(1, .leave)))
    #expect(store.state.scenes.isEmpty)
    #expect(reports.lines.isEmpty)
    store.dispatch(.plain(.leave))
    #expect(reports.lines.count == 1)
  }

  @Test("P7 a nested child, there from the start, dismisses one level, from an effect")
  func oneLevel() async {
    var child = Child.State()
    child.sheet = .presented(Leaf.State())
    let (store, world, _) = makeStore(App.State(sheet: .presented(child)))
    let leaving = store.dispatch(.sheet(.child(.sheet(.child(.leaveLater)))))
    await world.gate.arrived()
    world.gate.open()
    await leaving.finish()
    #expect(store.state.sheet.isPresented)
    #expect(store.state.sheet.value?.sheet.isDismissing == true)
    store.endClosings()
    store.dispatch(.sheet(.child(.leave)))
    #expect(store.state.sheet.isDismissing)
  }

  @Test("P7 a child behind a plain lift dismisses what its parent is shown in")
  func throughPlainLift() {
    let (store, _, _) = presenting()
    store.dispatch(.sheet(.child(.leaf(.leave))))
    #expect(store.state.sheet.isDismissing)
  }

  @Test("P8 a parent reads the child's last state when it sees the dismissal")
  func parentReadsLast() {
    let log = Log()
    let parent = Behavior<App.Action, App.State, World> { action, state in
      switch action {
      case .sheet(.dismiss): log.add("sheet \(state.sheet.value?.count ?? -1) \(state.sheet.isPresented)")
      case .scenes(.close(let id)): log.add("scene \(state.scenes[id]?.count ?? -1)")
      default: return .none
      }
      return .reduce { log.add("still \($0.scenes.count) \($0.sheet.isPresented)") }
    }
    let (store, _, _) = makeStore(
      App.State(sheet: .presented(Child.State(count: 3)), scenes: [1: Child.State(count: 4)]), extra: parent)
    store.dispatch(.sheet(.child(.leave)))
    store.dispatch(.scenes(.element(1, .leave)))
    #expect(log.lines == ["sheet 3 true", "still 1 true", "scene 4", "still 1 false"])
    #expect(store.state.scenes.isEmpty)
  }
}
