/// The world outside of the state.
struct World: Sendable {
  /// Says something about a number; throws when nobody waits for it any more.
  var fact: @Sendable (Int) async throws -> Result<String, NoFact>

  /// The real one.
  static let live = World.arithmetic(on: ContinuousClock())

  /// Works facts out, and takes as long for it as a server would.
  static func arithmetic(on clock: some Clock<Duration>) -> World {
    World { number in
      try await clock.sleep(for: .milliseconds(400))
      return workedOut(number)
    }
  }

  /// What arithmetic says about a number.
  static func workedOut(_ number: Int) -> Result<String, NoFact> {
    guard (0...1_000_000).contains(number) else {
      return .failure(NoFact(reason: "Nothing is known about \(number)."))
    }
    let factors = factors(of: number)
    return switch factors.count {
    case 0: .success(number == 0 ? "0 is divided by every number." : "1 divides every number.")
    case 1: .success("\(number) is a prime.")
    default: .success("\(number) is \(factors.map { "\($0)" }.joined(separator: " × ")).")
    }
  }

  private static func factors(of number: Int) -> [Int] {
    var (rest, factor, factors) = (number, 2, [Int]())
    while rest > 1 {
      guard factor * factor <= rest else { return factors + [rest] }
      while rest.isMultiple(of: factor) {
        factors.append(factor)
        rest /= factor
      }
      factor += 1
    }
    return factors
  }
}

/// Why there is no fact.
struct NoFact: Error, Equatable {
  let reason: String
}
