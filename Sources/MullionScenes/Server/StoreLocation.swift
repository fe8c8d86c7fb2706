import MullionTerminal

/// Where the store of one app and session is found, and where it keeps its things.
nonisolated public struct StoreLocation: Hashable, Sendable {
  /// The program's name on the command line.
  public let app: String
  /// Which of several independent stores of that app.
  public let session: String
  /// How a person calls the program so that it means this store, for messages that say what to type.
  public let command: String
  /// The socket that windows connect to.
  public let socket: UnixAddress
  /// The folder for the journal, snapshots and the log.
  public let stateFolder: String

  /// The session that is meant when none is named.
  public static let defaultSession = "default"

  /// Why there can be no such place.
  nonisolated public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person.
    public let description: String
  }

  /// Works out the places from the environment (XDG Base Directory Specification).
  ///
  /// The socket lies in `$XDG_RUNTIME_DIR/mullion`, or in `/tmp/mullion-<uid>` where that variable is unset or names a folder
  /// of somebody else, as after `sudo`.
  ///
  /// - Parameters:
  ///   - socket: A path to use instead, from `--socket`.
  ///   - user: Whose place it is.
  ///   - isOurs: Whether a folder is there and belongs to that user.
  public init(
    app: String, session: String = StoreLocation.defaultSession, socket: String? = nil,
    environment: [String: String] = ProcessEnvironment.current, user: UInt32 = ProcessEnvironment.user,
    isOurs: (String) -> Bool = PrivateFolder.isOurs
  ) throws {
    guard !session.isEmpty, !session.hasPrefix("."), !session.contains("/"), !session.utf8.contains(0) else {
      throw Refusal(
        description: "a session's name must not be empty, begin with a dot or contain a slash: '\(session)'")
    }
    self.app = app
    self.session = session
    var command = app
    if session != StoreLocation.defaultSession { command += " --session \(session)" }
    if let socket { command += " --socket \(StoreLocation.quoted(socket))" }
    self.command = command
    var folder = "/tmp/mullion-\(user)"
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), isOurs(runtime) {
      folder = runtime + "/mullion"
    }
    self.socket = try UnixAddress(socket ?? "\(folder)/\(app)-\(session).sock")
    stateFolder = StoreLocation.stateHome(environment, user: user) + "/mullion/\(app)/\(session)"
  }

  private static func stateHome(_ environment: [String: String], user: UInt32) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state" }
    return "/tmp/mullion-\(user)/state"
  }

  /// The log of the store's process: what it writes to standard error.
  public var log: String { stateFolder + "/log" }

  /// Opens the log for writing at its end; makes it, readable by us alone, if it is missing.
  public func openLog() throws -> Descriptor {
    try PrivateFolder.make(stateFolder)
    return try Descriptor.appending(to: log)
  }

  /// How long the log is now; 0 if there is none.
  public var logLength: Int { (try? Descriptor.reading(log))?.fileLength ?? 0 }

  /// The last line that the log has got since it was this long and that tells of a crash, without its decoration.
  public func lastWords(since length: Int) -> String? {
    guard let file = try? Descriptor.reading(log) else { return nil }
    let start = max(length, file.fileLength - (1 << 16))
    let text = String(decoding: file.bytes(from: start, limit: 1 << 16), as: UTF8.self)
    guard let line = text.split(separator: "\n").last(where: { $0.contains("Fatal error") }) else { return nil }
    // What a program says of itself goes to a terminal: without control characters, and not for pages.
    return String(
      String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }).prefix(400))
  }

  /// A path as a shell takes it for one word.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+".unicodeScalars.contains($0)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
