import Glibc
import MullionTerminal
import MullionText
import Testing

/// What is typed arrives, all of it and in order.
@Suite(.inItsOwnPlace) struct TypingTests {
  @Test("W2 Nothing of what is typed faster than it can be drawn is lost", arguments: [[], ["--relay"]])
  func fast(options: [String]) throws {
    let place = try Place.here()
    try place.write("file", "")
    let window = try Terminal(["quire"] + options + ["file"])
    try window.wait(for: "1:1")
    let text = (0..<200).map { "\($0)x" }.joined(separator: " ")
    try typeAll(text, in: window)
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    #expect(try place.read("file") == text)
  }

  @Test("W2 A long paste is one step, whatever is in it", arguments: [[], ["--relay"]])
  func paste(options: [String]) throws {
    let place = try Place.here()
    try place.write("file", "end")
    let window = try Terminal(["quire"] + options + ["file"])
    try window.wait(for: "end")
    try window.wait(for: "paste mode") { $0.modes.bracketsPaste }
    let line = "héllo 🇨🇭\t\u{1}\u{1B}[A wörld\n"
    let text = String(repeating: line, count: 2000)
    try typeAll("\u{1B}[200~" + text + "\u{1B}[201~", in: window)
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    let saved = try place.read("file")
    #expect(saved.hasSuffix("end"))
    #expect(saved.split(separator: "\n").count == 2001)
    #expect(saved.split(separator: "\n").dropLast().allSatisfy { $0.hasPrefix("héllo 🇨🇭\t") && $0.hasSuffix(" wörld") })
    try window.press("ctrl+z", "ctrl+s")
    try window.wait(for: "Saved file (1 line)")
    #expect(try place.read("file") == "end")
  }

  /// Types while reading: a terminal that is not read takes no more at some point.
  private func typeAll(_ text: String, in window: Terminal) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try window.type(bytes: Array(rest.prefix(1000)))
      rest = rest.dropFirst(1000)
      try window.read(milliseconds: 0)
    }
  }

  @Test("W2 What two people type at once into one document is all there")
  func together() throws {
    let place = try Place.here()
    try place.write("file", "\n")
    try App.quire.serve("file")
    let windows = try [Terminal(["quire", "file"]), Terminal(["quire", "file", "--relay"])]
    for window in windows { try window.wait(for: "1:1") }
    for round in 0..<100 {
      try windows[round % 2].type("ab")
      try windows[1 - round % 2].type("cd")
    }
    for window in windows { try window.wait(for: "1:401") }
    try windows[0].press("ctrl+s")
    try windows[0].wait(for: "Saved")
    let saved = try place.read("file")
    #expect(saved.count == 401)
    for letter in "abcd" { #expect(saved.filter { $0 == letter }.count == 100) }
  }

  @Test("W2 Sixteen windows show the edit of one")
  func manyWindows() throws {
    try Place.here().write("file", "text\n")
    try App.quire.serve("file")
    let windows = try (0..<16).map { try Terminal(["quire", "attach", "1"], size: Size(width: 40 + $0, height: 10)) }
    for window in windows { try window.wait(for: "text") }
    try windows[7].type("some ")
    for window in windows { try window.wait(for: "some text") }
  }

  @Test("W1 A folder is a library: a file in it is chosen and edited")
  func library() throws {
    let place = try Place.here()
    mkdir(place.path("folder"), 0o755)
    mkdir(place.path("folder/inner"), 0o755)
    try place.write("folder/inner/deep.txt", "deep down\n")
    let window = try Terminal(["quire", "folder"])
    try window.wait(for: "inner/")
    try window.press("down", "enter")
    try window.wait(for: "deep.txt")
    try window.press("enter")
    try window.wait(for: "deep down")
    try window.type("X")
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    #expect(try place.read("folder/inner/deep.txt") == "Xdeep down\n")
  }

  @Test("R6 A terminal that can do nothing shows the text and takes keys", arguments: [[], ["--relay"]])
  func dumb(options: [String]) throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire"] + options + ["file"], environment: ["TERM": "dumb"])
    try window.wait(forBytes: "text")
    try window.type("X")
    try window.press("ctrl+s")
    try window.wait(forBytes: "Saved")
    #expect(try place.read("file") == "Xtext\n")
    #expect(!String(decoding: window.written, as: UTF8.self).contains("\u{1B}["))
  }

  @Test("R6 A locale without UTF-8 gets ASCII, and NO_COLOR no colours")
  func plain() throws {
    try Place.here().write("file", "naïve 日本\n")
    let window = try Terminal(["quire", "file"], environment: ["LC_ALL": "C", "NO_COLOR": "1"])
    try window.wait(for: "1:1")
    try window.press("ctrl+p")
    try window.wait(for: "Go to Line")
    #expect(window.written.allSatisfy { $0 < 0x80 })
    let colours = String(decoding: window.written, as: UTF8.self).split(separator: "\u{1B}[").filter {
      $0.prefix { "0123456789;".contains($0) }.split(separator: ";").contains { ["38", "48"].contains($0) }
    }
    #expect(colours.isEmpty)
  }
}
