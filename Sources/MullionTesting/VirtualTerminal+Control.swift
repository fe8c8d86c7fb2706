import MullionText

extension VirtualTerminal {
  mutating func escape(_ intermediates: [UInt8], _ final: UInt8) {
    switch (String(decoding: intermediates, as: UTF8.self), Character(Unicode.Scalar(final))) {
    case ("", "7"): saved = SavedCursor(cursor: cursor, style: style, hasOrigin: hasOrigin)
    case ("", "8"): restoreCursor()
    case ("", "D"): lineFeed()
    case ("", "E"):
      lineFeed()
      moveCursor(to: Point(x: 0, y: cursor.y))
    case ("", "M"): reverseLineFeed()
    case ("", "c"): self = VirtualTerminal(size: size, erasesWithBackground: erasesWithBackground)
    case ("(", "B"), (")", "B"), ("", "="), ("", ">"), ("", "\\"): break
    case (let before, let last): unknown.append("ESC \(before)\(last)")
    }
  }

  mutating func controlSequence(_ sequence: ControlSequence) {
    switch (sequence.marker, sequence.intermediates) {
    case (nil, ""):
      if !move(sequence), !edit(sequence), !report(sequence) { unknown.append(sequence.description) }
    case ("?", "") where sequence.final == "h" || sequence.final == "l":
      for parameter in sequence.parameters.indices {
        setPrivateMode(sequence.value(parameter), sequence.final == "h")
      }
    case ("?", "$") where sequence.final == "p": reportMode(sequence.value(0))
    case (nil, " ") where sequence.final == "q":
      modes.cursorShape = .init(code: UInt8(truncatingIfNeeded: sequence.value(0)))
    case (nil, "!") where sequence.final == "p": softReset()
    case ("?", ""), (">", ""), ("<", ""), ("=", ""):
      if sequence.final == "u" { keyboard(sequence) } else { unknown.append(sequence.description) }
    default: unknown.append(sequence.description)
    }
  }

  private mutating func move(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case "A": moveCursor(to: Point(x: cursor.x, y: cursor.y - count))
    case "B", "e": moveCursor(to: Point(x: cursor.x, y: cursor.y + count))
    case "C", "a": moveCursor(to: Point(x: cursor.x + count, y: cursor.y))
    case "D": moveCursor(to: Point(x: cursor.x - count, y: cursor.y))
    case "E": moveCursor(to: Point(x: 0, y: cursor.y + count))
    case "F": moveCursor(to: Point(x: 0, y: cursor.y - count))
    case "G", "`": moveCursor(to: Point(x: count - 1, y: cursor.y))
    case "H", "f":
      let top = hasOrigin ? margins.lowerBound : 0
      moveCursor(to: Point(x: sequence.count(1) - 1, y: top + count - 1))
    case "d": moveCursor(to: Point(x: cursor.x, y: count - 1))
    case "I": moveCursor(to: Point(x: (cursor.x / 8 + count) * 8, y: cursor.y))
    case "Z": moveCursor(to: Point(x: ((cursor.x + 7) / 8 - count) * 8, y: cursor.y))
    case "s": saved = SavedCursor(cursor: cursor, style: style, hasOrigin: hasOrigin)
    case "u": restoreCursor()
    default: return false
    }
    return true
  }

  private mutating func edit(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case "J": return eraseDisplay(sequence.value(0))
    case "K": return eraseLine(sequence.value(0))
    case "X": erase(y: cursor.y, cursor.x..<min(size.width, cursor.x + count))
    case "@": insertCells(count)
    case "P": deleteCells(count)
    case "L": scrollLines(from: cursor.y, by: -count)
    case "M": scrollLines(from: cursor.y, by: count)
    case "S": scrollLines(from: margins.lowerBound, by: count)
    case "T": scrollLines(from: margins.lowerBound, by: -count)
    case "m": selectGraphics(sequence.parameters)
    case "r": setMargins(sequence)
    case "h", "l":
      if sequence.value(0) != 4 { return false }
      inserts = sequence.final == "h"
    default: return false
    }
    return true
  }

  private mutating func setMargins(_ sequence: ControlSequence) {
    let top = sequence.count(0) - 1
    let bottom = min(size.height, sequence.value(1, or: size.height)) - 1
    margins = top < bottom ? top...bottom : 0...size.height - 1
    moveCursor(to: Point(x: 0, y: hasOrigin ? margins.lowerBound : 0))
  }

  private mutating func report(_ sequence: ControlSequence) -> Bool {
    switch (sequence.final, sequence.value(0)) {
    case ("c", 0): reply("\u{1B}[?62;22c")
    case ("n", 5): reply("\u{1B}[0n")
    case ("n", 6): reply("\u{1B}[\(cursor.y + 1);\(cursor.x + 1)R")
    case ("t", 18): reply("\u{1B}[8;\(size.height);\(size.width)t")
    case ("t", 22): if titles.count < 10 { titles.append(modes.title) }
    case ("t", 23): modes.title = titles.popLast() ?? modes.title
    default: return false
    }
    return true
  }

  private mutating func reply(_ text: String) { replies += Array(text.utf8) }

  private mutating func keyboard(_ sequence: ControlSequence) {
    let flags = TerminalModes.Keyboard(rawValue: UInt8(truncatingIfNeeded: sequence.value(0)))
    switch sequence.marker {
    case ">":
      if keyboards.count < 16 { keyboards.append(modes.keyboard) }
      modes.keyboard = flags
    case "<":
      for _ in 0..<min(16, sequence.count()) { modes.keyboard = keyboards.popLast() ?? [] }
    case "=":
      switch sequence.value(1, or: 1) {
      case 2: modes.keyboard.formUnion(flags)
      case 3: modes.keyboard.subtract(flags)
      default: modes.keyboard = flags
      }
    default: reply("\u{1B}[?\(modes.keyboard.rawValue)u")
    }
  }

  private mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1, 12: break
    case 6:
      hasOrigin = isOn
      moveCursor(to: Point(x: 0, y: isOn ? margins.lowerBound : 0))
    case 7: wraps = isOn
    case 25: isCursorVisible = isOn
    case 1000, 1002, 1003: modes.mouse = isOn ? .init(mode: UInt16(mode)) : .off
    case 1004: modes.reportsFocus = isOn
    case 1006: hasWideMouse = isOn
    case 47, 1047, 1049: useAlternateScreen(isOn, savesCursor: mode == 1049)
    case 2004: modes.bracketsPaste = isOn
    case 2026: isHeld = isOn
    default: unknown.append("private mode \(mode)")
    }
  }

  /// Answers whether a private mode is set: 1 for yes, 2 for no, 0 for one that does not exist.
  private mutating func reportMode(_ mode: Int) {
    let isSet: Bool? =
      switch mode {
      case 25: isCursorVisible
      case 1004: modes.reportsFocus
      case 1049: modes.usesAlternateScreen
      case 2004: modes.bracketsPaste
      case 2026: isHeld
      default: nil
      }
    reply("\u{1B}[?\(mode);\(isSet.map { $0 ? 1 : 2 } ?? 0)$y")
  }

  private mutating func softReset() {
    isCursorVisible = true
    style = .plain
    inserts = false
    hasOrigin = false
    wraps = true
    margins = 0...size.height - 1
  }

  private mutating func restoreCursor() {
    style = saved.style
    hasOrigin = saved.hasOrigin
    moveCursor(to: saved.cursor)
  }

  /// The alternate screen is blank when it is entered and has keyboard flags of its own (as kitty specifies).
  private mutating func useAlternateScreen(_ isOn: Bool, savesCursor: Bool) {
    guard isOn != modes.usesAlternateScreen else { return }
    modes.usesAlternateScreen = isOn
    if isOn {
      if savesCursor { saved = SavedCursor(cursor: cursor, style: style, hasOrigin: hasOrigin) }
      mainScreen = MainScreen(rows: rows, saved: saved)
      mainKeyboards = keyboards + [modes.keyboard]
      keyboards = []
      modes.keyboard = []
      for y in 0..<size.height { erase(y: y, 0..<size.width) }
    } else if let main = mainScreen {
      rows = main.rows
      saved = main.saved
      mainScreen = nil
      modes.keyboard = mainKeyboards.popLast() ?? []
      keyboards = mainKeyboards
      if savesCursor { restoreCursor() }
    }
    isWrapPending = false
    lastCell = nil
  }
}
