/// Something that a program should not have done, which the store survived: what happened, why, and the mend.
nonisolated public struct Report: Sendable, CustomStringConvertible {
  /// What happened, the likely causes and what to do.
  public let message: String
  /// The dispatch or effect that led to it.
  public let callSite: CallSite

  /// Makes a report.
  public init(_ message: String, at callSite: CallSite) {
    self.message = message
    self.callSite = callSite
  }

  /// The call site, then the message.
  public var description: String { "\(callSite): \(message)" }

  /// Prints in debug builds, is silent in release builds.
  @MainActor static func printInDebug(_ report: Report) {
    #if DEBUG
      print("mullion: \(report)")
    #endif
  }
}
