import FoundationEssentials
import MullionText
import Testing

/// A program under test, as its own commands show it.
struct App {
  let name: String

  static let counter = App(name: "counter")
  static let quire = App(name: "quire")

  /// A row of `windows --json`.
  struct Window: Decodable, Equatable {
    let window: Int
    let pid: Int32
    let tty: String?
    let columns: Int
    let rows: Int
    let scene: String
    let mode: String
    let readOnly: Bool
  }

  /// A row of `scenes --json`.
  struct Scene: Decodable, Equatable {
    let id: String
    let title: String
    let path: String?
    let windows: Int
    let kind: String
  }

  /// Runs a command of the program.
  @discardableResult func run(_ arguments: String..., input: String? = nil) throws -> Command {
    try RunningCommand([name] + arguments, input: input).end()
  }

  /// Runs a command that has to succeed; what it printed.
  @discardableResult func output(_ arguments: String..., input: String? = nil) throws -> String {
    try output(arguments, input: input)
  }

  @discardableResult func output(_ arguments: [String], input: String? = nil) throws -> String {
    let command = try RunningCommand([name] + arguments, input: input).end()
    try #require(command.code == 0, "\(arguments): \(command.errors)")
    return command.output
  }

  func windows() throws -> [Window] {
    try JSONDecoder().decode([Window].self, from: Data(output("windows", "--json").utf8))
  }

  func scenes() throws -> [Scene] {
    try JSONDecoder().decode([Scene].self, from: Data(output("scenes", "--json").utf8))
  }

  /// The window in this terminal.
  func window(in terminal: Terminal) throws -> Window {
    try #require(try windows().first { $0.tty == terminal.name })
  }

  /// What a window of this size shows, as a terminal's text.
  func frame(_ scene: String, size: Size = Size(width: 80, height: 24)) throws -> String {
    try String(output("frame", scene, "--size", "\(size.width)x\(size.height)").dropLast())
  }

  /// The processes that own a store.
  func stores() throws -> [ProcessEntry] {
    try Place.here().processes(named: name).filter { $0.arguments.dropFirst().first == "serve" }
  }

  /// The process that owns the store.
  func store() throws -> ProcessEntry {
    let stores = try stores()
    try #require(stores.count == 1)
    return stores[0]
  }
}

extension App {
  /// Runs the store without a window, in a terminal that shows its log.
  @discardableResult func serve(_ files: String...) throws -> Terminal {
    let terminal = try Terminal([name, "serve", "--foreground"] + files, size: Size(width: 200, height: 50))
    try terminal.wait(for: "serves")
    return terminal
  }
}
