import Testing

@testable import MullionTerminal

@Suite struct StandardTests {
  @Test(
    "R5 Controls in a message are shown, never sent",
    arguments: [
      ("plain héllo 🇨🇭", "plain héllo 🇨🇭"), ("e\u{1B}]0;evil\u{7}", "e^[]0;evil^G"), ("\u{7F}\u{0}", "^?^@"),
      ("\u{9B}31m", "\\u{9b}31m"), ("two\nlines\t", "two^Jlines^I"),
    ])
  func controls(text: String, shown: String) {
    #expect(text.showingControls() == shown)
    #expect(shown.showingControls() == shown)
  }

  @Test("Line ends and tabs of a text are kept where asked for")
  func kept() {
    #expect("a\tb\n\u{1B}".showingControls(except: ["\n", "\t"]) == "a\tb\n^[")
  }
}
