/// What the store says to a window, or to a command.
nonisolated public enum StoreMessage: Hashable, Sendable {
  /// You are attached.
  case welcome(Welcome)
  /// Write these bytes to your terminal; if they end a frame, say `painted` afterwards (relayed windows only).
  case paint([UInt8], endsFrame: Bool)
  /// The terminal is yours; stop yourself.
  case suspend
  /// I still answer.
  case alive(UInt32)
  /// Write these bytes to standard output.
  case output([UInt8])
  /// Write these bytes to standard error.
  case error([UInt8])
  /// It is over.
  case exit(Ending)
  /// You are not served, for this reason. Ends with this exit code.
  case refused(String, code: Int32)
  /// You show this scene now; come back to it if I have to be started again.
  case showing(String)
  /// The terminal is yours; run this program in it, then say `finished` and `resumed`.
  case run(ProgramRequest)
  /// Open one more window beside you, on this scene; answer `opened` with the same number.
  case openWindow(UInt32, scene: String)
  /// Have a program of your user's open this address; answer `opened` with the same number.
  case openURL(UInt32, String)

  private enum Kind: UInt16 {
    case welcome = 101
    case paint, suspend, alive, output, error, exit, refused, showing, run, openWindow, openURL
  }

  /// The bytes to send.
  public var framed: [UInt8] {
    var writer = WireWriter()
    let kind = put(into: &writer)
    return RawMessage(kind: kind.rawValue, content: writer.bytes[...]).framed
  }

  /// Reads a message; nil for a kind that is not known here.
  public init?(_ raw: RawMessage) throws(WireError) {
    guard let kind = Kind(rawValue: raw.kind) else { return nil }
    var reader = WireReader(raw.content)
    switch kind {
    case .welcome: self = .welcome(try Welcome(&reader))
    case .paint:
      let endsFrame = try reader.flag()
      self = .paint(Array(reader.remainder()), endsFrame: endsFrame)
    case .suspend: self = .suspend
    case .alive: self = .alive(try reader.integer())
    case .output: self = .output(Array(reader.remainder()))
    case .error: self = .error(Array(reader.remainder()))
    case .exit: self = .exit(try Ending(&reader))
    case .refused:
      let code = try reader.integer(Int32.self)
      self = .refused(try reader.text(), code: code)
    case .showing: self = .showing(try reader.text())
    case .run: self = .run(ProgramRequest(arguments: try reader.texts(), directory: try reader.optionalText()))
    case .openWindow:
      let number = try reader.integer(UInt32.self)
      self = .openWindow(number, scene: try reader.text())
    case .openURL:
      let number = try reader.integer(UInt32.self)
      self = .openURL(number, try reader.text())
    }
  }

  private func put(into writer: inout WireWriter) -> Kind {
    switch self {
    case .welcome(let welcome):
      welcome.put(into: &writer)
      return .welcome
    case .paint(let bytes, let endsFrame):
      writer.put(endsFrame)
      writer.put(rest: bytes)
      return .paint
    case .suspend: return .suspend
    case .alive(let token):
      writer.put(token)
      return .alive
    case .output(let bytes):
      writer.put(rest: bytes)
      return .output
    case .error(let bytes):
      writer.put(rest: bytes)
      return .error
    case .exit(let ending):
      ending.put(into: &writer)
      return .exit
    case .refused(let reason, let code):
      writer.put(code)
      writer.put(reason)
      return .refused
    case .showing(let scene):
      writer.put(scene)
      return .showing
    case .run(let program):
      writer.put(program.arguments)
      writer.put(program.directory)
      return .run
    case .openWindow(let number, let scene):
      writer.put(number)
      writer.put(scene)
      return .openWindow
    case .openURL(let number, let url):
      writer.put(number)
      writer.put(url)
      return .openURL
    }
  }
}

nonisolated extension StoreMessage {
  /// Cuts bytes into pieces that fit into one message each; one empty piece for no bytes.
  static func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard bytes.count > WireLimits.chunk else { return [bytes[...]] }
    return stride(from: 0, to: bytes.count, by: WireLimits.chunk).map { start in
      bytes[start..<min(start + WireLimits.chunk, bytes.count)]
    }
  }

  /// The messages that carry one frame.
  static func frame(_ bytes: [UInt8]) -> [StoreMessage] {
    let chunks = chunks(of: bytes)
    return chunks.enumerated().map { .paint(Array($1), endsFrame: $0 == chunks.count - 1) }
  }
}
