import CheckoutCore
import CheckoutFlow
import Mullion
import MullionTesting
import Testing

@testable import Checkout

@Suite("Links into a checkout") @MainActor struct LinkTests {
  private let program = Program()

  private func open(_ link: String) throws -> String { try program.app.openURL(DeepLink(link)) }

  private func reason(_ link: String) -> String? {
    do {
      _ = try open(link)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("F5 reading a link is a pure function to the flow's state")
  func parses() throws {
    let parser = AppLink.parser
    let payment = Checkout.start(buying: Order(.machine), at: .payment)
    #expect(try parser.parse("checkout://shop/milk-jug") == .shop(Checkout.start(buying: Order(.jug))))
    #expect(try parser.parse("checkout://shop/espresso-machine/payment") == .shop(payment))
    #expect(try parser.parse("checkout://window/espresso-machine/payment") == .order(payment))
    #expect(try parser.parse("checkout://cart/payment") == .cart(.payment))
    #expect(try parser.parse("checkout://cart") == .cart(nil))
    let receipt = Checkout.start(showing: PaidOrder(number: 42, amount: nil))
    #expect(try parser.parse("checkout://receipt/42") == .shop(receipt))
  }

  @Test("F5 N7 a link to the payment builds the feature and the stack; each screen leads back to the one below")
  func paymentInShop() throws {
    #expect(try open("checkout://shop/espresso-machine/payment") == "shop")
    #expect(program.store.state.shop.checkout?.order == Order(.machine))
    #expect(program.store.state.shop.checkout?.payment != nil)
    #expect(program.store.state.shop.navigationPath.items(of: CheckoutPath.self) == [.payment])
    let screen = program.screen(.shop)
    #expect(screen.text.hasPrefix("‹ Back  Payment"))
    screen.press("esc")
    #expect(screen.text.hasPrefix("‹ Back  Checkout"))
    screen.press("esc")
    #expect(screen.text.hasPrefix("Shop"))
  }

  @Test("F5 N7 a link to a receipt builds the end of a flow, and closing it finishes the flow")
  func receipt() async throws {
    #expect(try open("checkout://receipt/42") == "shop")
    let screen = program.screen(.shop)
    #expect(screen.text.contains("Your order has the number 42."))
    screen.press("enter")
    #expect(program.store.state.shop == AppState().shop)
  }

  @Test("F5 a link opens the flow as a sheet of the cart, or in a window of its own")
  func otherHosts() throws {
    program.store.dispatch(.cart(.added(.jug)))
    #expect(try open("checkout://cart/payment") == "cart")
    #expect(program.screen(.cart).text.contains("│‹ Back  Payment"))
    #expect(try open("checkout://window/espresso-machine/payment") == "order-1")
    #expect(try open("checkout://window/espresso-machine") == "order-2")
    #expect(program.screen(.order(OrderID(1))).text.hasPrefix("‹ Back  Payment"))
    #expect(program.screen(.order(OrderID(2))).text.hasPrefix("Checkout"))
    #expect(program.store.state.checkouts.count == 3)
  }

  @Test(
    "F5 a bad link changes nothing and says why",
    arguments: [
      ("checkout://shop/teapot", "there is no product teapot; there is: espresso-machine, coffee-grinder, "),
      ("checkout://shop/milk-jug/gift", "there is no shop/milk-jug/gift; there is: cart, receipt/:order, shop/"),
      ("checkout://receipt/first", "order is a number, and not “first”"),
      ("checkout://cart/payment", "the cart is empty; `a` in the shop puts something into it"),
      ("shop://shop/milk-jug", "links that begin with checkout: are opened here"),
    ])
  func bad(link: String, expected: String) {
    program.store.dispatch(.linkOpened(.shop(Checkout.start(buying: Order(.machine), at: .payment))))
    let before = program.store.state
    #expect(reason(link)?.hasPrefix(expected) == true)
    #expect(program.store.state == before)
  }

  @Test("E10 N7 a link in the middle of a payment begins another checkout, which hears nothing of that payment")
  func replaces() async {
    var state = AppState()
    state.shop.checkout = Checkout.start(buying: Order(.machine), at: .payment)
    let store = TestStore(initial: state, behavior: .app, environment: .pretend(clock: program.clock.effects))
    await store.send(.shop(.checkout(.child(.payment(.child(.payButtonTapped)))))) {
      $0.shop.checkout?.payment?.isPaying = true
    }
    let next = Checkout.start(buying: Order(.jug), at: .payment)
    await store.send(.linkOpened(.shop(next)))
    await store.receive(\.shop.checkout.dismiss) { $0.shop.checkout = nil }
    await store.receive(\.shop.checkoutOpened) { $0.shop.checkout = next }
    await program.clock.advance(by: .seconds(10))
    await store.finish()
  }
}
