import MullionTerminal

/// A window's terminal as the store reaches it: on a descriptor of its own, or through the window.
protocol WindowTerminal: AnyObject {
  var mode: TerminalMode { get }
  /// Whether a frame is under way.
  var isPainting: Bool { get }
  /// Sets the modes that input needs and starts to read; false if the terminal is not ours to take now.
  func take() -> Bool
  /// Writes a frame, all of it or as much as goes out at once; false if the terminal is not ours now.
  func paint(_ bytes: [UInt8]) -> Bool
  /// Gives the terminal back and stops reading; whether that is done, and not left to the window.
  func release() -> Bool
  /// Gives the terminal back in the name of a window that is gone.
  func abandon()
  /// Stops to use a terminal that the window has taken back by itself.
  func forget()
}

/// A terminal that the window pumps bytes for. What it holds is bounded by one frame: the next is sent only after the window
/// has said that it wrote the last.
final class RelayedTerminal: WindowTerminal {
  let mode = TerminalMode.relayed
  private(set) var isPainting = false
  private let send: (StoreMessage) -> Void
  /// The terminal itself, if it came along: never read or painted, only given back if the window is killed.
  private let spare: PassedTerminal?

  init(spare: PassedTerminal? = nil, send: @escaping (StoreMessage) -> Void) {
    self.spare = spare
    self.send = send
    // Now, since the window changes the modes as soon as it is welcomed.
    spare?.standBy()
  }

  func take() -> Bool {
    isPainting = false
    spare?.standBy()
    return true
  }

  func paint(_ bytes: [UInt8]) -> Bool {
    isPainting = true
    for message in StoreMessage.frame(bytes) { send(message) }
    return true
  }

  /// The window says that it wrote a frame; whether one was under way.
  func didPaint() -> Bool {
    defer { isPainting = false }
    return isPainting
  }

  func release() -> Bool {
    forget()
    return false
  }

  func abandon() {
    spare?.abandon()
  }

  func forget() {
    isPainting = false
    spare?.forget()
  }
}
