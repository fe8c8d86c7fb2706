import Glibc
import MullionTerminal
import MullionText
import Testing

/// Whoever connects to a store's socket and does not speak as a window does.
@Suite(.inItsOwnPlace) struct HostilePeerTests {
  private static let hello: [UInt8] = Array("MULLION\0".utf8) + [1, 0, 1] + Array("0".utf8)

  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    var closes = false
  }

  static let attacks = [
    Attack(testDescription: "garbage", bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
    Attack(testDescription: "zeros", bytes: [UInt8](repeating: 0, count: 100_000)),
    Attack(testDescription: "another version", bytes: Array("MULLION\0".utf8) + [99, 7, 1, 65]),
    Attack(testDescription: "a huge length", bytes: hello + [0xFF, 0xFF, 0xFF, 0xFF, 1, 0]),
    Attack(testDescription: "a length of nothing", bytes: hello + [0, 0, 0, 0, 0, 0, 0, 0]),
    Attack(testDescription: "half a message", bytes: hello + [200, 0, 0, 0, 1, 0, 1, 2, 3], closes: true),
    Attack(
      testDescription: "an attach full of ones",
      bytes: hello + [200, 0, 0, 0, 1, 0] + Array(repeating: 0xFF, count: 198)),
    Attack(testDescription: "silence", bytes: []),
    Attack(testDescription: "half a hello", bytes: Array("MULL".utf8)),
    Attack(testDescription: "nothing but an end", bytes: [], closes: true),
  ]

  @Test("W9 A peer that does not keep to the protocol is dropped, and the others go on", arguments: attacks)
  func attack(attack: Attack) throws {
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
    let store = try App.counter.store()
    let address = try UnixAddress(try Place.here().path("mullion/counter-default.sock"))
    let descriptors = store.descriptorCount
    // Several at once: the store forgets one whenever it has noticed the end, but it must forget.
    for _ in 0..<(attack.closes ? 4 : 1) {
      var peers: [Descriptor] = []
      for _ in 0..<4 { peers.append(try Descriptor.connect(to: address)) }
      for peer in peers { _ = try? peer.write(attack.bytes) }
      // It is told, and then it is the end.
      for peer in peers where !attack.closes { while let bytes = try readOrEnd(peer), !bytes.isEmpty {} }
    }
    try window.type("+")
    try window.wait(for: "Count: 1")
    #expect(try App.counter.store().number == store.number)
    #expect(try App.counter.windows().count == 1)
    #expect(store.descriptorCount < descriptors + 4)
  }

  private func readOrEnd(_ peer: Descriptor) throws -> [UInt8]? {
    guard try peer.wait(for: .readable, milliseconds: Bound.milliseconds) else {
      throw Overdue(description: "the peer is not dropped")
    }
    do { return try peer.read(upTo: 4096) } catch { return nil }
  }

  @Test("W9 A store of another protocol version is told with exit code 76 and what to do")
  func otherVersion() throws {
    let place = try Place.here()
    let listener = try Listener(at: UnixAddress(place.path("mullion/counter-default.sock")))
    let asking = try RunningCommand(["counter", "scenes"])
    _ = try listener.descriptor.wait(for: .readable, milliseconds: Bound.milliseconds)
    let peer = try #require(try listener.descriptor.accept())
    _ = try peer.write(Array("MULLION\0".utf8) + [99, 0, 3] + Array("new".utf8))
    let command = try asking.end()
    #expect(command.code == 76)
    #expect(command.errors.contains("protocol 1"))
    #expect(command.errors.contains("99 (build new)"))
  }

  @Test(
    "W9 Another user is not let in",
    .enabled(if: geteuid() == 0 && Programs.isInstalled("setpriv"), "only root can become another user"))
  func otherUser() throws {
    let window = try Terminal(["counter"])
    try window.wait(for: "Count: 0")
    let place = try Place.here()
    let socket = place.path("mullion/counter-default.sock")
    for folder in [place.folder, place.path("mullion")] { chmod(folder, 0o755) }
    chmod(socket, 0o777)
    let command = try Command(
      "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", Programs.counter, "scenes", "--socket",
      socket)
    #expect(command.code == 1)
    #expect(command.errors.contains("belongs to another user"))
    try window.type("+")
    try window.wait(for: "Count: 1")
  }
}
