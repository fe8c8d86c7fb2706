import MullionText

extension VirtualTerminal {
  /// Select graphic rendition: attributes and colours.
  mutating func selectGraphics(_ parameters: [[Int?]]) {
    if parameters.isEmpty { style = .plain }
    var index = 0
    while index < parameters.count {
      let parts = parameters[index]
      let code = (parts.first ?? nil) ?? 0
      if code == 38 || code == 48 {
        let (color, used) = VirtualTerminal.color(parameters[index...])
        if let color { setColor(color, isBackground: code == 48) } else { unknown.append("SGR \(code)") }
        index += used
      } else {
        select(code, subparameter: parts.count > 1 ? parts[1] : nil)
        index += 1
      }
    }
  }

  private mutating func select(_ code: Int, subparameter: Int?) {
    switch code {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.dim)
    case 3: style.attributes.insert(.italic)
    case 4 where subparameter == 0: style.attributes.remove(.underline)
    case 4, 21: style.attributes.insert(.underline)
    case 7: style.attributes.insert(.reverse)
    case 9: style.attributes.insert(.strikethrough)
    case 22: style.attributes.subtract([.bold, .dim])
    case 23: style.attributes.remove(.italic)
    case 24: style.attributes.remove(.underline)
    case 27: style.attributes.remove(.reverse)
    case 29: style.attributes.remove(.strikethrough)
    case 30...37: style.foreground = .palette(UInt8(code - 30))
    case 39: style.foreground = .default
    case 40...47: style.background = .palette(UInt8(code - 40))
    case 49: style.background = .default
    case 90...97: style.foreground = .palette(UInt8(code - 82))
    case 100...107: style.background = .palette(UInt8(code - 92))
    default: unknown.append("SGR \(code)")
    }
  }

  private mutating func setColor(_ color: Color, isBackground: Bool) {
    if isBackground { style.background = color } else { style.foreground = color }
  }

  /// An extended colour, written with colons (`38:2::r:g:b`) or with semicolons (`38;2;r;g;b`), and how many
  /// parameters it took.
  private static func color(_ parameters: ArraySlice<[Int?]>) -> (Color?, Int) {
    guard let first = parameters.first else { return (nil, 1) }
    if first.count > 1 { return (color(first.dropFirst().map { $0 ?? 0 }, hasSpace: first.count > 5), 1) }
    let values = parameters.dropFirst().prefix(4).map { ($0.first ?? nil) ?? 0 }
    return (color(values, hasSpace: false), values.first == 5 ? 3 : 5)
  }

  private static func color(_ values: [Int], hasSpace: Bool) -> Color? {
    switch values.first {
    case 5 where values.count > 1: return .palette(UInt8(clamping: values[1]))
    case 2 where values.count > (hasSpace ? 4 : 3):
      let channels = values.dropFirst(hasSpace ? 2 : 1).map { UInt8(clamping: $0) }
      return .rgb(channels[0], channels[1], channels[2])
    default: return nil
    }
  }
}
