import MullionTerminal

/// What a window asks for and tells of itself when it attaches.
nonisolated public struct AttachRequest: Hashable, Sendable {
  /// The scene to show, as the command line names it; nil leaves it to the app.
  public var scene: String?
  /// The command line that led here, without the program's name: files to open, `--wait`, ….
  public var arguments: [String] = []
  /// What of the window's environment matters (`WindowEnvironment`), never all of it.
  public var environment: [String: String] = [:]
  /// The folder that relative paths start from.
  public var directory: String = "/"
  /// The permissions that files made for this window are not to have.
  public var fileCreationMask: UInt32 = 0o022
  /// How much the terminal shows.
  public var size = TerminalSize(columns: 0, rows: 0)
  /// The window's process, as it knows itself.
  public var process: Int32 = 0
  /// The terminal's path, where it has one.
  public var terminalName: String?
  /// What is wanted, as flags.
  public var options: Options = []

  /// Wishes that a window can have. Unknown ones are ignored.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The flags as they are sent.
    public let rawValue: UInt32

    /// Makes a set from the flags as they are sent.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The window sees and never touches.
    public static let readOnly = Options(rawValue: 1 << 0)
    /// The window keeps its terminal and pumps bytes both ways.
    public static let relay = Options(rawValue: 1 << 1)
    /// Standard input is no terminal and follows as `standardInput`.
    public static let hasInput = Options(rawValue: 1 << 2)
    /// The window was there before the store was started again, and returns to its scene.
    public static let returning = Options(rawValue: 1 << 3)
    /// The window knows `openWindow` and `openURL`.
    public static let opens = Options(rawValue: 1 << 4)
  }

  /// Makes a request that asks for nothing in particular.
  public init() {}
}

/// A command to carry out, with what it needs to know of where it was typed.
nonisolated public struct CommandRequest: Hashable, Sendable {
  /// The command and its arguments, without the program's name.
  public var arguments: [String] = []
  /// What of the environment matters (`WindowEnvironment`), never all of it.
  public var environment: [String: String] = [:]
  /// The folder that relative paths start from.
  public var directory: String = "/"
  /// The permissions that files made for this command are not to have.
  public var fileCreationMask: UInt32 = 0o022
  /// How much the terminal shows, if standard output is one; else 0×0.
  public var size = TerminalSize(columns: 0, rows: 0)
  /// Whether standard input follows as `standardInput`.
  public var hasInput = false
  /// Whether standard output is a terminal.
  public var isInteractive = false

  /// Makes a request without a command.
  public init() {}
}

/// A program that is to run in a window's terminal while the store keeps its hands off.
///
/// It runs in the foreground of that terminal, in the window's own environment, until it ends.
nonisolated public struct ProgramRequest: Hashable, Sendable {
  /// The program, looked up in `PATH` if it has no slash, and its arguments.
  public var arguments: [String]
  /// The folder to run it in; nil for the window's own.
  public var directory: String?

  /// Makes a request.
  public init(arguments: [String], directory: String? = nil) {
    self.arguments = arguments
    self.directory = directory
  }
}

/// How a program that ran in a window's terminal has ended.
nonisolated public enum ProgramEnding: Hashable, Sendable {
  /// By itself, with this exit code.
  case exited(code: Int32)
  /// By a signal of this number.
  case killed(signal: Int32)
  /// It did not run, or nobody knows its end: why, in words for a person.
  case notRun(reason: String)

  /// Whether it ran and ended with code 0.
  public var isSuccess: Bool { self == .exited(code: 0) }
}

/// Who reads and writes a window's terminal.
nonisolated public enum TerminalMode: UInt8, Hashable, Sendable {
  /// The store's process does, on a descriptor that the window passed to it.
  case passed = 0
  /// The window's process does, and pumps bytes both ways.
  case relayed = 1
}

/// What a store answers a window that it accepts.
nonisolated public struct Welcome: Hashable, Sendable {
  /// Who reads and writes the terminal; `passed` only if the descriptor arrived and can be used.
  public var mode: TerminalMode
  /// The store's process.
  public var process: Int32
  /// The scene that the window shows, by its id.
  public var scene: String
  /// What the store can do, as flags.
  public var capabilities: Capabilities

  /// What a store can do. Unknown ones are ignored.
  public struct Capabilities: OptionSet, Hashable, Sendable {
    /// The flags as they are sent.
    public let rawValue: UInt32

    /// Makes a set from the flags as they are sent.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Nothing is lost when the store dies: a window may start it again and return to its scene.
    public static let durable = Capabilities(rawValue: 1 << 0)
  }

  /// Makes an answer.
  public init(mode: TerminalMode, process: Int32, scene: String, capabilities: Capabilities = []) {
    self.mode = mode
    self.process = process
    self.scene = scene
    self.capabilities = capabilities
  }
}

/// How a window or a command ends.
nonisolated public struct Ending: Hashable, Sendable {
  /// The exit code.
  public var code: Int32
  /// A line for standard output, or for standard error if the code is not 0; empty for none.
  public var message: String
  /// Whether the store has given the terminal back; if not, the window has to.
  public var isTerminalRestored: Bool

  /// Makes an ending.
  public init(code: Int32, message: String = "", isTerminalRestored: Bool = false) {
    self.code = code
    self.message = message
    self.isTerminalRestored = isTerminalRestored
  }
}
