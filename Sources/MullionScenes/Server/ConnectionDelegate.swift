/// What the connection layer asks of, and tells, whoever owns the scenes. Every call comes on the main actor, directly from
/// the reading of a descriptor: nothing is queued in between.
public protocol ConnectionDelegate: AnyObject {
  /// A window wants to show a scene. Answer at once.
  ///
  /// If it is accepted, the window is welcomed, its terminal is taken, and `repaint` follows before anything else.
  func attach(_ request: AttachRequest, link: WindowLink) -> AttachDecision

  /// Paint everything: nothing is known of what the terminal shows, or in which modes it is.
  ///
  /// Comes after attaching, and whenever the window is in the foreground again. `link.canPaint` is true.
  func repaint(_ link: WindowLink)

  /// The frame that was under way is out; paint the newest if it differs. Comes only if `paint` did not finish at once.
  func ready(_ link: WindowLink)

  /// Bytes were typed. The slice is of a buffer that is used again: keep a copy, not the slice.
  func input(_ bytes: ArraySlice<UInt8>, link: WindowLink)

  /// The terminal's size has changed; `link.size` is the new one.
  func resized(_ link: WindowLink)

  /// The window is no longer in the foreground of its terminal, or was stopped: it shows nothing until `repaint`.
  func away(_ link: WindowLink)

  /// The window is gone. Comes once for every accepted link that the host did not close itself, and is the last call.
  func gone(_ link: WindowLink, reason: Departure)

  /// Bytes came on the standard input of a window that has one besides its terminal (`quire -`).
  func standardInput(_ bytes: [UInt8], link: WindowLink)

  /// A window's standard input has ended.
  func endOfInput(_ link: WindowLink)

  /// A command is to be carried out. Answer through `reply`, now or later, and end it with `exit`.
  func command(_ request: CommandRequest, reply: CommandReply)

  /// Bytes came on a command's standard input.
  func standardInput(_ bytes: [UInt8], reply: CommandReply)

  /// A command's standard input has ended.
  func endOfInput(_ reply: CommandReply)

  /// All output of a command has been taken; comes only if it was not taken at once.
  func ready(_ reply: CommandReply)

  /// Whoever waited for a command has gone before its end.
  func gone(_ reply: CommandReply)
}

extension ConnectionDelegate {
  /// Does nothing.
  public func away(_ link: WindowLink) {}
  /// Does nothing.
  public func standardInput(_ bytes: [UInt8], link: WindowLink) {}
  /// Does nothing.
  public func endOfInput(_ link: WindowLink) {}
  /// Does nothing.
  public func standardInput(_ bytes: [UInt8], reply: CommandReply) {}
  /// Does nothing.
  public func endOfInput(_ reply: CommandReply) {}
  /// Does nothing.
  public func ready(_ reply: CommandReply) {}
  /// Does nothing.
  public func gone(_ reply: CommandReply) {}
}

/// The answer to a window that wants to attach.
nonisolated public enum AttachDecision: Hashable, Sendable {
  /// It shows this scene, by its id: what the window names if it has to come back after the store was started again.
  case accepted(scene: String, capabilities: Welcome.Capabilities = [])
  /// It is sent away with this line, and ends with this exit code.
  case refused(String, code: Int32 = 1)
}

/// Why a window is no longer there.
nonisolated public enum Departure: Hashable, Sendable, CustomStringConvertible {
  /// It was asked to leave, by a signal for instance.
  case left
  /// Its terminal is gone.
  case hungUp
  /// Its process ended without a word.
  case died
  /// It broke the protocol, or did not read what it was sent.
  case dropped(String)

  /// A few words for the log.
  public var description: String {
    switch self {
    case .left: "left"
    case .hungUp: "its terminal is gone"
    case .died: "its process ended"
    case .dropped(let reason): "dropped: \(reason)"
    }
  }
}
