import MullionCore
import MullionTerminal
import MullionText

/// Something that the store could not do, with the exit code for it.
struct CommandFailure: Error {
  var code: Int32 = 1
  let reason: String
}

extension SceneHost {
  /// Carries out a command whose input has not been asked for or does not matter.
  public func command(_ request: CommandRequest, reply: CommandReply) {
    if request.hasInput { return collectInput(for: reply) }
    carryOut(reply, input: [])
  }

  private func collectInput(for reply: CommandReply) {
    inputs[reply.id] = []
  }

  /// Keeps what came on a command's standard input, up to a limit.
  public func standardInput(_ bytes: [UInt8], reply: CommandReply) {
    guard let count = inputs[reply.id]?.count else { return }
    guard count + bytes.count <= SceneHost.inputLimit else {
      inputs[reply.id] = nil
      return reply.exit(
        code: 1, message: "\(App.name): more than \(SceneHost.inputLimit >> 20) MB on the standard input")
    }
    inputs[reply.id]?.append(contentsOf: bytes)
  }

  /// How much a command's standard input may be, in bytes.
  static var inputLimit: Int { 256 << 20 }

  /// Carries out the command, now that its input is whole.
  public func endOfInput(_ reply: CommandReply) {
    guard let input = inputs.removeValue(forKey: reply.id) else { return }
    carryOut(reply, input: input)
  }

  /// Forgets a command that nobody waits for.
  public func gone(_ reply: CommandReply) {
    inputs[reply.id] = nil
  }

  private func carryOut(_ reply: CommandReply, input: [UInt8]) {
    do {
      let parsed = try CommandLineParser.parse(reply.request.arguments)
      guard case .ask(let command) = parsed.invocation else {
        throw CommandFailure(code: 2, reason: "the store does not carry that out")
      }
      try carryOut(command, reply, input: input)
    } catch let error as CommandFailure {
      reply.exit(code: error.code, message: "\(App.name): \(error.reason)")
    } catch {
      reply.exit(code: 1, message: "\(App.name): \(error)")
    }
  }

  private func carryOut(_ command: StoreCommand, _ reply: CommandReply, input: [UInt8]) throws {
    let directory = reply.request.directory
    switch command {
    case .open(let things): try openAll(things, reply, input: input)
    case .scenes(let isJSON): reply.print(sceneList(isJSON: isJSON))
    case .windows(let isJSON): reply.print(windowList(isJSON: isJSON))
    case .frame(let name, let size, let format):
      reply.print(try frameText(try found(name, directory), size, format))
    case .send(let name, let typing): return try send(typing, to: try found(name, directory), reply, input: input)
    case .close(let name):
      try app.close(try found(name, directory))
      flush(first: nil)
    case .detach(let name): try detach(name)
    case .quit(let isForced): return try quit(isForced, reply)
    }
    reply.exit()
  }

  private func found(_ name: String, _ directory: String) throws -> String {
    if let scene = scene(named: name, in: directory) { return scene }
    throw CommandFailure(reason: "no scene is called `\(name)`; `\(App.command) scenes` lists them")
  }

  private func openAll(_ things: [String], _ reply: CommandReply, input: [UInt8]) throws {
    for thing in things {
      let scene = try open(
        FileArgument(path: thing), in: reply.request.directory, fileCreationMask: reply.request.fileCreationMask,
        input: thing == "-" ? input : nil)
      reply.print(scene + "\n")
    }
    flush(first: nil)
  }

  private func detach(_ name: String) throws {
    let window = windows.first { window in
      name == String(window.number) || (window.outlet as? WindowLink).map { name == String($0.process) } ?? false
    }
    guard let window else {
      throw CommandFailure(reason: "no window has the number or process `\(name)`; `\(App.command) windows` lists them")
    }
    let message = "detached; `\(App.command) attach \(window.scene)` shows the scene again"
    // Whoever waits for the scene's end is not to take it for finished.
    guard window.awaited.isEmpty else { return end(waiting: window, because: message) }
    close(window, message: "\(App.name): \(message)")
  }

  /// Ends the windows that wait for the end of a scene, which will not come.
  func endWaiting(because reason: String) {
    for window in windows where !window.awaited.isEmpty { end(waiting: window, because: reason) }
  }

  private func end(waiting window: SceneWindow, because reason: String) {
    close(window, code: 1, message: "\(App.name): not finished: \(reason)")
  }

  private func quit(_ isForced: Bool, _ reply: CommandReply) throws {
    let work = app.unsavedWork
    guard isForced || work.isEmpty else {
      let list = work.joined(separator: ", ")
      throw CommandFailure(reason: "not ended, this would be lost: \(list); save it, or use `quit --force`")
    }
    reply.exit()
    quitAsked()
  }

  private func send(_ typing: [Typing], to scene: String, _ reply: CommandReply, input: [UInt8]) throws {
    let window = headlessWindow(for: scene)
    let mark = app.store.mark
    for event in try typing.flatMap({ try SceneHost.events($0, input: input) }) {
      handle([event], window)
      window.scene = scene
    }
    // What was typed may have set off work, such as saving; who typed it wants to find it done.
    Task {
      await app.store.finish(since: mark)
      reply.exit()
    }
  }

  private static func events(_ typing: Typing, input: [UInt8]) throws -> [InputEvent] {
    switch typing {
    case .text(let words): return [.paste(words)]
    case .standardInput: return [.paste(String(decoding: input, as: UTF8.self))]
    case .key(let chord):
      if let press = KeyPress(chord: chord) { return [.key(press)] }
      throw CommandFailure(
        code: 2, reason: "`\(chord)` is no key; write a, enter, esc, ctrl+s, shift+tab, f1, or --text for words")
    }
  }
}

extension CommandReply {
  func print(_ text: String) {
    output(Array(text.utf8))
  }
}
