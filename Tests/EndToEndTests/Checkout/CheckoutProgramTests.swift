import MullionTerminal
import MullionText
import Testing

@Suite(.inItsOwnPlace) struct CheckoutProgramTests {
  private let app = App(name: "checkout")

  @Test("F5 `open` leads into the middle of a flow in each of its hosts; a bad link changes nothing and says why")
  func links() throws {
    try app.serve()
    #expect(try app.output("open", "checkout://shop/milk-jug/payment") == "shop\n")
    #expect(try app.frame("shop").hasPrefix("‹ Back  Payment"))
    #expect(try app.output("open", "checkout://window/coffee-grinder/payment") == "order-1\n")
    #expect(try app.frame("order-1").hasPrefix("‹ Back  Payment"))
    #expect(try app.scenes().map(\.id) == ["shop", "cart", "order-1"])
    let shown = try app.frame("shop")
    for bad in ["checkout://shop/teapot", "checkout://shop/milk-jug/nowhere", "checkout://cart/payment"] {
      let command = try app.run("open", bad)
      #expect(command.code == 1)
      #expect(command.errors.hasPrefix("checkout: "))
      #expect(command.errors.split(separator: "\n").count == 1)
    }
    #expect(try app.frame("shop") == shown)
    #expect(try app.scenes().count == 3)
  }

  @Test("F2 F3 a person buys in a terminal: through the flow, back out of it, and to the receipt")
  func person() throws {
    let window = try Terminal(["checkout"])
    try window.wait(for: "Espresso machine")
    try window.type("\r")
    try window.wait(for: "‹ Back  Checkout")
    try window.type("\r")
    try window.wait(for: "‹ Back  Payment")
    try window.type("\u{1B}")
    try window.wait(for: "‹ Back  Checkout")
    try window.type("\r")
    try window.wait(for: "‹ Back  Payment")
    try window.type("\r")
    try window.wait(for: "Your order has the number 1001.")
    try window.type("\r")
    try window.wait(for: "[ Add to cart ]")
    try window.type("\u{11}")
    #expect(try window.exitCode() == 0)
  }
}
