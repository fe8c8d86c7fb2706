import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory's features, each alone") @MainActor struct FeatureTests {
  @Test("P7 a counter asks at 5 to be dismissed, and does not know by whom")
  func counter() async {
    let store = TestStore(of: CounterFeature.self, initial: .init(count: 4), environment: ())
    await store.send(\.decrementButtonTapped) { $0.count = 3 }
    await store.send(\.incrementButtonTapped) { $0.count = 4 }
    await store.send(\.incrementButtonTapped) { $0.count = 5 }
    await store.receiveDismiss()
    await store.finish()
  }

  @Test("X1 a count that the test does not say, or says wrongly, is an issue")
  func sayingEverything() async {
    let store = TestStore(of: CounterFeature.self, initial: .init(), environment: ())
    await withKnownIssue { await store.send(\.incrementButtonTapped) }
    await withKnownIssue { await store.send(\.incrementButtonTapped) { $0.count = 3 } }
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test("X3 a fact is asked for, comes when it has been worked out, and can be asked for again")
  func fact() async {
    let clock = TestClock()
    let store = TestStore(of: NumberFact.self, initial: .init(number: 12), environment: .arithmetic(on: clock))
    await store.send(\.askButtonTapped) { $0.fact = .loading }
    await clock.advance(by: .milliseconds(400))
    await store.receive(\.answered) { $0.fact = .loaded("12 is 2 × 2 × 3.") }
    await store.send(\.askButtonTapped) { $0.fact = .reloading(previous: "12 is 2 × 2 × 3.") }
    await clock.advance(by: .milliseconds(400))
    await store.receive(\.answered, .success("12 is 2 × 2 × 3.")) { $0.fact = .loaded("12 is 2 × 2 × 3.") }
    await store.finish()
  }

  @Test(
    "facts are what arithmetic says",
    arguments: [
      (0, "0 is divided by every number."), (1, "1 divides every number."), (2, "2 is a prime."),
      (97, "97 is a prime."), (49, "49 is 7 × 7."),
      (1_000_000, "1000000 is 2 × 2 × 2 × 2 × 2 × 2 × 5 × 5 × 5 × 5 × 5 × 5."),
    ])
  func facts(number: Int, fact: String) {
    #expect(World.workedOut(number) == .success(fact))
  }

  @Test("of numbers below zero and beyond a million nothing is known", arguments: [-1, 1_000_001, Int.min, Int.max])
  func noFacts(number: Int) {
    #expect(World.workedOut(number) == .failure(NoFact(reason: "Nothing is known about \(number).")))
  }

  @Test("a form that was changed asks before it closes, another does not")
  func form() async {
    let store = TestStore(of: ItemForm.self, initial: .init(.mouse), environment: ())
    await store.send(\.cancelButtonTapped)
    await store.receiveDismiss()

    await store.send(\.nameChanged, "Rat") { $0.item.name = "Rat" }
    await store.send(\.cancelButtonTapped) { $0.alert = ItemForm.discarding }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(\.cancelButtonTapped) { $0.alert = ItemForm.discarding }
    await store.send(\.alert.discardConfirmed) { $0.alert = nil }
    await store.receiveDismiss()
    await store.finish()
  }

  @Test("a form has no quantities below zero")
  func quantity() async {
    let store = TestStore(of: ItemForm.self, initial: .init(Item(id: 1, quantity: 0)), environment: ())
    await store.send(\.quantityChanged, -1)
    await store.send(\.quantityChanged, 2) { $0.item.quantity = 2 }
    await store.finish()
  }
}
