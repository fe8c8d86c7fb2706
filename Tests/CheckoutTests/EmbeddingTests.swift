import Cart
import CheckoutCore
import Mullion
import MullionTesting
import Testing

@testable import Checkout
@testable import CheckoutFlow

@Suite("One checkout in three hosts") @MainActor struct EmbeddingTests {
  private let clock = TestClock()

  private func program(_ state: AppState) -> TestStore<AppAction, AppState, Till> {
    TestStore(initial: state, behavior: .app, environment: .pretend(clock: clock.effects))
  }

  @Test("F2 the flow is paid in each host, and closing the receipt ends it there", arguments: Embedding.allCases)
  func receiptEndsFlow(host: Embedding) async {
    let store = program(host.state(Checkout.start(buying: Order(.machine), at: .payment)))
    store.exhaustivity = .off
    await store.send(host.action(.payment(.child(.payButtonTapped))))
    await clock.advance(by: .seconds(2))
    #expect(store.state.checkouts.first?.receipt?.order.number == 1001)
    await store.send(host.action(.receipt(.child(.closeButtonTapped))))
    #expect(store.state.checkouts.isEmpty)
    #expect(store.state.orders.isEmpty)
  }

  @Test("F2 Back from the receipt ends the flow too: nobody pays twice", arguments: Embedding.allCases)
  func backFromReceipt(host: Embedding) async {
    let store = program(host.state(Checkout.start(showing: PaidOrder(number: 7, amount: nil))))
    store.exhaustivity = .off
    await store.send(host.action(.receipt(.dismiss)))
    #expect(store.state.checkouts.isEmpty)
    #expect(store.state.orders.isEmpty)
  }

  @Test("F2 F3 Back in a payment calls it off and keeps the checkout", arguments: Embedding.allCases)
  func backInPayment(host: Embedding) async {
    let store = program(host.state(Checkout.start(buying: Order(.machine), at: .payment)))
    store.exhaustivity = .off
    await store.send(host.action(.payment(.child(.payButtonTapped))))
    await store.send(host.action(.payment(.dismiss)))
    await clock.advance(by: .seconds(10))
    #expect(store.state.checkouts == [Checkout.start(buying: Order(.machine))])
    await store.finish()
  }

  @Test("a cart is empty once its order was paid, while the receipt is still shown; saying everything")
  func cartEmpties() async {
    let clock = clock
    let store = TestStore(
      of: ShoppingCart<Checkout>.self, initial: .init(), environment: .pretend(clock: clock.effects))
    await store.send(.added(.jug)) {
      $0.order = Order(.jug)
      $0.selection = "milk-jug"
    }
    await store.send(.countChanged(by: 1)) { $0.order = Order(.jug, .jug) }
    await store.send(\.checkoutButtonTapped) { $0.checkout = .presented(Checkout.start(buying: Order(.jug, .jug))) }
    await store.send(.checkout(.child(.continueButtonTapped))) {
      $0.checkout = .presented(Checkout.start(buying: Order(.jug, .jug), at: .payment))
    }
    var flow = Checkout.start(buying: Order(.jug, .jug), at: .payment)
    await store.send(.checkout(.child(.payment(.child(.payButtonTapped))))) {
      flow.payment?.isPaying = true
      $0.checkout = .presented(flow)
    }
    await clock.advance(by: .seconds(2))
    let paid = PaidOrder(number: 1001, amount: Price(cents: 4_900))
    await store.receive(\.checkout.payment.charged) {
      flow.payment?.isPaying = false
      flow.receipt = Receipt.State(order: paid)
      $0.checkout = .presented(flow)
    }
    await store.receive(\.checkout.news, .paid(paid)) { $0.order = Order() }
    await store.send(.checkout(.dismiss)) { $0.checkout = .dismissing(last: flow) }
    await store.finishClosing { $0.checkout = .dismissed }
    await store.finish()
  }
}
