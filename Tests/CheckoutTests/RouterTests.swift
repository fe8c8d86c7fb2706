import CheckoutCore
import CheckoutFlow
import Mullion
import MullionTesting
import Testing

@testable import Checkout

@Suite("What the program shows") @MainActor struct RouterTests {
  private let program = Program()

  @Test("R1 F1 F3 from the shop to the receipt and back by keys")
  func shopByKeys() async {
    let screen = program.screen(.shop, width: 56, height: 12)
    #expect(
      screen.text == """
        Shop

         Espresso machine               €1249.00
         Coffee grinder                  €189.00
         Milk jug                         €24.50
         Coffee beans, 1 kg               €21.90


         [ Buy ] [ Add to cart ] [ Cart ]

         enter buy  w in a window  a add  c cart  ctrl+q close
        """)
    screen.press("down", "enter")
    #expect(screen.text.hasPrefix("‹ Back  Checkout\n\n 1 × Coffee grinder              €189.00\n Total"))
    screen.press("enter")
    #expect(
      screen.text == """
        ‹ Back  Payment

         To pay: €189.00

         Card ‹ Visa ending in 4242       ›

         [ Pay ]

         enter pay  ↑ choose a card  esc back
        """)
    screen.press("enter")
    #expect(screen.text.contains("[ Paying… ]"))
    await program.clock.advance(by: .seconds(2))
    #expect(
      screen.text == """
        ‹ Back  Receipt

         Thank you. Your order has the number 1001.

         Paid: €189.00

         [ Close ]
        """)
    screen.press("enter")
    #expect(screen.text.hasPrefix("Shop"))
    #expect(program.store.state.shop.checkout == nil)
  }

  @Test("F4 a click on Back leads back screen by screen, and calls the payment off")
  func backByMouse() async {
    let screen = program.screen(.shop)
    screen.click("Milk jug")
    screen.click("[ Buy ]")
    screen.click("[ Continue ]")
    screen.click("[ Pay ]")
    #expect(screen.text.contains("[ Paying… ]"))
    screen.click("‹ Back")
    #expect(screen.text.hasPrefix("‹ Back  Checkout\n\n 1 × Milk jug"))
    await program.clock.advance(by: .seconds(10))
    screen.click("‹ Back")
    #expect(screen.text.hasPrefix("Shop"))
    #expect(program.store.state.checkouts.isEmpty)
  }

  @Test("T6 the promo sheet stands over the cart's own sheet, and closes when the code is good")
  func promoSheet() async {
    program.store.dispatch(.cart(.added(.machine)))
    let screen = program.screen(.cart, width: 60, height: 16)
    screen.press("enter", "p")
    screen.type("summer")
    screen.press("enter")
    #expect(screen.text.contains("Looking it up…"))
    await program.clock.advance(by: .milliseconds(400))
    #expect(
      screen.text == """
        Cart
          ╭──────────────────────────────────────────────────────╮
         1│Checkout                                              │
          │                                                      │
          │ 1 × E╭────────────────────────────────────────╮      │
          │ Total│Promo code                              │      │
          │      │summer                                  │      │
          │ [ Con│There is no code “summer”.              │      │
          │      │[ Apply ]                               │      │
          │ enter│enter apply  esc close                  │      │
         T│      ╰────────────────────────────────────────╯      │
          │                                                      │
         [│                                                      │
          │                                                      │
         e╰──────────────────────────────────────────────────────╯
        """)
    screen.press("ctrl+u")
    screen.type("spring")
    screen.press("enter")
    await program.clock.advance(by: .milliseconds(400))
    program.store.closings.first?.end()
    #expect(screen.text.contains("SPRING, 10 % off               -€124.90"))
    #expect(!screen.text.contains("[ Apply ]"))
  }

  @Test("T3 T4 a refused card is told in an alert; Esc gives up and leads back to the order")
  func refusedCard() async {
    let screen = program.screen(.shop, width: 60, height: 16)
    screen.press("enter", "enter", "up", "right", "down", "enter")
    await program.clock.advance(by: .seconds(2))
    #expect(screen.text.contains("Payment failed"))
    #expect(screen.text.contains("The bank refused €1249.00"))
    screen.press("esc")
    #expect(screen.text.hasPrefix("‹ Back  Checkout"))
    #expect(program.store.state.shop.checkout?.payment == nil)
  }

  @Test("an empty cart says so and leads to the shop; a full one is counted")
  func cart() {
    let screen = program.screen(.cart, width: 54, height: 10)
    #expect(screen.text == "Cart\n\n The cart is empty.\n\n [ Go to the shop ]\n\n s shop  ctrl+q close")
    program.store.dispatch(.cart(.added(.jug)))
    program.store.dispatch(.cart(.added(.machine)))
    screen.press("+", "+", "down", "-")
    #expect(screen.text.contains("3 × Milk jug                     €73.50"))
    #expect(!screen.text.contains("Espresso"))
    screen.press("-", "-", "-")
    #expect(screen.text.contains("The cart is empty."))
  }
}
