extension Color {
  /// The nearest colour that the depth has; a role must be resolved before.
  func nearest(_ depth: ColorDepth) -> Color {
    switch kind {
    case .terminal, .role: return .default
    case .palette(let index):
      if depth == .none { return .default }
      if index < 16 || depth >= .palette256 { return self }
      let (red, green, blue) = Palette.channels(index)
      return .palette(Palette.nearest16(red, green, blue))
    case .rgb(let red, let green, let blue):
      switch depth {
      case .none: return .default
      case .ansi16: return .palette(Palette.nearest16(Int(red), Int(green), Int(blue)))
      case .palette256: return .palette(Palette.nearest256(Int(red), Int(green), Int(blue)))
      case .trueColor: return self
      }
    }
  }
}

/// The colours of xterm's palette, which the other terminals took over; the first sixteen are only usual.
enum Palette {
  private static let first16: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]

  /// Red, green and blue, 0 to 255 each.
  static func channels(_ index: UInt8) -> (Int, Int, Int) {
    let index = Int(index)
    if index < 16 { return first16[index] }
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    }
    let cube = index - 16
    return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
  }

  static func nearest256(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    let steps = (step(red), step(green), step(blue))
    let cube = (level(steps.0), level(steps.1), level(steps.2))
    let grey = min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
    let shade = 8 + grey * 10
    if distance((red, green, blue), (shade, shade, shade)) < distance((red, green, blue), cube) {
      return UInt8(232 + grey)
    }
    return UInt8(16 + steps.0 * 36 + steps.1 * 6 + steps.2)
  }

  static func nearest16(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    var best = 0
    for index in 1..<16
    where distance((red, green, blue), first16[index]) < distance((red, green, blue), first16[best]) {
      best = index
    }
    return UInt8(best)
  }

  /// The six levels of a channel in the cube.
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + step * 40 }

  private static func step(_ channel: Int) -> Int {
    channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
  }

  /// Weighted as the eye does: green counts most.
  private static func distance(_ one: (Int, Int, Int), _ other: (Int, Int, Int)) -> Int {
    let (red, green, blue) = (one.0 - other.0, one.1 - other.1, one.2 - other.2)
    return 3 * red * red + 6 * green * green + blue * blue
  }
}
