import MullionTerminal

/// Listens for windows and commands, and speaks the protocol with each of them, so that its delegate deals in requests,
/// typed bytes and frames. One that misbehaves is dropped with a reason; the others do not notice.
public final class ConnectionServer {
  /// Who owns the scenes; held weakly, and set before `start`.
  public weak var delegate: (any ConnectionDelegate)?
  /// Is told one line about every peer that is dropped.
  public var log: (String) -> Void = { _ in }
  /// Windows that are attached, in the order in which they came.
  public var links: [WindowLink] { windows.filter(\.isAttached) }
  /// Commands that somebody waits for, in the order in which they came.
  public private(set) var replies: [CommandReply] = []
  /// How many peers are connected, whatever they do.
  public var peerCount: Int { peers.count }

  private let listener: Listener
  private let hello: Hello
  private let limits: Limits
  private let foreground: ForegroundTest
  private var accepting: Watch?
  private var peers: [ObjectIdentifier: Peer] = [:]
  private var deadlines: [ObjectIdentifier: Watch] = [:]
  private var windows: [WindowLink] = []
  private var lastID = 0
  /// Kept open so that, when descriptors run out, there is one to give up for saying so.
  private var reserve = try? Descriptor.open("/dev/null", 0)
  private var whenEmpty: (() -> Void)?

  /// How a passed terminal's window is watched: given the peer and the terminal, a test that is asked before each use; nil
  /// if its place cannot be known, and the terminal must be relayed.
  public typealias ForegroundTest = (PeerCredentials, Descriptor) -> (() -> Bool)?

  /// Bounds on patience.
  nonisolated public struct Limits: Hashable, Sendable {
    /// Within how many milliseconds a peer must have said hello and what it wants.
    public var greetingMilliseconds = 2000
    /// How many peers may be connected at once.
    public var peers = 4096

    /// Makes the usual bounds.
    public init() {}
  }

  /// Makes a server that does not accept anybody yet.
  ///
  /// - Parameters:
  ///   - listener: Where it listens.
  ///   - hello: How it introduces itself.
  ///   - foreground: How to know whether a window may be painted; `/proc` unless a test knows better.
  public init(
    listener: Listener, hello: Hello, limits: Limits = Limits(),
    foreground: @escaping ForegroundTest = ConnectionServer.foregroundByProcess
  ) {
    self.listener = listener
    self.hello = hello
    self.limits = limits
    self.foreground = foreground
  }

  /// Starts to accept.
  public func start() {
    accepting = Watch.readable(listener.descriptor) { [weak self] in self?.accept() }
    accepting?.resume()
  }

  /// Takes the socket away so that the next `connectOrStart` starts a new store, ends every window and command, and calls
  /// back when all of them have heard it, at the latest after `greetingMilliseconds`.
  public func stop(code: Int32 = 0, message: String = "", then done: @escaping () -> Void = {}) {
    accepting?.cancel()
    listener.remove()
    for link in links { link.close(code: code, message: message) }
    for reply in replies { reply.exit(code: code, message: message) }
    for peer in peers.values { peer.finish() }
    guard !peers.isEmpty else { return done() }
    whenEmpty = done
    let last = Watch.deadline(milliseconds: limits.greetingMilliseconds) { [weak self] in self?.isEmpty() }
    last.resume()
    deadlines[ObjectIdentifier(self)] = last
  }

  private func isEmpty() {
    let done = whenEmpty
    whenEmpty = nil
    done?()
  }

  // MARK: - Peers

  private func accept() {
    do {
      while let socket = try listener.descriptor.accept() { welcome(socket) }
    } catch {
      turnAway(error)
    }
  }

  /// Out of descriptors: a connection that is not accepted would stay readable for ever, so it is accepted and closed.
  private func turnAway(_ error: any Error) {
    log("a peer could not be accepted: \(error)")
    reserve = nil
    _ = try? listener.descriptor.accept()
    reserve = try? Descriptor.open("/dev/null", 0)
  }

  private func welcome(_ socket: Descriptor) {
    guard let credentials = try? socket.peerCredentials() else { return }
    let peer = Peer(socket: socket, credentials: credentials, hello: hello)
    let key = ObjectIdentifier(peer)
    peers[key] = peer
    peer.onEnd = { [weak self, weak peer] reason in
      guard let self, let peer else { return }
      forget(peer)
      if let reason { dropped(peer, reason) }
    }
    peer.onMessage = { [weak self, weak peer] message in
      if let peer { self?.first(message, from: peer) }
    }
    peer.start()
    guard credentials.mayBeServed else { return peer.drop("this store belongs to another user") }
    guard peers.count <= limits.peers else { return peer.drop("too many windows (\(limits.peers))") }
    let deadline = Watch.deadline(milliseconds: limits.greetingMilliseconds) { [weak peer] in
      peer?.drop("it did not say in time what it wants")
    }
    deadline.resume()
    deadlines[key] = deadline
  }

  private func dropped(_ peer: Peer, _ reason: String) {
    log("peer of process \(peer.credentials.process) dropped: \(reason)")
  }

  private func forget(_ peer: Peer) {
    deadlines[ObjectIdentifier(peer)] = nil
    peers[ObjectIdentifier(peer)] = nil
    if peers.isEmpty { isEmpty() }
  }

  private func first(_ message: WindowMessage, from peer: Peer) {
    switch message {
    case .attach(let request): attach(request, peer)
    case .command(let request): command(request, peer)
    case .alive(let token): peer.send(.alive(token))
    default: peer.drop("a message came before it was said what is wanted")
    }
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: - Commands

  private func command(_ request: CommandRequest, _ peer: Peer) {
    deadlines[ObjectIdentifier(peer)] = nil
    _ = peer.takePassed()
    let reply = CommandReply(id: nextID(), request: request, peer: peer)
    replies.append(reply)
    peer.onMessage = { [weak self, weak peer] message in
      guard let self, let peer else { return }
      switch message {
      case .standardInput(let bytes): delegate?.standardInput(bytes, reply: reply)
      case .endOfInput: delegate?.endOfInput(reply)
      case .alive(let token): peer.send(.alive(token))
      case .detach: break  // The end of the connection follows.
      default: peer.drop("a command got a message for windows")
      }
    }
    peer.onDrained = { [weak self] in if reply.isOpen { self?.delegate?.ready(reply) } }
    peer.onEnd = { [weak self, weak peer] reason in
      guard let self, let peer else { return }
      replies.removeAll { $0 === reply }
      let wasOpen = reply.isOpen
      reply.didEnd()
      forget(peer)
      if let reason { dropped(peer, reason) }
      if wasOpen { delegate?.gone(reply) }
    }
    delegate?.command(request, reply: reply)
  }

  // MARK: - Windows

  private func attach(_ request: AttachRequest, _ peer: Peer) {
    deadlines[ObjectIdentifier(peer)] = nil
    guard let delegate else { return peer.drop("this store is ending") }
    var request = request
    let link = makeLink(&request, peer, delegate)
    switch delegate.attach(request, link: link) {
    case .refused(let reason, let code):
      peer.onEnd = { [weak self, weak peer] _ in if let peer { self?.forget(peer) } }
      peer.drop(reason, code: code)
    case .accepted(let scene, let capabilities):
      windows.append(link)
      let process = currentProcess()
      peer.send(.welcome(Welcome(mode: link.mode, process: process, scene: scene, capabilities: capabilities)))
      link.begin()
    }
  }

  private func makeLink(
    _ request: inout AttachRequest, _ peer: Peer, _ delegate: any ConnectionDelegate
  ) -> WindowLink {
    let box = LinkBox()
    let terminal = makeTerminal(&request, peer, box)
    let link = WindowLink(id: nextID(), request: request, peer: peer, terminal: terminal, delegate: delegate)
    box.link = link
    peer.onMessage = { [weak link] in link?.handle($0) }
    peer.onEnd = { [weak self, weak peer] reason in
      if let self, let peer {
        windows.removeAll { $0 === link }
        forget(peer)
        if let reason { dropped(peer, reason) }
      }
      // Last, so that whoever is told finds everything as it will be; and even if the server has gone before.
      link.didEnd(reason.map { .dropped($0) } ?? .died)
    }
    return link
  }

  private func makeTerminal(_ request: inout AttachRequest, _ peer: Peer, _ box: LinkBox) -> any WindowTerminal {
    guard let descriptor = peer.takePassed(), descriptor.isTerminal, descriptor.isNonblockingReadWrite else {
      return RelayedTerminal { [weak peer] in peer?.send($0) }
    }
    request.terminalName = descriptor.terminalName ?? request.terminalName
    let isInForeground = foreground(peer.credentials, descriptor)
    let passed = PassedTerminal(
      descriptor, socket: peer.socket, isInForeground: isInForeground ?? { false },
      isWindowThere: { [weak peer] in peer?.hasHungUp == false },
      events: PassedTerminal.Events(
        input: { box.link?.didType($0) }, ready: { box.link?.becameReady() }, away: { box.link?.wentAway() },
        hungUp: { box.link?.didHangUp() }))
    let isPassed = isInForeground != nil && !request.options.contains(.relay)
    return isPassed ? passed : RelayedTerminal(spare: passed) { [weak peer] in peer?.send($0) }
  }

  /// Breaks the circle between a terminal's events and the link that owns the terminal.
  private final class LinkBox {
    weak var link: WindowLink?
  }

  /// Asks `/proc` about the window's process, if this is the terminal that controls it.
  nonisolated public static func foregroundByProcess(_ peer: PeerCredentials, _ terminal: Descriptor) -> (() -> Bool)? {
    guard peer.process > 0, let watch = try? ProcessWatch(process: peer.process), let status = watch.status(),
      let device = terminal.terminalDevice, status.terminal == device
    else { return nil }
    return { watch.status()?.isInForeground ?? false }
  }
}
