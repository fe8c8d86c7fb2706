extension Text {
  /// A part of a line of one look.
  struct Piece {
    var text: String
    var width: Int
    let change: StyleChange
  }

  /// The text as lines no wider than the width, the last one cut off with `…` if there would be more.
  func lines(width: Int?, atMost most: Int) -> [[Piece]] {
    let width = width ?? .max
    guard most > 0, width > 0 else { return [] }
    let characters = characters
    var lines: [[Piece]] = []
    var start = 0
    while start < characters.count {
      let line = line(in: characters, from: start, width: width)
      if lines.count == most - 1, line.next < characters.count {
        return lines + [pieces(cutOff(characters, from: start, width: width))]
      }
      lines.append(pieces(characters[start..<line.end]))
      start = line.next
    }
    if lines.isEmpty || characters.last?.value == "\n", lines.count < most { lines.append([]) }
    return lines
  }

  /// A character, its width and which run it is from.
  struct Measured {
    let value: Character
    let width: Int
    let run: Int
  }

  private var characters: [Measured] {
    var characters: [Measured] = []
    characters.reserveCapacity(first.text.utf8.count)
    func append(_ run: Run, _ index: Int) {
      for value in run.text {
        // A line end of two characters is one `Character`.
        let isEnd = value == "\n" || value == "\r\n"
        characters.append(Measured(value: isEnd ? "\n" : value, width: isEnd ? 0 : value.columns, run: index))
      }
    }
    append(first, 0)
    for (index, run) in rest.enumerated() { append(run, index + 1) }
    return characters
  }

  /// Where a line ends, and where the next one starts.
  private struct Line {
    var end: Int
    var next: Int
  }

  private func line(in characters: [Measured], from start: Int, width: Int) -> Line {
    var (used, index) = (0, start)
    var breakable: Line?
    while index < characters.count {
      let character = characters[index]
      if character.value == "\n" { return Line(end: index, next: index + 1) }
      if used + character.width > width {
        if character.value == " " { return Line(end: index, next: afterSpaces(characters, from: index)) }
        let hard = max(index, start + 1)
        return breakable ?? Line(end: hard, next: hard)
      }
      used += character.width
      index += 1
      if character.value == " ", index - 1 > start {
        breakable = Line(end: index - 1, next: index)
      } else if character.value == "-" {
        breakable = Line(end: index, next: index)
      }
    }
    return Line(end: index, next: index)
  }

  /// Spaces at a break are not carried over, nor is the line end after them.
  private func afterSpaces(_ characters: [Measured], from index: Int) -> Int {
    var after = index
    while after < characters.count, characters[after].value == " " { after += 1 }
    return after < characters.count && characters[after].value == "\n" ? after + 1 : after
  }

  private func cutOff(_ characters: [Measured], from start: Int, width: Int) -> [Measured] {
    var line: [Measured] = []
    var used = 0
    for character in characters[start...] {
      if character.value == "\n" || used + character.width > width - 1 { break }
      line.append(character)
      used += character.width
    }
    while line.last?.value == " " { line.removeLast() }
    line.append(Measured(value: "…", width: 1, run: line.last?.run ?? characters[start].run))
    return line
  }

  private func pieces(_ characters: some Collection<Measured>) -> [Piece] {
    var pieces: [Piece] = []
    var run = -1
    for character in characters {
      if character.run != run {
        run = character.run
        pieces.append(Piece(text: "", width: 0, change: run == 0 ? first.change : rest[run - 1].change))
      }
      pieces[pieces.count - 1].text.append(character.value)
      pieces[pieces.count - 1].width += character.width
    }
    return pieces
  }
}

extension Character {
  /// Its columns, without making a string of the common ones.
  fileprivate var columns: Int {
    if let ascii = asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
    return displayWidth
  }
}
