/// What a feature's effect, or a view, can ask of the window whose input it is answering.
///
/// Windows belong to the host, not to the state. An effect reaches the window that asked for it through
/// `WindowHandle.current`, which follows a task from the key that started it; with no window there it is nil, and the
/// request is for nobody.
nonisolated public struct WindowHandle: Sendable {
  /// Shows another scene in this window.
  public let show: @MainActor @Sendable (_ scene: String) -> Void
  /// Closes the window; its scene stays.
  public let close: @MainActor @Sendable () -> Void
  /// Stops the window's process, as a shell's job; `fg` brings it back.
  public let suspend: @MainActor @Sendable () -> Void
  /// Puts text on the clipboard of the window's terminal, where that allows it.
  public let copy: @MainActor @Sendable (_ text: String) -> Void

  /// Makes a handle.
  public init(
    show: @escaping @MainActor @Sendable (String) -> Void, close: @escaping @MainActor @Sendable () -> Void,
    suspend: @escaping @MainActor @Sendable () -> Void, copy: @escaping @MainActor @Sendable (String) -> Void
  ) {
    self.show = show
    self.close = close
    self.suspend = suspend
    self.copy = copy
  }

  /// The window whose input is being answered.
  @TaskLocal public static var current: WindowHandle?
}
