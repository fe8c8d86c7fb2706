import MullionTerminal

/// One connected socket: reads messages off it, and sends some without ever waiting.
final class Peer {
  let credentials: PeerCredentials

  /// Called for each message.
  var onMessage: (WindowMessage) -> Void = { _ in }
  /// Called once when nothing more will come: with a reason if the peer was dropped, with nil if it has just ended.
  var onEnd: (String?) -> Void = { _ in }
  /// Called when everything that was sent has been taken, if it was not taken at once.
  var onDrained: () -> Void = {}
  /// A descriptor that came along and that no message has claimed.
  private(set) var passed: Descriptor?

  /// Nil at the end, so that it is closed even if somebody still knows this peer.
  private(set) var socket: Descriptor?
  private let hello: Hello
  private var reading: Watch?
  private var writing: Watch?
  private var greeting: [UInt8] = []
  private var isGreeted = false
  private var decoder = MessageDecoder()
  private var buffer = [UInt8](repeating: 0, count: WireLimits.chunk)
  private var outbox: [UInt8] = []
  private var outboxStart = 0
  private var endsWhenDrained = false
  private var hasEnded = false

  init(socket: Descriptor, credentials: PeerCredentials, hello: Hello) {
    self.socket = socket
    self.credentials = credentials
    self.hello = hello
  }

  /// Starts to read, after saying hello.
  func start() {
    guard let socket else { return }
    reading = Watch.readable(socket) { [weak self] in self?.read() }
    writing = Watch.writable(socket) { [weak self] in self?.flush() }
    send(hello.bytes)
    reading?.resume()
  }

  /// Whether the other end has closed; costs one system call.
  var hasHungUp: Bool { socket?.peerHasClosed ?? true }

  /// How many bytes wait to be taken.
  var backlog: Int { outbox.count - outboxStart }

  func send(_ message: StoreMessage) {
    send(message.framed)
  }

  /// Sends what is waiting, then closes; nothing more is read.
  func finish() {
    guard !hasEnded else { return }
    endsWhenDrained = true
    reading?.pause()
    if backlog == 0 { end(nil) }
  }

  /// Says why, and closes.
  func drop(_ reason: String, code: Int32 = 1) {
    guard !hasEnded else { return }
    send(.refused(reason, code: code))
    end(reason)
  }

  /// Gives away the descriptor that came along.
  func takePassed() -> Descriptor? {
    defer { passed = nil }
    return passed
  }

  private func send(_ bytes: [UInt8]) {
    guard !hasEnded else { return }
    let isIdle = backlog == 0
    if isIdle {
      outbox.removeAll(keepingCapacity: outbox.capacity <= WireLimits.chunk * 2)
      outboxStart = 0
    }
    outbox.append(contentsOf: bytes)
    if isIdle {
      writeSome()
      if backlog > 0 { writing?.resume() }
    }
    if backlog > WireLimits.backlog { end("it does not read what it is sent") }
  }

  private func flush() {
    writeSome()
    guard !hasEnded, backlog == 0 else { return }
    writing?.pause()
    if endsWhenDrained { end(nil) } else { onDrained() }
  }

  private func writeSome() {
    guard let socket else { return }
    do {
      outboxStart += try socket.write(outbox, from: outboxStart)
      if outboxStart > WireLimits.message {
        outbox.removeSubrange(..<outboxStart)
        outboxStart = 0
      }
    } catch {
      // What it sent before it went may still be unread: only the end of that is the end. If nothing is to be read any
      // more, it is over now.
      outboxStart = outbox.count
      writing?.pause()
      if endsWhenDrained { end(nil) }
    }
  }

  /// Reads all that is there: nobody calls again for what is left once the other end has closed, and a socket holds less
  /// than these rounds take.
  private func read() {
    for _ in 0..<16 where reading?.isActive == true {
      guard let socket, readOnce(socket) else { return }
    }
  }

  /// Whether there may be more.
  private func readOnce(_ socket: Descriptor) -> Bool {
    do {
      let (found, descriptor) = try socket.receive(into: &buffer)
      // Only the first message can need a descriptor; any other is closed by not being kept.
      if passed == nil, !isGreetedAndRunning { passed = descriptor }
      switch found {
      case .bytes(let count): try take(buffer[..<count])
      case .nothingYet: return false
      case .end: end(decoder.isInMessage || !isGreeted ? "it ended in the middle of a message" : nil)
      }
      return true
    } catch let error as WireError {
      drop(error.description)
    } catch {
      end("\(error)")
    }
    return false
  }

  private var isGreetedAndRunning = false

  private func take(_ bytes: ArraySlice<UInt8>) throws {
    if isGreeted { decoder.append(bytes) } else { try greet(bytes) }
    while !hasEnded, !endsWhenDrained, let raw = try decoder.next() {
      guard let message = try WindowMessage(raw) else { continue }
      isGreetedAndRunning = true
      onMessage(message)
    }
  }

  private func greet(_ bytes: ArraySlice<UInt8>) throws {
    greeting += bytes
    guard let (theirs, length) = try Hello.parse(greeting) else { return }
    isGreeted = true
    guard theirs.version == hello.version else {
      // It has our hello and can tell its user more than a refusal that it may not understand.
      return end("it speaks protocol \(theirs.version), this store \(hello.version)")
    }
    decoder.append(greeting[length...])
    greeting = []
  }

  private func end(_ reason: String?) {
    guard !hasEnded else { return }
    hasEnded = true
    reading?.cancel()
    writing?.cancel()
    socket = nil
    passed = nil
    outbox = []
    outboxStart = 0
    let onEnd = onEnd
    self.onEnd = { _ in }
    onMessage = { _ in }
    onDrained = {}
    onEnd(reason)
  }
}
