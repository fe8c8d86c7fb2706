/// Decides when a terminal's settings are changed and put back, so that nobody's later change is undone.
///
/// The rule is one sentence: what is found is kept, and put back only while the settings are still exactly those set here.
/// A shell that has already restored its own is left alone.
public struct ModeKeeper: Hashable, Sendable {
  /// The settings to give back; nil before the first taking.
  public private(set) var found: TerminalSettings?
  /// The settings that were made here, as the device reported them; nil before the first taking.
  public private(set) var applied: TerminalSettings?

  /// Makes a keeper that has seen nothing yet.
  public init() {}

  /// What to set, given the settings now.
  ///
  /// A shell may bring back, on continuing a job, the raw settings with which it was stopped; those are not what to give
  /// back later, so settings that are our own are never taken for found ones.
  public mutating func take(_ current: TerminalSettings) -> TerminalSettings {
    if current != applied || found == nil { found = current }
    return (found ?? current).raw
  }

  /// Notes what the device made of what it was told to set.
  public mutating func didApply(_ modes: TerminalSettings) {
    applied = modes
  }

  /// What to set to give the terminal back, given the settings now; nil when it is not ours to change.
  public func restoring(_ current: TerminalSettings) -> TerminalSettings? {
    guard current == applied else { return nil }
    return found
  }
}
