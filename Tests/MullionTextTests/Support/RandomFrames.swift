import MullionText

/// Frames as they might come, and as they should never come.
struct RandomFrames {
  var random: SeededGenerator
  /// What the frames are written with.
  var pool = everything

  /// What terminals agree about.
  static let undisputed = [
    "a", "Zebra", "two words", "    ", "0123456789", "日本語", "한글", "e\u{301}", "n\u{303}o", "│─┌┐", "…", "ß", "Ж",
  ]
  static let everything =
    undisputed + [
      "👩‍👩‍👧", "👍🏽", "👍", "🏽", "🇩🇪", "🇩", "🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "☺︎", "⌚︎", "1️⃣", "👁‍🗨", "ﾊﾞ", "ﾞ", "क्ष", "क्", "का",
      "\u{600}", "ᄀ", "가", "ᅡ", "ᆨ", "각", "\u{301}", "\u{200D}", "👩\u{200D}", "ـ\u{64B}", "𝕏", "\u{3000}", "\u{FEFF}",
    ]
    + hostile
  static let hostile = [
    "\u{1B}[31m", "\u{1B}]2;title\u{7}", "\u{1B}", "\u{7}", "\r\n", "\n", "\t", "\u{9B}31m", "\u{85}", "\u{90}q\u{9C}",
    "\u{202E}abc", "\u{2066}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{E0041}", "a\u{E0041}\u{E0042}", "\u{7F}",
    "\u{0}",
    "\u{AD}", "\u{FFF9}", "\u{FFFF}", "\u{180E}", "\u{61C}", "\u{3164}", "\u{115F}", "\u{8}",
    "z" + String(repeating: "\u{336}", count: 500),
  ]

  private static let colors: [Color] = [
    .default, .default, .default, .primary, .secondary, .accent, .destructive, .panel, .selection, .palette(1),
    .palette(12),
    .palette(200), .rgb(1, 2, 3), .rgb(250, 128, 7),
  ]

  mutating func style() -> Style {
    if random.chance(40) { return .plain }
    let attributes = random.chance(50) ? 0 : UInt32.random(in: 0..<64, using: &random)
    return Style(
      foreground: random.pick(RandomFrames.colors), background: random.pick(RandomFrames.colors),
      attributes: .init(rawValue: attributes))
  }

  mutating func text() -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick(pool) }.joined()
  }

  mutating func size() -> Size {
    Size(width: Int.random(in: 1...48, using: &random), height: Int.random(in: 1...9, using: &random))
  }

  mutating func rect(in size: Size) -> Rect {
    Rect(
      x: Int.random(in: -2...size.width, using: &random), y: Int.random(in: -1...size.height, using: &random),
      width: Int.random(in: 0...size.width, using: &random), height: Int.random(in: 0...3, using: &random))
  }

  mutating func draw(on surface: inout Surface) {
    let size = surface.size
    switch Int.random(in: 0..<10, using: &random) {
    case 0: surface.fill(rect(in: size), style: style())
    case 1:
      let style = style()
      surface.restyle(rect(in: size)) { $0 = style }
    case 2:
      let row = Int.random(in: 0..<size.height, using: &random)
      let line = surface.line(row)
      let place = line.index(line.startIndex, offsetBy: Int.random(in: 0...line.count, using: &random))
      surface.write(line[..<place] + random.pick(pool) + line[place...], at: Point(x: 0, y: row))
    case 3:
      let row = Int.random(in: 0..<size.height, using: &random)
      surface.write(surface.line(row).dropFirst() + " ", at: Point(x: 0, y: row))
    default:
      let point = Point(
        x: Int.random(in: -3...size.width, using: &random), y: Int.random(in: 0..<size.height, using: &random))
      surface.write(text(), at: point, style: style(), clip: random.chance(20) ? rect(in: size) : nil)
    }
  }

  mutating func surface(_ size: Size) -> Surface {
    var surface = Surface(size: size)
    if random.chance(10) { return surface }
    if random.chance(30) { surface.fill(surface.bounds, style: style()) }
    for _ in 0..<Int.random(in: 0...size.height * 3, using: &random) { draw(on: &surface) }
    return surface
  }

  mutating func frame(_ surface: Surface) -> TerminalFrame {
    var frame = TerminalFrame(surface)
    if random.chance(70) {
      frame.cursor = Point(
        x: Int.random(in: 0..<surface.size.width, using: &random),
        y: Int.random(in: 0..<surface.size.height, using: &random))
    }
    frame.modes.mouse = random.pick([.off, .buttons, .drags, .drags, .movements])
    frame.modes.keyboard = random.pick([[], .disambiguates, [.disambiguates, .eventTypes]])
    frame.modes.cursorShape = random.pick([.default, .bar, .block])
    frame.modes.title = random.pick([nil, "title", "a\u{1B}]0;b\u{7}c\u{9C}"])
    frame.modes.usesAlternateScreen = random.chance(90)
    return frame
  }

  /// A frame that often has much in common with the last.
  mutating func frame(after last: TerminalFrame) -> TerminalFrame {
    if random.chance(15) { return frame(surface(size())) }
    if random.chance(15) { return frame(surface(last.surface.size)) }
    var next = last
    for _ in 0..<Int.random(in: 0...3, using: &random) { draw(on: &next.surface) }
    if random.chance(30) { next = frame(next.surface) }
    return next
  }
}
