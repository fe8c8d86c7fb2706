/// Where the characters of a line stand on the screen.
///
/// A tab goes on to the next multiple of `tabWidth`, a byte that is no UTF-8 is shown as `\xE9`, a control as `^A`. What
/// is plain ASCII is skipped eight bytes at a time, so a line of many megabytes stays editable.
public struct TextColumns: Hashable, Codable, Sendable {
  /// Columns between tab stops, from 1 to 32.
  public let tabWidth: Int

  /// Makes the rule; a width out of range is taken as the nearest.
  public init(tabWidth: Int = 4) {
    self.tabWidth = min(max(1, tabWidth), 32)
  }

  /// The column, from 0, of an offset of a line.
  public func column(of offset: Int, in line: String) -> Int {
    advance(in: line, toOffset: offset, toColumn: .max).column
  }

  /// The offset of the character that covers a column, or of the line's end.
  public func offset(at column: Int, in line: String) -> Int {
    advance(in: line, toOffset: .max, toColumn: column).offset
  }

  /// A place in a line, in both measures.
  struct Place: Hashable {
    var offset = 0
    var column = 0
  }

  /// Goes on as far as whole characters pass neither the offset nor the column.
  func advance(in line: String, from start: Place = Place(), toOffset: Int, toColumn: Int) -> Place {
    var index = line.index(atOffset: start.offset)
    return advance(in: line, from: start, at: &index, toOffset: toOffset, toColumn: toColumn)
  }

  /// The same with the index of the place, which goes along.
  ///
  /// Going on from the index of the last character, instead of from an offset, spares looking back for where it begins;
  /// in a row of flags that would be a look at all of them.
  private func advance(
    in line: String, from start: Place, at index: inout String.Index, toOffset: Int, toColumn: Int
  ) -> Place {
    let end = min(line.utf8.count, toOffset)
    var place = start
    while place.offset < end, place.column < toColumn {
      let reached = skip(in: line, from: place, to: Place(offset: end, column: toColumn))
      if reached != place {
        place = reached
        index = line.index(atOffset: place.offset)
        guard place.offset < end, place.column < toColumn else { break }
      }
      let after = line.index(after: index)
      let next = line.offset(of: after)
      let width = columns(of: line[index..<after], at: place.column)
      guard next <= end, width <= toColumn - place.column else { break }
      place = Place(offset: next, column: place.column + width)
      index = after
    }
    return place
  }

  /// Goes over tabs and solitary scalars as long as they pass neither the limit's offset nor its column.
  private func skip(in line: String, from start: Place, to limit: Place) -> Place {
    line.utf8.withContiguousStorageIfAvailable { bytes in
      var place = start
      while place.offset < limit.offset, place.column < limit.column {
        let byte = bytes[place.offset]
        if byte < 0x80 {
          let run = bytes.plainRun(
            from: place.offset, limit: min(limit.offset - place.offset, limit.column - place.column))
          place.offset += run
          place.column += run
          if run > 0 { continue }
        }
        let before = place
        if byte == 0x09 {
          let columns = tabWidth - place.column % tabWidth
          guard columns <= limit.column - place.column else { return place }
          place = Place(offset: place.offset + 1, column: place.column + columns)
        } else {
          var offset = place.offset
          bytes.takeLetters(from: &offset) { letter in
            // Scalars that stand for bytes lie in the last plane.
            guard letter.scalar.value < 0x10_0000, letter.length <= limit.offset - place.offset,
              letter.columns <= limit.column - place.column
            else { return false }
            place = Place(offset: place.offset + letter.length, column: place.column + letter.columns)
            return true
          }
        }
        if place == before { return place }
      }
      return place
    } ?? start
  }

  /// What a character is shown as at a column.
  func shown(_ character: Substring, at column: Int) -> String {
    if character == "\t" { return String(repeating: " ", count: tabWidth - column % tabWidth) }
    guard character.utf8.first == 0xF4 else { return String(character) }
    return character.unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = RawBytes.byte(scalar) {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Walks through what a part of a line is shown as, in pieces with their columns.
  ///
  /// What is shown in place of a character is a piece of its own, so that a mark that follows does not join it.
  func forEachPiece(of text: Substring, at column: Int, _ body: (_ piece: Substring, _ column: Int) -> Void) {
    var (hasTab, hasRawByte) = (false, false)
    let isSeen: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      if bytes.plainRun(from: 0, limit: bytes.count) == bytes.count { return }
      // No branch in it, so that the compiler can take many bytes at once.
      var (tabs, rawBytes) = (0 as UInt8, 0 as UInt8)
      for byte in bytes {
        tabs |= byte == 0x09 ? 1 : 0
        rawBytes |= byte == 0xF4 ? 1 : 0
      }
      (hasTab, hasRawByte) = (tabs != 0, rawBytes != 0)
    }
    if hasRawByte || isSeen == nil { return forEachCharacter(of: text, at: column, body) }
    guard hasTab else { return body(text, column) }
    // Nothing joins a tab, so what lies between two is a text of its own.
    var column = column
    var rest = text
    while let tab = rest.utf8.firstIndex(of: 0x09) {
      if tab > rest.startIndex {
        body(rest[..<tab], column)
        column += rest[..<tab].displayWidth
      }
      rest = rest[rest.utf8.index(after: tab)...]
      let blanks = tabWidth - column % tabWidth
      body(Substring(repeatElement(" ", count: blanks)), column)
      column += blanks
    }
    if !rest.isEmpty { body(rest, column) }
  }

  private func forEachCharacter(
    of text: Substring, at column: Int, _ body: (_ piece: Substring, _ column: Int) -> Void
  ) {
    var column = column
    for index in text.indices {
      let character = text[index...index]
      body(Substring(shown(character, at: column)), column)
      column += columns(of: character, at: column)
    }
  }

  func columns(of character: Substring, at column: Int) -> Int {
    if character == "\t" { return tabWidth - column % tabWidth }
    guard character.utf8.first == 0xF4 else { return character.displayWidth }
    if character.utf8.count == 4, let scalar = character.unicodeScalars.first, RawBytes.byte(scalar) != nil { return 4 }
    return shown(character, at: column).displayWidth
  }

  /// Where the rows of a line begin when it is broken at a width: after the last blank that fits, else anywhere.
  ///
  /// One space may stand beyond the width, where the caret has its place.
  func rows(of line: String, width: Int) -> [Place] {
    var rows = [Place()]
    let count = line.utf8.count
    var index = line.startIndex
    while let start = rows.last, width > 0 {
      let limit = start.column + width
      var reached = advance(in: line, from: start, at: &index, toOffset: .max, toColumn: limit)
      guard reached.offset < count else { break }
      if reached == start {
        // Wider than a row: it gets one of its own.
        let next = line.characterAfter(start.offset)
        reached = advance(in: line, from: start, at: &index, toOffset: next, toColumn: .max)
      } else if reached.column == limit, line.isSpace(at: reached.offset) {
        reached = Place(offset: reached.offset + 1, column: reached.column + 1)
        index = line.index(atOffset: reached.offset)
      } else if let blank = line.lastBlank(from: start.offset, to: reached.offset) {
        reached = advance(in: line, from: start, toOffset: blank, toColumn: .max)
        index = line.index(atOffset: reached.offset)
      }
      guard reached.offset < count else { break }
      rows.append(reached)
    }
    return rows
  }
}

extension String {
  fileprivate func isSpace(at offset: Int) -> Bool {
    utf8[index(atOffset: offset)] == 0x20 && characterAfter(offset) == offset + 1
  }

  /// The offset after the last space or tab between two offsets, if that is not at the start.
  fileprivate func lastBlank(from start: Int, to end: Int) -> Int? {
    var index = self.index(atOffset: end)
    let first = self.index(atOffset: start)
    while index > first {
      let before = utf8.index(before: index)
      if utf8[before] == 0x20 || utf8[before] == 0x09 {
        let end = offset(of: index)
        // A mark on the blank makes it part of a character that goes on.
        if characterFloor(end) == end { return end }
      }
      index = before
    }
    return nil
  }
}
