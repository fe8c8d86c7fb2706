import MullionText

/// A terminal in memory: takes the bytes that a program writes and knows what a person would see.
///
/// It interprets what Mullion writes and the usual part of ECMA-48 and xterm beyond; what it does not know it
/// collects in `unknown`, so that a test can say that there was nothing. Clusters take the columns that
/// `String.displayWidth` says.
public struct VirtualTerminal: Sendable {
  /// One place of the screen.
  public struct Cell: Equatable, Sendable {
    /// The grapheme; empty in the right half of a wide one.
    public var text = " "
    /// Columns: 1, 2, or 0 for the right half of a wide grapheme.
    public var width = 1
    /// How it looks.
    public var style = Style.plain
  }

  /// Columns and rows.
  public private(set) var size: Size
  /// Where the cursor stands, inside the screen.
  public internal(set) var cursor = Point.zero
  /// Whether the cursor is shown.
  public internal(set) var isCursorVisible = true
  /// The modes that were set.
  public internal(set) var modes = TerminalModes.none
  /// Whether the display is held back (private mode 2026).
  public internal(set) var isHeld = false
  /// Sequences and controls that were not understood, as readable text.
  public internal(set) var unknown: [String] = []
  /// What the terminal answered to queries, for the program's input.
  public internal(set) var replies: [UInt8] = []
  /// How often the bell rang.
  public internal(set) var bells = 0
  /// How many rows left the screen at its top.
  public internal(set) var scrolledRows = 0

  /// Whether what is erased takes the current background.
  let erasesWithBackground: Bool
  var rows: [[Cell]]
  var style = Style.plain
  /// The last column was written; the next character starts a new row first.
  var isWrapPending = false
  /// Whether a character after the last column starts a new row (private mode 7).
  public internal(set) var wraps = true
  var inserts = false
  /// Whether the mouse is reported in SGR coordinates (private mode 1006).
  public internal(set) var hasWideMouse = false
  var hasOrigin = false
  /// The first and the last row that scroll.
  var margins: ClosedRange<Int>
  /// Where the last grapheme stands, as long as nothing moved since: a mark may still join it.
  var lastCell: Point?
  var saved = SavedCursor()
  var mainScreen: MainScreen?
  var titles: [String?] = []
  var keyboards: [TerminalModes.Keyboard] = []
  var mainKeyboards: [TerminalModes.Keyboard] = []
  var parser = Parser()

  struct SavedCursor: Sendable {
    var cursor = Point.zero
    var style = Style.plain
    var hasOrigin = false
  }

  struct MainScreen: Sendable {
    var rows: [[Cell]]
    var saved: SavedCursor
  }

  /// Makes a blank terminal of at least one cell.
  public init(size: Size, erasesWithBackground: Bool = true) {
    self.size = Size(width: max(1, size.width), height: max(1, size.height))
    self.erasesWithBackground = erasesWithBackground
    rows = Array(repeating: Array(repeating: Cell(), count: self.size.width), count: self.size.height)
    margins = 0...self.size.height - 1
  }

  /// The cell at a place, which must lie on the screen.
  public subscript(x: Int, y: Int) -> Cell { rows[y][x] }

  /// The rows as lines, without the blanks at their ends.
  public var text: String {
    rows.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Changes the size as a window manager does: what is cut off is lost, what is new is blank.
  public mutating func resize(to newSize: Size) {
    size = Size(width: max(1, newSize.width), height: max(1, newSize.height))
    rows = VirtualTerminal.fitted(rows, to: size)
    if let main = mainScreen {
      mainScreen = MainScreen(rows: VirtualTerminal.fitted(main.rows, to: size), saved: main.saved)
    }
    margins = 0...size.height - 1
    cursor = Point(x: min(cursor.x, size.width - 1), y: min(cursor.y, size.height - 1))
    isWrapPending = false
    lastCell = nil
  }

  /// Takes the replies that were not taken yet.
  public mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  private static func fitted(_ rows: [[Cell]], to size: Size) -> [[Cell]] {
    (0..<size.height).map { y in
      var row = y < rows.count ? Array(rows[y].prefix(size.width)) : []
      if row.last?.width == 2 { row[row.count - 1] = Cell() }
      row += Array(repeating: Cell(), count: size.width - row.count)
      return row
    }
  }
}
