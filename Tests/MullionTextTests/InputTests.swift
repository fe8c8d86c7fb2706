import MullionText
import Testing

@Suite("Input") struct InputTests {
  static let escape = "\u{1B}"

  /// What terminals send, and what the person did.
  static let sequences: [(String, [InputEvent])] = [
    ("a", [key("a")]), ("A", [key("A")]), ("+", [key("+")]), (" ", [key("space")]), ("é", [key("é")]),
    ("漢", [key("漢")]), ("😀", [key("😀")]),
    ("\u{01}", [key("ctrl+a")]), ("\u{1A}", [key("ctrl+z")]), ("\u{00}", [key("ctrl+space")]), ("\t", [key("tab")]),
    ("\r", [key("enter")]), ("\n", [key("ctrl+j")]), ("\u{7F}", [key("backspace")]), ("\u{08}", [key("backspace")]),
    ("\u{1C}", [key("ctrl+\\")]), ("\u{1F}", [key("ctrl+_")]),
    ("^[[A", [key("up")]), ("^[OA", [key("up")]), ("^[[1;5C", [key("ctrl+right")]), ("^[[1;2D", [key("shift+left")]),
    ("^[[1;10B", [key("shift+super+down")]), ("^[[a", [key("shift+up")]), ("^[Od", [key("ctrl+left")]),
    ("^[^[[A", [key("alt+up")]), ("^[^[OA", [key("alt+up")]), ("^[^[[3~", [key("alt+delete")]),
    ("^[[H", [key("home")]), ("^[OH", [key("home")]), ("^[[1~", [key("home")]), ("^[[7~", [key("home")]),
    ("^[[F", [key("end")]), ("^[OF", [key("end")]), ("^[[4~", [key("end")]), ("^[[8~", [key("end")]),
    ("^[[2~", [key("insert")]), ("^[[3~", [key("delete")]), ("^[[5~", [key("pageup")]), ("^[[6~", [key("pagedown")]),
    ("^[[3;5~", [key("ctrl+delete")]), ("^[[7$", [key("shift+home")]), ("^[[8^", [key("ctrl+end")]),
    ("^[[5@", [key("ctrl+shift+pageup")]),
    ("^[OP", [key("f1")]), ("^[OS", [key("f4")]), ("^[[11~", [key("f1")]), ("^[[15~", [key("f5")]),
    ("^[[17~", [key("f6")]), ("^[[21~", [key("f10")]), ("^[[23~", [key("f11")]), ("^[[24~", [key("f12")]),
    ("^[[[A", [key("f1")]), ("^[[[E", [key("f5")]), ("^[[1;2P", [key("shift+f1")]), ("^[O5Q", [key("ctrl+f2")]),
    ("^[[1;2R", [key("shift+f3")]), ("^[[24;5~", [key("ctrl+f12")]), ("^[[Z", [key("shift+tab")]),
    ("^[a", [key("alt+a")]), ("^[A", [key("alt+A")]), ("^[\r", [key("alt+enter")]),
    ("^[\u{7F}", [key("alt+backspace")]),
    ("^[\u{01}", [key("ctrl+alt+a")]), ("^[é", [key("alt+é")]), ("^[^[a", [key("esc"), key("alt+a")]),
    ("^[OM", [key("enter")]), ("^[Ok", [key("+")]), ("^[Oq", [key("1")]), ("^[O2u", [key("5")]),
    ("^[Oh", [key("alt+O"), key("h")]),
    ("^[[27;5;9~", [key("ctrl+tab")]), ("^[[27;6;65~", [key("ctrl+shift+a")]), ("^[[27;5;46~", [key("ctrl+.")]),
    ("^[[27;2;13~", [key("shift+enter")]),
    ("^[[97;5u", [key("ctrl+a")]), ("^[[105;5u", [key("ctrl+i")]), ("^[[13;6u", [key("ctrl+shift+enter")]),
    ("^[[27u", [key("esc")]), ("^[[97:65;2u", [key("A")]), ("^[[97;2u", [key("A")]), ("^[[49:33;2;33u", [key("!")]),
    ("^[[97;4u", [key("alt+A")]), ("^[[97;6u", [key("ctrl+shift+a")]), ("^[[97;5:2u", [key("ctrl+a")]),
    ("^[[97;5:3u", []), ("^[[1089::99;5u", [key("ctrl+c")]), ("^[[57441;2u", []), ("^[[57414u", [key("enter")]),
    ("^[[57376u", [key("f13")]), ("^[[1;1:3A", []), ("^[[1;5:2A", [key("ctrl+up")]), ("^[[3;1:3~", []),
    ("^[[97;69u", [key("ctrl+a")]),
    ("^[[I", [.focus(true)]), ("^[[O", [.focus(false)]),
    ("^[[<0;3;2M", [mouse(.press)]), ("^[[<0;3;2m", [mouse(.release)]), ("^[[<32;3;2M", [mouse(.drag)]),
    ("^[[<2;3;2M", [mouse(.press, 2)]), ("^[[<64;3;2M", [mouse(.scrollUp)]), ("^[[<65;3;2M", [mouse(.scrollDown)]),
    ("^[[<20;3;2M", [mouse(.press, 0, [.shift, .control])]), ("^[[<35;3;2M", []), ("^[[<66;3;2M", []),
    ("^[[M #\"", [mouse(.press)]), ("^[[M##\"", [mouse(.release)]), ("^[[32;3;2M", [mouse(.press)]),
    ("^[[200~hi^[[201~", [.paste("hi")]), ("^[[200~a\r\nb\rc\nd^[[201~x", [.paste("a\nb\nc\nd"), key("x")]),
    ("^[[200~a^[[201~b^[[201~", [.paste("a"), key("b")]), ("^[[200~^[[^[[2x^[[201~", [.paste("\u{1B}[\u{1B}[2x")]),
    ("^[[200~^[[201~", []), ("^[[201~", []),
    // Answers of the terminal, and what nobody knows.
    ("^[[?62;22c", []), ("^[[24;80R", []), ("^[[?1;2R", []), ("^[[?2026;2$y", []), ("^[[4;2$y", []), ("^[[0n", []),
    ("^[[?1u", []), ("^[]11;rgb:1111/2222/3333^[\\", []), ("^[]11;rgb:1/2/3\u{07}x", [key("x")]),
    ("^[P>|xterm(390)^[\\x", [key("x")]), ("^[P1+r544e=78^[\\", []), ("^[_Gi=1;OK^[\\", []), ("^[[48;24;80;0;0t", []),
    ("^[[9999999999999999999999~", []), ("^[[;;;;;~", []), ("^[[?x", []), ("^[[1;99999999999999999999A", [key("up")]),
    ("^[[38:5 q", []), ("^[]x", [key("alt+]"), key("x")]), ("^[Pq", [key("alt+P"), key("q")]),
    // Broken off by something else.
    ("^[[1;5\rx", [key("enter"), key("x")]), ("^[[1^[[A", [key("up")]), ("^[]0;abc^[[A", [key("up")]),
    ("^[[[\r", [key("enter")]), ("^[[1é", [key("é")]), ("^[[M\r", [key("enter")]),
    ("^[^[[<0;3;2M", [key("esc"), mouse(.press)]), ("^[^[[1;5A", [key("esc"), key("ctrl+up")]),
  ].map { ($0.0.replacing("^[", with: escape), $0.1) }

  static func key(_ chord: String) -> InputEvent {
    .key(KeyPress(chord: chord) ?? KeyPress(Key("unreadable: " + chord)))
  }

  static func mouse(_ action: MouseEvent.Action, _ button: Int = 0, _ modifiers: Modifiers = []) -> InputEvent {
    .mouse(MouseEvent(action, button: button, at: Point(x: 2, y: 1), modifiers: modifiers))
  }

  @Test("R7 every sequence means what the person did") func sequences() {
    for (text, expected) in Self.sequences {
      var decoder = InputDecoder()
      #expect(decoder.decode(text.utf8) == expected, "\(text.debugDescription)")
      #expect(!decoder.needsFlush, "\(text.debugDescription)")
    }
  }

  @Test("R7 every split of every sequence gives the same events") func splits() {
    for (text, expected) in Self.sequences {
      let bytes = Array(text.utf8)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var decoder = InputDecoder()
          var events = decoder.decode(bytes[..<first])
          events += decoder.decode(bytes[first..<second])
          events += decoder.decode(bytes[second...])
          #expect(events == expected, "\(text.debugDescription) at \(first) and \(second)")
        }
      }
    }
  }

  @Test("R7 after any sequence the next key is read as itself") func resumes() {
    for (text, expected) in Self.sequences {
      var decoder = InputDecoder()
      #expect(decoder.decode((text + "z").utf8) == expected + [Self.key("z")], "\(text.debugDescription)")
    }
  }

  @Test(
    "R7 what stays incomplete becomes a key when the host waits no longer",
    arguments: [
      ("\u{1B}", ["esc"]), ("\u{1B}\u{1B}", ["esc", "esc"]), ("\u{1B}[", ["alt+["]), ("\u{1B}O", ["alt+O"]),
      ("\u{1B}]", ["alt+]"]), ("\u{1B}\u{1B}[", ["esc", "alt+["]),
    ])
  func flushes(_ text: String, _ chords: [String]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(text.utf8) == Array(chords.dropLast().map(Self.key).prefix(0)))
    #expect(decoder.needsFlush)
    #expect(decoder.flush() == chords.map(Self.key))
    #expect(!decoder.needsFlush)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("a".utf8) == [Self.key("a")])
  }

  @Test("R7 a sequence that is under way is not cut by a pause") func noFlushInside() {
    for text in ["\u{1B}[1", "\u{1B}]11;", "\u{1B}[200~a", "\u{1B}[200~a\u{1B}", "\u{C3}"] {
      var decoder = InputDecoder()
      _ = decoder.decode(text == "\u{C3}" ? [0xC3] : Array(text.utf8))
      #expect(!decoder.needsFlush, "\(text.debugDescription)")
      #expect(decoder.flush().isEmpty)
    }
  }

  @Test(
    "R7 bytes that are no UTF-8 are dropped and nothing after them is lost",
    arguments: [
      [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0x81], [0xF5], [0xFF, 0xFE], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC2, 0x80], [0xC2, 0x9B],
    ] as [[UInt8]])
  func invalid(_ bytes: [UInt8]) {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes + [0x61] + Array("é".utf8)) == [Self.key("a"), Self.key("é")])
  }

  @Test("R7 a long paste comes in parts of bounded size and whole") func longPaste() {
    let text = String(repeating: "aé漢😀\n", count: InputDecoder.pasteLimit / 5)
    var decoder = InputDecoder()
    var parts: [String] = []
    for event in decoder.decode("\u{1B}[200~\(text)\u{1B}[201~".utf8) {
      if case .paste(let part) = event { parts.append(part) } else { Issue.record("\(event)") }
    }
    #expect(parts.count > 1)
    #expect(parts.allSatisfy { $0.utf8.count <= InputDecoder.pasteLimit })
    #expect(parts.joined() == text)
  }

  @Test("R7 endless sequences take no memory and end at a control key") func endless() {
    for opening in ["\u{1B}]52;c;", "\u{1B}[", "\u{1B}P1"] {
      var decoder = InputDecoder()
      #expect(decoder.decode((opening + String(repeating: "1", count: 100_000)).utf8).isEmpty)
      #expect(decoder.decode("\r".utf8) == [Self.key("enter")])
    }
  }

  @Test("R7 random bytes never trap, and a split changes nothing") func randomBytes() {
    var random = SeededGenerator(seed: SeededGenerator.seed)
    let likely: [UInt8] = Array("\u{1B}[O]P_<?;:$~uMmRA0129\u{07}\\\r\n".utf8) + [0x80, 0xC3, 0xA9, 0xE2, 0xF0, 0xFF]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        Bool.random(using: &random)
          ? likely[Int.random(in: 0..<likely.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
      }
      var whole = InputDecoder()
      var parts = InputDecoder()
      let expected = whole.decode(bytes) + whole.flush()
      let events = bytes.flatMap { parts.decode([$0]) } + parts.flush()
      #expect(events == expected, "\(bytes), seed \(SeededGenerator.seed)")
      for case .key(let press) in events {
        #expect(KeyPress(chord: press.chord) == press, "\(press)")
      }
    }
  }
}

@Suite("Chords") struct ChordTests {
  @Test(
    "a chord has one spelling",
    arguments: [
      ("ctrl+shift+enter", "ctrl+shift+enter"), ("Shift+CTRL+Return", "ctrl+shift+enter"), ("escape", "esc"),
      ("del", "delete"), ("pgup", "pageup"), ("PgDn", "pagedown"), ("+", "+"), ("ctrl++", "ctrl++"),
      ("ctrl+plus", "ctrl++"), ("A", "A"), ("shift+a", "A"), ("ctrl+S", "ctrl+s"), ("alt+S", "alt+S"),
      ("ctrl+shift+s", "ctrl+shift+s"), ("alt+shift+s", "alt+S"), ("ctrl+meta+x", "ctrl+alt+x"), ("cmd+k", "super+k"),
      ("F12", "f12"), (" ", "space"), ("ctrl+space", "ctrl+space"), ("shift+tab", "shift+tab"), ("é", "é"),
      ("shift+é", "É"), ("ctrl+-", "ctrl+-"), ("alt++", "alt++"), ("ß", "ß"), ("alt+\u{350}", "alt+\u{350}"),
    ])
  func spelling(_ text: String, _ expected: String) {
    #expect(KeyPress(chord: text)?.chord == expected)
  }

  @Test(
    "an unclear chord is refused",
    arguments: [
      "", "ctrl", "ctrl+", "ctrl+shift+", "hyper+a", "ctrl+ctrl+a", "control+ctrl+a", "ab", "ctrl+ab", "f0", "f36",
      "++", "+a", "ctrl +s", "\u{1B}", "\n", "shift+1", "ctrl+++", "a+b", "enter+a",
    ])
  func refused(_ text: String) {
    #expect(KeyPress(chord: text) == nil)
  }

  @Test("every press that can be written is read back") func roundTrip() throws {
    let keys =
      (0x20..<0x7F).map { String(Unicode.Scalar($0)) } + ["é", "ß", "漢", "😀", "ǆ", "ﬁ", "İ"]
      + ["enter", "esc", "tab", "backspace", "delete", "insert", "up", "down", "left", "right", "home", "end"]
      + ["pageup", "pagedown", "space", "f1", "f12", "f35"]
    for name in keys {
      for bits in 0..<16 {
        let press = KeyPress(Key(name), Modifiers(rawValue: UInt8(bits)))
        let read = try #require(KeyPress(chord: press.chord))
        #expect(read.chord == press.chord)
        #expect(KeyPress(chord: read.chord) == read)
      }
    }
  }
}
