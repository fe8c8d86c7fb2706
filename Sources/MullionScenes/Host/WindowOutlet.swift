import MullionText

/// Where a window's frames go: a terminal over a link, memory in tests, nowhere for keys sent from a command line.
///
/// The scene host speaks to all of them alike, so one test body runs over each.
public protocol WindowOutlet: AnyObject {
  /// How many cells there are.
  var cells: Size { get }
  /// Whether a frame would be taken now.
  var canPaint: Bool { get }
  /// Takes the bytes that turn what is shown into the next frame; false if it cannot, and then what it shows is unknown.
  func paint(_ bytes: [UInt8]) -> Bool
  /// Tells which scene is shown from now on.
  func show(scene: String)
  /// Gives the terminal back and stops the process of the window.
  func suspend()
  /// Ends the window with an exit code and a line to print.
  func close(code: Int32, message: String)
  /// Opens one more window on a scene beside this one; `done` is told once why that failed, or nil.
  func openWindow(scene: String, then done: @escaping (_ failure: String?) -> Void)
  /// Opens an address in what the window's user browses with; `done` is told once why that failed, or nil.
  func openURL(_ url: String, then done: @escaping (_ failure: String?) -> Void)
  /// Runs a program in the window's terminal; `done` is told once how it ended.
  func run(_ program: ProgramRequest, then done: @escaping (ProgramEnding) -> Void)
}

extension WindowOutlet {
  /// Fails.
  public func openWindow(scene: String, then done: @escaping (_ failure: String?) -> Void) {
    done("the window has no terminal")
  }
  /// Fails.
  public func openURL(_ url: String, then done: @escaping (_ failure: String?) -> Void) {
    done("the window has no terminal")
  }
  /// Fails.
  public func run(_ program: ProgramRequest, then done: @escaping (ProgramEnding) -> Void) {
    done(.notRun(reason: "the window has no terminal"))
  }
}

extension WindowLink: WindowOutlet {
  /// The terminal's size; one that does not know its size counts as 80×24.
  public var cells: Size {
    size.columns == 0 || size.rows == 0
      ? Size(width: 80, height: 24) : Size(width: Int(size.columns), height: Int(size.rows))
  }
}

/// Nowhere: for keys that come from a command line.
final class HeadlessOutlet: WindowOutlet {
  let cells: Size

  init(cells: Size) {
    self.cells = cells
  }

  var canPaint: Bool { true }
  func paint(_ bytes: [UInt8]) -> Bool { true }
  func show(scene: String) {}
  func suspend() {}
  func close(code: Int32, message: String) {}
}
