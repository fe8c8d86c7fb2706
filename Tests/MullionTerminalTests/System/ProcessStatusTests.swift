import Testing

@testable import MullionTerminal

@Suite struct ProcessStatusTests {
  /// A line as proc(5) describes it: `prefix` up to the name, then state and the numbers that matter.
  private func line(
    name: String, state: String = "S", group: Int = 40, terminal: Int = 34816, foreground: Int = 40,
    flags: Int = 4_194_304,
    pending: Int = 0
  ) -> [UInt8] {
    let start = "41 (\(name)) \(state) 7 \(group) 39 \(terminal) \(foreground) \(flags)"
    let middle = (0..<21).map { _ in "0" }.joined(separator: " ")
    return Array("\(start) \(middle) \(pending) 0 0 0\n".utf8)
  }

  @Test(
    "W13 A process's group is found whatever its program is called",
    arguments: ["quire", "a b", ") R 1 2 3", "((", "a) S 1 (b", "", String(repeating: ") ", count: 64)])
  func names(_ name: String) throws {
    let status = try #require(ProcessStatus(parsing: line(name: name)))
    #expect(status.process == 41)
    #expect(status.parent == 7)
    #expect(status.group == 40)
    #expect(status.session == 39)
    #expect(status.terminal == 34816)
    #expect(status.foregroundGroup == 40)
    #expect(status.isInForeground)
  }

  @Test(
    "W13 A window is in the foreground only while its group has the terminal and it can run",
    arguments: [
      ("S", 40, 0, 0, true), ("R", 40, 0, 0, true), ("S", 39, 0, 0, false), ("S", -1, 0, 0, false),
      ("T", 40, 0, 0, false),
      ("Z", 40, 0, 0, false), ("S", 40, 0, 256, false), ("R", 40, 0x4, 0, false), ("R", 40, 0x400, 0, false),
    ])
  func foreground(state: String, group: Int, flags: Int, pending: Int, expected: Bool) throws {
    let line = line(name: "quire", state: state, foreground: group, flags: flags, pending: pending)
    #expect(try #require(ProcessStatus(parsing: line)).isInForeground == expected)
  }

  @Test(
    "W9 What is no such line is not believed",
    arguments: ["", "41", "41 (x", "41 x) S 1", "41 (x) S 1 2 3", "41 (x) SS 1 2 3", "a (x) S 1 2 3 4 5 6"])
  func garbage(_ text: String) {
    #expect(ProcessStatus(parsing: Array(text.utf8)) == nil)
    let numbers = String(repeating: "99999999999999999999 ", count: 60)
    #expect(ProcessStatus(parsing: Array((text + ") S " + numbers).utf8)) == nil)
  }

  @Test("A watch sees this very process, and nothing once a process is gone")
  func watch() throws {
    let watch = try ProcessWatch(process: currentProcess())
    #expect(watch.status()?.process == currentProcess())
    #expect(watch.status()?.group == currentProcessGroup())
    #expect(throws: SystemError.self) { try ProcessWatch(process: 0x3FFF_FFFF) }
  }
}
