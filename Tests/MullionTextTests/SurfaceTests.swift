import MullionText
import Testing

@Suite struct SurfaceTests {
  private func surface(_ width: Int, _ draw: (inout Surface) -> Void) -> String {
    var surface = Surface(size: Size(width: width, height: 1))
    surface.fill(surface.bounds)
    surface.write(String(repeating: ".", count: width), at: .zero)
    draw(&surface)
    return surface.text
  }

  @Test("R2 the same drawing gives an equal surface, whatever was drawn before")
  func equality() {
    var one = Surface(lines: ["e\u{301} 👩‍👩‍👧 🇩🇪"])
    var other = Surface(size: one.size)
    other.write("🇩🇪👍🏽", at: .zero)
    other.fill(other.bounds)
    #expect(one != other)
    other.write("e\u{301} 👩‍👩‍👧 🇩🇪", at: .zero)
    #expect(one == other)
    one.restyle(Rect(x: 0, y: 0, width: 1, height: 1)) { $0.attributes = .bold }
    #expect(one != other)
  }

  @Test("R2 a frame drawn on the cells of one that is gone is equal to one drawn on new ones")
  @MainActor func reuse() {
    let size = Size(width: 14, height: 3)
    let full = Text("日本語 👩‍👩‍👧 e\u{301} 🇩🇪 and much more, in all of the rows").foregroundColor(.accent)
    let other = Text("👍🏽 e\u{301}\nb")
    let memory = WindowMemory()
    memory.recycle(memory.draw(full.border(), size: size))
    let again = memory.draw(other, size: size)
    #expect(again.terminal == WindowMemory().draw(other, size: size).terminal)
    // Cells that somebody still looks at are not drawn on.
    let kept = again.surface
    memory.recycle(again)
    #expect(memory.draw(full, size: size).surface != kept)
    #expect(kept == WindowMemory().draw(other, size: size).surface)
    // Nor are those of another size.
    memory.recycle(memory.draw(full, size: size))
    #expect(memory.draw(other, size: Size(width: 5, height: 2)).surface.size == Size(width: 5, height: 2))
  }

  @Test("R3 a wide glyph that an edge clips leaves a blank in the half that is seen")
  func clippedAtEdges() {
    #expect(surface(5) { $0.write("日本", at: Point(x: -1, y: 0)) } == " 本..")
    #expect(surface(5) { $0.write("日本", at: Point(x: 2, y: 0)) } == "..日")
    #expect(surface(5) { $0.write("日", at: Point(x: 4, y: 0), style: .plain) } == "....")
    let clip = Rect(x: 1, y: 0, width: 3, height: 1)
    #expect(surface(5) { $0.write("日本語", at: Point(x: 0, y: 0), clip: clip) } == ". 本.")
    #expect(surface(5) { $0.write("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", at: Point(x: 0, y: 0), clip: clip) } == ". 👩‍👩‍👧.")
  }

  @Test("R3 overwriting half of a wide glyph blanks the other half", arguments: ["日", "👩‍👩‍👧", "🇩🇪", "❤️"])
  func overwrittenHalves(_ wide: String) {
    #expect(
      surface(4) {
        $0.write(wide, at: Point(x: 1, y: 0)); $0.write("x", at: Point(x: 1, y: 0))
      } == ".x .")
    #expect(
      surface(4) {
        $0.write(wide, at: Point(x: 1, y: 0)); $0.write("x", at: Point(x: 2, y: 0))
      } == ". x.")
    #expect(
      surface(4) {
        $0.write(wide, at: Point(x: 1, y: 0)); $0.write(wide, at: .zero)
      } == "\(wide) .")
    let left = Rect(x: 0, y: 0, width: 2, height: 1)
    #expect(
      surface(4) {
        $0.write(wide, at: Point(x: 1, y: 0)); $0.fill(left)
      } == "   .")
  }

  @Test("R3 no sequence of drawings leaves half a glyph")
  func neverHalves() {
    for round in 0..<300 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      var frames = RandomFrames(random: SeededGenerator(seed: seed))
      let surface = frames.surface(frames.size())
      for y in 0..<surface.size.height {
        var x = 0
        while x < surface.size.width {
          let cell = surface[x, y]
          guard cell.width == surface.grapheme(x, y).displayWidth, x + cell.width <= surface.size.width else {
            Issue.record("seed \(seed): (\(x), \(y)) shows \(surface.grapheme(x, y).debugDescription)")
            return
          }
          for half in 1..<max(1, cell.width) {
            #expect(surface[x + half, y].width == 0 && surface[x + half, y].style == cell.style, "seed \(seed)")
          }
          x += cell.width
        }
      }
    }
  }

  @Test("R3 writing returns the columns of the whole text, also of what the clip hides")
  func returnedColumns() {
    for round in 0..<300 {
      var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed &+ UInt64(round)))
      let text = frames.text()
      var narrow = Surface(size: Size(width: 3, height: 1))
      let columns = text.displayWidth
      #expect(narrow.write(text, at: Point(x: 1, y: 0)) == columns)
      #expect(narrow.write(text, at: Point(x: 0, y: 7)) == columns)
      #expect(narrow.write(text, at: .zero, clip: Rect(x: 0, y: 0, width: 0, height: 0)) == columns)
      var wide = Surface(size: Size(width: columns, height: 1))
      wide.write(text, at: .zero)
      #expect((0..<columns).reduce(0) { $0 + wide[$1, 0].width } == columns, "\(text.debugDescription)")
    }
  }

  @Test("a text outside of the grid changes nothing, wherever it is")
  func outside() {
    var surface = Surface(lines: ["abc"])
    for point in [
      Point(x: -50, y: 0), Point(x: 3, y: 0), Point(x: 0, y: -1), Point(x: 0, y: 1), Point(x: 1 << 40, y: 0),
    ] {
      surface.write("xy", at: point)
    }
    surface.fill(Rect(x: 7, y: 7, width: 5, height: 5))
    #expect(surface.text == "abc")
  }

  @Test("R5 controls are shown and not kept")
  func controls() {
    #expect(Surface(lines: ["a\u{1B}[31mb"]).text == "a^[[31mb")
    #expect(Surface(lines: ["\u{0}\u{7F}\r\n"]).text == "^@^?^M^J")
    #expect(Surface(lines: ["a\tb"]).text == "a b")
    #expect(Surface(lines: ["\u{9B}31m\u{202E}x\u{200B}\u{2028}"]).text == "�31m�x��")
    #expect(Surface(lines: ["a\u{E0041}\u{E0042}b"]).text == "a�b")
  }

  @Test("R5 marks without end are cut")
  func zalgo() {
    let text = Surface(lines: ["z" + String(repeating: "\u{336}", count: 100_000)]).text
    #expect(text.unicodeScalars.count == 32)
  }

  @Test("the style of a wide glyph goes with its first half")
  func restyling() {
    var surface = Surface(lines: ["日本"])
    surface.restyle(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.attributes = .reverse }
    let reversed = (0..<4).map { surface[$0, 0].style.attributes == .reverse }
    #expect(reversed == [false, false, true, true])
  }
}
