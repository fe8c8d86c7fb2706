/// One message before its kind has been looked at.
nonisolated public struct RawMessage: Hashable, Sendable {
  /// What kind it is; a receiver skips kinds that it does not know.
  public var kind: UInt16
  /// Its content, whose meaning depends on the kind.
  public var content: ArraySlice<UInt8>

  /// Makes a message.
  public init(kind: UInt16, content: ArraySlice<UInt8>) {
    self.kind = kind
    self.content = content
  }

  /// The message with its length before it: four bytes length (low first) of all that follows, two bytes kind, content.
  public var framed: [UInt8] {
    var writer = WireWriter()
    writer.put(UInt32(truncatingIfNeeded: content.count + RawMessage.kindLength))
    writer.put(kind)
    writer.put(rest: content)
    return writer.bytes
  }

  static let kindLength = 2
  static let lengthLength = 4
}

/// Cuts a stream of bytes into messages, however the bytes arrive.
///
/// It holds at most one message of `WireLimits.message` bytes and what was appended last.
nonisolated public struct MessageDecoder: Sendable {
  private var buffer: [UInt8] = []
  private var start = 0

  /// Makes a decoder at the start of a stream.
  public init() {}

  /// Takes the next bytes of the stream.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= WireLimits.chunk * 2)
      start = 0
    } else if start > WireLimits.chunk {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next message that has arrived whole; nil while more bytes are needed.
  ///
  /// - Throws: `WireError` when the stream announces a message that is too long or too short. Nothing after that can be
  ///   understood.
  public mutating func next() throws(WireError) -> RawMessage? {
    let available = buffer.count - start
    guard available >= RawMessage.lengthLength else { return nil }
    var reader = WireReader(buffer[start...])
    let length = Int(try reader.integer(UInt32.self))
    guard length <= WireLimits.message else {
      throw WireError("a message of \(length) bytes is over the limit of \(WireLimits.message)")
    }
    guard length >= RawMessage.kindLength else { throw WireError("a message of \(length) bytes has no kind") }
    guard available >= RawMessage.lengthLength + length else { return nil }
    let kind = try reader.integer(UInt16.self)
    let first = start + RawMessage.lengthLength + RawMessage.kindLength
    start += RawMessage.lengthLength + length
    return RawMessage(kind: kind, content: buffer[first..<start])
  }

  /// Whether a message has begun and not ended; at the end of a stream, that it was cut off.
  public var isInMessage: Bool { start < buffer.count }
}
