/// The lines of a buffer in chunks, so that inserting a line moves at most a chunk's worth of others.
///
/// No chunk is empty and there is at least one line.
struct TextLines: Sendable {
  /// Lines in a chunk when it is made; it splits at twice as many.
  static let chunkSize = 512

  private(set) var chunks: [[String]]
  /// The first line of each chunk.
  private var starts: [Int]
  private(set) var count: Int

  init(_ lines: [String]) {
    chunks = TextLines.chunks(of: lines[...])
    starts = []
    count = 0
    recount(from: 0)
  }

  /// Makes lines out of chunks that are made one by one while a large file is read.
  init(chunks: [[String]]) {
    self.chunks = chunks.isEmpty ? [[""]] : chunks
    starts = []
    count = 0
    recount(from: 0)
  }

  subscript(line: Int) -> String {
    let place = locate(line)
    return chunks[place.chunk][place.offset]
  }

  /// Changes a line where it lies.
  mutating func edit(_ line: Int, _ body: (inout String) -> Void) {
    let place = locate(line)
    body(&chunks[place.chunk][place.offset])
  }

  /// Puts lines, at least one, in the place of others.
  mutating func replace(_ range: ClosedRange<Int>, with new: [String]) {
    let first = locate(range.lowerBound)
    let last = locate(range.upperBound)
    let growth = new.count - range.count
    if first.chunk == last.chunk, chunks[first.chunk].count + growth <= TextLines.chunkSize * 2 {
      chunks[first.chunk].replaceSubrange(first.offset...last.offset, with: new)
      for index in first.chunk + 1..<max(first.chunk + 1, starts.count) { starts[index] += growth }
      count += growth
    } else {
      let lines = chunks[first.chunk][..<first.offset] + new + chunks[last.chunk][(last.offset + 1)...]
      chunks.replaceSubrange(first.chunk...last.chunk, with: TextLines.chunks(of: lines))
      recount(from: first.chunk)
    }
    joinSmall(at: first.chunk)
  }

  /// Calls with the lines of a range in order.
  func forEach(in range: Range<Int>, _ body: (Int, String) throws -> Void) rethrows {
    guard !range.isEmpty else { return }
    var (chunk, offset) = locate(range.lowerBound)
    for line in range {
      if offset == chunks[chunk].count {
        chunk += 1
        offset = 0
      }
      try body(line, chunks[chunk][offset])
      offset += 1
    }
  }

  private static func chunks(of lines: ArraySlice<String>) -> [[String]] {
    stride(from: lines.startIndex, to: lines.endIndex, by: chunkSize).map { start in
      Array(lines[start..<min(start + chunkSize, lines.endIndex)])
    }
  }

  private func locate(_ line: Int) -> (chunk: Int, offset: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= line { low = middle } else { high = middle }
    }
    return (low, line - starts[low])
  }

  private mutating func recount(from chunk: Int) {
    starts.removeSubrange(min(chunk, starts.count)...)
    count = starts.isEmpty ? 0 : starts[starts.count - 1] + chunks[starts.count - 1].count
    for index in starts.count..<chunks.count {
      starts.append(count)
      count += chunks[index].count
    }
  }

  /// Puts a chunk that has become small into the one before it, so that many deletions do not leave many chunks.
  private mutating func joinSmall(at chunk: Int) {
    guard chunk > 0, chunk < chunks.count, chunks[chunk].count < TextLines.chunkSize / 8,
      chunks[chunk - 1].count < TextLines.chunkSize
    else { return }
    let lines = chunks.remove(at: chunk)
    chunks[chunk - 1] += lines
    recount(from: chunk - 1)
  }
}

extension TextLines: Equatable {
  static func == (left: TextLines, right: TextLines) -> Bool {
    guard left.count == right.count else { return false }
    var index = 0
    return left.chunks.allSatisfy { chunk in
      let start = index
      index += chunk.count
      return right.matches(chunk, from: start)
    }
  }

  private func matches(_ lines: [String], from start: Int) -> Bool {
    let place = locate(start)
    let isShared = lines.withUnsafeBufferPointer { own in
      chunks[place.chunk].withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
    if isShared { return true }
    var line = start
    return lines.allSatisfy { text in
      defer { line += 1 }
      return text.utf8.elementsEqual(self[line].utf8)
    }
  }
}
