/// A scalar in a text that is a character of its own, as most are; found without breaking the text into characters.
struct SolitaryScalar {
  let scalar: Unicode.Scalar
  /// 1 or 2.
  let columns: Int
  /// The bytes that it takes in UTF-8.
  let length: Int
}

/// The UTF-8 of a `String`, which is always valid.
extension UnsafeBufferPointer<UInt8> {
  /// The character that begins at an offset before the end, if it is a printable scalar that surely joins nothing.
  ///
  /// The offset must be where a scalar begins, and nothing before it may join it.
  @inline(__always)
  func solitary(at offset: Int) -> SolitaryScalar? {
    let byte = self[offset]
    if byte < 0x80 {
      guard byte >= 0x20, byte != 0x7F, joinsNothing(at: offset &+ 1) else { return nil }
      return SolitaryScalar(scalar: Unicode.Scalar(byte), columns: 1, length: 1)
    }
    let (scalar, length) = scalar(at: offset)
    let traits = ScalarTraits(scalar)
    guard traits.isSolitary, joinsNothing(at: offset &+ length) else { return nil }
    return SolitaryScalar(scalar: scalar, columns: traits.solitaryColumns, length: length)
  }

  /// Hands over the solitary scalars beyond ASCII from an offset on, and moves it along, until there is another or one is
  /// refused.
  ///
  /// Each is looked at once, where asking for one after the other looks at each twice, for itself and for the one before it.
  @inline(__always)
  func takeLetters(from offset: inout Int, _ take: (SolitaryScalar) -> Bool) {
    guard offset < count, self[offset] >= 0x80 else { return }
    var (scalar, length) = scalar(at: offset)
    var traits = ScalarTraits(scalar)
    while traits.isSolitary {
      let after = offset &+ length
      let letter = SolitaryScalar(scalar: scalar, columns: traits.solitaryColumns, length: length)
      guard after < count, self[after] >= 0x80 else {
        if take(letter) { offset = after }
        return
      }
      (scalar, length) = self.scalar(at: after)
      traits = ScalarTraits(scalar)
      guard traits.isSolitary, take(letter) else { return }
      offset = after
    }
  }

  /// Whether what begins at an offset surely does not join a solitary scalar or ASCII before it; true at the end.
  @inline(__always)
  func joinsNothing(at offset: Int) -> Bool {
    offset >= count || self[offset] < 0x80 || ScalarTraits(scalar(at: offset).scalar).isSolitary
  }

  /// How many bytes from an offset on are printable ASCII, each a character and a column of its own; at most so many.
  func plainRun(from offset: Int, limit: Int) -> Int {
    let end = offset + Swift.min(limit, count - offset)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(self)
    var index = offset
    while index + 8 <= end {
      // The high bit of a byte is set if it is no ASCII, below a space (which borrows), or DEL (which carries).
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard (word | (word &- 0x20 &* ones) | (word &+ ones)) & (0x80 &* ones) == 0 else { break }
      index += 8
    }
    while index < end, (0x20..<0x7F).contains(self[index]) { index += 1 }
    // A mark that follows would join the last one.
    if index > offset, !joinsNothing(at: index) { index -= 1 }
    return index - offset
  }

  /// Whether a character surely ends, and another begins, at an offset inside of the text.
  func isSureBorder(_ offset: Int) -> Bool {
    guard self[offset] & 0xC0 != 0x80, joinsNothing(at: offset) else { return false }
    var before = offset &- 1
    while before > 0, self[before] & 0xC0 == 0x80 { before &-= 1 }
    return joinsNothing(at: before)
  }

  /// The bytes of the character that begins at an offset before the end, if it is surely a single scalar; otherwise 0.
  func lengthOfSolitary(at offset: Int) -> Int {
    if self[offset] < 0x80 { return joinsNothing(at: offset + 1) ? 1 : 0 }
    return self[offset] & 0xC0 == 0x80 ? 0 : solitary(at: offset)?.length ?? 0
  }

  /// The scalar whose first byte is at an offset before the end.
  @inline(__always)
  private func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = UInt32(self[offset])
    func next(_ distance: Int) -> UInt32 {
      offset &+ distance < count ? UInt32(self[offset &+ distance]) & 0x3F : 0
    }
    let (value, length): (UInt32, Int) =
      switch lead {
      case ..<0x80: (lead, 1)
      case ..<0xE0: ((lead & 0x1F) << 6 | next(1), 2)
      case ..<0xF0: ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3)
      default: ((lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
