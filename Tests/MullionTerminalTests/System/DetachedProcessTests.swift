import Glibc
import Testing

@testable import MullionTerminal

@Suite struct DetachedProcessTests {
  /// Runs a shell script as a detached process; what it writes to descriptor 3 and to standard error, until it ends.
  private func run(_ script: String, environment: [String: String] = [:]) throws -> (said: String, errors: String) {
    let readiness = try Descriptor.pipe()
    let errors = try Descriptor.pipe()
    let process = try DetachedProcess.start(
      "/bin/sh", arguments: ["sh", "-c", script], environment: environment, errors: errors.writing,
      readiness: readiness.writing)
    #expect(process.process > 0)
    // A child that nobody collects would keep exit tests in this process from ever hearing of theirs.
    defer { waitpid(process.process, nil, 0) }
    return (try text(closing: readiness.writing, readiness.reading), try text(closing: errors.writing, errors.reading))
  }

  /// Everything up to the end, which comes only when our own writing end is put out of the way.
  private func text(closing writer: Descriptor, _ reader: Descriptor) throws -> String {
    try Descriptor.open("/dev/null", 0).replace(writer)
    var bytes: [UInt8] = []
    while try reader.wait(for: .readable, milliseconds: 30_000), let more = try reader.read(upTo: 4096), !more.isEmpty {
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A detached process has a session of its own, the root as its folder, and no descriptor but 0 to 3")
  func nothingInherited() throws {
    let extra = try Descriptor.open("/dev/null", 0)
    let (said, _) = try run("ls /proc/self/fd >&3; pwd >&3; cut -d' ' -f1,6,7 /proc/$$/stat >&3")
    withExtendedLifetime(extra) {}
    let lines = said.split(separator: "\n")
    // The fourth is the folder that is being listed.
    #expect(lines.dropLast() == ["0", "1", "2", "3", "4", "/"])
    let numbers = lines.last?.split(separator: " ") ?? []
    #expect(numbers.count == 3)
    #expect(numbers.first == numbers.dropFirst().first)
    #expect(numbers.last == "0")
  }

  @Test("Its environment is what it was given, and its errors go where they should")
  func environment() throws {
    let (said, errors) = try run("echo \"$GREETING\" >&3; echo oops >&2", environment: ["GREETING": "hello = you"])
    #expect(said == "hello = you\n")
    #expect(errors == "oops\n")
  }

  @Test("A program that is not there is an error that says so")
  func missing() throws {
    let pipe = try Descriptor.pipe()
    #expect(throws: SystemError("start /no/such", 2)) {
      try DetachedProcess.start(
        "/no/such", arguments: ["such"], environment: [:], errors: pipe.writing, readiness: pipe.writing)
    }
    #expect(SystemError("start /no/such", 2).description == "start /no/such: No such file or directory")
  }
}
