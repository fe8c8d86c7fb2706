import Mullion

/// One measurement, and the hand-written floor that it is held against in the same run.
struct Bench {
  /// What `bench NAME` selects by; the part before the first space is shared by the sizes of one measurement.
  let name: String
  /// Does the work once; the number is random, from 0 on, and the same for body and floor.
  let body: (Int) -> Void
  /// The same work written by hand.
  let floor: (Int) -> Void
  /// How often it is done in one round: more often what is short, so that the clock's own time does not count.
  var times = 400
  /// How many actions that is each time, if one of them is to be told.
  var actions = 1
  /// Fewer rounds where each takes long.
  var mostRounds = 601
}

/// The medians of one measurement, in nanoseconds for one time.
struct Outcome {
  let name: String
  let nanoseconds: Double
  let floor: Double

  var ratio: Double { nanoseconds / floor }
}

extension Bench {
  /// Short rounds of body and floor in turn: both meet the same weather, and most rounds end before the machine gives
  /// the processor to somebody else, so that the median is not about others' work.
  func run(rounds: Int = 601) -> Outcome {
    let rounds = min(rounds, mostRounds)
    let numbers = randomNumbers(times * (rounds + 20))
    var bodies: [Double] = []
    var floors: [Double] = []
    for start in stride(from: 0, to: numbers.count, by: times) {
      let round = numbers[start..<start + times]
      bodies.append(Bench.measure(round, body))
      floors.append(Bench.measure(round, floor))
    }
    // The first rounds warm up.
    bodies.removeFirst(20)
    floors.removeFirst(20)
    let actions = Double(actions)
    return Outcome(name: name, nanoseconds: Bench.median(bodies) / actions, floor: Bench.median(floors) / actions)
  }

  private static func measure(_ numbers: ArraySlice<Int>, _ body: (Int) -> Void) -> Double {
    let duration = ContinuousClock().measure { for number in numbers { body(number) } }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(numbers.count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Xorshift, so that keys come in no order that a cache could learn; made outside of the timing.
  private func randomNumbers(_ count: Int) -> [Int] {
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33)
    }
  }
}
