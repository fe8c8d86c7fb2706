import Glibc
import MullionTerminal
import MullionText
import Testing

/// Quire as the editor of another program.
@Suite(.inItsOwnPlace) struct WaitingEditorTests {
  private static let environment = [
    "EDITOR": "quire --wait", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
  ]

  /// A terminal in which git waits for the editor.
  private func commit() throws -> Terminal {
    try Command("git", "init", "--quiet", environment: WaitingEditorTests.environment)
    let terminal = try Terminal(
      ["sh", "-c", "echo here; git commit --allow-empty; echo code $?; read x"],
      size: Size(width: 120, height: 24),
      environment: WaitingEditorTests.environment)
    try terminal.wait(for: "Please enter the commit message")
    return terminal
  }

  private func log() throws -> String {
    try Command("git", "log", "--format=%s", environment: WaitingEditorTests.environment).output
  }

  @Test(
    "W11 git commits the message that was saved and closed",
    .enabled(if: Programs.isInstalled("git"), "git is not installed"))
  func saved() throws {
    let terminal = try commit()
    try terminal.type("A message of mine")
    try terminal.press("ctrl+s")
    try terminal.wait(for: "Saved")
    try terminal.press("ctrl+w")
    try terminal.wait(for: "code 0")
    #expect(try log() == "A message of mine\n")
    #expect(terminal.isGivenBack)
    for store in try App.quire.stores() { store.awaitEnd() }
  }

  @Test(
    "W11 git commits nothing if the changes were thrown away",
    .enabled(if: Programs.isInstalled("git"), "git is not installed"))
  func discarded() throws {
    let terminal = try commit()
    try terminal.type("A message of mine")
    try terminal.press("ctrl+w")
    try terminal.click("Discard")
    try terminal.wait(for: "code 1")
    #expect(try log() == "")
    #expect(terminal.text.contains("quire: the changes were thrown away"))
  }

  @Test("W11 `--wait` in one window of a store with others ends with its scene alone")
  func amongOthers() throws {
    let place = try Place.here()
    try place.write("other", "other\n")
    try place.write("file", "text\n")
    let other = try Terminal(["quire", "other"])
    try other.wait(for: "1:1")
    let waiting = try Terminal(["quire", "--wait", "file"])
    try waiting.wait(for: "text")
    try waiting.type("X")
    try waiting.press("ctrl+s")
    try waiting.wait(for: "Saved")
    try waiting.press("ctrl+w")
    #expect(try waiting.exitCode() == 0)
    #expect(try place.read("file") == "Xtext\n")
    try other.type("still here")
    try other.wait(for: "still here")
  }

  @Test(
    "W11 `--wait` does not call it finished when its store or its window is ended from elsewhere",
    arguments: [["quit", "--force"], ["quit"], ["detach", "1"]])
  func endedElsewhere(command: [String]) throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let waiting = try Terminal(["quire", "--wait", "file"])
    try waiting.wait(for: "text")
    if command != ["quit"] {
      try waiting.type("X")
      try waiting.wait(for: "Xtext")
    }
    try App.quire.output(command)
    #expect(try waiting.exitCode() == 1)
    #expect(try place.read("file") == "text\n")
  }

  @Test("W11 A killed store fails the waiting editor")
  func killedStore() throws {
    try Place.here().write("file", "text\n")
    let waiting = try Terminal(["quire", "--wait", "file"])
    try waiting.wait(for: "text")
    kill(try App.quire.store().number, SIGKILL)
    #expect(try waiting.exitCode() == 1)
  }
}
