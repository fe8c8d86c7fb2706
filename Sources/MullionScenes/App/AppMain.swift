import Dispatch
import MullionCore
import MullionTerminal
import MullionText

extension MullionApp {
  /// The program's whole life: reads the command line and becomes a window, the store's process or a command.
  public static func main() {
    ignoreBrokenPipes()
    fillStandardDescriptors()
    do {
      guard let arguments = ProcessEnvironment.arguments else {
        throw UsageError(description: "an argument is not UTF-8; files with such names have to be renamed first")
      }
      exitProcess(try Program<Self>(arguments).run())
    } catch let error as UsageError {
      StandardError.write("\(name): \(error); `\(name) --help` says more")
      exitProcess(2)
    } catch {
      StandardError.write("\(name): \(error)")
      exitProcess(1)
    }
  }
}

/// One run of an app's program.
struct Program<App: MullionApp> {
  private let arguments: [String]
  private let parsed: ParsedCommandLine
  private let hello = Hello(build: App.version)

  init(_ arguments: [String]) throws {
    self.arguments = arguments
    parsed = try CommandLineParser.parse(arguments)
  }

  func run() throws -> Int32 {
    switch parsed.invocation {
    case .help(let command): return say(HelpText(app: App.name).text(command))
    case .version: return say("\(App.name) \(App.version)\n")
    case .reset: return reset()
    case .log: return try followLog()
    case .serve(let serve) where serve.isForeground || serve.isSpawned:
      return StoreProcess<App>.run(serve, at: try location(), hello: hello)
    case .serve(let serve): return try serveDetached(serve)
    case .ask(.quit(isForced: true)):
      if try launcher().killIfHung(milliseconds: 2000) {
        StandardError.write("\(App.name): the store did not answer and was killed")
        return 0
      }
      return CommandProcess.run(try launcher(), arguments: arguments)
    case .ask(let command):
      return CommandProcess.run(try launcher(), arguments: arguments, readsInput: command.readsInput)
    case .window(let window): return try self.window(window)
    }
  }

  private func say(_ text: String) -> Int32 {
    StandardOutput.write(Array(text.utf8), app: App.name) ?? 0
  }

  private func location() throws -> StoreLocation {
    let location = try StoreLocation(app: App.name, session: parsed.session, socket: parsed.socket)
    ProgramCommand.current = location.command
    return location
  }

  private func launcher() throws -> StoreLauncher {
    var serve = ["serve", "--spawned", "--session", parsed.session]
    if let socket = parsed.socket {
      serve += ["--socket", AbsolutePath.resolve(socket, in: ProcessEnvironment.workingDirectory ?? "/")]
    }
    return StoreLauncher(location: try location(), arguments: serve, hello: hello)
  }

  /// Starts a store that outlives this process and its terminal, and returns when windows can connect to it.
  private func serveDetached(_ serve: ServeInvocation) throws -> Int32 {
    let directory = ProcessEnvironment.workingDirectory ?? "/"
    var launcher = try launcher()
    launcher.arguments = launcher.arguments.map { $0 == "--spawned" ? "--foreground" : $0 }
    for file in serve.files {
      if let line = file.line { launcher.arguments.append("+\(line)") }
      launcher.arguments.append(AbsolutePath.resolve(file.path, in: directory))
    }
    do {
      try launcher.start()
      return 0
    } catch let failure as StoreLauncher.Failure {
      StandardError.write("\(App.name): \(failure)")
      return failure.code
    }
  }

  private func window(_ window: WindowInvocation) throws -> Int32 {
    let readsInput = window.files.contains { $0.path == "-" }
    let isTerminal = Descriptor.standard(1)?.isTerminal == true
    if !isTerminal, !window.waits {
      guard !window.isAttach else {
        throw UsageError(description: "`attach` needs a terminal; `frame SCENE` prints what one would show")
      }
      return try FramePrinter<App>.run(window)
    }
    var request = AttachRequest()
    request.arguments = arguments
    request.scene = window.scene
    if window.isRelay { request.options.insert(.relay) }
    if window.isReadOnly { request.options.insert(.readOnly) }
    if readsInput { request.options.insert(.hasInput) }
    return WindowProcess.run(try launcher(), request: request, startsStore: !window.isAttach)
  }

  private func reset() -> Int32 {
    guard let terminal = Descriptor.controllingTerminal() else {
      StandardError.write("\(App.name): there is no terminal to reset")
      return 1
    }
    terminal.makeSane()
    return 0
  }

  private func followLog() throws -> Int32 {
    let path = try location().log
    guard FileStatus.exists(path) else {
      StandardError.write("\(App.name): there is no log yet (\(path))")
      return 1
    }
    let follower = try FileFollower(path)
    while true {
      if let code = StandardOutput.write(try follower.next(), app: App.name) { return code }
    }
  }
}

extension StoreCommand {
  /// Whether the standard input belongs to the command.
  nonisolated var readsInput: Bool {
    switch self {
    case .send(_, let typing): typing.contains(.standardInput)
    case .open(let things): things.contains("-")
    default: false
    }
  }
}
