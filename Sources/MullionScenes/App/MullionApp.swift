import MullionCore
import MullionText

/// A program: one store, and the scenes that its windows show.
///
/// The type is made once, in the store's process. The process of a window never makes one, which is why a window opens
/// in milliseconds.
@MainActor public protocol MullionApp {
  /// The store's actions.
  associatedtype Action
  /// The store's state.
  associatedtype State
  /// The store's environment.
  associatedtype Environment
  /// The scenes.
  associatedtype Body: Scene

  /// Makes the store, with nothing open.
  init()

  /// The one store.
  var store: Store<Action, State, Environment> { get }

  /// What windows can show.
  @SceneBuilder var body: Body { get }

  /// The program's name on the command line; the type's name in lower case unless given.
  static var name: String { get }
  /// What `--version` prints after the name.
  static var version: String { get }

  /// Opens what a person named on the command line, and returns the name of the scene that shows it.
  ///
  /// Throws an error whose description says what is wrong and what to do.
  func open(_ item: OpenItem) throws -> String

  /// The scheme of the app's own links, in lower case; the app's name unless given.
  static var urlScheme: String { get }

  /// Follows a link of the app's own scheme, from `open quire://…` or from one of its windows: turns it into an action, and
  /// returns the name of the scene that shows where it leads.
  ///
  /// `DeepLinkParser` reads it. Throws, before anything has changed, an error whose description says what is wrong.
  func openURL(_ link: DeepLink) throws -> String

  /// The scene that shows this path, if one is open.
  func scene(at path: String) -> String?

  /// The file that a scene shows, for `scenes`.
  func path(of scene: String) -> String?

  /// The scene that a window without a file shows; nil for the first scene of `body`.
  func initialScene(in directory: String) -> String?

  /// Closes a scene on behalf of `close`; throws, with the reason, where work would be lost.
  func close(_ scene: String) throws

  /// What would be lost if the store ended now, one line each; empty if nothing.
  var unsavedWork: [String] { get }

  /// Whether a closed scene's changes were thrown away; what `--wait` answers with.
  func wasDiscarded(_ scene: String) -> Bool

  /// A person asked for this window to be closed (`ctrl+q`), and it is the last one, or the one that `--wait` waits in
  /// while its scene cannot be closed: true lets it close, false after a question was put into the state.
  func lastWindowMayClose(showing scene: String) -> Bool
}

extension MullionApp {
  /// The type's name in lower case.
  public static var name: String { String(describing: Self.self).lowercased() }
  /// No version.
  public static var version: String { "0" }

  /// Refuses: the app opens no files.
  public func open(_ item: OpenItem) throws -> String {
    throw Refusal("\(Self.name) opens no files")
  }

  /// The app's name.
  public static var urlScheme: String { name }

  /// Refuses: the app knows no links.
  public func openURL(_ link: DeepLink) throws -> String {
    throw Refusal("\(Self.name) knows no links")
  }

  /// None.
  public func scene(at path: String) -> String? { nil }
  /// None.
  public func path(of scene: String) -> String? { nil }
  /// The first scene.
  public func initialScene(in directory: String) -> String? { nil }

  /// Refuses: the scene is there for good.
  public func close(_ scene: String) throws {
    throw Refusal("the scene `\(scene)` cannot be closed; `\(Self.command) quit` ends the program")
  }

  /// Nothing.
  public var unsavedWork: [String] { [] }
  /// Nothing is thrown away.
  public func wasDiscarded(_ scene: String) -> Bool { false }
  /// Always.
  public func lastWindowMayClose(showing scene: String) -> Bool { true }
}

/// Something that a command line asked to be opened.
public struct OpenItem: Sendable {
  /// What there is to open.
  public enum Content: Sendable {
    /// A file or folder, by its absolute path; the file need not exist.
    case path(String)
    /// What came on the standard input.
    case text([UInt8])
    /// An address of another scheme than the app's own, such as `file:///tmp/a`.
    case url(String)
  }

  /// What to open.
  public var content: Content
  /// The line to go to, from 1.
  public var line: Int?
  /// Permissions that a new file is not to have, as the asking process has them.
  public var fileCreationMask: UInt32
  /// The folder of the asking process; `/` where there is none.
  public var directory: String

  /// Makes an item.
  public init(_ content: Content, line: Int? = nil, directory: String = "/", fileCreationMask: UInt32 = 0o022) {
    self.content = content
    self.directory = directory
    self.line = line
    self.fileCreationMask = fileCreationMask
  }
}

extension MullionApp {
  /// How a person calls the program so that it means this process's store: its name, and the session or socket if one was
  /// named. For messages that say what to type.
  public static var command: String { ProgramCommand.current ?? name }
}

/// The command of this process's store, once that is known.
enum ProgramCommand {
  static var current: String?
}

/// A refusal in words for a person: what is wrong and what to do.
public struct Refusal: Error, CustomStringConvertible {
  /// One line.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) {
    self.description = description
  }
}
