/// Puts values one after another: numbers low byte first, texts and lists behind their counts.
nonisolated struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ flag: Bool) {
    put(UInt8(flag ? 1 : 0))
  }

  mutating func put(_ text: String) {
    put(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }

  mutating func put(_ texts: [String]) {
    put(UInt32(truncatingIfNeeded: texts.count))
    for text in texts { put(text) }
  }

  /// In the order of the names, so that equal values are equal bytes.
  mutating func put(_ variables: [String: String]) {
    put(UInt32(truncatingIfNeeded: variables.count))
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      put(name)
      put(value)
    }
  }

  mutating func put(rest content: some Collection<UInt8>) {
    bytes.append(contentsOf: content)
  }
}

/// Takes values off the front of a message. No count is believed before the bytes that it promises are there.
nonisolated struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
    let length = MemoryLayout<Value>.size
    let bytes = try take(length)
    return bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }

  mutating func flag() throws(WireError) -> Bool {
    try integer(UInt8.self) != 0
  }

  mutating func text() throws(WireError) -> String {
    String(decoding: try take(Int(try integer(UInt32.self))), as: UTF8.self)
  }

  mutating func optionalText() throws(WireError) -> String? {
    try flag() ? try text() : nil
  }

  mutating func texts() throws(WireError) -> [String] {
    var found: [String] = []
    for _ in 0..<(try integer(UInt32.self)) { found.append(try text()) }
    return found
  }

  mutating func variables() throws(WireError) -> [String: String] {
    let count = try integer(UInt32.self)
    guard count <= WireLimits.variables else { throw WireError("too many environment variables (\(count))") }
    var found: [String: String] = [:]
    for _ in 0..<count {
      let name = try text()
      found[name] = try text()
    }
    return found
  }

  /// All that is left.
  mutating func remainder() -> ArraySlice<UInt8> {
    defer { rest = rest[rest.endIndex...] }
    return rest
  }

  private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .endsEarly }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
