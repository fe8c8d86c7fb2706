import Glibc
import Testing

@testable import MullionTerminal

@Suite struct ListenerTests {
  @Test("W8 A socket left behind is replaced")
  func stale() throws {
    let folder = try TestFolder()
    let address = try UnixAddress(folder.path + "/s")
    do {
      let left = try Descriptor.unixSocket()
      #expect(address.withSocketAddress { bind(left.number, $0, $1) } == 0)
    }
    #expect(throws: SystemError("connect", ECONNREFUSED)) { try Descriptor.connect(to: address) }
    let listener = try Listener(at: address)
    let client = try Descriptor.connect(to: address)
    let accepted = try #require(try listener.descriptor.accept())
    #expect(try accepted.peerCredentials() == PeerCredentials(process: getpid(), user: geteuid()))
    #expect(try accepted.peerCredentials().mayBeServed)
    withExtendedLifetime(client) {}
  }

  @Test("W8 A socket that somebody answers is left alone, with or without a lock")
  func live() throws {
    let folder = try TestFolder()
    let address = try UnixAddress(folder.path + "/s")
    let listener = try Listener(at: address)
    #expect { try Listener(at: address) } throws: { ($0 as? Listener.Refusal)?.isTaken == true }
    unlink(address.path + ".lock")
    #expect { try Listener(at: address) } throws: { ($0 as? Listener.Refusal)?.isTaken == true }
    #expect(throws: Never.self) { try Descriptor.connect(to: address) }
    withExtendedLifetime(listener) {}
  }

  @Test("W8 A file in the socket's place is left alone")
  func file() throws {
    let folder = try TestFolder()
    let address = try UnixAddress(folder.path + "/s")
    _ = try Descriptor.appending(to: address.path).write(Array("precious".utf8))
    #expect { try Listener(at: address) } throws: { ($0 as? Listener.Refusal)?.isTaken == false }
    #expect(try Descriptor.reading(address.path).fileLength == 8)
  }

  @Test("W8 A path over the system's limit says the limit and what to do")
  func long() throws {
    let path = "/tmp/" + String(repeating: "x", count: UnixAddress.pathLimit - 5)
    #expect(throws: Never.self) { try UnixAddress(path) }
    #expect {
      try UnixAddress(path + "x")
    } throws: { error in
      ["107", "--socket", "XDG_RUNTIME_DIR"].allSatisfy("\(error)".contains)
    }
    #expect(throws: UnixAddress.Refusal.self) { try UnixAddress("") }
  }

  @Test("W8 An ending listener takes its own socket away, and not one that was put in its place")
  func removal() throws {
    let folder = try TestFolder()
    let address = try UnixAddress(folder.path + "/s")
    var listener: Listener? = try Listener(at: address)
    listener = nil
    #expect(access(address.path, F_OK) != 0)
    listener = try Listener(at: address)
    unlink(address.path)
    let other = try Descriptor.unixSocket()
    #expect(address.withSocketAddress { bind(other.number, $0, $1) } == 0)
    listener = nil
    #expect(access(address.path, F_OK) == 0)
    #expect(listener == nil)
  }
}
