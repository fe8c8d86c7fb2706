import Glibc
import MullionTerminal
import MullionText
import Testing

/// What happens to windows while something closes in them, in a real tmux.
@Suite(.inItsOwnPlace, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct ClosingInPanesTests {
  /// Where Esc is pressed, and how windows are shown.
  struct Kill: CustomTestStringConvertible {
    let isVictimsKey: Bool
    let option: String
    var testDescription: String { "key in the \(isVictimsKey ? "killed" : "other") window\(option)" }

    static let all = [true, false].flatMap { key in
      ["", " --relay"].map { Kill(isVictimsKey: key, option: $0) }
    }
  }

  @Test(
    "P2 W3 One of two windows is killed while a sheet closes in both: no frame of either is blank or late, and the other goes on",
    arguments: Kill.all)
  func killedWhileClosing(kill kind: Kill) throws {
    let motion = 3000
    try App.nesting.serve()
    try Layer.outer.show()
    let tmux = try Tmux()
    let command = "echo ready; read x; \(Nest.sheets.command(motion: motion, kind.option)); read x"
    let terminal = try tmux.open(command, size: Size(width: 120, height: 24))
    try terminal.wait(for: "ready")
    try tmux.run("split-window", "-h", command)
    let panes = try tmux.panes()
    let recordings = try panes.map { try Recording(of: $0, in: tmux) }
    for pane in panes { try tmux.run("send-keys", "-t", pane, "Enter") }
    try terminal.wait(for: "the sheet in both") { $0.dimmed(Layer.outer.text) == [false, false] }
    let shown = try panes.map { try App.nesting.frame("sheets", size: tmux.size(of: $0)) }

    let (victim, other) = (panes[0], panes[1])
    let process = try #require(try App.nesting.windows().first { $0.tty == (try tmux.terminal(of: victim)) })
    let start = monotonicMilliseconds()
    try tmux.run("send-keys", "-t", kind.isVictimsKey ? victim : other, "Escape")
    try terminal.waitForClosing(of: Layer.outer.text, count: 2)
    kill(process.pid, SIGKILL)
    let left = try App.nesting.desk(in: tmux.size(of: other))
    try terminal.wait(for: "the desk") { _ in try tmux.capture(other) == left + "\n" }
    #expect(monotonicMilliseconds() - start >= motion, "the closing went on for the window that was left")
    try tmux.run("send-keys", "-t", other, "+")
    try terminal.wait(for: "desk, count 1")
    #expect(try App.nesting.windows().map(\.tty) == [try tmux.terminal(of: other)])

    for (recording, shown) in zip(recordings, shown) { try expectWholeClosing(recording, shown) }
  }

  /// From the first time that the sheet was there: it closed in full, was gone at once, and did not come back.
  private func expectWholeClosing(_ recording: Recording, _ shown: String) throws {
    let all = try recording.end()
    let moments = all[try #require(all.firstIndex { $0.text == shown })...]
    #expect(moments.contains { $0.text == shown && $0.screen.dimmed(Layer.outer.text) == [true] })
    for moment in moments { #expect(moment.text.contains("desk, count")) }
    let rest = moments.drop { $0.text == shown }
    let after = rest.drop { $0.text.contains(Layer.outer.text) }
    for moment in after { #expect(!moment.text.contains(Layer.outer.text)) }
  }

  @Test(
    "P2 W6 A window that is resized while something closes in it shows the closing, and then the rest, at every size",
    arguments: ["", " --relay"])
  func resizedWhileClosing(option: String) throws {
    try App.nesting.serve()
    let tmux = try Tmux()
    // The closing lasts until it is ended.
    let terminal = try tmux.open(Nest.sheets.command(motion: 60_000, option))
    _ = try Nest.sheets.open(in: terminal, of: tmux)
    try Layer.outer.withdraw()
    for size in [(61, 17), (33, 9), (7, 3), (132, 50), (80, 24)].map({ Size(width: $0.0, height: $0.1) }) {
      try terminal.resize(size)
      try terminal.expect(try App.nesting.frame("sheets", size: size), in: tmux)
      if size.height >= 17 {
        for layer in Nest.sheets.layers { try terminal.waitForClosing(of: layer.text) }
      }
    }
    try tmux.run("split-window", "-h", "-l", "30", "read x")
    let pane = try tmux.panes()[0]
    for width in ["20", "55"] {
      try tmux.run("resize-pane", "-t", pane, "-x", width)
      let frame = try App.nesting.frame("sheets", size: tmux.size(of: pane))
      #expect(frame.contains(Layer.inner.text))
      try terminal.wait(for: frame) { _ in try tmux.capture(pane) == frame + "\n" }
    }
    try App.nesting.output("send", "parent", "0")
    let left = try App.nesting.desk(in: tmux.size(of: pane))
    try terminal.wait(for: left) { _ in try tmux.capture(pane) == left + "\n" }
    #expect(try App.nesting.windows().count == 1)
  }

  @Test("P2 W6 A window that is resized at any moment of a closing shows the rest at its new size")
  func resizedAtTheEnd() throws {
    try App.nesting.serve()
    let tmux = try Tmux()
    let terminal = try tmux.open(Nest.sheets.command(motion: 60))
    for width in stride(from: 81, through: 88, by: 1) {
      try Layer.outer.show()
      try terminal.wait(for: Layer.outer.text)
      try terminal.press("esc")
      for height in 20...25 { try terminal.resize(Size(width: width, height: height)) }
      try terminal.expect(try App.nesting.desk(in: Size(width: width, height: 25)), in: tmux)
    }
  }
}

extension App {
  /// The frame of the scene with the sheets when there are none any more.
  fileprivate func desk(in size: Size) throws -> String {
    "desk, count 0" + String(repeating: "\n", count: size.height - 1)
  }
}
