import Testing

@testable import MullionText

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

  @Test("whatever is taken for a character by itself is one between any two others")
  func solitaryScalars() {
    let others = ["a", "é", "한", "क", "👍", "©", "日"]
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      guard let found = bytes.withUnsafeBufferPointer({ $0.solitary(at: 0) }) else { continue }
      let other = others[Int(value) % others.count]
      let text = "\(other)\(scalar)\(scalar)\(other)a\(scalar)\t"
      guard text.count == 7, found.scalar == scalar, found.length == bytes.count else {
        Issue.record("U+\(String(value, radix: 16)) beside \(other)")
        continue
      }
    }
  }

  @Test("a text is taken apart alike with and without the quick way")
  func quickWay() {
    for round in 0..<2000 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      let text = randomText(seed)
      var quick: [Glyph] = []
      text.forEachGlyph { quick.append($0) }
      var slow: [Glyph] = []
      for character in text {
        // A `\r\n` is one character, shown as two controls.
        Glyph.cluster(character.unicodeScalars) { slow.append($0) }
      }
      #expect(quick == slow, "seed \(seed), \(text.debugDescription)")
      #expect(text.displayWidth == slow.reduce(0) { $0 + $1.width }, "seed \(seed)")
    }
  }

  @Test("borders of characters are found from any offset alike with and without the quick way")
  func borders() {
    for round in 0..<1000 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      let text = randomText(seed).filter { $0 != "\r\n" && $0 != "\n" && $0 != "\r" }
      var borders: [Int] = []
      for index in text.indices { borders.append(text.offset(of: index)) }
      borders.append(text.utf8.count)
      for offset in 0...text.utf8.count {
        let floor = borders.last { $0 <= offset }
        #expect(text.characterFloor(offset) == floor, "seed \(seed), \(text.debugDescription), \(offset)")
      }
      for (border, next) in zip(borders, borders.dropFirst()) {
        #expect(text.characterAfter(border) == next, "seed \(seed), \(text.debugDescription), \(border)")
        #expect(text.characterBefore(next) == border, "seed \(seed), \(text.debugDescription), \(next)")
      }
    }
  }

  @Test("columns are the same whether a line is walked at once or character by character")
  func columns() {
    let columns = TextColumns(tabWidth: 4)
    for round in 0..<1000 {
      let seed = SeededGenerator.seed &+ UInt64(round)
      let text = randomText(seed).filter { !$0.isNewline }
      var place = TextColumns.Place()
      for index in text.indices {
        #expect(
          columns.advance(in: text, toOffset: place.offset, toColumn: .max) == place,
          "seed \(seed), \(text.debugDescription)")
        #expect(
          columns.advance(in: text, toOffset: .max, toColumn: place.column).column <= place.column,
          "seed \(seed), \(text.debugDescription)")
        place.column += columns.columns(of: text[index...index], at: place.column)
        place.offset += text[index].utf8.count
      }
      #expect(columns.advance(in: text, toOffset: .max, toColumn: .max) == place, "seed \(seed)")
    }
  }

  /// Letters of many kinds, and everything that joins its neighbours.
  private func randomText(_ seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let scalars: [Unicode.Scalar] = [
      "a", "e", " ", "\t", "\r", "\n", "\u{1}", "\u{7F}", "é", "Ж", "日", "한", "ᄀ", "ᅡ", "ᆨ", "가", "\u{301}", "\u{20DD}",
      "\u{200D}", "\u{FE0F}", "\u{FE0E}", "👍", "👩", "🏽", "❤", "🇩", "🇪", "क", "ष", "\u{94D}", "\u{93F}", "\u{600}",
      "\u{E33}", "ｱ", "ﾞ", "\u{200B}", "\u{AD}", "\u{85}", "🏴", "\u{E0067}", "\u{E007F}", "𝕏", "\u{20000}", "\u{115F}",
      "\u{10FF80}", "\u{10FFFF}", "\u{378}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      if random.chance(15), let any = Unicode.Scalar(UInt32.random(in: 0...0x1FFFF, using: &random)) {
        text.append(any)
      } else {
        text.append(random.pick(scalars))
      }
    }
    return String(text)
  }
}
