import Glibc
import MullionTerminal
import MullionText
import Testing

/// Windows that are not simply started at a prompt.
@Suite(.inItsOwnPlace) struct SurroundingsTests {
  private func expectUsable(_ terminal: Terminal) throws {
    try terminal.wait(for: "Count: 0")
    try terminal.type("+")
    try terminal.wait(for: "Count: 1")
    try terminal.type("\u{11}")
    try terminal.wait(forBytes: "code 0")
    #expect(try terminal.modes == terminal.initialModes)
    #expect(terminal.isGivenBack)
  }

  @Test(
    "W6 A window finds its terminal whatever its standard descriptors are",
    arguments: [
      "counter </dev/null", "counter <&-", "counter 2>&-", "counter <&- 2>&-", "counter 2>/dev/null",
      "echo + | counter",
      "(exec 3<&0 4<&0 5<&0; exec counter)",
    ])
  func descriptors(command: String) throws {
    try expectUsable(try Terminal(["sh", "-c", "\(command); echo code $?; read x"]))
  }

  @Test("W6 A window in a terminal that does not control it is relayed", .enabled(if: Programs.isInstalled("setsid")))
  func foreignTerminal() throws {
    let terminal = try Terminal(["sh", "-c", "setsid --wait counter; echo code $?; read x"])
    try terminal.wait(for: "Count: 0")
    #expect(try App.counter.windows().map(\.mode) == ["relayed"])
    try expectUsable(terminal)
  }

  @Test(
    "W6 A window in a terminal of another user, as after su, is shown",
    .enabled(if: geteuid() == 0 && Programs.isInstalled("setpriv"), "only root can become another user"))
  func otherUsersTerminal() throws {
    let place = try Place.here()
    #expect(chown(place.folder, 65534, 65534) == 0)
    let user = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    try expectUsable(try Terminal(["sh", "-c", "\(user) \(Programs.counter); echo code $?; read x"]))
  }

  @Test("W6 A folder that is gone is no reason not to show a window")
  func goneFolder() throws {
    let place = try Place.here()
    mkdir(place.path("gone"), 0o700)
    try expectUsable(
      try Terminal(["sh", "-c", "rmdir ../gone; counter; echo code $?; read x"], directory: place.path("gone")))
  }

  @Test("A command whose standard error is closed keeps the protocol clean")
  func closedErrors() throws {
    try App.counter.serve()
    let command = try Command("sh", "-c", "counter frame other 2>&- <&-; echo $?; counter frame counter 2>&- <&-")
    #expect(command.output.hasPrefix("1\n"))
    #expect(command.output.contains("Count: 0"))
  }
}
