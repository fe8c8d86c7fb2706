import Testing

@testable import MullionScenes

@Suite("Command lines") struct CommandLineTests {
  private func parse(_ arguments: String...) throws -> Invocation {
    try CommandLineParser.parse(arguments).invocation
  }

  private func files(_ arguments: String...) throws -> [FileArgument] {
    guard case .window(let window) = try CommandLineParser.parse(arguments).invocation else { return [] }
    return window.files
  }

  @Test("files open in a window, with +LINE before one of them")
  func opensFiles() throws {
    #expect(
      try files("a b.md", "+12", "c.md", "-")
        == [FileArgument(path: "a b.md"), FileArgument(path: "c.md", line: 12), FileArgument(path: "-")])
  }

  @Test("a command's name after -- or with a folder is a file")
  func commandNamesAsFiles() throws {
    #expect(try parse("scenes") == .ask(.scenes(isJSON: false)))
    #expect(try files("--", "scenes") == [FileArgument(path: "scenes")])
    #expect(try files("./scenes") == [FileArgument(path: "./scenes")])
    #expect(try files("--", "--help", "-x") == [FileArgument(path: "--help"), FileArgument(path: "-x")])
  }

  @Test(
    "FILE:LINE and FILE:LINE:COLUMN name a line",
    arguments: [
      ("a.txt:12", "a.txt", 12), ("a.txt:12:3", "a.txt", 12), ("x:y:7", "x:y", 7), ("/a/b:1", "/a/b", 1),
    ])
  func splitsLines(argument: String, path: String, line: Int) throws {
    let split = try #require(FileArgument(path: argument).splitLine)
    #expect(split.path == path && split.line == line)
  }

  @Test("what only looks like a line is a name", arguments: ["a.txt", "a.txt:", ":12", "a:0", "a:-1", "a:1x"])
  func keepsNames(argument: String) {
    #expect(FileArgument(path: argument).splitLine == nil)
  }

  @Test("sessions and sockets may be named before or after a command")
  func commonOptions() throws {
    for arguments in [["--session", "work", "scenes", "--json"], ["scenes", "--json", "--session", "work"]] {
      let parsed = try CommandLineParser.parse(arguments)
      #expect(parsed.session == "work" && parsed.invocation == .ask(.scenes(isJSON: true)))
    }
    #expect(try CommandLineParser.parse(["--socket", "/s", "attach"]).socket == "/s")
  }

  @Test("keys and words for `send` keep their order")
  func sendKeepsOrder() throws {
    #expect(
      try parse("send", "1", "ctrl+s", "--text", "a -b", "enter", "--text", "-")
        == .ask(.send(scene: "1", [.key("ctrl+s"), .text("a -b"), .key("enter"), .standardInput])))
  }

  @Test("a frame's size and format are checked")
  func frames() throws {
    #expect(
      try parse("frame", "1", "--size", "60x10", "--format", "json")
        == .ask(.frame(scene: "1", size: FrameSize(columns: 60, rows: 10), format: .json)))
  }

  @Test(
    "what cannot be followed is a usage error",
    arguments: [
      ["--nonsense"], ["+0", "a"], ["+999999999999999999999", "a"], ["frame"], ["frame", "1", "--size", "0x3"],
      ["frame", "1", "--size", "80"],
      ["frame", "1", "--format", "png"], ["send", "1"], ["scenes", "extra"], ["attach", "1", "2"], ["+3"], ["--wait"],
      ["--session"], ["--session", "../x", "scenes"], ["close"], ["quit", "--hard"], ["open"],
    ])
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) { try CommandLineParser.parse(arguments) }
  }

  @Test("--help wins over what is missing", arguments: CommandName.allCases)
  func help(command: CommandName) throws {
    #expect(try CommandLineParser.parse([command.rawValue, "--help"]).invocation == .help(command))
    #expect(HelpText(app: "quire").text(command).hasPrefix("Usage: quire \(command.synopsis)\n"))
  }

  @Test("every command stands in the overview")
  func overview() {
    let text = HelpText(app: "quire").text(nil)
    for command in CommandName.allCases { #expect(text.contains("  \(command.synopsis)  ")) }
  }
}
