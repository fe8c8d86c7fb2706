import MullionTerminal

/// A window's or a command's end of the connection to the store. Nothing here waits, except for the store's hello.
nonisolated public final class StoreConnection {
  /// What the store said of itself.
  public let store: Hello
  /// For waiting.
  public let socket: Descriptor

  private var decoder = MessageDecoder()
  private var outbox: [UInt8] = []

  private init(_ socket: Descriptor, store: Hello, rest: ArraySlice<UInt8>, unsent: [UInt8]) {
    self.socket = socket
    self.store = store
    outbox = unsent
    decoder.append(rest)
  }

  /// Says hello and waits for the store's; nil if the store ended before it said one.
  ///
  /// - Parameters:
  ///   - app: The program's name, for messages to people.
  ///   - milliseconds: How long the store may take.
  static func greet(
    _ socket: Descriptor, hello: Hello, app: String, milliseconds: Int
  ) throws -> StoreConnection? {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    var unsent = hello.bytes
    var greeting: [UInt8] = []
    while true {
      do {
        try write(&unsent, to: socket)
      } catch {
        if error.meansPeerIsGone { return nil }
        throw error
      }
      if let (store, length) = try Hello.parse(greeting) {
        if let mismatch = hello.mismatch(with: store, app: app) { throw StoreLauncher.Failure(mismatch, code: 76) }
        return StoreConnection(socket, store: store, rest: greeting[length...], unsent: unsent)
      }
      guard try socket.wait(for: .readable, milliseconds: Int(max(0, deadline - monotonicMilliseconds()))) else {
        throw StoreLauncher.Failure.noAnswer(app)
      }
      guard let bytes = try socket.read(upTo: Hello.lengthLimit) else { continue }
      if bytes.isEmpty { return nil }
      greeting += bytes
    }
  }

  /// How many bytes wait to be taken.
  public var backlog: Int { outbox.count }

  /// Sends a message, or keeps what the store does not take now.
  public func send(_ message: WindowMessage) {
    outbox += message.framed
    flush()
  }

  /// Sends the first message and with it the terminal.
  func attach(_ request: AttachRequest, passing terminal: Descriptor?) throws {
    guard let terminal else { return send(.attach(request)) }
    let framed = WindowMessage.attach(request).framed
    guard try flushed(milliseconds: 5000) else { throw StoreLauncher.Failure("the store does not answer") }
    let sent = try socket.send(framed, passing: terminal)
    // With nothing sent the descriptor has not gone either; the store then answers that it is relayed.
    outbox += framed[sent...]
    flush()
  }

  /// Sends what was kept, as much as is taken.
  public func flush() {
    // An error here is that the store has gone, which reading will report, after what it still said.
    if (try? StoreConnection.write(&outbox, to: socket)) == nil { outbox = [] }
  }

  private func flushed(milliseconds: Int) throws -> Bool {
    flush()
    return try outbox.isEmpty || (socket.wait(for: .writable, milliseconds: milliseconds) && flushed(milliseconds: 0))
  }

  /// What the store has said by now; nil when it has said its last.
  public func receive() throws -> [StoreMessage]? {
    guard let bytes = try socket.read(upTo: WireLimits.chunk) else { return [] }
    if bytes.isEmpty { return nil }
    decoder.append(bytes)
    return try pending()
  }

  /// Messages that came together with the hello.
  func pending() throws -> [StoreMessage] {
    var messages: [StoreMessage] = []
    while let raw = try decoder.next() {
      if let message = try StoreMessage(raw) { messages.append(message) }
    }
    return messages
  }

  private static func write(_ bytes: inout [UInt8], to socket: Descriptor) throws(SystemError) {
    guard !bytes.isEmpty else { return }
    let count = try socket.write(bytes)
    bytes.removeSubrange(..<count)
  }
}
