import Mullion

extension Till {
  /// A till that takes no money: it thinks for a while, knows the code `SPRING`, and refuses the card that ends in 0002.
  public static func pretend(clock: EffectClock) -> Till {
    let numbers = OrderNumbers()
    return Till(
      discount: { code in
        try await clock.sleep(for: .milliseconds(400))
        guard code.uppercased() == "SPRING" else { throw TillError("There is no code “\(code)”.") }
        return Discount(code: "SPRING", percent: 10)
      },
      charge: { amount, card in
        try await clock.sleep(for: .seconds(2))
        guard !card.name.hasSuffix("0002") else { throw TillError("The bank refused \(amount) for \(card.name).") }
        return numbers.next()
      })
  }
}

/// Counts orders from 1001.
@MainActor private final class OrderNumbers {
  private var last = 1000

  nonisolated init() {}

  func next() -> Int {
    last += 1
    return last
  }
}
