import MullionTesting
import MullionText
import Testing

@Suite struct VirtualTerminalTests {
  private func screen(_ bytes: String, width: Int = 6, height: Int = 2) -> String {
    var terminal = VirtualTerminal(size: Size(width: width, height: height))
    terminal.feed(bytes)
    return terminal.text
  }

  @Test("bytes mean the same however they are split")
  func splits() {
    var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed))
    var writer = FrameWriter(capabilities: Capabilities())
    for _ in 0..<10 {
      let frame = frames.frame(frames.surface(Size(width: 30, height: 5)))
      let bytes = writer.bytes(for: frame)
      var whole = VirtualTerminal(size: frame.surface.size)
      whole.feed(bytes)
      var split = VirtualTerminal(size: frame.surface.size)
      for byte in bytes { split.feed([byte]) }
      #expect(split.text == whole.text && split.modes == whole.modes && split.cursor == whole.cursor)
      writer.forget()
    }
  }

  @Test(
    "the last column waits to wrap until something is written",
    arguments: [
      ("abcdef", "abcdef\n"), ("abcdefg", "abcdef\ng"), ("abcdef\rX", "Xbcdef\n"), ("abcdef\u{1B}[DX", "abcdXf\n"),
      ("abcde日", "abcde\n日"), ("abcdefghijklm", "ghijkl\nm"), ("\u{1B}[?7labcdefg", "abcdeg\n"),
    ])
  func wrapping(_ bytes: String, _ text: String) {
    #expect(screen(bytes) == text)
  }

  @Test(
    "characters and lines are erased, inserted and deleted",
    arguments: [
      ("abcdef\u{1B}[1;3H\u{1B}[K", "ab\n"), ("abcdef\u{1B}[1;3H\u{1B}[1K", "   def\n"), ("abcdef\u{1B}[2K", "\n"),
      ("abcdef\u{1B}[1;2H\u{1B}[2X", "a  def\n"), ("abcdef\u{1B}[1;2H\u{1B}[2@", "a  bcd\n"),
      ("abcdef\u{1B}[1;2H\u{1B}[2P", "adef\n"), ("日本\u{1B}[1;2Hx", " x本\n"), ("日本\u{1B}[1;2H\u{1B}[P", " 本\n"),
      ("ab\r\ncd\u{1B}[1;1H\u{1B}[L", "\nab"), ("ab\r\ncd\u{1B}[1;1H\u{1B}[M", "cd\n"),
      ("ab\r\ncd\u{1B}[H\u{1B}M", "\nab"),
      ("ab\r\ncd\n", "cd\n"), ("ab\r\ncd\u{1B}[2J", "\n"), ("ab\r\ncd\u{1B}[1;2H\u{1B}[J", "a\n"),
      ("a\tb", "a    b\n"), ("ab\u{8}c", "ac\n"), ("abc\u{1B}[1;1H\u{1B}[4hx", "xabc\n"),
    ])
  func editing(_ bytes: String, _ text: String) {
    #expect(screen(bytes) == text)
  }

  @Test(
    "styles are read with semicolons and with colons",
    arguments: [
      ("1;31", Style(foreground: .palette(1), attributes: .bold)), ("38;5;200", Style(foreground: .palette(200))),
      ("38:5:200", Style(foreground: .palette(200))), ("48;2;1;2;3", Style(background: .rgb(1, 2, 3))),
      ("48:2::1:2:3", Style(background: .rgb(1, 2, 3))), ("48:2:1:2:3", Style(background: .rgb(1, 2, 3))),
      ("97;100", Style(foreground: .palette(15), background: .palette(8))), ("4:3", Style(attributes: .underline)),
      ("4;4:0", .plain), ("1;2;22", .plain), ("7;", .plain),
      ("38;5;9;1", Style(foreground: .palette(9), attributes: .bold)),
    ])
  func graphics(_ parameters: String, _ style: Style) {
    var terminal = VirtualTerminal(size: Size(width: 2, height: 1))
    terminal.feed("\u{1B}[\(parameters)mx")
    #expect(terminal[0, 0].style == style)
    #expect(terminal.unknown == [])
  }

  @Test("marks and joined emoji make one cell, unless the cursor moved between")
  func clusters() {
    var terminal = VirtualTerminal(size: Size(width: 10, height: 1))
    terminal.feed("e\u{301}👩‍👩‍👧🇩🇪")
    #expect((0..<5).map { terminal[$0, 0].text } == ["e\u{301}", "👩‍👩‍👧", "", "🇩🇪", ""])
    terminal.feed("\r🇩\u{1B}[1;2H🇪")
    #expect(terminal[0, 0].text == "🇩" && terminal[1, 0].text == "🇪")
  }

  @Test("the alternate screen gives the main one back with its cursor")
  func alternateScreen() {
    var terminal = VirtualTerminal(size: Size(width: 6, height: 2))
    terminal.feed("ab\u{1B}[?1049h\u{1B}[2;3Hxyz")
    #expect(terminal.text == "\n  xyz" && terminal.modes.usesAlternateScreen)
    terminal.feed("\u{1B}[?1049l")
    #expect(terminal.text == "ab\n" && terminal.cursor == Point(x: 2, y: 0))
  }

  @Test(
    "what is not understood is told",
    arguments: [
      "\u{1B}[?31337h", "\u{1B}]52;c;x\u{7}", "\u{1B}Pq\u{1B}\\", "\u{1B}#8", "\u{1B}[5i", "\u{5}", "\u{9B}",
      "\u{1B}[\u{1B}[m",
    ])
  func unknown(_ bytes: String) {
    var terminal = VirtualTerminal(size: Size(width: 6, height: 2))
    terminal.feed(bytes)
    #expect(terminal.unknown.count == 1)
  }

  @Test("queries are answered")
  func replies() {
    var terminal = VirtualTerminal(size: Size(width: 6, height: 2))
    terminal.feed("ab\u{1B}[6n\u{1B}[?u\u{1B}[?2026$p\u{1B}[c")
    #expect(
      String(decoding: terminal.takeReplies(), as: UTF8.self) == "\u{1B}[1;3R\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?62;22c")
    #expect(terminal.takeReplies() == [])
  }

  @Test("any bytes are survived")
  func noise() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    var terminal = VirtualTerminal(size: Size(width: 7, height: 3))
    let likely = Array("\u{1B}[;:?0123456789ABCDHJKLMPSTX@mhlru\r\n日👩‍👩‍👧\u{8}".utf8)
    for _ in 0..<200 {
      terminal.feed(
        (0..<200).map { _ in random.chance(80) ? random.pick(likely) : UInt8.random(in: 0...255, using: &random) })
      if random.chance(20) {
        terminal.resize(
          to: Size(width: .random(in: 0...9, using: &random), height: .random(in: 0...4, using: &random)))
      }
      for y in 0..<terminal.size.height {
        #expect((0..<terminal.size.width).reduce(0) { $0 + terminal[$1, y].width } == terminal.size.width)
      }
    }
  }
}
