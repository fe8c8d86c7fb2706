import MullionText
import Testing

@Suite struct UnicodeTests {
  @Test(
    "R3 a cluster takes the columns that terminals give it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("─", 1), ("…", 1), ("\u{E0B0}", 1), ("日", 2), ("한", 2),
      ("ａ", 2), ("ｱ", 1), ("ﾊﾞ", 2), ("\u{3000}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("👁‍🗨", 2), ("🇩🇪", 2), ("🇩", 1),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("⌚", 2), ("⌚︎", 2), ("1️⃣", 2), ("1", 1), ("각", 2), ("ᄀ", 2), ("का", 1), ("𝕏", 1),
      ("\u{20000}", 2), ("", 0), ("\u{300}", 1), ("ᅡ", 2), ("ᆨ", 2), ("\u{200D}", 1), ("\u{FE0F}", 1), ("\u{1}", 2),
      ("\r\n", 4),
      ("\t", 1), ("\u{7F}", 2), ("\u{85}", 1), ("\u{202E}", 1), ("\u{200B}", 1), ("\u{AD}", 1), ("\u{115F}", 1),
    ])
  func widths(_ text: String, _ columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test("a lone mark is shown on a dotted circle, a lone Hangul vowel on the filler made for it")
  func loneMarks() {
    #expect(Surface(lines: ["\u{301}"]).grapheme(0, 0).unicodeScalars.elementsEqual("\u{25CC}\u{301}".unicodeScalars))
    #expect(Surface(lines: ["\u{1161}"]).grapheme(0, 0).unicodeScalars.elementsEqual("\u{115F}\u{1161}".unicodeScalars))
    #expect(Surface(lines: ["\u{200D}"]).text == "�")
  }

  @Test("the width of a text is the sum of its characters' widths")
  func sums() {
    for round in 0..<200 {
      var frames = RandomFrames(random: SeededGenerator(seed: SeededGenerator.seed &+ UInt64(round)))
      let text = frames.text()
      let sum = text.reduce(0) { $0 + $1.displayWidth }
      #expect(text.displayWidth == sum, "seed \(SeededGenerator.seed &+ UInt64(round)), \(text.debugDescription)")
      #expect(text[...].displayWidth == sum)
    }
  }
}
