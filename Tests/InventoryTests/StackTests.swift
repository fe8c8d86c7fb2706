import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory's stack") @MainActor struct StackTests {
  @Test("N7 P7 a counter on the stack pops itself at 5")
  func dismissal() async {
    let store = makeStore(path: [.counter(.init(count: 3))])

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
    let store = makeStore(path: [.counter(.init(count: 3))])
    store.exhaustivity = .off

    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.send(\.path[id: 0].counter.incrementButtonTapped)
    await store.receive(\.path.popFrom)
  }

  @Test("N7 in a stack that was built at once each counter pops itself alone, with what stands above")
  func dismissalBelow() async {
    let store = makeStore(path: [.counter(.init(count: 1)), .counter(.init(count: 4)), .detail(.init(item: .mouse))])
    await store.send(\.path[id: 1].counter.incrementButtonTapped) {
      $0.path[id: 1, case: \.counter]?.count = 5
    }
    await store.receive(\.path.popFrom, 1) {
      $0.path = StackState($0.path.prefix(1))
    }
    await store.finish()
  }

  @Test("N5 screens of several kinds stand on one stack, pushed by links, by rows and by what a child did")
  func pushing() async {
    let store = makeStore()
    await store.send(\.itemTapped, 2) {
      $0.selection = 2
      $0.path.append(.detail(.init(item: .mouse)))
    }
    await store.send(\.path.push, .counter(.init(count: 3))) {
      $0.path.append(.counter(.init(count: 3)))
    }
    await store.send(\.path[id: 1].counter.factButtonTapped) {
      $0.path.append(.fact(.init(number: 3)))
    }
    await store.receive(\.path[id: 2].fact.askButtonTapped) {
      $0.path[id: 2, case: \.fact]?.fact = .loading
    }
    await store.receive(\.path[id: 2].fact.answered, .success("3 is a number.")) {
      $0.path[id: 2, case: \.fact]?.fact = .loaded("3 is a number.")
    }
    await store.finish()
  }

  @Test("N3 a quantity that a screen has changed is the list's in the same action")
  func quantity() async {
    let store = makeStore(path: [.detail(.init(item: .keyboard))])
    await store.send(\.path[id: 0].detail.quantityChanged, 5) {
      $0.path[id: 0, case: \.detail]?.item.quantity = 5
      $0.items[0].quantity = 5
    }
    await store.finish()
  }

  @Test("N4 a number is delegated to the item below, which comes to the top; what the sender still wished is not heard")
  func delegating() async {
    let store = makeStore(
      path: [.detail(.init(item: .keyboard)), .counter(.init(count: 3)), .fact(.init(number: 3))])
    await store.send(\.path[id: 2].fact.useButtonTapped)
    await store.receive(\.path[id: 2].fact.delegate, .numberChosen(3)) {
      $0.path.pop(to: 0)
    }
    await store.receive(\.path[id: 0].detail.quantityChanged, 3) {
      $0.path[id: 0, case: \.detail]?.item.quantity = 3
      $0.items[0].quantity = 3
    }
    await store.finish()
  }

  @Test("P7 a fact that has no item below it pops itself when its number is used")
  func delegatingToNobody() async {
    let store = makeStore(path: [.fact(.init(number: 3))])
    await store.send(\.path[id: 0].fact.useButtonTapped)
    await store.receive(\.path[id: 0].fact.delegate, .numberChosen(3))
    await store.receive(\.path.popFrom, 0) { $0.path.popLast() }
    await store.finish()
  }

  @Test("N2 the next item comes on top, and one that has a screen already is gone back to")
  func next() async {
    let store = makeStore(path: [.detail(.init(item: .keyboard))])
    await store.send(\.path[id: 0].detail.nextButtonTapped) {
      $0.selection = 2
      $0.path.append(.detail(.init(item: .mouse)))
    }
    await store.send(\.path[id: 1].detail.nextButtonTapped) {
      $0.selection = 1
      $0.path.pop(to: 0)
    }
    await store.send(\.path[id: 0].detail.nextButtonTapped) {
      $0.selection = 2
      $0.path.append(.detail(.init(item: .mouse)))
    }
    #expect(store.state.path.ids == [0, 2])
    await store.finish()
  }

  @Test("N4 popping what has gone already changes nothing")
  func poppingTwice() async {
    let store = makeStore(path: [.counter(.init()), .counter(.init())])
    await store.send(\.path.popFrom, 0) { $0.path.removeAll() }
    await store.send(\.path.popFrom, 1)
    await store.finish()
  }

  @Test("E9 a fact that is popped while it asks is not answered")
  func poppingWhileAsking() async {
    let clock = TestClock()
    let store = makeStore(path: [.fact(.init(number: 3))], world: .arithmetic(on: clock))
    await store.send(\.path[id: 0].fact.askButtonTapped) {
      $0.path[id: 0, case: \.fact]?.fact = .loading
    }
    await store.send(\.path.popFrom, 0) { $0.path[id: 0] = nil }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("what a test does not want to say of a stack is skipped")
  func skipping() async {
    let store = makeStore(path: [.detail(.init(item: .keyboard))])
    store.exhaustivity = .off
    await store.send(\.path[id: 0].detail.factButtonTapped)
    await store.skipReceivedActions()
    #expect(store.state.path[id: 1, case: \.fact]?.fact == .loaded("4 is a number."))
    #expect(store.state.path.last(where: { $0.is(\.detail) })?.detail?.item == .keyboard)
    #expect(store.state.path.map { $0.is(\.fact) } == [false, true])
  }
}
