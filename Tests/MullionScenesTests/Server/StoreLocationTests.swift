import MullionTerminal
import Testing

@testable import MullionScenes

@Suite struct StoreLocationTests {
  private func location(
    _ environment: [String: String], session: String = "default", socket: String? = nil, ours: Bool = true
  ) throws -> StoreLocation {
    try StoreLocation(
      app: "quire", session: session, socket: socket, environment: environment, user: 1000, isOurs: { _ in ours })
  }

  @Test("W8 The socket lies in the runtime folder, or in a folder of our own where there is none or it is not ours")
  func socket() throws {
    let runtime = ["XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(try location(runtime).socket.path == "/run/user/1000/mullion/quire-default.sock")
    #expect(try location(runtime, session: "work").socket.path == "/run/user/1000/mullion/quire-work.sock")
    #expect(try location(runtime, ours: false).socket.path == "/tmp/mullion-1000/quire-default.sock")
    #expect(try location([:]).socket.path == "/tmp/mullion-1000/quire-default.sock")
    #expect(try location(["XDG_RUNTIME_DIR": "relative"]).socket.path == "/tmp/mullion-1000/quire-default.sock")
    #expect(try location(runtime, socket: "/x/y").socket.path == "/x/y")
  }

  @Test("State lies where XDG says, per app and session")
  func state() throws {
    #expect(try location(["XDG_STATE_HOME": "/s", "HOME": "/h"]).log == "/s/mullion/quire/default/log")
    #expect(try location(["HOME": "/h"], session: "w").log == "/h/.local/state/mullion/quire/w/log")
  }

  @Test("W8 A path over the limit, or a session that is none, says what to do")
  func refusals() {
    let long = ["XDG_RUNTIME_DIR": "/" + String(repeating: "r", count: 100)]
    #expect { try location(long) } throws: { "\($0)".contains("XDG_RUNTIME_DIR") }
    for name in ["", "a/b", "..", ".x"] {
      #expect(throws: StoreLocation.Refusal.self) { try location([:], session: name) }
    }
  }

  @Test("W16 The last words of a store are found in what its log has got since")
  func lastWords() throws {
    let folder = try TestFolder()
    let location = try location(["XDG_STATE_HOME": folder.path])
    let log = try location.openLog()
    _ = try log.write(Array("Fatal error: old\n".utf8))
    let length = location.logLength
    #expect(length == 17)
    #expect(location.lastWords(since: length) == nil)
    _ = try log.write(Array("hello\nQuire/App.swift:3: Fatal error: \u{1B}[31mnew\nCurrent stack trace:\n".utf8))
    #expect(location.lastWords(since: length) == "Quire/App.swift:3: Fatal error: [31mnew")
  }
}

@Suite struct StoreLauncherTests {
  private func launcher(_ folder: TestFolder, script: String) throws -> StoreLauncher {
    let environment = ["XDG_STATE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
    let location = try StoreLocation(
      app: "quire", socket: folder.path + "/run/s", environment: environment, user: 1000, isOurs: { _ in true })
    var launcher = StoreLauncher(
      location: location, arguments: ["-c", script], hello: Hello(build: "test"), program: "/bin/sh",
      environment: environment)
    launcher.patienceMilliseconds = 30_000
    return launcher
  }

  @Test("Without a store a command ends with code 69")
  func none() throws {
    let launcher = try launcher(try TestFolder(), script: "")
    #expect { try launcher.connect() } throws: { ($0 as? StoreLauncher.Failure)?.code == 69 }
  }

  @Test(
    "W8 A store that cannot start says why, or where to look",
    arguments: [
      ("printf 'the folder is locked' >&3", "the folder is locked"), ("exit 3", "it ended before it was ready"),
    ])
  func failing(script: String, reason: String) throws {
    let folder = try TestFolder()
    let launcher = try launcher(folder, script: script)
    #expect {
      try launcher.connectOrStart()
    } throws: { error in
      "\(error)".contains(reason) && "\(error)".contains("/mullion/quire/default/log")
    }
  }

  @Test("W9 A store of another version ends us with code 76 and both versions")
  func version() throws {
    let folder = try TestFolder()
    let launcher = try launcher(folder, script: "")
    let listener = try Listener(at: launcher.location.socket)
    let (ours, theirs) = try Descriptor.connectedPair()
    _ = try theirs.write(Hello(version: 9, build: "later").bytes)
    #expect {
      _ = try StoreConnection.greet(ours, hello: Hello(build: "test"), app: "quire", milliseconds: 30_000)
    } throws: { error in
      (error as? StoreLauncher.Failure)?.code == 76 && "\(error)".contains("speaks 9 (build later)")
    }
    withExtendedLifetime(listener) {}
  }

  @Test("W8 A store that ends before it says hello is not the end: the caller looks again")
  func quitting() throws {
    let (ours, theirs) = try Descriptor.connectedPair()
    theirs.endSending()
    let connection = try StoreConnection.greet(ours, hello: Hello(build: "test"), app: "quire", milliseconds: 30_000)
    #expect(connection?.store == nil)
  }
}
