import MullionTerminal

/// What a window, or a command, says to the store.
nonisolated public enum WindowMessage: Hashable, Sendable {
  /// Shows a scene in my terminal. The terminal's descriptor may come along.
  case attach(AttachRequest)
  /// Carries out a command.
  case command(CommandRequest)
  /// These bytes were typed (relayed windows only).
  case input([UInt8])
  /// The last frame has been written to the terminal (relayed windows only).
  case painted
  /// The terminal shows more or less than before.
  case resize(TerminalSize)
  /// I was asked to stop; give the terminal back and answer `suspend`.
  case suspending
  /// You did not answer in time and I have given the terminal back myself; leave it alone until `resumed`.
  case tookBack
  /// I go on, in the foreground, with a terminal of this size.
  case resumed(TerminalSize)
  /// Do you still answer? Say the same number.
  case alive(UInt32)
  /// These bytes came on standard input.
  case standardInput([UInt8])
  /// Standard input has ended.
  case endOfInput
  /// I leave, for this reason; give the terminal back and answer `exit`.
  case detach(Departure)
  /// The program that was asked for with `run` has ended, with this exit code; `-n` if signal n ended it.
  case finished(Int32)
  /// The program that was asked for with `run` could not be started, for this reason.
  case notRun(String)
  /// What was asked for with `openWindow` or `openURL` under this number is open; or it is not, for this reason.
  case opened(UInt32, failure: String?)

  /// Why a window leaves.
  public enum Departure: UInt8, Hashable, Sendable {
    /// It was asked to.
    case asked = 0
    /// Its terminal has gone.
    case hungUp = 1
  }

  private enum Kind: UInt16 {
    case attach = 1
    case command, input, painted, resize, suspending, resumed, alive, standardInput, endOfInput, detach, finished,
      tookBack, notRun, opened
  }

  /// The bytes to send.
  public var framed: [UInt8] {
    var writer = WireWriter()
    let kind = put(into: &writer)
    return RawMessage(kind: kind.rawValue, content: writer.bytes[...]).framed
  }

  /// Reads a message; nil for a kind that is not known here.
  ///
  /// Content after what is known of a kind is ignored, so that later versions can add to it.
  public init?(_ raw: RawMessage) throws(WireError) {
    guard let kind = Kind(rawValue: raw.kind) else { return nil }
    var reader = WireReader(raw.content)
    switch kind {
    case .attach: self = .attach(try AttachRequest(&reader))
    case .command: self = .command(try CommandRequest(&reader))
    case .input: self = .input(Array(reader.remainder()))
    case .painted: self = .painted
    case .resize: self = .resize(try TerminalSize(&reader))
    case .suspending: self = .suspending
    case .tookBack: self = .tookBack
    case .resumed: self = .resumed(try TerminalSize(&reader))
    case .alive: self = .alive(try reader.integer())
    case .standardInput: self = .standardInput(Array(reader.remainder()))
    case .endOfInput: self = .endOfInput
    case .detach: self = .detach(Departure(rawValue: try reader.integer()) ?? .asked)
    case .finished: self = .finished(try reader.integer())
    case .notRun: self = .notRun(try reader.text())
    case .opened:
      let number = try reader.integer(UInt32.self)
      self = .opened(number, failure: try reader.optionalText())
    }
  }

  private func put(into writer: inout WireWriter) -> Kind {
    switch self {
    case .attach(let request):
      request.put(into: &writer)
      return .attach
    case .command(let request):
      request.put(into: &writer)
      return .command
    case .input(let bytes):
      writer.put(rest: bytes)
      return .input
    case .painted: return .painted
    case .resize(let size):
      size.put(into: &writer)
      return .resize
    case .suspending: return .suspending
    case .tookBack: return .tookBack
    case .resumed(let size):
      size.put(into: &writer)
      return .resumed
    case .alive(let token):
      writer.put(token)
      return .alive
    case .standardInput(let bytes):
      writer.put(rest: bytes)
      return .standardInput
    case .endOfInput: return .endOfInput
    case .detach(let departure):
      writer.put(departure.rawValue)
      return .detach
    case .finished(let status):
      writer.put(status)
      return .finished
    case .notRun(let reason):
      writer.put(reason)
      return .notRun
    case .opened(let number, let failure):
      writer.put(number)
      writer.put(failure)
      return .opened
    }
  }
}
