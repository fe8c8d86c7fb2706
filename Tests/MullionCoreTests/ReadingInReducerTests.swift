import Testing

@testable import MullionCore

/// Runs a reducer that looks at something outside of the state it is given.
private func edit(looking look: @escaping @MainActor (AppStore) -> Void) {
  var store: AppStore?
  let extra = Behavior<App.Action, App.State, World> { action, _ in
    guard case .scenes(.element(_, .increment)) = action, let store else { return .none }
    return .reduce { _ in look(store) }
  }
  store = makeStore(App.State(scenes: [1: Child.State(id: 1)]), extra: extra).store
  store?.dispatch(.scenes(.element(1, .increment)), fileID: "App/Desk.swift", line: 7)
}

private func expectReason(_ result: ExitTest.Result?) {
  let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains("A reducer read the store that it edits, in an action from App/Desk.swift:7."))
}

@Suite struct ReadingInReducerTests {
  @Test("a reducer that reads the store it edits is stopped, and told what to do")
  func whole() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await edit { _ = $0.state }
    }
    expectReason(result)
  }

  @Test("a reducer that reads a projection of what it edits is stopped, and told what to do")
  func held() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await edit { _ = App.scenes.projection(at: 1, from: $0.projection).transpose()?.state }
    }
    expectReason(result)
  }

  @Test("S3 a reducer may dispatch, and read where its reaction is made")
  func allowed() {
    var seen: [Int] = []
    var store: AppStore?
    let extra = Behavior<App.Action, App.State, World> { action, _ in
      guard case .setCount(1) = action, let store else { return .none }
      seen.append(store.state.count)
      return .reduce { _ in App.scenes.projection(at: 1, from: store.projection).dispatch(.increment) }
    }
    store = makeStore(App.State(scenes: [1: Child.State()]), extra: extra).store
    store?.dispatch(.setCount(1))
    #expect(seen == [0])
    #expect(store?.state.scenes[1]?.count == 1)
  }
}
