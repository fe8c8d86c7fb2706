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
    let value = scalar.value
    switch value {
    case 0x20..<0x7F: self = .narrow
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    default: self = ScalarClass.search(value)
    }
  }

  var columns: Int {
    switch self {
    case .narrow: 1
    case .wide: 2
    case .zero, .hidden: 0
    }
  }

  /// Finds the last step of the table that is not after the scalar.
  private static func search(_ value: UInt32) -> ScalarClass {
    let key = value << 2 | 3
    let steps = WidthTable.steps
    var low = 0
    var high = steps.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle] <= key { low = middle } else { high = middle }
    }
    return ScalarClass(rawValue: UInt8(steps[low] & 3)) ?? .narrow
  }
}
