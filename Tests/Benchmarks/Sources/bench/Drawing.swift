import Mullion

/// A screen of text in an editor, drawn into a fresh frame as for every key that is typed.
func drawings() -> [Bench] {
  [
    drawing("draw 80×24, ASCII", "the quick brown fox jumps over the lazy dog, and so on up to the end"),
    drawing("draw 80×24, Cyrillic", "съешь же ещё этих мягких французских булок, да выпей чаю, и так далее"),
    drawing("draw 80×24, ideographs", "色は匂へど散りぬるを我が世誰ぞ常ならむ有為の奥山今日越えて浅き夢見"),
    drawing(
      "draw 80×24, clusters", "e\u{301}t\u{e9} 👩‍👩‍👧 🇩🇪 का a\u{300}o\u{308}u\u{308} क्षि and some more of the line after it"),
  ]
}

private func drawing(_ name: String, _ line: String) -> Bench {
  let lines = (0..<200).map { "\($0) \(line)" }
  let buffer = TextBuffer(lines.joined(separator: "\n"))
  let memory = WindowMemory()
  let editor = TextEditor(buffer, selection: TextSelection()) { _ in }
  let size = Size(width: 80, height: 24)
  return Bench(
    name: name,
    body: { _ in
      let frame = memory.draw(editor, size: size)
      observed += frame.surface.size.width
    },
    floor: { _ in
      // A grid of cells as large, filled with the scalars of the lines, whatever they are.
      var cells = [SIMD4<UInt32>](repeating: SIMD4(32, 0, 0, 0), count: 80 * 24)
      for y in 0..<24 {
        var x = 0
        for scalar in lines[y].unicodeScalars where x < 80 {
          cells[y * 80 + x] = SIMD4(scalar.value, 0, 0, 0)
          x += 1
        }
      }
      observed += Int(cells[cells.count - 1][0])
    }, times: 4)
}
