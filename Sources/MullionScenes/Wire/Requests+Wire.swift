import MullionTerminal

// How the parts of messages are laid out: their fields in this order.

nonisolated extension TerminalSize {
  init(_ reader: inout WireReader) throws(WireError) {
    let columns = try reader.integer(UInt16.self)
    self.init(columns: columns, rows: try reader.integer(UInt16.self))
  }

  func put(into writer: inout WireWriter) {
    writer.put(columns)
    writer.put(rows)
  }
}

nonisolated extension AttachRequest {
  init(_ reader: inout WireReader) throws(WireError) {
    options = Options(rawValue: try reader.integer())
    process = try reader.integer()
    size = try TerminalSize(&reader)
    fileCreationMask = try reader.integer()
    directory = try reader.text()
    scene = try reader.optionalText()
    terminalName = try reader.optionalText()
    arguments = try reader.texts()
    environment = try reader.variables()
  }

  func put(into writer: inout WireWriter) {
    writer.put(options.rawValue)
    writer.put(process)
    size.put(into: &writer)
    writer.put(fileCreationMask)
    writer.put(directory)
    writer.put(scene)
    writer.put(terminalName)
    writer.put(arguments)
    writer.put(environment)
  }
}

nonisolated extension CommandRequest {
  init(_ reader: inout WireReader) throws(WireError) {
    hasInput = try reader.flag()
    isInteractive = try reader.flag()
    size = try TerminalSize(&reader)
    fileCreationMask = try reader.integer()
    directory = try reader.text()
    arguments = try reader.texts()
    environment = try reader.variables()
  }

  func put(into writer: inout WireWriter) {
    writer.put(hasInput)
    writer.put(isInteractive)
    size.put(into: &writer)
    writer.put(fileCreationMask)
    writer.put(directory)
    writer.put(arguments)
    writer.put(environment)
  }
}

nonisolated extension Welcome {
  init(_ reader: inout WireReader) throws(WireError) {
    guard let mode = TerminalMode(rawValue: try reader.integer()) else {
      throw WireError("a welcome to a mode that is not known")
    }
    self.mode = mode
    capabilities = Capabilities(rawValue: try reader.integer())
    process = try reader.integer()
    scene = try reader.text()
  }

  func put(into writer: inout WireWriter) {
    writer.put(mode.rawValue)
    writer.put(capabilities.rawValue)
    writer.put(process)
    writer.put(scene)
  }
}

nonisolated extension Ending {
  init(_ reader: inout WireReader) throws(WireError) {
    code = try reader.integer()
    isTerminalRestored = try reader.flag()
    message = try reader.text()
  }

  func put(into writer: inout WireWriter) {
    writer.put(code)
    writer.put(isTerminalRestored)
    writer.put(message)
  }
}
