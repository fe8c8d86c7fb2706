import MullionTerminal
import Testing

@testable import MullionScenes

/// A host whose scene is what was typed, and which writes down all that it is told.
@MainActor
final class TestHost: ConnectionDelegate {
  let pulse: Pulse
  var decision = AttachDecision.accepted(scene: "one")
  private(set) var typed = ""
  private(set) var events: [String] = []
  private(set) var replies: [CommandReply] = []
  private(set) var input: [UInt8] = []
  private(set) var links: [WindowLink] = []

  init(_ pulse: Pulse) {
    self.pulse = pulse
  }

  private func note(_ event: String) {
    events.append(event)
    pulse.beat()
  }

  /// What each window shows, so that it is painted only if that has changed.
  private var shown: [Int: String] = [:]

  /// Shows a text in every window that takes a frame now.
  func show(_ text: String) {
    typed = text
    for link in links { paint(link) }
    pulse.beat()
  }

  private func paint(_ link: WindowLink) {
    guard link.canPaint, shown[link.id] != typed else { return }
    if link.paint(Array("<\(typed)>".utf8)) { shown[link.id] = typed }
  }

  func attach(_ request: AttachRequest, link: WindowLink) -> AttachDecision {
    if case .accepted = decision { links.append(link) }
    note("attach")
    return decision
  }

  func repaint(_ link: WindowLink) {
    if link.paint(Array("ALL<\(typed)>".utf8)) { shown[link.id] = typed }
    note("repaint")
  }

  func ready(_ link: WindowLink) {
    paint(link)
    note("ready")
  }

  func input(_ bytes: ArraySlice<UInt8>, link: WindowLink) {
    show(typed + String(decoding: bytes, as: UTF8.self))
    note("input")
  }

  func resized(_ link: WindowLink) { note("resized \(link.size.columns)x\(link.size.rows)") }
  func away(_ link: WindowLink) { note("away") }

  func gone(_ link: WindowLink, reason: Departure) {
    links.removeAll { $0 === link }
    note("gone: \(reason)")
  }

  func command(_ request: CommandRequest, reply: CommandReply) {
    replies.append(reply)
    note("command " + request.arguments.joined(separator: " "))
  }

  func standardInput(_ bytes: [UInt8], reply: CommandReply) {
    input += bytes
    note("standard input")
  }

  func endOfInput(_ reply: CommandReply) { note("end of input") }
  func ready(_ reply: CommandReply) { note("reply ready") }
  func gone(_ reply: CommandReply) { note("reply gone") }

  func count(_ event: String) -> Int { events.count { $0 == event } }
}

/// A server with a host, at a socket of its own.
@MainActor
struct TestServer {
  let pulse = Pulse()
  let host: TestHost
  let server: ConnectionServer
  let address: UnixAddress
  let place = Foreground()
  private let folder: TestFolder

  /// Whether windows are in the foreground, as far as the server is told.
  final class Foreground {
    var isThere = true
  }

  init(greetingMilliseconds: Int = 60_000, relaysOnly: Bool = false) throws {
    // As every program does that serves.
    ignoreBrokenPipes()
    folder = try TestFolder()
    address = try UnixAddress(folder.path + "/s")
    host = TestHost(pulse)
    var limits = ConnectionServer.Limits()
    limits.greetingMilliseconds = greetingMilliseconds
    let place = place
    server = ConnectionServer(
      listener: try Listener(at: address), hello: Hello(build: "store"), limits: limits,
      foreground: { _, _ in relaysOnly ? nil : { place.isThere } })
    server.delegate = host
    let pulse = pulse
    server.log = { _ in pulse.beat() }
    server.start()
  }

  func peer() throws -> TestPeer { try TestPeer(address, pulse) }

  func window(passing terminal: Descriptor? = nil) throws -> TestPeer {
    try TestPeer.window(address, pulse, passing: terminal)
  }

  /// A window that is attached and has its first frame.
  func relayedWindow() async throws -> TestPeer {
    let peer = try window()
    await pulse.until("the window is painted") { !peer.frames.isEmpty }
    return peer
  }
}
