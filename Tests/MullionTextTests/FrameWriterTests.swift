import MullionTesting
import MullionText
import Testing

@Suite struct FrameWriterTests {
  /// Every depth of colour, with what else terminals differ in.
  static let terminals: [Capabilities] = ColorDepth.allCases.flatMap { depth in
    [true, false].flatMap { isPlain in
      [true, false].map { isUnicode in
        var capabilities = Capabilities(colorDepth: depth, isUnicode: isUnicode)
        capabilities.editsCharacters = !isPlain
        capabilities.erasesWithBackground = !isPlain
        capabilities.synchronizesOutput = isPlain
        capabilities.hasKittyKeyboard = isPlain
        return capabilities
      }
    }
  }

  @Test("R4 the bytes for a frame turn a terminal showing the last into exactly it", arguments: terminals)
  func framesArriveExactly(_ capabilities: Capabilities) {
    for round in 0..<40 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      var frames = RandomFrames(random: SeededGenerator(seed: seed))
      var frame = frames.frame(frames.surface(frames.size()))
      var writer = FrameWriter(capabilities: capabilities)
      var terminal = VirtualTerminal(
        size: frame.surface.size, erasesWithBackground: capabilities.erasesWithBackground)
      terminal.feed("\u{1B}[31;7mleft behind\u{1B}[2;3r\u{1B}[?7l\u{1B}[4h")
      let scrolled = terminal.scrolledRows
      for step in 0..<8 {
        var bytes: [UInt8] = []
        writer.write(frame, into: &bytes)
        terminal.feed(bytes)
        let wrong = terminal.differences(from: frame, capabilities: capabilities) + terminal.unknown
        guard wrong.isEmpty, terminal.scrolledRows == scrolled else {
          let text = String(decoding: bytes, as: UTF8.self).debugDescription
          Issue.record("seed \(seed), step \(step): \(wrong.prefix(3)) after \(text)")
          return
        }
        frame = frames.frame(after: frame)
        if frame.surface.size != terminal.size { terminal.resize(to: frame.surface.size) }
      }
    }
  }

  @Test("R4 the same frame again takes no bytes", arguments: terminals)
  func nothingForTheSame(_ capabilities: Capabilities) {
    var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed))
    for _ in 0..<20 {
      let frame = frames.frame(frames.surface(frames.size()))
      var writer = FrameWriter(capabilities: capabilities)
      _ = writer.bytes(for: frame)
      #expect(writer.bytes(for: frame).isEmpty, "seed \(SeededGenerator.seed)")
    }
  }

  @Test("R4 leaving gives the terminal back as it was")
  func leaving() {
    var terminal = VirtualTerminal(size: Size(width: 20, height: 3))
    terminal.feed("\u{1B}]2;shell\u{7}$ quire\r\n")
    let before = terminal
    var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed))
    var capabilities = Capabilities()
    capabilities.hasKittyKeyboard = true
    var writer = FrameWriter(capabilities: capabilities)
    for _ in 0..<20 {
      var frame = frames.frame(frames.surface(terminal.size))
      frame.modes.usesAlternateScreen = true
      terminal.feed(writer.bytes(for: frame))
    }
    var bytes: [UInt8] = []
    writer.leave(into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.text == before.text)
    #expect(terminal.modes == before.modes)
    #expect(terminal.cursor == before.cursor)
    #expect(terminal.isCursorVisible && terminal.wraps)
    #expect(!terminal.hasWideMouse)
    #expect(terminal.unknown.isEmpty)
    terminal.feed("x")
    #expect(terminal[0, 1].style == .plain)
  }

  @Test(
    "a frame without cells is survived", arguments: [Size.zero, Size(width: 0, height: 3), Size(width: 3, height: 0)])
  func empty(_ size: Size) {
    var writer = FrameWriter(capabilities: Capabilities())
    let frame = TerminalFrame(Surface(size: size), cursor: .zero)
    _ = writer.bytes(for: frame)
    #expect(writer.bytes(for: frame).isEmpty)
  }

  @Test(
    "R4 two cells that would join are kept apart", arguments: [("🇩", "🇪"), ("👍", "🏽"), ("ᄀ", "가"), ("\u{600}", "1")])
  func keptApart(_ one: String, _ other: String) {
    var surface = Surface(size: Size(width: 6, height: 1))
    let columns = surface.write(one, at: .zero)
    surface.write(other, at: Point(x: columns, y: 0))
    var writer = FrameWriter(capabilities: Capabilities())
    var terminal = VirtualTerminal(size: surface.size)
    terminal.feed(writer.bytes(for: TerminalFrame(surface)))
    #expect(terminal.differences(from: TerminalFrame(surface)) == [])
  }

  @Test("R4 a frame that was refused is made up for by the next, in cells and modes")
  func refused() {
    var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed))
    var capabilities = Capabilities()
    capabilities.hasKittyKeyboard = true
    var frame = frames.frame(frames.surface(Size(width: 20, height: 4)))
    var writer = FrameWriter(capabilities: capabilities)
    var terminal = VirtualTerminal(size: frame.surface.size)
    for step in 0..<40 {
      frame = frames.frame(frames.surface(terminal.size))
      var next = writer
      let bytes = next.bytes(for: frame)
      guard step % 3 == 0 else { continue }
      terminal.feed(bytes)
      writer = next
      let wrong = terminal.differences(from: frame, capabilities: capabilities)
      #expect(wrong == [], "seed \(SeededGenerator.seed), step \(step)")
    }
  }

  @Test("R4 a cluster that the terminal counts narrower leaves nothing of what was there before")
  func disputedWidth() {
    var writer = FrameWriter(capabilities: Capabilities())
    _ = writer.bytes(for: TerminalFrame(Surface(lines: ["abcdefghij"]), cursor: Point(x: 1, y: 0)))
    let text = writer.text(for: TerminalFrame(Surface(lines: ["a❤️Defghij"]), cursor: Point(x: 4, y: 0)))
    #expect(text == "\u{1B}[2X❤️\u{1B}[1;4HD")
  }

  @Test("R4 half of a wide letter is cleared with what is written over the other half")
  func halvedLetter() {
    var writer = FrameWriter(capabilities: Capabilities())
    _ = writer.bytes(for: TerminalFrame(Surface(lines: ["ab|世de          "]), cursor: Point(x: 2, y: 0)))
    let text = writer.text(for: TerminalFrame(Surface(lines: ["ab🇨🇭世e          "]), cursor: Point(x: 6, y: 0)))
    #expect(text.hasPrefix("\u{1B}[3X🇨🇭"), "\(text.debugDescription)")
  }

  @Test("R4 what a terminal may have covered that counts a cluster wider is written again")
  func coveredLetters() {
    var writer = FrameWriter(capabilities: Capabilities())
    _ = writer.bytes(for: TerminalFrame(Surface(lines: ["ax世d   e      "]), cursor: Point(x: 1, y: 0)))
    let text = writer.text(for: TerminalFrame(Surface(lines: ["a👍🏽cd   e      "]), cursor: Point(x: 5, y: 0)))
    #expect(text == "\u{1B}[3X👍🏽\u{1B}[1;4Hcd")
  }
}

@Suite struct FrameCostTests {
  private static let document = Surface(
    lines: (0..<24).map { "line \($0) of a text that is long enough to matter here" })

  /// What is written when the second follows the first.
  private func change(
    _ first: Surface, _ firstCursor: Point?, _ second: Surface, _ cursor: Point?,
    _ change: (inout Capabilities) -> Void = { _ in }
  ) -> String {
    var capabilities = Capabilities()
    change(&capabilities)
    var writer = FrameWriter(capabilities: capabilities)
    _ = writer.bytes(for: TerminalFrame(first, cursor: firstCursor))
    return writer.text(for: TerminalFrame(second, cursor: cursor))
  }

  @Test("a typed character at the end of a line costs its byte")
  func typing() {
    let before = Surface(lines: ["a line", "another line that is longer"])
    let after = Surface(lines: ["a linex", "another line that is longer"])
    #expect(change(before, Point(x: 6, y: 0), after, Point(x: 7, y: 0)) == "x")
  }

  @Test("a typed character in the middle of a line moves the rest of it")
  func inserting() {
    let before = Surface(lines: ["the quick brown fox jumps over it       "])
    let after = Surface(lines: ["the quicker brown fox jumps over it     "])
    let once = Surface(lines: ["the quicke brown fox jumps over it      "])
    #expect(change(before, Point(x: 9, y: 0), once, Point(x: 10, y: 0)) == "\u{1B}[@e")
    #expect(change(once, Point(x: 10, y: 0), before, Point(x: 9, y: 0)) == "\u{8}\u{1B}[P")
    #expect(before != after)
  }

  @Test("a terminal without insertion gets the rest of the line again")
  func insertingWithout() {
    let before = Surface(lines: ["the quick brown fox"])
    let after = Surface(lines: ["the Xquick brown fo"])
    let text = change(before, Point(x: 4, y: 0), after, Point(x: 5, y: 0)) { $0.editsCharacters = false }
    #expect(text == "Xquick brown fo\u{1B}[6G")
  }

  @Test("a cleared line is erased, not overwritten")
  func erasing() {
    var next = Self.document
    next.fill(Rect(x: 4, y: 5, width: next.size.width, height: 1))
    #expect(change(Self.document, Point(x: 4, y: 5), next, Point(x: 4, y: 5)) == "\u{1B}[K")
  }

  @Test("a short equal stretch is written again where that is shorter than a move")
  func shortGap() {
    let text = change(Surface(lines: ["abcdef"]), .zero, Surface(lines: ["XbYdef"]), Point(x: 3, y: 0))
    #expect(text == "XbY")
  }

  @Test("only what changes of a style is said, or a reset where that is shorter")
  func styles() {
    let size = Size(width: 3, height: 1)
    var next = Surface(size: size)
    next.write("a", at: .zero, style: Style(foreground: .palette(1), attributes: .bold))
    next.write("b", at: Point(x: 1, y: 0), style: Style(foreground: .palette(2), attributes: .bold))
    next.write("c", at: Point(x: 2, y: 0))
    #expect(change(Surface(size: size), .zero, next, nil) == "\u{1B}[?25l\u{1B}[1;31ma\u{1B}[32mb\u{1B}[mc")
  }

  @Test("a colour that does not show on a blank is not said")
  func blanks() {
    let size = Size(width: 3, height: 1)
    var before = Surface(size: size)
    before.write("abc", at: .zero)
    var next = Surface(size: size)
    next.write("   ", at: .zero, style: Style(foreground: .palette(1), attributes: .bold))
    #expect(change(before, .zero, next, .zero) == "   \r")
  }

  @Test("a larger change is held back, or drawn without a cursor that wanders")
  func flicker() {
    var next = Self.document
    for y in 0..<24 { next.write("other text on each of the lines", at: Point(x: 0, y: y)) }
    let held = change(Self.document, .zero, next, .zero) { $0.synchronizesOutput = true }
    #expect(held.hasPrefix("\u{1B}[?2026h") && held.hasSuffix("\u{1B}[?2026l"))
    let hidden = change(Self.document, .zero, next, .zero)
    #expect(hidden.hasPrefix("\u{1B}[?25l") && hidden.hasSuffix("\u{1B}[?25h"))
  }

  @Test("writing the last cell neither scrolls nor loses the cursor")
  func lastCell() {
    var terminal = VirtualTerminal(size: Size(width: 3, height: 2))
    var writer = FrameWriter(capabilities: Capabilities())
    let frames = [["abc", "def"], ["abX", "deY"], ["abc", "deZ"]].map {
      TerminalFrame(Surface(lines: $0), cursor: Point(x: 2, y: 1))
    }
    for frame in frames {
      terminal.feed(writer.bytes(for: frame))
      #expect(terminal.differences(from: frame) == [])
      #expect(terminal.scrolledRows == 0)
    }
  }
}

extension FrameWriter {
  mutating func bytes(for frame: TerminalFrame) -> [UInt8] {
    var bytes: [UInt8] = []
    write(frame, into: &bytes)
    return bytes
  }

  mutating func text(for frame: TerminalFrame) -> String {
    String(decoding: bytes(for: frame), as: UTF8.self)
  }
}
