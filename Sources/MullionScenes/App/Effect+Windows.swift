import MullionCore

/// What a feature asks of the window whose input led to the action. Without such a window, as in a test or after a command
/// line's `dispatch`, nothing happens.
extension Effect {
  /// Opens one more window on a scene, by its name: a pane of tmux, a window of kitty, WezTerm or `$TERMINAL`; elsewhere the
  /// window that asked shows the scene itself.
  public static func openWindow(_ scene: String) -> Effect {
    .fireAndForget { WindowHandle.current?.openWindow(scene) }
  }

  /// Opens one more window on the scene of a key of `WindowGroup(for:in:)`.
  public static func openWindow(for key: some CustomStringConvertible) -> Effect { openWindow(key.description) }

  /// Closes the window that asked; its scene stays.
  public static var dismissWindow: Effect { .fireAndForget { WindowHandle.current?.close() } }

  /// Shows another scene in the window that asked.
  public static func showScene(_ scene: String) -> Effect { .fireAndForget { WindowHandle.current?.show(scene) } }

  /// Opens an address: one of the app's own scheme in the app, another in the user's browser or mail program.
  public static func openURL(_ url: String) -> Effect { .fireAndForget { WindowHandle.current?.openURL(url) } }

  /// Says something in the last line of the window that asked, until the next key.
  public static func say(_ notice: String) -> Effect { .fireAndForget { WindowHandle.current?.say(notice) } }

  /// Shares a text: puts it on the clipboard of the window's terminal, where that allows it.
  public static func share(_ text: String) -> Effect { .fireAndForget { WindowHandle.current?.copy(text) } }

  /// Runs a program in the terminal of the window that asked, as a modal there, and sends how it ended.
  ///
  /// Other windows, and the store, go on meanwhile. Ending the effect does not end the program, which a person looks at.
  ///
  /// - Parameter program: What to run; `ProgramRequest.editor` and `.pager` make the usual ones.
  public static func runProgram(
    _ program: @escaping @Sendable (WindowHandle) -> ProgramRequest, fileID: StaticString = #fileID,
    line: UInt = #line, _ result: @escaping (ProgramEnding) -> Action
  ) -> Effect {
    .run(fileID: fileID, line: line) { send in
      guard let window = WindowHandle.current else {
        return send(result(.notRun(reason: "no window asked for it")))
      }
      send(result(await window.run(program(window))))
    }
  }

  /// Runs a program in the terminal of the window that asked, as a modal there, and sends how it ended.
  public static func runProgram(
    _ program: ProgramRequest, fileID: StaticString = #fileID, line: UInt = #line,
    _ result: @escaping (ProgramEnding) -> Action
  ) -> Effect {
    runProgram({ _ in program }, fileID: fileID, line: line, result)
  }
}

nonisolated extension ProgramRequest {
  /// The editor that a window's user wants (`VISUAL`, `EDITOR`, else `vi`), on a file.
  ///
  /// Those variables hold a command for the shell, as git and others read them; the file's name is passed beside it and
  /// never read by the shell.
  public static func editor(_ file: String, in window: WindowHandle) -> ProgramRequest {
    byVariable(["VISUAL", "EDITOR"], else: "vi", file, window)
  }

  /// The pager that a window's user wants (`PAGER`, else `less`), on a file.
  public static func pager(_ file: String, in window: WindowHandle) -> ProgramRequest {
    byVariable(["PAGER"], else: "less", file, window)
  }

  private static func byVariable(
    _ names: [String], else usual: String, _ file: String, _ window: WindowHandle
  ) -> ProgramRequest {
    let command = names.lazy.compactMap { window.environment[$0] }.first { !$0.isEmpty } ?? usual
    // A name that begins with a dash is no option.
    let name = file.hasPrefix("-") ? "./" + file : file
    return ProgramRequest(arguments: ["sh", "-c", command + " \"$@\"", command, name])
  }
}
