/// A command line that cannot be followed, in words that say what to write instead.
nonisolated struct UsageError: Error, Equatable, CustomStringConvertible {
  var description: String
}

/// A command line, understood.
nonisolated struct ParsedCommandLine: Equatable {
  var invocation: Invocation
  var session = "default"
  var socket: String?
}

/// Reads the arguments of a Mullion app.
nonisolated struct CommandLineParser {
  private var rest: ArraySlice<String>
  private var session = "default"
  private var socket: String?
  private var asksHelp = false
  private var asksVersion = false
  private var optionsEnded = false

  private init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Parses the arguments after the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
    var parser = CommandLineParser(arguments)
    let invocation = try parser.invocation()
    return ParsedCommandLine(invocation: invocation, session: parser.session, socket: parser.socket)
  }

  private mutating func invocation() throws(UsageError) -> Invocation {
    while let next = rest.first, try takeCommonOption(next) {}
    let command = rest.first.flatMap(CommandName.init(rawValue:))
    if command != nil { rest.removeFirst() }
    let result = if let command { try self.command(command) } else { try window() }
    if asksVersion { return .version }
    return asksHelp ? .help(command) : result
  }

  /// Takes an option that every command has; false if the argument is none.
  private mutating func takeCommonOption(_ argument: String) throws(UsageError) -> Bool {
    guard !optionsEnded else { return false }
    switch argument {
    case "--help", "-h": asksHelp = true
    case "--version": asksVersion = true
    case "--session": session = try value(of: argument, allowed: isName)
    case "--socket": socket = try value(of: argument) { !$0.isEmpty }
    default: return false
    }
    rest.removeFirst()
    return true
  }

  /// Takes the value that follows an option, leaving the value's place to be removed by the caller.
  private mutating func value(of option: String, allowed: (String) -> Bool) throws(UsageError) -> String {
    guard let value = rest.dropFirst().first else { throw UsageError(description: "\(option) needs a value") }
    guard allowed(value) else { throw UsageError(description: "\(option) cannot be `\(value)`") }
    rest.removeFirst()
    return value
  }

  private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || 48...57 ~= $0 || $0 == 45 || $0 == 95
      }
  }

  /// Reads what is left: flags by name (with the action for each) and other arguments in order.
  private mutating func arguments(
    flags: [String] = [], valued: [String] = [], _ flag: (String, String) throws(UsageError) -> Void = { (_, _) in }
  ) throws(UsageError) -> [String] {
    var others: [String] = []
    while let next = rest.first {
      if try takeCommonOption(next) { continue }
      if !optionsEnded, next == "--" {
        optionsEnded = true
      } else if !optionsEnded, flags.contains(next) {
        try flag(next, "")
      } else if !optionsEnded, valued.contains(next) {
        try flag(next, try value(of: next) { _ in true })
      } else if !optionsEnded, next.hasPrefix("-"), next != "-" {
        throw UsageError(description: "there is no option `\(next)`; write `-- \(next)` for a file of that name")
      } else {
        others.append(next)
      }
      rest.removeFirst()
    }
    return others
  }

  private mutating func window() throws(UsageError) -> Invocation {
    var window = WindowInvocation()
    let files = try arguments(flags: ["--wait", "--relay", "--read-only"]) { (flag, _) in
      switch flag {
      case "--wait": window.waits = true
      case "--relay": window.isRelay = true
      default: window.isReadOnly = true
      }
    }
    window.files = try CommandLineParser.files(files)
    if window.waits, window.files.isEmpty, !asksHelp { throw UsageError(description: "--wait needs a file") }
    return .window(window)
  }

  /// Reads `+LINE FILE` pairs; after `--` a name is a name.
  private static func files(_ arguments: [String]) throws(UsageError) -> [FileArgument] {
    var files: [FileArgument] = []
    var line: Int?
    for argument in arguments {
      if argument.hasPrefix("+"), argument.dropFirst().allSatisfy(\.isWholeNumber), argument.count > 1, line == nil {
        guard let number = Int(argument.dropFirst()), number > 0 else {
          throw UsageError(
            description: "lines count from 1, and there is no line `\(argument)`; write `./\(argument)` for a file")
        }
        line = number
      } else {
        files.append(FileArgument(path: argument, line: line))
        line = nil
      }
    }
    if let line { throw UsageError(description: "+\(line) needs a file after it") }
    return files
  }

  private mutating func command(_ name: CommandName) throws(UsageError) -> Invocation {
    switch name {
    case .attach: return try attach()
    case .serve: return try serve()
    case .frame: return .ask(try frame())
    case .send: return .ask(try send())
    case .scenes, .windows:
      var isJSON = false
      let things = try arguments(flags: ["--json"]) { (_, _) in isJSON = true }
      try none(things, name)
      return .ask(name == .scenes ? .scenes(isJSON: isJSON) : .windows(isJSON: isJSON))
    case .quit:
      var isForced = false
      let things = try arguments(flags: ["--force"]) { (_, _) in isForced = true }
      try none(things, name)
      return .ask(.quit(isForced: isForced))
    case .open:
      let things = try arguments()
      if things.isEmpty, !asksHelp { throw usage(name) }
      return .ask(.open(things))
    case .close, .detach:
      let things = try arguments()
      let thing = try one(things, name)
      return .ask(name == .close ? .close(scene: thing) : .detach(window: thing))
    case .log, .reset:
      let things = try arguments()
      try none(things, name)
      return name == .log ? .log : .reset
    }
  }

  private mutating func attach() throws(UsageError) -> Invocation {
    var window = WindowInvocation(isAttach: true)
    let scenes = try arguments(flags: ["--relay", "--read-only"]) { (flag, _) in
      if flag == "--relay" { window.isRelay = true } else { window.isReadOnly = true }
    }
    guard scenes.count <= 1 else { throw usage(.attach) }
    window.scene = scenes.first ?? ""
    return .window(window)
  }

  private mutating func serve() throws(UsageError) -> Invocation {
    var serve = ServeInvocation()
    // `--spawned` is how a window starts the store; a person has no use for it.
    let files = try arguments(flags: ["--foreground", "--spawned"]) { (flag, _) in
      if flag == "--foreground" { serve.isForeground = true }
      if flag == "--spawned" { serve.isSpawned = true }
    }
    serve.files = try CommandLineParser.files(files)
    return .serve(serve)
  }

  private mutating func frame() throws(UsageError) -> StoreCommand {
    var size: FrameSize?
    var format = FrameFormat.text
    let scene = try arguments(valued: ["--size", "--format"]) { (option, value) throws(UsageError) in
      if option == "--size" {
        size = try CommandLineParser.size(value)
      } else if let known = FrameFormat(rawValue: value) {
        format = known
      } else {
        throw UsageError(description: "--format is text, ansi, json or tmux, not `\(value)`")
      }
    }
    return .frame(scene: try one(scene, .frame), size: size, format: format)
  }

  private static func size(_ text: String) throws(UsageError) -> FrameSize {
    let parts = text.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], 1...1000 ~= columns, 1...1000 ~= rows else {
      throw UsageError(description: "--size is COLUMNSxROWS, each from 1 to 1000, such as 80x24; not `\(text)`")
    }
    return FrameSize(columns: columns, rows: rows)
  }

  private mutating func send() throws(UsageError) -> StoreCommand {
    // `--text` keeps its place among the keys, so the typing is collected as it comes.
    var typing: [Typing] = []
    var scene: String?
    while let next = rest.first {
      if try takeCommonOption(next) { continue }
      if !optionsEnded, next == "--" {
        optionsEnded = true
      } else if !optionsEnded, next == "--text" {
        let words = try value(of: next) { _ in true }
        typing.append(words == "-" ? .standardInput : .text(words))
      } else if !optionsEnded, next.hasPrefix("--") {
        throw UsageError(description: "there is no option `\(next)`; write `-- \(next)` for keys")
      } else if scene == nil {
        scene = next
      } else {
        typing.append(.key(next))
      }
      rest.removeFirst()
    }
    guard let scene, !typing.isEmpty || asksHelp else {
      if asksHelp { return .send(scene: "", []) }
      throw usage(.send)
    }
    return .send(scene: scene, typing)
  }

  private func one(_ arguments: [String], _ name: CommandName) throws(UsageError) -> String {
    if asksHelp { return "" }
    guard arguments.count == 1, let only = arguments.first else { throw usage(name) }
    return only
  }

  private func none(_ arguments: [String], _ name: CommandName) throws(UsageError) {
    guard arguments.isEmpty || asksHelp else { throw usage(name) }
  }

  private func usage(_ name: CommandName) -> UsageError {
    UsageError(description: "it is written `\(name.synopsis)`; `\(name.rawValue) --help` says more")
  }
}
