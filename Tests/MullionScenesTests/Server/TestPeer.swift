import MullionTerminal

@testable import MullionScenes

/// The other end of a connection, which can say anything, also what no window would say.
@MainActor
final class TestPeer {
  private(set) var messages: [StoreMessage] = []
  private(set) var hasEnded = false
  private(set) var hello: Hello?

  private var socket: Descriptor?
  private let pulse: Pulse
  private var watch: Watch?
  private var decoder = MessageDecoder()
  private var greeting: [UInt8] = []

  init(_ address: UnixAddress, _ pulse: Pulse) throws {
    self.pulse = pulse
    let socket = try Descriptor.connect(to: address)
    self.socket = socket
    watch = Watch.readable(socket) { [weak self] in self?.read() }
    watch?.resume()
  }

  /// Connects, says hello and attaches.
  static func window(
    _ address: UnixAddress, _ pulse: Pulse, request: AttachRequest = WireSamples.attach,
    passing terminal: Descriptor? = nil
  ) throws -> TestPeer {
    let peer = try TestPeer(address, pulse)
    try peer.send(Hello(build: "test").bytes)
    let framed = WindowMessage.attach(request).framed
    if let terminal { _ = try peer.socket?.send(framed, passing: terminal) } else { try peer.send(framed) }
    return peer
  }

  func send(_ bytes: [UInt8]) throws {
    _ = try socket?.write(bytes)
  }

  func send(_ message: WindowMessage) throws {
    try send(message.framed)
  }

  /// Ends without a word, as a process does that is killed.
  func die() {
    // The descriptor itself is closed a moment later, when Dispatch no longer watches it.
    socket?.endSending()
    watch = nil
    socket = nil
  }

  /// Reads nothing any more, as a process that is stopped.
  func stop() {
    watch?.pause()
  }

  func goOn() {
    watch?.resume()
  }

  var welcome: Welcome? {
    for case .welcome(let welcome) in messages { return welcome }
    return nil
  }

  var refusal: String? {
    for case .refused(let reason, _) in messages { return reason }
    return nil
  }

  var ending: Ending? {
    for case .exit(let ending) in messages { return ending }
    return nil
  }

  /// Everything that it was told to paint, frame by frame.
  var frames: [String] {
    var frames: [[UInt8]] = [[]]
    for case .paint(let bytes, let ends) in messages {
      frames[frames.count - 1] += bytes
      if ends { frames.append([]) }
    }
    return frames.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  private func read() {
    defer { pulse.beat() }
    while watch?.isActive == true, let bytes = try? socket?.read(upTo: 1 << 16) { take(bytes) }
  }

  private func take(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      hasEnded = true
      watch = nil
      return
    }
    if hello == nil {
      greeting += bytes
      guard let (hello, length) = try? Hello.parse(greeting) else { return }
      self.hello = hello
      decoder.append(greeting[length...])
    } else {
      decoder.append(bytes)
    }
    while let raw = try? decoder.next() {
      guard let message = try? StoreMessage(raw) else { continue }
      messages.append(message)
      // As a window does that has written it.
      if case .paint(_, endsFrame: true) = message { try? send(.painted) }
    }
  }
}
