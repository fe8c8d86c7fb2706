// Lines are walked by UTF-8 offset. A native string finds an index from one at once, so all of this looks only at the
// neighbourhood of the offset.

extension String {
  func index(atOffset offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: min(max(0, offset), utf8.count))
  }

  func offset(of index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }

  private func byte(_ offset: Int) -> UInt8 { utf8[index(atOffset: offset)] }

  /// The last border of a scalar that is not after the offset.
  func scalarFloor(_ offset: Int) -> Int {
    var offset = min(max(0, offset), utf8.count)
    while offset > 0, offset < utf8.count, byte(offset) & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The last border of a character that is not after the offset.
  func characterFloor(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    if isPlainBorder(offset) { return offset }
    return self.offset(of: index(before: index(after: index(atOffset: offset))))
  }

  /// Whether at the offset, inside of the line, two characters meet that surely do not join; most borders are such.
  func isPlainBorder(_ offset: Int) -> Bool {
    offset > 0 && utf8.withContiguousStorageIfAvailable { $0.isSureBorder(offset) } == true
  }

  /// The first border of a character that is not before the offset.
  func characterCeiling(_ offset: Int) -> Int {
    let floor = characterFloor(offset)
    return floor < min(offset, utf8.count) ? characterAfter(floor) : floor
  }

  /// The border after the character that begins at the offset.
  func characterAfter(_ offset: Int) -> Int {
    let count = utf8.count
    guard offset < count else { return count }
    if let length = utf8.withContiguousStorageIfAvailable({ $0.lengthOfSolitary(at: offset) }), length > 0 {
      return offset + length
    }
    return self.offset(of: index(after: index(atOffset: offset)))
  }

  /// The border before the character that ends at the offset.
  func characterBefore(_ offset: Int) -> Int {
    guard offset > 1 else { return 0 }
    let before = scalarFloor(offset - 1)
    if before > 0, isPlainBorder(before) { return before }
    return self.offset(of: index(before: index(atOffset: offset)))
  }

  func text(from lower: Int, to upper: Int) -> Substring {
    self[index(atOffset: lower)..<index(atOffset: upper)]
  }

  /// Replaces bytes in place; a method, so that no second reference to the string is alive while it changes.
  mutating func replaceText(from lower: Int, to upper: Int, with text: String) {
    replaceSubrange(index(atOffset: lower)..<index(atOffset: upper), with: text)
  }

  /// The text between line feeds; at least one piece. (As `Character` a `\r\n` would be one, so bytes are compared.)
  func splitLines() -> [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
