/// How many characters a terminal shows, as it says itself.
public struct TerminalSize: Hashable, Sendable {
  /// Characters across; 0 where the terminal does not know.
  public var columns: UInt16
  /// Lines; 0 where the terminal does not know.
  public var rows: UInt16

  /// Makes a size.
  public init(columns: UInt16, rows: UInt16) {
    self.columns = columns
    self.rows = rows
  }
}
