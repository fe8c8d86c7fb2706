/// All that a terminal is to show: cells, cursor and modes.
public struct TerminalFrame: Equatable, Sendable {
  /// The cells; as large as the terminal.
  public var surface: Surface
  /// Where the cursor stands; nil hides it.
  public var cursor: Point?
  /// Everything else.
  public var modes: TerminalModes

  /// Makes a frame.
  public init(_ surface: Surface, cursor: Point? = nil, modes: TerminalModes = .application) {
    self.surface = surface
    self.cursor = cursor
    self.modes = modes
  }
}
