import MullionTesting
import MullionText
import Testing

@Suite struct HostileTextTests {
  /// Checks byte for byte that the output is made of our own sequences and printable text alone.
  private func firstForeign(in bytes: [UInt8]) -> String? {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}" {
        guard let length = ownSequence(rest) else {
          return String(String.UnicodeScalarView(rest.prefix(12))).debugDescription
        }
        rest = rest.dropFirst(length)
        continue
      }
      let isMove = scalar == "\r" || scalar == "\n" || scalar == "\u{8}"
      let category = scalar.properties.generalCategory
      let isInvisible = [.control, .lineSeparator, .paragraphSeparator].contains(category)
      let isBidi = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      if isInvisible && !isMove || isBidi { return "U+\(String(scalar.value, radix: 16))" }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The scalars of a sequence that the writer may use, or nil.
  private func ownSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    let body = text.dropFirst()
    switch body.first {
    case "(", "\\": return body.first == "\\" ? nil : 3
    case "]":
      let content = body.dropFirst().prefix {
        $0.value >= 0x20 && $0.value != 0x7F && !(0x80..<0xA0).contains($0.value)
      }
      let isTitle = content.starts(with: "2;".unicodeScalars)
      let end = body.dropFirst(1 + content.count)
      return isTitle && end.starts(with: "\u{1B}\\".unicodeScalars) ? content.count + 4 : nil
    case "[":
      let parameters = body.dropFirst().prefix { (0x20...0x3F).contains($0.value) }
      guard let final = body.dropFirst(1 + parameters.count).first else { return nil }
      return "ABCDGHJKPX@mhlqrtu".unicodeScalars.contains(final) ? parameters.count + 3 : nil
    default: return nil
    }
  }

  @Test("R5 no text reaches the terminal as a control sequence", arguments: FrameWriterTests.terminals)
  func fuzz(_ capabilities: Capabilities) {
    for round in 0..<60 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      var frames = RandomFrames(random: SeededGenerator(seed: seed), pool: RandomFrames.hostile)
      var frame = frames.frame(Surface(size: Size(width: 40, height: 4)))
      for y in 0..<4 {
        let noise = (0..<40).map { _ in UInt8.random(in: 0...255, using: &frames.random) }
        let text = frames.random.chance(50) ? frames.text() : String(decoding: noise, as: UTF8.self)
        frame.surface.write(text, at: Point(x: 0, y: y), style: frames.style())
      }
      frame.modes.title = frames.text()
      var writer = FrameWriter(capabilities: capabilities)
      var bytes = writer.bytes(for: frame)
      writer.leave(into: &bytes)
      if let foreign = firstForeign(in: bytes) {
        Issue.record("seed \(seed): \(foreign)")
        return
      }
      var terminal = VirtualTerminal(size: frame.surface.size)
      terminal.feed(bytes)
      #expect(terminal.unknown == [] && terminal.bells == 0 && terminal.replies == [], "seed \(seed)")
      #expect(terminal.modes == .none, "seed \(seed)")
    }
  }

  @Test(
    "R5 the check itself finds what is foreign",
    arguments: ["\u{1B}c", "\u{1B}]0;x\u{7}", "\u{7}", "\u{9B}m", "\u{202E}"])
  func checkFindsForeign(_ text: String) {
    #expect(firstForeign(in: Array("a\(text)".utf8)) != nil)
  }

  @Test("R5 a title is one line of bounded length")
  func title() {
    var frame = TerminalFrame(Surface(lines: ["a"]))
    frame.modes.title = "x\u{1B}\\\u{7}" + String(repeating: "y", count: 10_000)
    var writer = FrameWriter(capabilities: Capabilities())
    var terminal = VirtualTerminal(size: frame.surface.size)
    terminal.feed(writer.bytes(for: frame))
    #expect(terminal.modes.title?.count == 256)
    #expect(terminal.modes.title?.hasPrefix("x \\ y") == true)
  }
}
