import Mullion
import MullionTesting
import Testing

@testable import Counter

@Suite("Counter") @MainActor struct CounterTests {
  @Test("the router's view shows the number")
  func showsTheNumber() {
    let counter = Counter()
    counter.store.dispatch(.incrementButtonTapped)
    #expect(
      frame(of: counter.router.view(for: .counter), size: Size(width: 44, height: 7)) == """

         Count: 1

         [ - ] [ + ]

         + and - count, ctrl+q closes this window
        """)
  }
}
