extension TextBuffer {
  /// Opens a file's content, whatever it is; `bytes` gives exactly the same back.
  public init(bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer(TextBuffer.init(reading:))
  }

  /// The whole content of the file; for a large one rather `forEachChunk`.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachChunk { bytes += $0 }
    return bytes
  }

  /// Calls with the content of the file piece by piece, so that writing it out needs no second copy of it.
  /// - Parameters:
  ///   - size: About how many bytes a piece has.
  ///   - body: Takes a piece; what it throws ends the walk.
  public func forEachChunk(of size: Int = 1 << 16, _ body: ([UInt8]) throws -> Void) rethrows {
    let size = max(16, size)
    let ending: [UInt8] = lineEnding == .crlf ? [0x0D, 0x0A] : [0x0A]
    var buffer: [UInt8] = []
    buffer.reserveCapacity(size + 256)
    try lines.forEach(in: 0..<lineCount) { index, line in
      if index > 0 { buffer += ending }
      var offset = 0
      let count = line.utf8.count
      repeat {
        let next = line.scalarFloor(min(count, offset + size))
        RawBytes.append(line[line.index(atOffset: offset)..<line.index(atOffset: next)], to: &buffer)
        offset = next
        if buffer.count >= size {
          try body(buffer)
          buffer.removeAll(keepingCapacity: true)
        }
      } while offset < count
    }
    if !buffer.isEmpty { try body(buffer) }
  }

  private init(reading bytes: UnsafeBufferPointer<UInt8>) {
    let lineEnding = TextBuffer.lineEnding(of: bytes)
    var chunks: [[String]] = []
    var chunk: [String] = []
    var start = 0
    func finishLine(at end: Int) {
      let line = RawBytes.text(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      chunk.append(line)
      guard chunk.count == TextLines.chunkSize else { return }
      chunks.append(chunk)
      chunk = []
      chunk.reserveCapacity(TextLines.chunkSize)
    }
    for index in bytes.indices where bytes[index] == 0x0A {
      finishLine(at: lineEnding == .crlf ? index - 1 : index)
      start = index + 1
    }
    finishLine(at: bytes.count)
    if !chunk.isEmpty { chunks.append(chunk) }
    self.init(lines: TextLines(chunks: chunks), lineEnding: lineEnding)
  }

  private static func lineEnding(of bytes: UnsafeBufferPointer<UInt8>) -> LineEnding {
    var last: UInt8 = 0
    var found = false
    for byte in bytes {
      if byte == 0x0A {
        guard last == 0x0D else { return .lf }
        found = true
      }
      last = byte
    }
    return found ? .crlf : .lf
  }
}

/// Bytes that are no UTF-8 as private scalars, and back.
enum RawBytes {
  private static let base: UInt32 = 0x10FF00

  /// The byte that a scalar stands for.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// A line out of the bytes of a file.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    // The private scalars begin with F4 in UTF-8, as do the rarest others.
    if !bytes.contains(0xF4), let text = String(validating: bytes, as: UTF8.self) { return text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    var reader = ScalarReader()
    var start = 0
    var index = 0
    while index < bytes.count {
      switch reader.read(bytes[index]) {
      case .more:
        index += 1
      case .scalar(let scalar):
        index += 1
        if byte(scalar) == nil { result += bytes[start..<index] } else { keep(bytes[start..<index], in: &result) }
        start = index
      case .invalid(let again):
        index += again ? 0 : 1
        keep(bytes[start..<index], in: &result)
        start = index
      }
    }
    keep(bytes[start...], in: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private static func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, in result: inout [UInt8]) {
    // U+10FF80…U+10FFFF in UTF-8: the byte's upper half chooses the third byte, its lower six bits the fourth.
    for byte in bytes { result += [0xF4, 0x8F, byte < 0xC0 ? 0xBE : 0xBF, 0x80 | byte & 0x3F] }
  }

  /// Appends what a line has in the file.
  static func append(_ text: Substring, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard !utf8.contains(0xF4) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if isPlain == true { return }
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }
}
