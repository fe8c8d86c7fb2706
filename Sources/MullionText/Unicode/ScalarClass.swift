/// What a scalar does to the columns of its line.
enum ScalarClass: UInt8 {
  /// Takes one column.
  case narrow
  /// Takes two columns.
  case wide
  /// Stands on the character before it: marks, joiners, variation selectors, Hangul vowels and endings.
  case zero
  /// A control, or invisible by design: never sent, a replacement is shown.
  case hidden

  init(_ scalar: Unicode.Scalar) {
    self = ScalarTraits(scalar).kind
  }

  var columns: Int {
    switch self {
    case .narrow: 1
    case .wide: 2
    case .zero, .hidden: 0
    }
  }
}

/// What is known of a scalar without looking at its neighbours; one look into a table.
struct ScalarTraits {
  private let bits: UInt8

  @inline(__always)
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < WidthTable.near {
      let index = WidthTable.indices.utf8Start + Int(value >> 5) * 2
      let page = (Int(index[0]) &- 0x3F) &* 64 &+ Int(index[1]) &- 0x3F
      bits = WidthTable.pages.utf8Start[page &* 32 &+ Int(value & 31)] & 7
    } else {
      bits = ScalarTraits.search(value)
    }
  }

  var kind: ScalarClass { ScalarClass(rawValue: bits & 3) ?? .narrow }

  /// Whether it is a character of its own between any two of its kind, and of one or two columns.
  ///
  /// Most letters, ideographs and symbols are; marks, joiners, controls, halves of flags and parts of Hangul are not.
  var isSolitary: Bool { bits & 4 != 0 }

  /// The columns of a solitary one.
  var solitaryColumns: Int { Int(bits & 1) &+ 1 }

  /// Finds the last step of the table that is not after the scalar.
  private static func search(_ value: UInt32) -> UInt8 {
    let key = value << 3 | 7
    let steps = WidthTable.steps
    var low = 0
    var high = steps.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle] <= key { low = middle } else { high = middle }
    }
    return UInt8(truncatingIfNeeded: steps[low] & 7)
  }
}
