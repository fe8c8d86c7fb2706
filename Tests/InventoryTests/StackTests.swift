import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory's stack") @MainActor struct StackTests {
  private let mouse = Item(id: 2, name: "Mouse", quantity: 3)
  private let keyboard = Item(id: 1, name: "Keyboard", quantity: 4)

  private func makeStore(
    _ path: StackState<InventoryFeature.Path.State>, items: [Item]? = nil
  ) -> TestStore<InventoryFeature.Action, InventoryFeature.State, World> {
    TestStore(
      of: InventoryFeature.self, initial: .init(items: items ?? [keyboard, mouse], selection: 1, path: path),
      environment: .answering)
  }

  @Test("N7 P7 a counter on the stack pops itself at 5")
  func dismissal() async {
    let store = makeStore([.counter(.init(count: 3))])

    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 4
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom) {
      $0.path[id: 0] = nil
    }
    await store.finish()
  }

  @Test("P7 a test of the counter's popping need not say what it counts")
  func dismissalNonExhaustive() async {
    let store = makeStore([.counter(.init(count: 3))])
    store.exhaustivity = .off

    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.receive(\.path.popFrom)
  }
}
