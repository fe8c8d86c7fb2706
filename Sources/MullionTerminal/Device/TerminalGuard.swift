import Glibc

/// Puts a terminal's settings back at the very moment when the process that lent it ends.
///
/// A shell that waited for that process looks at the settings as soon as it is told of the end, and keeps what it finds.
/// To be there first, one thread does nothing but wait for sockets to close: whoever goes by way of a queue comes too late
/// now and then. The rest of the giving back has time, and is not done here.
@MainActor
public final class TerminalGuard {
  /// The guard of this process; its thread starts with the first terminal.
  public static let shared = TerminalGuard()

  private var commands: Descriptor?

  private init() {}

  /// Guards a terminal until `stop`: when `socket` is closed at its other end and the settings are exactly `applied`, they
  /// become `found`.
  ///
  /// - Returns: What to give to `stop`; nil if there can be no guard, and all depends on the queue.
  public func start(socket: Descriptor, terminal: Descriptor, found: TerminalSettings, applied: TerminalSettings)
    -> Post?
  {
    guard let commands = commands ?? makeThread() else { return nil }
    let post = Post(socket: socket, terminal: terminal, found: found, applied: applied)
    return Command.start.send(post, to: commands) ? post : nil
  }

  /// Guards it no more.
  public func stop(_ post: Post) {
    if let commands { _ = Command.stop.send(post, to: commands) }
  }

  /// A terminal under guard.
  public final class Post: Sendable {
    fileprivate let socket: Descriptor
    fileprivate let terminal: Descriptor
    private let found: TerminalSettings
    private let applied: TerminalSettings

    fileprivate init(socket: Descriptor, terminal: Descriptor, found: TerminalSettings, applied: TerminalSettings) {
      self.socket = socket
      self.terminal = terminal
      self.found = found
      self.applied = applied
    }

    fileprivate func restore() {
      if let current = try? terminal.terminalSettings(), current == applied {
        _ = try? terminal.setTerminalSettings(found)
      }
    }
  }

  private func makeThread() -> Descriptor? {
    guard let pipe = try? Descriptor.pipe(), startThread(reading: pipe.reading) else { return nil }
    commands = pipe.writing
    return pipe.writing
  }
}

/// Starts the guard's thread; not on the main actor, or its body would be taken to be there too.
private func startThread(reading commands: Descriptor) -> Bool {
  let retained = Unmanaged.passRetained(commands)
  var thread = pthread_t()
  let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    if let argument { watch(Unmanaged<Descriptor>.fromOpaque(argument).takeRetainedValue()) }
    return nil
  }
  guard pthread_create(&thread, nil, body, retained.toOpaque()) == 0 else {
    retained.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// What the thread is told, one at a time over a pipe, so that nothing is shared: a byte, and a post that changes hands.
private enum Command: UInt8 {
  case start = 1
  case stop

  static let length = 1 + MemoryLayout<UInt>.size

  func send(_ post: TerminalGuard.Post, to pipe: Descriptor) -> Bool {
    let retained = Unmanaged.passRetained(post)
    let address = UInt(bitPattern: retained.toOpaque())
    let bytes = [rawValue] + withUnsafeBytes(of: address) { Array($0) }
    // So few bytes are written to a pipe at once or not at all.
    if (try? pipe.write(bytes)) == bytes.count { return true }
    retained.release()
    return false
  }

  static func receive(from pipe: Descriptor) -> (Command, TerminalGuard.Post)? {
    guard let bytes = try? pipe.read(upTo: length), bytes.count == length, let command = Command(rawValue: bytes[0]),
      let pointer = bytes.withUnsafeBytes({ room in
        UnsafeRawPointer(bitPattern: room.loadUnaligned(fromByteOffset: 1, as: UInt.self))
      })
    else { return nil }
    return (command, Unmanaged<TerminalGuard.Post>.fromOpaque(pointer).takeRetainedValue())
  }
}

/// The life of the guard's thread.
private func watch(_ commands: Descriptor) {
  var signals = sigset_t()
  sigfillset(&signals)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  var posts: [TerminalGuard.Post] = []
  while true {
    var polled = posts.map { pollfd(fd: $0.socket.number, events: pollPeerHungUp, revents: 0) }
    polled.append(pollfd(fd: commands.number, events: Int16(POLLIN), revents: 0))
    guard uninterrupted({ poll(&polled, nfds_t(polled.count), -1) }) > 0 else { return }
    for (post, result) in zip(posts, polled) where result.revents != 0 { post.restore() }
    posts = zip(posts, polled).filter { $1.revents == 0 }.map(\.0)
    guard polled.last?.revents != 0 else { continue }
    guard let (command, post) = Command.receive(from: commands) else { return }
    posts.removeAll { $0 === post }
    if command == .start { posts.append(post) }
  }
}
