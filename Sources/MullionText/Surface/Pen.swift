/// Writes glyphs, moves and styles in the fewest bytes, knowing where the terminal's cursor stands and how it writes.
struct Pen: Sendable {
  var bytes: [UInt8] = []
  /// Where the cursor stands; a column of `width` means only that the row is known (after the last column the cursor
  /// waits to wrap, and terminals differ in where it is then); nil means nowhere known.
  private(set) var place: Point?
  /// The resolved style in force; nil when unknown.
  private(set) var style: Style?
  /// The last scalar written, with nothing but styles after it; 0 when the cursor moved since.
  private var last: UInt32 = 0
  var width = 0
  var isUnicode = true

  /// Forgets where the terminal's cursor is.
  mutating func forgetPlace() { place = nil }

  /// Forgets everything that is known of the terminal.
  mutating func forget() {
    place = nil
    last = 0
    style = nil
  }
}

extension Pen {
  /// Appends the shortest way to a place inside the grid.
  mutating func move(to target: Point) {
    guard place != target else { return }
    last = 0
    let start = bytes.count
    if let place, place.y == target.y {
      // Within a row nothing is longer than the whole place.
      moveRelatively(from: place, to: target)
      self.place = target
      return
    }
    moveAbsolutely(to: target)
    if let place {
      let length = bytes.count - start
      moveRelatively(from: place, to: target)
      if bytes.count - start - length < length {
        bytes.removeSubrange(start..<start + length)
      } else {
        bytes.removeLast(bytes.count - start - length)
      }
    }
    place = target
  }

  private mutating func moveAbsolutely(to target: Point) {
    bytes.append(sequence: "\u{1B}[")
    if target.y > 0 || target.x > 0 { bytes.append(decimal: target.y + 1) }
    if target.x > 0 {
      bytes.append(sequence: ";")
      bytes.append(decimal: target.x + 1)
    }
    bytes.append(sequence: "H")
  }

  private mutating func moveRelatively(from place: Point, to target: Point) {
    let isColumnKnown = place.x < width
    if isColumnKnown, place.x == target.x { return moveVertically(target.y - place.y) }
    guard target.y >= place.y, target.y - place.y <= 2 || place.y == target.y else { return moveAbsolutely(to: target) }
    if place.y < target.y {
      // Not below the last row, so nothing scrolls; the return also ends a pending wrap.
      bytes.append(sequence: "\r")
      for _ in place.y..<target.y { bytes.append(sequence: "\n") }
      return moveForward(target.x)
    }
    if target.x == 0 { return bytes.append(sequence: "\r") }
    guard isColumnKnown else { return moveToColumn(target.x) }
    if target.x > place.x { return moveForward(target.x - place.x) }
    let distance = place.x - target.x
    if distance <= 3 {
      for _ in 0..<distance { bytes.append(0x08) }
    } else if target.x < 9, distance > 9 {
      moveToColumn(target.x)
    } else {
      appendMove(distance, "D")
    }
  }

  private mutating func moveVertically(_ distance: Int) {
    if distance < 0 { appendMove(-distance, "A") } else { appendMove(distance, "B") }
  }

  private mutating func moveForward(_ columns: Int) {
    if columns > 0 { appendMove(columns, "C") }
  }

  private mutating func moveToColumn(_ column: Int) {
    appendMove(column + 1, "G")
  }

  /// Appends a sequence with a count, which may be left away when it is 1.
  private mutating func appendMove(_ count: Int, _ letter: StaticString) {
    bytes.append(sequence: "\u{1B}[")
    if count != 1 { bytes.append(decimal: count) }
    bytes.append(sequence: letter)
  }

  /// The bytes that a move over some columns of the same row takes.
  static func cost(ofColumns columns: Int) -> Int { columns == 1 ? 3 : columns < 10 ? 4 : 5 }
}

extension Pen {
  /// Writes an ordinary glyph; the place must be known.
  mutating func print(_ scalar: Unicode.Scalar, columns: Int, _ style: Style) {
    separate(from: scalar.value)
    restyle(style)
    append(scalar, columns: columns)
    last = scalar.value
    advance(columns)
  }

  /// Writes a blank, for which only the background matters and what draws lines on it.
  mutating func printBlank(_ style: Style) {
    separate(from: 0x20)
    restyleBlank(style)
    bytes.append(UInt8(ascii: " "))
    advance(1)
    last = 0x20
  }

  /// Writes a cluster.
  ///
  /// Of some clusters terminals do not agree how wide they are. Their place is cleared first, in case the terminal
  /// takes less, and afterwards the column counts as unknown.
  ///
  /// - Parameter erased: How many columns to clear, if they are to be.
  mutating func print(_ cluster: String, columns: Int, _ style: Style, erasing erased: Int) {
    restyle(style)
    guard isUnicode else {
      for _ in 0..<columns { bytes.append(UInt8(ascii: "?")) }
      return advance(columns)
    }
    if let first = cluster.unicodeScalars.first { separate(from: first.value) }
    last = cluster.unicodeScalars.last?.value ?? 0
    let isDisputed = cluster.hasDisputedWidth
    if isDisputed, erased > 1, columns == 2 { eraseCharacters(erased) }
    // Near the edge a terminal that takes more would wrap, and in the last row scroll. (Wrapping is not off for good,
    // since tmux then puts a mark for the last column on the one before.)
    let mayWrap = isDisputed && (place.map { $0.x + 8 > width } ?? true)
    if mayWrap { bytes.append(mode: 7, false) }
    bytes.append(contentsOf: cluster.utf8)
    if mayWrap { bytes.append(mode: 7, true) }
    advance(columns)
    if isDisputed { place = nil }
  }

  /// Blanks columns from here without moving (ECH).
  mutating func eraseCharacters(_ columns: Int) { appendMove(columns, "X") }

  /// Blanks the rest of the row without moving (EL).
  mutating func eraseLine() { bytes.append(sequence: "\u{1B}[K") }

  /// Makes room for characters (ICH).
  mutating func insertCharacters(_ columns: Int) { appendMove(columns, "@") }

  /// Takes characters away (DCH).
  mutating func deleteCharacters(_ columns: Int) { appendMove(columns, "P") }

  /// Says the place again between two cells that a terminal would join into one cluster.
  private mutating func separate(from next: UInt32) {
    guard last >= 0x300 || next >= 0xFF9E, let here = place, Pen.mayJoin(last, next) else { return }
    last = 0
    place = nil
    move(to: here)
  }

  /// Whether two scalars might belong to one cluster; it may err on the side of yes.
  private static func mayJoin(_ last: UInt32, _ next: UInt32) -> Bool {
    switch next {
    // Skin tones and half-width voice marks extend whatever is before them.
    case 0x1F3FB...0x1F3FF, 0xFF9E...0xFF9F: return last != 0
    default: break
    }
    switch last {
    // Halves of flags, leading Hangul consonants, and scalars that are put before others (Arabic, Indic).
    case 0x1F1E6...0x1F1FF, 0x1100..<0x1160, 0xA960..<0xA980, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0xD4E,
      0x11000...0x11FFF:
      return true
    case ..<0x300: return false
    default: return next >= 0x300 && Unicode.Scalar(last).map(ScalarClass.init) == .zero
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, columns: Int) {
    if scalar.isASCII { return bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }
    if isUnicode { return bytes.append(contentsOf: scalar.utf8) }
    let lookalike = scalar.asciiLookalike
    for _ in 0..<columns { bytes.append(lookalike) }
  }

  private mutating func advance(_ columns: Int) {
    guard let before = place else { return }
    place = Point(x: min(width, before.x + columns), y: before.y)
  }
}

extension Pen {
  /// Puts a style in force.
  mutating func restyle(_ next: Style) {
    if style == next { return }
    defer { style = next }
    let start = bytes.count
    appendStyle(from: .plain, to: next, resets: true)
    guard let old = style else { return }
    let length = bytes.count - start
    appendStyle(from: old, to: next, resets: false)
    if bytes.count - start - length < length {
      bytes.removeSubrange(start..<start + length)
    } else {
      bytes.removeLast(bytes.count - start - length)
    }
  }

  /// Puts a style in force as far as a blank shows it.
  mutating func restyleBlank(_ next: Style) {
    if let style, style == next || style.onBlank == next.onBlank { return }
    restyle(next.onBlank)
  }

  private mutating func appendStyle(from old: Style, to next: Style, resets: Bool) {
    bytes.append(sequence: "\u{1B}[")
    let start = bytes.count
    // An empty parameter is a 0; alone it can be left away.
    if resets, next != .plain { bytes.append(sequence: "0;") }
    appendAttributes(from: old.attributes, to: next.attributes)
    if old.foreground != next.foreground { append(next.foreground, base: 30) }
    if old.background != next.background { append(next.background, base: 40) }
    if bytes.count > start, bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
    bytes.append(sequence: "m")
  }

  private mutating func appendAttributes(from old: Style.Attributes, to next: Style.Attributes) {
    let gone = old.subtracting(next)
    var new = next.subtracting(old)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      // 22 ends both, so the one that stays is said again.
      bytes.append(sequence: "22;")
      new.formUnion(next.intersection([.bold, .dim]))
    }
    if new.contains(.bold) { bytes.append(sequence: "1;") }
    if new.contains(.dim) { bytes.append(sequence: "2;") }
    if new.contains(.italic) { bytes.append(sequence: "3;") }
    if new.contains(.underline) { bytes.append(sequence: "4;") }
    if new.contains(.reverse) { bytes.append(sequence: "7;") }
    if new.contains(.strikethrough) { bytes.append(sequence: "9;") }
    if gone.contains(.italic) { bytes.append(sequence: "23;") }
    if gone.contains(.underline) { bytes.append(sequence: "24;") }
    if gone.contains(.reverse) { bytes.append(sequence: "27;") }
    if gone.contains(.strikethrough) { bytes.append(sequence: "29;") }
  }

  private mutating func append(_ color: Color, base: Int) {
    switch color.kind {
    case .terminal, .role: bytes.append(decimal: base + 9)
    case .palette(let index) where index < 8: bytes.append(decimal: base + Int(index))
    case .palette(let index) where index < 16: bytes.append(decimal: base + 52 + Int(index))
    case .palette(let index):
      bytes.append(decimal: base + 8)
      bytes.append(sequence: ";5;")
      bytes.append(decimal: Int(index))
    case .rgb(let red, let green, let blue):
      bytes.append(decimal: base + 8)
      bytes.append(sequence: ";2;")
      bytes.append(decimal: Int(red))
      bytes.append(sequence: ";")
      bytes.append(decimal: Int(green))
      bytes.append(sequence: ";")
      bytes.append(decimal: Int(blue))
    }
    bytes.append(sequence: ";")
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to the letter before it and is yet drawn beside it, as vowels of Indic scripts and Hangul are.
  fileprivate var takesRoomAsMark: Bool {
    ScalarClass(self) == .zero
      && (properties.generalCategory == .spacingMark || properties.generalCategory == .otherLetter)
  }
}

extension String {
  /// The most columns that a terminal may take, which shows each scalar by itself.
  var widestColumns: Int {
    unicodeScalars.reduce(0) { columns, scalar in
      // Halves of flags are as wide as emoji to some, and marks that take room are letters to others.
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { return columns + 2 }
      return columns + (scalar.takesRoomAsMark ? 1 : ScalarClass(scalar).columns)
    }
  }

  /// Whether terminals differ in how many columns the cluster takes: all but a base with marks that have no width.
  var hasDisputedWidth: Bool {
    var bases = 0
    for scalar in unicodeScalars {
      if scalar.value >= 0x1F000 || scalar.value == 0xFE0E || scalar.value == 0xFE0F { return true }
      switch ScalarClass(scalar) {
      case .narrow, .wide: bases += 1
      case .zero: if scalar.takesRoomAsMark { return true }
      case .hidden: return true
      }
      if scalar.properties.isJoinControl { return true }
    }
    return bases > 1
  }
}
