import Glibc

/// A small generator of random numbers (SplitMix64) that gives the same numbers for the same seed.
///
/// A property test prints the seed when it fails; `MULLION_SEED` runs it again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// The seed of this run: the one asked for, or a new one.
  static let seed: UInt64 = {
    if let text = getenv("MULLION_SEED"), let asked = UInt64(String(cString: text)) { return asked }
    return UInt64.random(in: 0...UInt64(UInt32.max))
  }()
}
