import CheckoutCore
import CheckoutFlow
import Mullion
import MullionTesting
import Testing

@testable import Checkout

@Suite("A checkout in a window of its own") @MainActor struct WindowTests {
  private let program = Program()
  private let motion = ManualClock()
  private let host: SceneHost<CheckoutApp>
  private let window = MemoryWindow(size: Size(width: 60, height: 12))

  init() {
    host = SceneHost(program.app, clock: motion.host)
    host.open(window, on: "shop", environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
  }

  /// Types into a window, and waits until it is in the state.
  private func type(_ keys: String, into window: MemoryWindow) async {
    let mark = program.store.mark
    host.input(Array(keys.utf8), from: window)
    await program.store.finish(since: mark)
  }

  @Test("F2 the shop opens a window around the flow, which is paid there; then its scene goes")
  func ownWindow() async {
    await type("w", into: window)
    #expect(window.openedWindows == ["order-1"])
    #expect(host.sceneNames == ["shop", "cart", "order-1"])

    let own = MemoryWindow(size: Size(width: 60, height: 12))
    host.open(own, on: "order-1", environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    #expect(own.text.hasPrefix("Checkout"))
    await type("\r", into: own)
    host.input(Array("\r".utf8), from: own)
    await program.clock.advance(by: .seconds(2))
    #expect(own.text.contains("Your order has the number 1001."))
    #expect(window.text.hasPrefix("Shop"))
    await type("\r", into: own)
    #expect(own.text.hasPrefix("Shop"))
    #expect(own.ending == nil)
    #expect(host.sceneNames == ["shop", "cart"])
  }

  @Test("F2 where no window can be opened, the one that asked shows the flow, and the shop again at its end")
  func inPlace() async {
    window.openingFailure = "no way to open one"
    await type("w", into: window)
    #expect(window.scenes == ["order-1"])
    #expect(window.text.hasPrefix("Checkout"))
    window.openingFailure = nil
    await type("\u{1B}", into: window)
    motion.advance(milliseconds: 100)
    await program.clock.advance(by: .zero)
    #expect(window.text.hasPrefix("Shop"))
    #expect(host.sceneNames == ["shop", "cart"])
  }

  @Test("a payment on its way keeps its scene from being closed, and is told before the program ends")
  func payingScene() throws {
    program.store.dispatch(.linkOpened(.order(Checkout.start(buying: Order(.jug), at: .payment))))
    #expect(program.app.unsavedWork.isEmpty)
    program.store.dispatch(.orders(.element(OrderID(1), .checkout(.child(.payment(.child(.payButtonTapped)))))))
    #expect(program.app.unsavedWork == ["a payment (scene order-1)"])
    #expect(throws: Refusal.self) { try program.app.close("order-1") }
    program.store.dispatch(.orders(.element(OrderID(1), .checkout(.child(.payment(.dismiss))))))
    try program.app.close("order-1")
    #expect(host.sceneNames == ["shop", "cart"])
  }

  @Test("the shop puts products into the cart, and each leads to the other")
  func shopAndCart() async {
    await type("a", into: window)
    #expect(window.text.contains("Espresso machine is in the cart; c shows it."))
    await type("c", into: window)
    #expect(window.text.contains("1 × Espresso machine"))
    await type("s", into: window)
    #expect(window.text.hasPrefix("Shop"))
    #expect(window.scenes == ["cart", "shop"])
    await type("\u{11}", into: window)
    #expect(window.ending?.code == 0)
  }
}
