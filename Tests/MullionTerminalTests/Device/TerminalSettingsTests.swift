import Glibc
import Testing

@testable import MullionTerminal

@Suite struct TerminalSettingsTests {
  @Test("W15 In raw modes only quit makes a signal; everything else is input")
  func raw() throws {
    let pseudo = try PseudoTerminal()
    let terminal = try pseudo.open()
    let found = try terminal.terminalSettings()
    let raw = try terminal.setTerminalSettings(found.raw)
    #expect(raw == found.raw)
    #expect(!raw.editsLines)
    // ^C ^Z ^S ^Q ^D ^V Enter, all of which do something in a shell.
    _ = try pseudo.screen.write([3, 26, 19, 17, 4, 22, 13])
    #expect(try terminal.wait(for: .readable, milliseconds: 30_000))
    var bytes = try #require(try terminal.read(upTo: 64))
    bytes.withUnsafeMutableBytes { TerminalSettings.restoreEnter(in: $0) }
    #expect(bytes == [3, 26, 19, 17, 4, 22, 13])
    #expect(raw.local & UInt32(ISIG) != 0)
    #expect(raw.characters[Int(VQUIT)] == 0x1C)
    #expect(raw.characters.enumerated().allSatisfy { [Int(VQUIT), Int(VMIN)].contains($0) || $1 == 0 })
    #expect(try pseudo.screen.read(upTo: 64) == nil, "nothing is echoed")
    #expect(try terminal.setTerminalSettings(found) == found)
  }

  @Test("W14 A line typed in raw modes and not read is a line for the shell afterwards")
  func leftover() throws {
    let pseudo = try PseudoTerminal()
    let terminal = try pseudo.open()
    let found = try terminal.terminalSettings()
    try terminal.setTerminalSettings(found.raw)
    _ = try pseudo.screen.write(Array("ls\r".utf8))
    #expect(try terminal.wait(for: .readable, milliseconds: 30_000))
    try terminal.setTerminalSettings(found)
    #expect(try terminal.read(upTo: 64) == Array("ls\n".utf8))
  }

  @Test("W14 Modes are put back only while they are exactly those that were set")
  func restoring() throws {
    let terminal = try PseudoTerminal()
    let side = try terminal.open()
    let found = try side.terminalSettings()
    var keeper = ModeKeeper()
    #expect(keeper.restoring(found) == nil, "nothing was taken")
    keeper.didApply(keeper.take(found))
    #expect(keeper.restoring(found.raw) == found)
    #expect(keeper.restoring(found) == nil, "a shell has restored its own")
    var touched = found.raw
    touched.characters[Int(VERASE)] = 8
    #expect(keeper.restoring(touched) == nil, "somebody has changed one key")
    // A shell brings the raw modes back on `fg`: they are still not what was found.
    #expect(keeper.take(found.raw) == found.raw)
    #expect(keeper.found == found)
    // It has chosen other modes while we were stopped: those are.
    var chosen = found
    chosen.local &= ~UInt32(ECHO)
    keeper.didApply(keeper.take(chosen))
    #expect(keeper.restoring(chosen.raw) == chosen)
  }

  @Test(
    "W6 Sizes of every kind are reported as they are", arguments: [(0, 0), (1, 1), (500, 200)] as [(UInt16, UInt16)])
  func sizes(columns: UInt16, rows: UInt16) throws {
    let size = TerminalSize(columns: columns, rows: rows)
    let pseudo = try PseudoTerminal(size: size)
    #expect(try pseudo.open().terminalSize() == size)
    #expect(try Descriptor.pipe().reading.terminalSize() == TerminalSize(columns: 0, rows: 0))
  }

  @Test("A terminal opened anew is the same terminal and has flags of its own")
  func reopening() throws {
    let pseudo = try PseudoTerminal()
    let shared = try Descriptor.open(pseudo.path, O_RDWR | O_NOCTTY)
    let anew = try shared.reopenedTerminal()
    #expect(anew.terminalName == pseudo.path)
    #expect(anew.terminalDevice == shared.terminalDevice)
    #expect(anew.isNonblockingReadWrite)
    #expect(!shared.isNonblockingReadWrite)
    #expect(try !Descriptor.pipe().reading.isTerminal)
  }

  @Test("A terminal whose screen has gone reads as ended")
  func hangUp() throws {
    var pseudo: PseudoTerminal? = try PseudoTerminal()
    let terminal = try #require(try pseudo?.open())
    pseudo = nil
    #expect(try terminal.read(upTo: 8) == [])
  }

  @Test("W14 The leave sequence switches off what a frame may have switched on, and begins by ending what was cut off")
  func leaving() {
    let text = String(decoding: LeaveSequence.bytes, as: UTF8.self)
    for mode in ["1000", "1002", "1003", "1006", "1004", "2004", "2026", "1049"] {
      #expect(text.contains("[?\(mode)l"))
    }
    for sequence in ["[<u", "[?25h", "[0 q", "[m", "[r", "[?7h"] { #expect(text.contains("\u{1B}\(sequence)")) }
    #expect(text.hasPrefix("\u{1B}\\"))
  }
}
