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
}
