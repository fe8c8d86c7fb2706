import Glibc
import MullionTerminal
import MullionTesting
import MullionText

/// A terminal with a person before it: a pseudo-terminal in which a program runs, and the screen that it makes.
final class Terminal {
  /// What a person sees.
  private(set) var screen: VirtualTerminal
  /// The program that was started in it, the first of the terminal's session.
  let child: Child
  /// The path by which programs know it.
  let name: String
  /// Everything that was written to it.
  private(set) var written: [UInt8] = []

  private var master: Descriptor
  private let errorFile: String?

  /// Starts a program in a new terminal.
  ///
  /// - Parameters:
  ///   - errorFile: A name in the place for what the program writes to its standard error; else that goes to the terminal.
  init(
    _ arguments: [String], size: Size = Size(width: 80, height: 24), environment: [String: String] = [:],
    directory: String? = nil, errorFile: String? = nil
  ) throws {
    let place = try Place.here()
    let number = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw SystemError("posix_openpt") }
    master = Descriptor(owning: number)
    guard grantpt(number) == 0, unlockpt(number) == 0 else { throw SystemError("unlockpt") }
    var path = [CChar](repeating: 0, count: 128)
    guard ptsname_r(number, &path, path.count) == 0 else { throw SystemError("ptsname") }
    name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    try master.setTerminalSize(TerminalSize(columns: UInt16(size.width), rows: UInt16(size.height)))
    screen = VirtualTerminal(size: Terminal.shown(size))
    self.errorFile = errorFile.map(place.path)
    place.keep(master)
    initialModes = try master.terminalSettings()
    child = try Child(
      arguments, environment: place.environment.changed(by: environment), directory: directory ?? place.folder,
      streams: .terminal(path: name, errors: self.errorFile))
  }

  /// What is on the screen, as a person reads it.
  var text: String { screen.text }

  /// The settings that its line discipline had before any program ran in it.
  let initialModes: TerminalSettings

  /// The settings of its line discipline.
  var modes: TerminalSettings { get throws { try master.terminalSettings() } }

  /// What the program wrote to its standard error.
  var errors: String {
    get throws {
      guard let errorFile else { return "" }
      return String(decoding: try Descriptor.open(errorFile, O_RDONLY).readAll(limit: 1 << 20), as: UTF8.self)
    }
  }

  // MARK: - A person's doing

  /// Types; `\r` is the Enter key.
  func type(_ text: String) throws {
    try type(bytes: Array(text.utf8))
  }

  /// Types what need not be whole characters.
  func type(bytes: [UInt8]) throws {
    guard try master.writeAll(bytes, milliseconds: Bound.milliseconds) else {
      throw Overdue(description: "nobody reads what is typed")
    }
  }

  /// Changes the size as a window manager does.
  func resize(_ size: Size) throws {
    screen.resize(to: Terminal.shown(size))
    try master.setTerminalSize(TerminalSize(columns: UInt16(size.width), rows: UInt16(size.height)))
  }

  /// A terminal that does not know its size shows what everybody assumes then.
  private static func shown(_ size: Size) -> Size {
    size.width == 0 || size.height == 0 ? Size(width: 80, height: 24) : size
  }

  /// Goes away, as when its window is closed.
  func hangUp() throws {
    try Place.here().drop(master)
    master = try Descriptor.open("/dev/null", O_RDWR)
  }

  // MARK: - Waiting

  /// Reads the terminal until the screen is as wanted.
  func wait(for what: String = "", until condition: (VirtualTerminal) throws -> Bool) throws {
    let deadline = monotonicMilliseconds() + Int64(Bound.milliseconds)
    while try !condition(screen) {
      guard try readSome(until: deadline) else {
        throw Overdue(description: "never seen: \(what)\n\(text)\n\(try state)")
      }
    }
  }

  /// Reads until this text is on the screen.
  func wait(for text: String) throws {
    try wait(for: text) { $0.text.contains(text) }
  }

  /// Reads until this text has been written, wherever on the screen it went and whether or not it is still there.
  ///
  /// - Parameter start: How much had been `written` when it was not to be there yet.
  func wait(forBytes text: String, after start: Int = 0) throws {
    try wait(for: text) { _ in String(decoding: written[start...], as: UTF8.self).contains(text) }
  }

  /// Reads for so long, whatever comes.
  func read(milliseconds: Int) throws {
    let deadline = monotonicMilliseconds() + Int64(milliseconds)
    while try readSome(until: deadline) {}
  }

  /// Reads until the program has ended; its exit code.
  func exitCode() throws -> Int32 {
    let deadline = monotonicMilliseconds() + Int64(Bound.milliseconds)
    while child.exitCode == nil {
      guard try readSome(until: deadline) else { throw Overdue(description: "the program does not end\n\(text)") }
    }
    while try readSome(until: 0) {}
    return child.exitCode ?? -1
  }

  /// Takes what is written next; false if nothing was until then. The end of the program counts as something.
  private func readSome(until deadline: Int64) throws -> Bool {
    let left = Int(max(0, deadline - monotonicMilliseconds()))
    // Once it has ended, only what it left is of interest; a terminal that hung up is readable for ever.
    let wanted = [(master, Descriptor.Readiness.readable)] + (hasEnded ? [] : [(child.ended, .readable)])
    let ready = try Descriptor.wait(for: wanted.map { (descriptor: $0.0, readiness: $0.1) }, milliseconds: left)
    if ready[0].contains(.readable), let bytes = try master.read(upTo: 1 << 16), !bytes.isEmpty {
      take(bytes)
      return true
    }
    guard !hasEnded, ready.count > 1, !ready[1].isEmpty || !ready[0].isEmpty else { return false }
    if ready[1].isEmpty { _ = try child.ended.wait(for: .readable, milliseconds: left) }
    hasEnded = child.exitCode != nil
    return hasEnded
  }

  private var hasEnded = false

  /// For whoever reads that something was never seen.
  private var state: String {
    get throws {
      let program =
        child.exitCode.map { "ended with code \($0)" } ?? "in state \(ProcessEntry(number: child.number).state)"
      return "\(name) \(try modes.editsLines ? "edits lines" : "is raw"), its first program is \(program)"
    }
  }

  private func take(_ bytes: [UInt8]) {
    written += bytes
    screen.feed(bytes)
    // A terminal answers when it is asked something.
    let replies = screen.takeReplies()
    if !replies.isEmpty { _ = try? master.write(replies) }
  }
}
