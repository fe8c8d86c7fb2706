/// Where in the source something was said; carried by every dispatch into handlers, logs and reports.
nonisolated public struct CallSite: Sendable, CustomStringConvertible {
  /// The file as `Module/File.swift`.
  public let fileID: StaticString
  /// The line, from 1.
  public let line: UInt

  /// The place where this is written, unless told otherwise.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.fileID = fileID
    self.line = line
  }

  /// `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
