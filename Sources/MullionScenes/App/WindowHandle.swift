/// What a feature's effect, or a view, can ask of the window whose input it is answering.
///
/// Windows belong to the host, not to the state. An effect reaches the window that asked for it through
/// `WindowHandle.current`, which follows a task from the key that started it; with no window there it is nil, and the
/// request is for nobody. Effects for most of it are in `Effect` (`openWindow`, `dismissWindow`, `runProgram`, …).
nonisolated public final class WindowHandle: Sendable {
  /// Shows another scene in this window.
  public let show: @MainActor @Sendable (_ scene: String) -> Void
  /// Closes the window; its scene stays.
  public let close: @MainActor @Sendable () -> Void
  /// Stops the window's process, as a shell's job; `fg` brings it back.
  public let suspend: @MainActor @Sendable () -> Void
  /// Puts text on the clipboard of the window's terminal, where that allows it.
  public let copy: @MainActor @Sendable (_ text: String) -> Void
  /// Opens one more window on a scene: a pane of tmux, a window of kitty, WezTerm or `$TERMINAL`. Where the window runs in
  /// none of these it shows the scene itself, and says so.
  public let openWindow: @MainActor @Sendable (_ scene: String) -> Void
  /// Opens an address: one of the app's own scheme in the app, web and mail addresses in what the user has for them. Where
  /// there is nothing, the address is put on the clipboard, and the window says so.
  public let openURL: @MainActor @Sendable (_ url: String) -> Void
  /// Runs a program in the window's terminal, and returns when it has ended and the window shows its scene again.
  public let run: @MainActor @Sendable (_ program: ProgramRequest) async -> ProgramEnding
  /// Says something in the window's last line, until the next key.
  public let say: @MainActor @Sendable (_ notice: String) -> Void
  /// What the window sent of its environment: `EDITOR`, `PAGER`, `SHELL`, `LANG`, … (`WindowEnvironment`).
  public let environment: [String: String]

  /// Makes a handle; what is left out does nothing, except that `openWindow` shows the scene.
  public init(
    show: @escaping @MainActor @Sendable (String) -> Void, close: @escaping @MainActor @Sendable () -> Void,
    suspend: @escaping @MainActor @Sendable () -> Void, copy: @escaping @MainActor @Sendable (String) -> Void,
    openWindow: (@MainActor @Sendable (String) -> Void)? = nil,
    openURL: @escaping @MainActor @Sendable (String) -> Void = { _ in },
    run: @escaping @MainActor @Sendable (ProgramRequest) async -> ProgramEnding = { _ in
      .notRun(reason: "the window has no terminal")
    },
    say: @escaping @MainActor @Sendable (String) -> Void = { _ in }, environment: [String: String] = [:]
  ) {
    self.show = show
    self.close = close
    self.suspend = suspend
    self.copy = copy
    self.openWindow = openWindow ?? show
    self.openURL = openURL
    self.run = run
    self.say = say
    self.environment = environment
  }

  /// The window whose input is being answered.
  @TaskLocal public static var current: WindowHandle?
}
