import FoundationEssentials
import Glibc
import MullionTerminal
import Synchronization
import Testing

/// One test's own corner of the system: a private folder, an environment that points into it, and whatever was started there.
///
/// Everything that runs with this environment is found by it and ended with the test, also what a program under test has
/// detached from itself.
final class Place: Sendable {
  /// A folder with a short path, mode 0700; home, state and sockets lie in it.
  let folder: String
  /// What programs are started with.
  let environment: [String: String]

  /// The running test's.
  @TaskLocal static var current: Place?

  /// Terminals stay until the test ends, even if it has no more to do with them: a closed one would hang up on its programs.
  private let terminals = Mutex<[Descriptor]>([])

  private static let mark = "END_TO_END_PLACE"

  init() throws {
    var template = Array("/tmp/m.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    environment = [
      Place.mark: folder, "HOME": folder, "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": folder + "/state",
      "TMUX_TMPDIR": folder, "PATH": "\(Programs.folder):/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PS1": "$ ", "ENV": "/dev/null",
    ]
    // A shell that switches modes of its own on would be mistaken for a program that left them on.
    try write(".inputrc", "set enable-bracketed-paste off\n")
  }

  /// The running test's place.
  static func here() throws -> Place {
    try #require(current, "the suite lacks the trait `.inItsOwnPlace`")
  }

  func keep(_ terminal: Descriptor) {
    terminals.withLock { $0.append(terminal) }
  }

  func drop(_ terminal: Descriptor) {
    terminals.withLock { $0.removeAll { $0 === terminal } }
  }

  /// A path in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file in the folder, and gives its path.
  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    let file = try Descriptor.open(path(name), O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o644)
    guard try file.writeAll(Array(text.utf8), milliseconds: Bound.milliseconds) else { throw SystemError("write", EIO) }
    return path(name)
  }

  /// What a file in the folder holds.
  func read(_ name: String) throws -> String {
    String(decoding: try Descriptor.open(path(name), O_RDONLY).readAll(limit: 1 << 24), as: UTF8.self)
  }

  /// The processes that were started here and have not ended, by their program's name.
  func processes(named name: String? = nil) -> [ProcessEntry] {
    ProcessEntry.all.filter { entry in
      entry.environment[Place.mark] == folder && entry.state != "Z" && (name == nil || entry.name == name)
    }
  }

  /// Ends what still runs and removes the folder.
  func end() {
    var left = processes()
    while !left.isEmpty {
      for process in left { kill(process.number, SIGKILL) }
      for process in left { process.awaitEnd() }
      left = processes()
    }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// The programs under test.
enum Programs {
  /// They lie beside the program that runs the tests.
  static let folder: String = {
    let program = ProcessEnvironment.programPath ?? "/"
    return String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
  }()

  static let counter = folder + "/counter"
  static let quire = folder + "/quire"

  /// Whether a program of the system is there.
  static func isInstalled(_ name: String) -> Bool {
    ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"].contains {
      PrivateFolder.isExecutable("\($0)/\(name)")
    }
  }
}

/// How long anything may take; only a test that fails waits for it.
enum Bound {
  static let milliseconds = 20_000
}

/// Something did not come in time.
struct Overdue: Error, CustomStringConvertible {
  let description: String
}
