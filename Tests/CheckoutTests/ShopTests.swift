import CheckoutCore
import Mullion
import MullionTesting
import Shop
import Testing

@testable import CheckoutFlow

@Suite("A checkout pushed in the shop") @MainActor struct ShopTests {
  private typealias Front = Shopfront<Checkout>
  private let clock = TestClock()

  private func shop(_ state: Front.State = .init()) -> TestStore<Front.Action, Front.State, Till> {
    TestStore(of: Front.self, initial: state, environment: .pretend(clock: clock.effects))
  }

  private func path(_ state: Front.State) -> [CheckoutPath] { state.navigationPath.items(of: CheckoutPath.self) }

  @Test("F1 F3 the buy button pushes a checkout, of which the shop knows the first screen's name alone")
  func buyPushesCheckout() async {
    let store = shop()
    await store.send(\.buyButtonTapped) { $0.checkout = Checkout.start(buying: Order(.machine)) }
    #expect(store.state.navigationPath.items == [ShopPath.checkout] as [AnyHashable])
  }

  @Test("F3 F4 Back cleans the payment up and keeps the checkout; what was asked of the till is called off")
  func backCleansPayment() async {
    let store = shop()
    store.exhaustivity = .off
    await store.send(\.buyButtonTapped)
    await store.send(.checkout(.child(.continueButtonTapped)))
    await store.send(.checkout(.child(.payment(.child(.payButtonTapped)))))
    #expect(path(store.state) == [.payment])

    await store.send(.checkout(.child(.payment(.dismiss))))
    #expect(store.state.checkout?.order == Order(.machine))
    #expect(store.state.checkout?.payment == nil)
    #expect(store.state.navigationPath.items == [ShopPath.checkout] as [AnyHashable])
    await clock.advance(by: .seconds(10))
    #expect(store.state.checkout?.receipt == nil)
    await store.finish()
  }

  @Test("F3 F4 the same, saying everything")
  func backCleansPaymentExhaustively() async {
    var state = Front.State()
    state.checkout = Checkout.start(buying: Order(.machine), at: .payment)
    let store = shop(state)
    await store.send(.checkout(.child(.payment(.child(.payButtonTapped))))) { $0.checkout?.payment?.isPaying = true }
    await store.send(.checkout(.child(.payment(.dismiss)))) { $0.checkout?.payment = nil }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("F3 the host pops past a checkout in the middle of a payment without knowing that there is one")
  func popsPast() async {
    var state = Front.State()
    state.checkout = Checkout.start(buying: Order(.machine), at: .payment)
    #expect(path(state) == [.payment])
    state.popPast(ShopPath.checkout)
    #expect(state == Front.State())
  }

  @Test("F1 F2 from the shop to the receipt and back, saying everything")
  func wholeFlow() async {
    let store = shop()
    let paid = PaidOrder(number: 1001, amount: Product.machine.price)
    await store.send(\.buyButtonTapped) { $0.checkout = Checkout.start(buying: Order(.machine)) }
    await store.send(.checkout(.child(.continueButtonTapped))) {
      $0.checkout = Checkout.start(buying: Order(.machine), at: .payment)
    }
    await store.send(.checkout(.child(.payment(.child(.payButtonTapped))))) { $0.checkout?.payment?.isPaying = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.checkout.payment.charged, 1001) {
      $0.checkout?.payment?.isPaying = false
      $0.checkout?.receipt = Receipt.State(order: paid)
    }
    await store.receive(\.checkout.news, .paid(paid))
    #expect(path(store.state) == [.payment, .receipt])
    await store.send(.checkout(.child(.receipt(.child(.closeButtonTapped)))))
    await store.receive(\.checkout.receipt.dismiss) { $0.checkout?.receipt = nil }
    await store.receive(\.checkout.dismiss) { $0.checkout = nil }
    await store.finish()
  }
}
