import MullionText
import Testing

/// A tmux server of the test's own, without a status line and without anybody's configuration.
struct Tmux {
  static let isInstalled = Programs.isInstalled("tmux")

  private let common: [String]

  init() throws {
    let place = try Place.here()
    let configuration = try place.write("tmux.conf", "set -g status off\nset -sg escape-time 0\n")
    common = ["tmux", "-S", place.path("tmux"), "-f", configuration]
  }

  /// Runs a shell's command in a new session, and attaches to it in a terminal that a test can look at.
  func open(_ command: String, size: Size = Size(width: 80, height: 24)) throws -> Terminal {
    try Terminal(common + ["new-session", command], size: size)
  }

  /// Gives tmux a command.
  @discardableResult func run(_ arguments: String...) throws -> String {
    let command = try RunningCommand(common + arguments).end()
    try #require(command.code == 0, "tmux \(arguments): \(command.errors)")
    return command.output
  }

  /// What the pane shows, as tmux knows it.
  func capture() throws -> String { try run("capture-pane", "-p") }

  /// What one of several panes shows.
  func capture(_ pane: String) throws -> String { try run("capture-pane", "-p", "-t", pane) }

  /// The panes by their names, in their order.
  func panes() throws -> [String] {
    try run("list-panes", "-F", "#{pane_id}").split(separator: "\n").map(String.init)
  }

  /// How large a pane is.
  func size(of pane: String) throws -> Size {
    let numbers = try run("display-message", "-p", "-t", pane, "#{pane_width}\n#{pane_height}")
      .split(separator: "\n").compactMap { Int($0) }
    try #require(numbers.count == 2)
    return Size(width: numbers[0], height: numbers[1])
  }

  /// The terminal that a pane's programs know.
  func terminal(of pane: String) throws -> String {
    String(try run("display-message", "-p", "-t", pane, "#{pane_tty}").dropLast())
  }
}
