import CheckoutCore
import Mullion
import MullionTesting
import Testing

@testable import CheckoutFlow

@Suite("A checkout by itself") @MainActor struct CheckoutTests {
  private let clock = TestClock()

  private func checkout(_ state: Checkout.State) -> TestStore<Checkout.Action, Checkout.State, Till> {
    TestStore(of: Checkout.self, initial: state, environment: .pretend(clock: clock.effects))
  }

  @Test("P7 P8 the promo sheet closes itself when the till knows the code, and the flow takes off what it says")
  func promoCode() async {
    let store = checkout(Checkout.start(buying: Order(.machine)))
    await store.send(\.promoCodeButtonTapped) { $0.promoCode = .presented(PromoCode.State()) }
    await store.send(.promoCode(.child(.codeChanged("spring")))) {
      $0.promoCode = .presented(PromoCode.State(code: "spring"))
    }
    await store.send(.promoCode(.child(.applyButtonTapped))) {
      $0.promoCode = .presented(PromoCode.State(code: "spring", isChecking: true))
    }
    await clock.advance(by: .milliseconds(400))
    let discount = Discount(code: "SPRING", percent: 10)
    await store.receive(\.promoCode.accepted, discount) { $0.discount = discount }
    await store.receive(\.promoCode.dismiss) {
      $0.promoCode = .dismissing(last: PromoCode.State(code: "spring", isChecking: true))
    }
    await store.finishClosing { $0.promoCode = .dismissed }
    #expect(store.state.total == Price(cents: 112_410))
    await store.finish()
  }

  @Test("a code that the till does not know is said to be none, and can be corrected")
  func unknownCode() async {
    let store = checkout(Checkout.start(buying: Order(.machine)))
    store.exhaustivity = .off
    await store.send(\.promoCodeButtonTapped)
    await store.send(.promoCode(.child(.codeChanged("SUMMER"))))
    await store.send(.promoCode(.child(.applyButtonTapped)))
    await clock.advance(by: .seconds(1))
    await store.receive(\.promoCode.refused)
    #expect(store.state.promoCode.value?.problem == "There is no code “SUMMER”.")
    await store.send(.promoCode(.child(.codeChanged("SPRING"))))
    #expect(store.state.promoCode.value == PromoCode.State(code: "SPRING"))
  }

  @Test("P3 closing the promo sheet calls off what was asked of the till once it is gone")
  func closedSheet() async {
    let store = checkout(Checkout.start(buying: Order(.machine)))
    store.exhaustivity = .off
    await store.send(\.promoCodeButtonTapped)
    await store.send(.promoCode(.child(.codeChanged("SPRING"))))
    await store.send(.promoCode(.child(.applyButtonTapped)))
    await store.send(.promoCode(.dismiss))
    await store.finishClosing()
    await clock.advance(by: .seconds(1))
    #expect(store.state == Checkout.start(buying: Order(.machine)))
    await store.finish()
  }

  /// A payment that the till has refused.
  private func refused() async -> TestStore<Checkout.Action, Checkout.State, Till> {
    var state = Checkout.start(buying: Order(.machine), at: .payment)
    state.payment?.card = Card.all[1]
    let store = checkout(state)
    await store.send(.payment(.child(.payButtonTapped))) { $0.payment?.isPaying = true }
    await clock.advance(by: .seconds(2))
    let reason = "The bank refused €1249.00 for Mastercard ending in 0002."
    await store.receive(\.payment.refused, reason) {
      $0.payment?.isPaying = false
      $0.payment?.alert = Payment.question(reason)
    }
    return store
  }

  @Test("T3 T4 a refused payment asks what to do, and giving up pops the payment, alert and all")
  func givingUp() async {
    let store = await refused()
    await store.send(.payment(.child(.alert(.child(.giveUp))))) { $0.payment?.alert = nil }
    await store.receive(\.payment.dismiss) { $0.payment = nil }
    await store.finish()
  }

  @Test("T3 trying again asks the till again; another card is accepted")
  func tryingAgain() async {
    let store = await refused()
    await store.send(.payment(.child(.alert(.child(.tryAgain))))) {
      $0.payment?.alert = nil
      $0.payment?.isPaying = true
    }
    store.exhaustivity = .off
    await clock.advance(by: .seconds(2))
    await store.receive(\.payment.refused)
    await store.send(.payment(.child(.alert(.dismiss))))
    await store.send(.payment(.child(.cardChosen(.usual))))
    await store.send(.payment(.child(.payButtonTapped)))
    await clock.advance(by: .seconds(2))
    await store.receive(\.news, .paid(PaidOrder(number: 1001, amount: Product.machine.price)))
  }

  @Test("two presses of the pay button take the money once")
  func paysOnce() async {
    let store = checkout(Checkout.start(buying: Order(.machine), at: .payment))
    await store.send(.payment(.child(.payButtonTapped))) { $0.payment?.isPaying = true }
    await store.send(.payment(.child(.payButtonTapped)))
    store.exhaustivity = .off
    await clock.advance(by: .seconds(5))
    await store.receive(\.payment.charged, 1001)
    await store.receive(\.news)
    await store.finish()
  }

  @Test("F4 the flow pops to any of its screens by name")
  func popsByName() {
    var state = Checkout.start(buying: Order(.machine), at: .payment)
    state.receipt = Receipt.State(order: PaidOrder(number: 1, amount: nil))
    #expect(state.navigationPath.items == [CheckoutPath.payment, CheckoutPath.receipt] as [AnyHashable])
    state.popTo(CheckoutPath.payment)
    #expect(state == Checkout.start(buying: Order(.machine), at: .payment))
    state.popPast(CheckoutPath.payment)
    #expect(state == Checkout.start(buying: Order(.machine)))
  }

  @Test("nothing is paid for an order without lines, and the screen says so")
  func nothingToPay() async {
    let store = checkout(Checkout.start(buying: Order()))
    await store.send(\.continueButtonTapped)
    #expect(screen(of: store).text == "Checkout\n\n There is nothing to pay for.")
    await store.finish()
  }

  @Test("R1 the first screen shows what is bought and what it costs")
  func firstScreen() {
    var state = Checkout.start(buying: Order(.machine, .jug, .jug))
    state.discount = Discount(code: "SPRING", percent: 10)
    #expect(
      screen(of: checkout(state)).text == """
        Checkout

         1 × Espresso machine           €1249.00
         2 × Milk jug                     €49.00
         SPRING, 10 % off               -€129.80
         Total                          €1168.20

         [ Continue ] [ Promo code ]

         enter continue  p promo code  esc back
        """)
  }

  private func screen(of store: TestStore<Checkout.Action, Checkout.State, Till>) -> Screen<Checkout.Content> {
    Screen(size: Size(width: 60, height: 12)) { Checkout.view(store: store.projection, environment: store.environment) }
  }
}
