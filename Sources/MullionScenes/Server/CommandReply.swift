import MullionTerminal

/// A command that somebody waits for, from the store's side: where its output goes.
public final class CommandReply: Identifiable {
  /// Different for every command of a process.
  public let id: Int
  /// What was asked for.
  public let request: CommandRequest
  /// Whose the asking process is.
  public let credentials: PeerCredentials

  private let peer: Peer
  /// Whether somebody still waits.
  public private(set) var isOpen = true

  init(id: Int, request: CommandRequest, peer: Peer) {
    self.id = id
    self.request = request
    self.peer = peer
    credentials = peer.credentials
  }

  /// Bytes of output that have not been taken yet. Who has a lot to say waits for `ready` while this is above zero; past
  /// `WireLimits.backlog` the other side is dropped.
  public var backlog: Int { peer.backlog }

  /// Writes to the command's standard output.
  public func output(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    for chunk in StoreMessage.chunks(of: bytes) { peer.send(.output(Array(chunk))) }
  }

  /// Writes to the command's standard error.
  public func error(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    for chunk in StoreMessage.chunks(of: bytes) { peer.send(.error(Array(chunk))) }
  }

  /// Ends the command, with an exit code and a last line: on standard output, or on standard error if the code is not 0.
  public func exit(code: Int32 = 0, message: String = "") {
    guard isOpen else { return }
    isOpen = false
    peer.send(.exit(Ending(code: code, message: message)))
    peer.finish()
  }

  func didEnd() {
    isOpen = false
  }
}
