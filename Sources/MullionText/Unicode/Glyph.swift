/// What one or two cells show: safe to send to a terminal as it stands.
///
/// Clusters are Swift's own (`Character`). How many columns a cluster takes is disputed among terminals; the rule here
/// is what kitty, foot, WezTerm and Ghostty have in common: the scalars' widths, together at most two, and two for an
/// emoji with variation selector 16. Selector 15 changes nothing: a terminal that narrows the emoji has written both
/// columns by then, and leaves a blank in the second.
///
/// tmux 3.3a (and what else goes by `wcwidth`) agrees on single scalars, marks and joined emoji, and keeps a base of one
/// column before selector 16 in one. Where they differ the columns stay right all the same, because `Pen` clears the
/// place first and says afterwards where it goes on (`hasDisputedWidth`).
struct Glyph: Equatable {
  enum Content: Equatable {
    case scalar(Unicode.Scalar)
    case cluster(String)
  }

  let content: Content
  /// 1 or 2.
  let width: Int

  init(_ scalar: Unicode.Scalar, width: Int) {
    content = .scalar(scalar)
    self.width = width
  }

  init(cluster: String, width: Int) {
    content = .cluster(cluster)
    self.width = width
  }

  /// Stands for what must not be sent.
  static let replacement = Glyph("\u{FFFD}", width: 1)

  /// More scalars than any script or joined emoji needs; what a hostile text stacks beyond is not kept.
  static let scalarLimit = 32
}

extension StringProtocol {
  /// Walks through what a line of text shows, cell for cell.
  func forEachGlyph(_ body: (Glyph) -> Void) {
    forEachGlyph(
      solitary: { bytes, offset in
        while offset < bytes.count, let next = bytes.solitary(at: offset) {
          body(Glyph(next.scalar, width: next.columns))
          offset += next.length
        }
      }, body)
  }

  /// The same, with what is quick left to a loop of the caller's.
  /// - Parameters:
  ///   - solitary: Moves the offset over as many solitary scalars as there are.
  ///   - body: Takes every other glyph.
  @inline(__always)
  func forEachGlyph(
    solitary: (_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> Void, _ body: (Glyph) -> Void
  ) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      var offset = 0
      var character = startIndex
      var characterOffset = 0
      while true {
        solitary(bytes, &offset)
        guard offset < bytes.count else { return }
        let byte = bytes[offset]
        if byte < 0x20 || byte == 0x7F {
          Glyph.ascii(byte, body)
          offset += 1
          continue
        }
        // Going on from the index of a character spares looking back for where it begins.
        if characterOffset != offset { character = utf8.index(startIndex, offsetBy: offset) }
        let after = index(after: character)
        Glyph.cluster(self[character..<after].unicodeScalars, body)
        offset += utf8.distance(from: character, to: after)
        (character, characterOffset) = (after, offset)
      }
    }
    if isDone == nil { String(self).forEachGlyph(solitary: solitary, body) }
  }
}

extension Glyph {
  /// A control is shown as a caret and its letter, as terminals echo it; a tab that was not expanded as a space.
  static func ascii(_ byte: UInt8, _ body: (Glyph) -> Void) {
    switch byte {
    case 0x09: body(Glyph(" ", width: 1))
    case 0..<0x20, 0x7F:
      body(Glyph("^", width: 1))
      body(Glyph(Unicode.Scalar(byte ^ 0x40), width: 1))
    default: body(Glyph(Unicode.Scalar(byte), width: 1))
    }
  }

  /// The glyph of one cluster (and one more for tags that it may not carry).
  static func cluster(_ scalars: some BidirectionalCollection<Unicode.Scalar>, _ body: (Glyph) -> Void) {
    guard let first = scalars.first else { return }
    let kind = ScalarClass(first)
    if scalars.dropFirst().isEmpty {
      switch kind {
      case .wide where first == "\u{115F}": return body(replacement)
      case .narrow, .wide: return body(Glyph(first, width: kind.columns))
      case .zero: return body(lone(first))
      case .hidden: return first.value < 0x80 ? ascii(UInt8(first.value), body) : body(replacement)
      }
    }
    if kind == .hidden {
      // Nothing joins a control except a line feed its carriage return.
      for scalar in scalars.prefix(scalarLimit) { cluster(CollectionOfOne(scalar), body) }
      return
    }
    if kind == .zero, first.properties.isDefaultIgnorableCodePoint { return body(replacement) }
    joined(scalars, startsWithMark: kind == .zero, body)
  }

  private static func joined(
    _ scalars: some BidirectionalCollection<Unicode.Scalar>, startsWithMark: Bool, _ body: (Glyph) -> Void
  ) {
    let isTagged = isTaggedFlag(scalars)
    var text = String.UnicodeScalarView()
    if startsWithMark, let first = scalars.first { text.append(contentsOf: base(for: first)) }
    var columns = text.first.map { ScalarClass($0).columns } ?? 0
    var hides = false
    for scalar in scalars.prefix(scalarLimit) {
      let kind = ScalarClass(scalar)
      if kind == .hidden && !(isTagged && isTag(scalar)) {
        hides = true
        continue
      }
      columns += kind.columns
      text.append(scalar)
      if scalar == "\u{FE0F}", let first = scalars.first, first.properties.isEmoji { columns = 2 }
    }
    let width = min(2, max(1, columns))
    if let only = text.first, text.count == 1 {
      cluster(CollectionOfOne(only), body)
    } else {
      body(Glyph(cluster: String(text), width: width))
    }
    if hides { body(replacement) }
  }

  /// A mark without a character to stand on is put on what Unicode suggests.
  private static func lone(_ mark: Unicode.Scalar) -> Glyph {
    if mark.properties.isDefaultIgnorableCodePoint { return replacement }
    var text = base(for: mark)
    let width = text.first.map { ScalarClass($0).columns } ?? 1
    text.append(mark)
    return Glyph(cluster: String(text), width: width)
  }

  /// The dotted circle, or for a Hangul vowel or ending the fillers for what is missing before it.
  private static func base(for mark: Unicode.Scalar) -> String.UnicodeScalarView {
    switch mark.value {
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: "\u{115F}".unicodeScalars
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: "\u{115F}\u{1160}".unicodeScalars
    default: "\u{25CC}".unicodeScalars
    }
  }

  /// Whether tags are at home here: a black flag, tags, the end tag (the flags of England, Scotland, Wales).
  private static func isTaggedFlag(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    scalars.first == "\u{1F3F4}" && scalars.last == "\u{E007F}" && scalars.dropFirst().prefix(16).allSatisfy(isTag)
      && scalars.prefix(scalarLimit + 1).count <= 16
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0020...0xE007F).contains(scalar.value)
  }
}
