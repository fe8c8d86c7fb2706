import CheckoutCore
import CheckoutFlow
import Mullion
import MullionTesting
import Shop
import Testing

@testable import Checkout

@Suite("Anything, anywhere") @MainActor struct RandomTests {
  private static let keys = [
    "enter", "enter", "esc", "tab", "shift+tab", "up", "down", "left", "right", "p", "a", "space",
  ]

  @Test("F4 N6 after any keys, clicks and waits the screen that is shown is the top of the path", arguments: 1...8)
  func anyKeys(seed: UInt64) async {
    var random = Seeded(state: seed)
    let program = Program()
    var reports: [String] = []
    program.store.onReport = { reports.append("\($0)") }
    let screen = program.screen(.shop, width: 60, height: 16)
    for step in 0..<150 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: await program.clock.advance(by: .milliseconds(Int.random(in: 0..<2500, using: &random)))
      case 1: screen.click(x: Int.random(in: 0..<60, using: &random), y: Int.random(in: 0..<16, using: &random))
      default: screen.press(RandomTests.keys.randomElement(using: &random) ?? "enter")
      }
      if Bool.random(using: &random) { program.store.closings.first?.end() }
      if let title = title(of: program.store.state.shop.navigationPath.items.last) {
        #expect(screen.text.split(separator: "\n").first?.hasSuffix(title) == true, "seed \(seed), step \(step)")
      }
      #expect(program.store.state.shop.checkout?.order.lines.count ?? 1 == 1)
    }
    #expect(reports.isEmpty, "seed \(seed)")
  }

  /// What stands in the bar; nil for a screen of the flow that this test does not know, for the flow may grow.
  private func title(of route: AnyHashable?) -> String? {
    guard let route else { return "Shop" }
    guard let screen = route.base as? CheckoutPath else { return "Checkout" }
    return [CheckoutPath.payment: "Payment", .receipt: "Receipt"][screen]
  }
}

/// The same numbers for the same seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
