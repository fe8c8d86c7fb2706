import MullionTesting
import MullionText
import Testing

@Suite struct CapabilitiesTests {
  private static let utf8 = ["LANG": "de_DE.UTF-8"]

  @Test(
    "R6 the environment tells how many colours there are",
    arguments: [
      (["TERM": "xterm-256color"], ColorDepth.palette256),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm-kitty"], .trueColor), (["TERM": "xterm"], .ansi16), (["TERM": "linux"], .ansi16),
      (["TERM": "tmux-256color", "TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"], .palette256),
      (["TERM": "screen"], .ansi16), (["TERM": "vt100"], .none), (["TERM": "dumb"], .none), ([:], .none),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none), (["TERM": "xterm-kitty", "NO_COLOR": ""], .trueColor),
    ] as [([String: String], ColorDepth)])
  func depth(_ environment: [String: String], _ depth: ColorDepth) {
    #expect(Capabilities(environment: environment).colorDepth == depth)
  }

  @Test(
    "R6 the locale tells whether UTF-8 is taken",
    arguments: [
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], true),
      (["LANG": "de_DE.UTF-8", "LC_ALL": ""], true),
    ] as [([String: String], Bool)])
  func locale(_ environment: [String: String], _ isUnicode: Bool) {
    #expect(Capabilities(environment: environment).isUnicode == isUnicode)
  }

  @Test("R6 a terminal that cannot place its cursor gets plain lines, only when they change")
  func dumb() {
    var writer = FrameWriter(capabilities: Capabilities(environment: ["TERM": "dumb", "LANG": "C"]))
    var surface = Surface(size: Size(width: 10, height: 2))
    surface.write("┌ä日", at: .zero, style: Style(foreground: .accent))
    #expect(writer.text(for: TerminalFrame(surface, cursor: .zero)) == "+???\r\n\r\n")
    #expect(writer.text(for: TerminalFrame(surface, cursor: .zero)) == "")
  }

  @Test("R6 without UTF-8 only ASCII is sent, in the same columns")
  func ascii() {
    var writer = FrameWriter(capabilities: Capabilities(environment: ["TERM": "xterm", "LANG": "C"]))
    var terminal = VirtualTerminal(size: Size(width: 12, height: 2))
    let bytes = writer.bytes(for: TerminalFrame(Surface(lines: ["┌─┐│▸•…日x👩‍👩‍👧", "“é”          "])))
    terminal.feed(bytes)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(terminal.text == "+-+|>*.??x??\n\"?\"")
  }
}

@Suite struct ThemeTests {
  private static let roles: [Color] = [.primary, .secondary, .accent, .destructive, .panel, .selection]

  @Test("R6 NO_COLOR leaves attributes alone")
  func noColor() {
    for theme in [Theme.dark, .light, .monochrome] {
      for color in Self.roles + [.palette(3), .rgb(9, 9, 9)] {
        let look = Style(foreground: color, background: color).resolved(theme: theme, depth: .none)
        #expect(look.foreground == .default && look.background == .default)
      }
    }
  }

  @Test("R6 what is selected and what is secondary can be told apart at every depth", arguments: ColorDepth.allCases)
  func distinguishable(_ depth: ColorDepth) {
    for theme in [Theme.dark, .light] {
      let plain = Style.plain.resolved(theme: theme, depth: depth)
      for style in [
        Style(foreground: .secondary), Style(foreground: .accent), Style(foreground: .destructive),
        Style(background: .selection), Style(background: .accent),
      ] {
        #expect(style.resolved(theme: theme, depth: depth) != plain)
      }
    }
  }

  @Test("R6 a colour that the terminal lacks becomes the nearest that it has")
  func nearest() {
    func look(_ color: Color, _ depth: ColorDepth) -> Color {
      Style(foreground: color).resolved(theme: .dark, depth: depth).foreground
    }
    #expect(look(.rgb(255, 0, 0), .palette256) == .palette(196))
    #expect(look(.rgb(128, 128, 128), .palette256) == .palette(244))
    #expect(look(.rgb(255, 10, 10), .ansi16) == .palette(9))
    #expect(look(.rgb(2, 2, 2), .ansi16) == .palette(0))
    #expect(look(.palette(196), .ansi16) == .palette(9))
    #expect(look(.palette(3), .ansi16) == .palette(3))
    #expect(look(.rgb(1, 2, 3), .trueColor) == .rgb(1, 2, 3))
    for index in UInt8(16)...255 { #expect(look(.palette(index), .palette256) == .palette(index)) }
  }

  @Test("R6 text on an accent is readable on light and dark")
  func contrast() {
    let dark = Style(background: .accent).resolved(theme: .dark, depth: .trueColor)
    #expect(dark.foreground == .rgb(0, 0, 0))
    let light = Style(background: .accent).resolved(theme: .light, depth: .trueColor)
    #expect(light.foreground == .rgb(255, 255, 255))
  }

  @Test("R6 the theme suits the background")
  func suiting() {
    #expect(Theme.suiting(environment: [:]) == .dark)
    #expect(Theme.suiting(environment: ["COLORFGBG": "15;0"]) == .dark)
    #expect(Theme.suiting(environment: ["COLORFGBG": "0;default;15"]) == .light)
    #expect(Theme.suiting(red: 0xFD, green: 0xF6, blue: 0xE3) == .light)
    #expect(Theme.suiting(red: 0, green: 0x2B, blue: 0x36) == .dark)
  }

  @Test("R6 a change of theme repaints in the new colours")
  func themeChange() {
    var surface = Surface(size: Size(width: 3, height: 1))
    surface.write("abc", at: .zero, style: Style(foreground: .accent))
    let frame = TerminalFrame(surface)
    var writer = FrameWriter(capabilities: Capabilities())
    var terminal = VirtualTerminal(size: surface.size)
    terminal.feed(writer.bytes(for: frame))
    writer.theme = .light
    terminal.feed(writer.bytes(for: frame))
    #expect(terminal.differences(from: frame, theme: .light) == [])
  }
}
