extension TextBuffer {
  /// A way to search.
  public enum SearchDirection: Hashable, Codable, Sendable {
    /// Towards the end, then from the start.
    case forward
    /// Towards the start, then from the end.
    case backward
  }

  /// The next place where a text is, going on at the other end when there is none on the way.
  ///
  /// Forward it is the first that begins at the position or later, backward the last that begins before it. Only whole
  /// characters match: `e` is not found in an `e` with a combining accent. A text of several lines is never found.
  public func find(
    _ text: String, from position: TextPosition, _ direction: SearchDirection = .forward, ignoringCase: Bool = false
  ) -> Range<TextPosition>? {
    guard let needle = TextNeedle(text, ignoringCase: ignoringCase) else { return nil }
    let start = clamped(position)
    switch direction {
    case .forward:
      if let offsets = needle.ranges(in: lines[start.line], from: start.offset, limit: 1).first {
        return range(offsets, line: start.line)
      }
      return first(needle, in: start.line + 1..<lineCount) ?? first(needle, in: 0..<start.line + 1)
    case .backward:
      if let offsets = needle.lastRange(in: lines[start.line], before: start.offset) {
        return range(offsets, line: start.line)
      }
      return last(needle, in: 0..<start.line) ?? last(needle, in: start.line..<lineCount)
    }
  }

  /// Every place in some lines where a text is, none overlapping: for highlighting what is visible, or replacing all.
  /// - Parameters:
  ///   - text: What to look for; the rules of `find` hold.
  ///   - range: The lines to look in; those that do not exist are left out.
  ///   - ignoringCase: Whether letters match in either case.
  ///   - limit: At how many places to stop.
  public func matches(
    of text: String, inLines range: Range<Int>, ignoringCase: Bool = false, limit: Int = .max
  ) -> [Range<TextPosition>] {
    guard let needle = TextNeedle(text, ignoringCase: ignoringCase) else { return [] }
    var found: [Range<TextPosition>] = []
    for line in range.clamped(to: 0..<lineCount) {
      if found.count >= limit { break }
      found += needle.ranges(in: lines[line], limit: limit - found.count).map { self.range($0, line: line) }
    }
    return found
  }

  private func first(_ needle: TextNeedle, in range: Range<Int>) -> Range<TextPosition>? {
    for line in range {
      if let offsets = needle.ranges(in: lines[line], limit: 1).first { return self.range(offsets, line: line) }
    }
    return nil
  }

  private func last(_ needle: TextNeedle, in range: Range<Int>) -> Range<TextPosition>? {
    for line in range.reversed() {
      if let offsets = needle.lastRange(in: lines[line]) { return self.range(offsets, line: line) }
    }
    return nil
  }

  private func range(_ offsets: Range<Int>, line: Int) -> Range<TextPosition> {
    TextPosition(line: line, offset: offsets.lowerBound)..<TextPosition(line: line, offset: offsets.upperBound)
  }
}

/// A text to look for, prepared.
private struct TextNeedle {
  let bytes: [UInt8]
  let ignoresCase: Bool
  /// Whether case is folded by scalars instead of by ASCII bytes.
  let isFolded: Bool

  init?(_ text: String, ignoringCase: Bool) {
    guard !text.isEmpty, !text.utf8.contains(0x0A) else { return nil }
    ignoresCase = ignoringCase
    isFolded = ignoringCase && text.utf8.contains { $0 >= 0x80 }
    bytes = isFolded ? Array(text.lowercased().utf8) : text.utf8.map { ignoringCase ? TextNeedle.fold($0) : $0 }
  }

  /// The places in a line in order, none overlapping.
  func ranges(in line: String, from start: Int = 0, limit: Int = .max) -> [Range<Int>] {
    var found: [Range<Int>] = []
    forEachRange(in: line, from: start) { range in
      found.append(range)
      return found.count < limit
    }
    return found
  }

  /// The last place that begins before an offset.
  func lastRange(in line: String, before limit: Int = .max) -> Range<Int>? {
    var last: Range<Int>?
    forEachRange(in: line, from: 0) { range in
      guard range.lowerBound < limit else { return false }
      last = range
      return true
    }
    return last
  }

  /// Walks through the places where whole characters match, until the body returns false.
  private func forEachRange(in line: String, from start: Int, _ body: (Range<Int>) -> Bool) {
    var end = start
    var (lower, upper) = (CharacterBorders(line), CharacterBorders(line))
    func accept(_ range: Range<Int>) -> Bool {
      guard range.lowerBound >= end, !range.isEmpty, lower.include(range.lowerBound), upper.include(range.upperBound)
      else { return true }
      end = range.upperBound
      return body(range)
    }
    if isFolded {
      let (folded, origins) = TextNeedle.folded(line)
      folded.withUnsafeBufferPointer { text in
        scan(text, from: origins.firstIndex { $0 >= start } ?? 0) { accept(origins[$0]..<origins[$1]) }
      }
    } else {
      _ = line.utf8.withContiguousStorageIfAvailable { scan($0, from: start) { accept($0..<$1) } }
    }
  }

  private static func fold(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ accept: (_ lower: Int, _ upper: Int) -> Bool
  ) {
    let foldsBytes = ignoresCase && !isFolded
    let count = bytes.count
    guard text.count >= count, start <= text.count - count else { return }
    bytes.withUnsafeBufferPointer { needle in
      for index in start...text.count - count {
        var at = 0
        while at < count, needle[at] == (foldsBytes ? TextNeedle.fold(text[index + at]) : text[index + at]) { at += 1 }
        if at == count, !accept(index, index + count) { return }
      }
    }
  }

  /// The line in lower case scalar by scalar, with the offset in the line that each byte comes from.
  private static func folded(_ line: String) -> (bytes: [UInt8], origins: [Int]) {
    var folded: [UInt8] = []
    var origins: [Int] = []
    var offset = 0
    for scalar in line.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.utf8
      folded += lower
      origins += repeatElement(offset, count: lower.count)
      offset += UTF8.width(scalar)
    }
    origins.append(offset)
    return (folded, origins)
  }
}

/// Tells for ascending offsets whether a character begins there, in one walk through the line.
private struct CharacterBorders {
  private let line: String
  private var offset = 0
  private var index: String.Index

  init(_ line: String) {
    self.line = line
    index = line.startIndex
  }

  mutating func include(_ target: Int) -> Bool {
    if target == line.utf8.count { return true }
    if line.isPlainBorder(target) {
      offset = target
      index = line.index(atOffset: target)
    }
    while offset < target {
      index = line.index(after: index)
      offset = line.offset(of: index)
    }
    return offset == target
  }
}
