import MullionTerminal
import Synchronization

/// A command that has run to its end: what it said, and its exit code.
struct Command {
  let output: String
  let errors: String
  let code: Int32

  /// Runs a command in the test's place.
  ///
  /// - Parameters:
  ///   - input: What it finds on its standard input.
  ///   - environment: Variables besides the place's own; an empty value takes one away.
  ///   - directory: Where it runs; the place's folder if none is given.
  @discardableResult init(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:], directory: String? = nil
  ) throws {
    self = try RunningCommand(arguments, input: input, environment: environment, directory: directory).end()
  }

  /// Runs a command whose words are in a list.
  @discardableResult init(list arguments: [String], environment: [String: String] = [:]) throws {
    self = try RunningCommand(arguments, environment: environment).end()
  }
}

/// A command that runs, without a terminal.
final class RunningCommand {
  let child: Child
  private let place: Place
  private let name: String
  private let arguments: [String]

  private static let count = Atomic(0)

  init(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:], directory: String? = nil
  ) throws {
    let place = try Place.here()
    let name = "command.\(RunningCommand.count.add(1, ordering: .relaxed).newValue)"
    (self.place, self.name, self.arguments) = (place, name, arguments)
    let source = try input.map { try place.write(name + ".in", $0) } ?? "/dev/null"
    child = try Child(
      arguments, environment: place.environment.changed(by: environment), directory: directory ?? place.folder,
      streams: .files(input: source, output: place.path(name + ".out"), errors: place.path(name + ".err")))
  }

  /// Waits until it has ended.
  func end() throws -> Command {
    guard try child.ended.wait(for: .readable, milliseconds: Bound.milliseconds), let code = child.exitCode else {
      child.signal(9)
      throw Overdue(description: "\(arguments) did not end; it said: \(try output) \(try errors)")
    }
    return Command(output: try output, errors: try errors, code: code)
  }

  private var output: String { get throws { try place.read(name + ".out") } }
  private var errors: String { get throws { try place.read(name + ".err") } }
}

extension Command {
  fileprivate init(output: String, errors: String, code: Int32) {
    (self.output, self.errors, self.code) = (output, errors, code)
  }
}

extension [String: String] {
  /// With other variables put in; an empty value takes one away.
  func changed(by others: [String: String]) -> [String: String] {
    merging(others) { $1 }.filter { !$0.value.isEmpty }
  }
}
