/// The first thing that both sides send, before anything else. Its framing never changes, so that any two versions can tell
/// each other which they are.
///
/// Eight bytes `MULLION` and zero, the version as two bytes (low first), the length of the build's name as one byte, the name
/// in UTF-8.
nonisolated public struct Hello: Hashable, Sendable {
  /// The version of the messages that follow.
  public var version: UInt16
  /// Which build of the program speaks; shown to people, never compared.
  public var build: String

  /// Makes a hello of this version of the messages; a longer name of the build is cut.
  public init(version: UInt16 = WireLimits.version, build: String) {
    self.version = version
    self.build = build
    while self.build.utf8.count > WireLimits.build { self.build.removeLast() }
  }

  private static let magic: [UInt8] = Array("MULLION\0".utf8)
  private static let fixedLength = magic.count + 3

  /// The longest hello there is.
  public static let lengthLimit = fixedLength + WireLimits.build

  /// The bytes to send.
  public var bytes: [UInt8] {
    Hello.magic + [UInt8(version & 0xFF), UInt8(version >> 8), UInt8(truncatingIfNeeded: build.utf8.count)] + build.utf8
  }

  /// Reads a hello from the start of what has come so far.
  ///
  /// - Returns: The hello and how many bytes it took; nil while more bytes are needed.
  /// - Throws: `WireError` at the first byte that cannot be part of one.
  public static func parse(_ bytes: some RandomAccessCollection<UInt8>) throws(WireError) -> (Hello, length: Int)? {
    guard bytes.elementsEqual(magic.prefix(bytes.count)) || bytes.starts(with: magic) else {
      throw WireError("this is no Mullion program (it did not say hello)")
    }
    guard bytes.count >= fixedLength else { return nil }
    let fixed = Array(bytes.prefix(fixedLength))
    let length = fixedLength + Int(fixed[magic.count + 2])
    guard bytes.count >= length else { return nil }
    let version = UInt16(fixed[magic.count]) | UInt16(fixed[magic.count + 1]) << 8
    let build = String(decoding: bytes.dropFirst(fixedLength).prefix(length - fixedLength), as: UTF8.self)
    return (Hello(version: version, build: build), length)
  }

  /// What to tell a person when the other side speaks another version; nil when it speaks ours.
  ///
  /// - Parameter app: The program's name on the command line.
  public func mismatch(with store: Hello, app: String) -> String? {
    guard version != store.version else { return nil }
    return """
      this \(app) speaks protocol \(version) (build \(build)), the running store speaks \(store.version) \
      (build \(store.build)); run `\(app) restart` with the newest build, or end the running one with `\(app) quit`
      """
  }
}
