import MullionTesting
import MullionText
import Testing

@Suite(.enabled(if: TmuxPane.isInstalled, "needs tmux")) struct TmuxTests {
  @Test(
    "R4 a real tmux shows exactly each of many frames", arguments: [ColorDepth.none, .ansi16, .palette256, .trueColor])
  func frames(_ depth: ColorDepth) async throws {
    let seed = SeededGenerator.seed
    let size = Size(width: 40, height: 8)
    // What tmux and we agree about; see the comment on `Glyph` for the rest.
    let agreed = RandomFrames.undisputed + RandomFrames.hostile.dropLast().filter { $0 != "\u{115F}" } + ["👍", "𝕏"]
    var frames = RandomFrames(random: SeededGenerator(seed: seed), pool: agreed)
    let capabilities = Capabilities(colorDepth: depth)
    var writer = FrameWriter(capabilities: capabilities)
    var surfaces = [frames.surface(size)]
    for _ in 0..<40 {
      var next = frames.random.chance(20) ? frames.surface(size) : surfaces[surfaces.count - 1]
      for _ in 0..<2 { frames.draw(on: &next) }
      surfaces.append(next)
    }
    let chunks = surfaces.map { writer.bytes(for: TerminalFrame($0, cursor: .zero)) }
    let screens = try await TmuxPane.screens(width: size.width, height: size.height, after: chunks)
    for (step, screen) in screens.enumerated() {
      // tmux tells its rows as text and styles, which the terminal in memory can read.
      var terminal = VirtualTerminal(size: size)
      terminal.feed(screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(8).joined(separator: "\r\n"))
      let wrong = terminal.differences(
        from: TerminalFrame(surfaces[step], cursor: terminal.cursor, modes: .none), capabilities: capabilities)
      guard wrong.isEmpty else {
        let text = String(decoding: chunks[step], as: UTF8.self).debugDescription
        Issue.record("seed \(seed), step \(step): \(wrong.prefix(3)) after \(text)\nshown:\n\(screen)")
        return
      }
    }
  }

  @Test("R4 a cluster that tmux counts narrower moves nothing else")
  func disputedWidths() async throws {
    let clusters = ["❤️", "☺︎", "1️⃣", "👁‍🗨", "⌚︎"]
    var writer = FrameWriter(capabilities: Capabilities())
    var surface = Surface(lines: ["abcdefghijklmnopqrst", "row"])
    var chunks = [writer.bytes(for: TerminalFrame(surface))]
    for cluster in clusters {
      surface.write("abcdefghijklmnopqrst", at: .zero)
      surface.write(cluster + "|", at: Point(x: 4, y: 0))
      surface.write("z\(cluster)", at: Point(x: 17, y: 0))
      chunks.append(writer.bytes(for: TerminalFrame(surface)))
    }
    let screens = try await TmuxPane.screens(width: 20, height: 2, after: chunks)
    for (cluster, screen) in zip(clusters, screens.dropFirst()) {
      let line = screen.prefix { $0 != "\n" }
      let rest = line.drop { $0 != "|" }
      #expect(line.hasPrefix("abcd") && rest.dropFirst(cluster == "☺︎" ? 2 : 1).contains("ijklmnopqz"), "\(line)")
      #expect(line.prefix { $0 != "|" }.dropFirst(4).allSatisfy { !$0.isLetter || !$0.isASCII }, "\(line)")
      #expect(screen.contains("\nrow"), "\(screen)")
    }
  }

  @Test(
    "R4 a cluster over half of a wide letter, or one that tmux counts wider, leaves the row right",
    arguments: [
      ("abc世👍d", "ab🇨🇭界bd", "ab🇨🇭界bd"), ("ax世d", "a👍🏽cd", "a👍cd"), ("a", "a👍🏽", "a👍"), ("abx世d", "abक्षिcd", nil),
    ])
  func overWideLetters(_ before: String, _ after: String, _ shown: String?) async throws {
    var writer = FrameWriter(capabilities: Capabilities())
    let chunks = [before, after].map { line in
      var surface = Surface(size: Size(width: 20, height: 2))
      surface.write(line, at: .zero)
      return writer.bytes(for: TerminalFrame(surface))
    }
    let screens = try await TmuxPane.screens(width: 20, height: 2, after: chunks)
    // As tmux draws the text on an empty row, for what it draws in a way of its own.
    var afresh = FrameWriter(capabilities: Capabilities())
    var surface = Surface(size: Size(width: 20, height: 2))
    surface.write(after, at: .zero)
    let expected = try await TmuxPane.screens(width: 20, height: 2, after: [afresh.bytes(for: TerminalFrame(surface))])
    #expect(screens.last == expected.last)
    if let shown { #expect(screens.last?.prefix { $0 != "\n" }.hasPrefix(shown) == true, "\(screens)") }
  }
}
