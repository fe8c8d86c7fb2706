import MullionTerminal
import Testing

@testable import MullionScenes

/// A generator with a seed, so that a failure can be repeated.
nonisolated struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

nonisolated enum WireSamples {
  static var attach: AttachRequest {
    var request = AttachRequest()
    request.scene = "doc-1"
    request.arguments = ["--wait", "naïve file.md", ""]
    request.environment = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "EMPTY": ""]
    request.directory = "/home/me"
    request.fileCreationMask = 0o077
    request.size = TerminalSize(columns: 500, rows: 200)
    request.process = 4711
    request.terminalName = "/dev/pts/3"
    request.options = [.readOnly, .hasInput]
    return request
  }

  static var command: CommandRequest {
    var request = CommandRequest()
    request.arguments = ["send", "doc-1", "ctrl+s"]
    request.environment = ["EDITOR": "vi"]
    request.hasInput = true
    request.size = TerminalSize(columns: 1, rows: 1)
    return request
  }

  static let window: [WindowMessage] = [
    .attach(attach), .command(command), .input([0, 27, 255]), .input([]), .painted,
    .resize(TerminalSize(columns: 0, rows: 0)),
    .suspending, .tookBack, .resumed(TerminalSize(columns: 80, rows: 24)), .alive(.max), .standardInput([1]),
    .endOfInput,
    .detach(.hungUp), .finished(-1), .notRun("vi: not found"), .opened(7, failure: nil), .opened(.max, failure: "no"),
  ]

  static let store: [StoreMessage] = [
    .welcome(Welcome(mode: .relayed, process: 9, scene: "doc-1", capabilities: .durable)),
    .paint([27], endsFrame: false),
    .paint([], endsFrame: true), .suspend, .alive(0), .output([1, 2]), .error([3]),
    .exit(Ending(code: -1, message: "closed — saved", isTerminalRestored: true)), .refused("no", code: 76),
    .showing("doc-2"), .run(ProgramRequest(arguments: ["vi", "a b"], directory: "/tmp")),
    .run(ProgramRequest(arguments: [])), .openWindow(1, scene: "doc 3; rm"), .openURL(2, "https://example.org/?a=b#c"),
  ]
}

@Suite struct WireTests {
  @Test(
    "W9 Every message is read as it was written, however its bytes arrive", arguments: 1...40 as ClosedRange<UInt64>)
  func anySplit(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sent = (0..<60).map { _ in WireSamples.window[Int.random(in: 0..<WireSamples.window.count, using: &random)] }
    var stream = sent.flatMap(\.framed)[...]
    var decoder = MessageDecoder()
    var received: [WindowMessage] = []
    while !stream.isEmpty {
      let count = Int.random(in: 1...Int.random(in: 1...90, using: &random), using: &random)
      decoder.append(stream.prefix(count))
      stream = stream.dropFirst(count)
      while let raw = try decoder.next() { received.append(try #require(try WindowMessage(raw))) }
    }
    #expect(received == sent, "seed \(seed)")
    #expect(!decoder.isInMessage)
  }

  @Test("W9 What the store says is read as it was written", arguments: WireSamples.store)
  func store(message: StoreMessage) throws {
    var decoder = MessageDecoder()
    decoder.append(message.framed)
    let raw = try #require(try decoder.next())
    #expect(try StoreMessage(raw) == message)
  }

  @Test("W9 A message that ends early gives a reason, never a trap", arguments: WireSamples.window + [])
  func truncated(message: WindowMessage) throws {
    let framed = message.framed
    let raw = RawMessage(kind: UInt16(framed[4]) | UInt16(framed[5]) << 8, content: framed[6...])
    for count in 0..<raw.content.count {
      do {
        let shorter = try WindowMessage(RawMessage(kind: raw.kind, content: raw.content.prefix(count)))
        // Only bytes without a length of their own may be cut unnoticed.
        switch shorter {
        case .input, .standardInput: break
        default: Issue.record("\(count) bytes of \(message) were read as \(String(describing: shorter))")
        }
      } catch {
        #expect(error == .endsEarly)
      }
    }
  }

  @Test("W9 Random bytes give a reason or messages, never a trap", arguments: 1...300 as ClosedRange<UInt64>)
  func garbage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for kind in Array(0...13) + Array(100...111) as [UInt16] {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ -> UInt8 in
        // Mostly small numbers, so that counts and lengths come out believable.
        Bool.random(using: &random) ? UInt8.random(in: 0...4, using: &random) : .random(in: 0...255, using: &random)
      }
      _ = try? WindowMessage(RawMessage(kind: kind, content: bytes[...]))
      _ = try? StoreMessage(RawMessage(kind: kind, content: bytes[...]))
      var decoder = MessageDecoder()
      decoder.append(bytes)
      while let found = try? decoder.next(), found.content.count < bytes.count {}
    }
  }

  @Test(
    "W9 A length over the limit is refused before anything is kept for it",
    arguments: [(1 << 20) + 1, 1 << 31, .max] as [UInt32])
  func huge(length: UInt32) {
    var decoder = MessageDecoder()
    decoder.append(withUnsafeBytes(of: length.littleEndian) { Array($0) })
    #expect { try decoder.next() } throws: { "\($0)".contains("\(length)") && "\($0)".contains("limit") }
  }

  @Test("W9 A length too short for a kind is refused", arguments: [0, 1] as [UInt8])
  func short(length: UInt8) {
    var decoder = MessageDecoder()
    decoder.append([length, 0, 0, 0, 1])
    #expect(throws: WireError.self) { try decoder.next() }
  }

  @Test("Kinds that are not known are skipped, and later additions to known ones ignored")
  func unknown() throws {
    let later = RawMessage(kind: 999, content: [1, 2, 3])
    #expect(try WindowMessage(later) == nil)
    #expect(try StoreMessage(later) == nil)
    let framed = WindowMessage.alive(7).framed
    let longer = RawMessage(kind: 8, content: framed[6...] + [9, 9])
    #expect(try WindowMessage(longer) == .alive(7))
  }

  @Test("A frame is cut into messages within the limit, the last of which says that it ends")
  func frames() {
    let frame = [UInt8](repeating: 7, count: WireLimits.chunk * 2 + 1)
    var bytes: [UInt8] = []
    var ends: [Bool] = []
    for case .paint(let chunk, let isLast) in StoreMessage.frame(frame) {
      #expect(chunk.count <= WireLimits.chunk)
      bytes += chunk
      ends.append(isLast)
    }
    #expect(bytes == frame)
    #expect(ends == [false, false, true])
    #expect(StoreMessage.frame([]) == [.paint([], endsFrame: true)])
  }
}

@Suite struct HelloTests {
  @Test("W9 A hello is read whole or not yet, from any number of its bytes")
  func parsing() throws {
    let hello = Hello(build: "1.2.3 (abc)")
    let bytes = hello.bytes
    for count in 0..<bytes.count { #expect(try Hello.parse(bytes.prefix(count)) == nil) }
    let (read, length) = try #require(try Hello.parse(bytes + [1, 2]))
    #expect(read == hello)
    #expect(length == bytes.count)
    #expect(Array(bytes.prefix(8)) == Array("MULLION\0".utf8))
  }

  @Test(
    "W9 What is no hello is known at its first wrong byte", arguments: ["GET / HTTP/1.1", "MULLIOX", "\0", "mullion"])
  func garbage(text: String) {
    #expect(throws: WireError.self) { try Hello.parse(Array(text.utf8)) }
  }

  @Test("W9 Another version is told with both versions, both builds and what to do")
  func mismatch() throws {
    let ours = Hello(version: 2, build: "new")
    let text = try #require(ours.mismatch(with: Hello(version: 1, build: "old"), app: "quire"))
    for part in ["protocol 2", "new", "speaks 1", "old", "quire restart"] { #expect(text.contains(part)) }
    #expect(ours.mismatch(with: Hello(version: 2, build: "other"), app: "quire") == nil)
  }

  @Test("A long name of a build is cut, not refused")
  func long() throws {
    let hello = Hello(build: String(repeating: "é", count: 400))
    #expect(hello.build.utf8.count <= WireLimits.build)
    #expect(try Hello.parse(hello.bytes)?.0 == hello)
  }
}
