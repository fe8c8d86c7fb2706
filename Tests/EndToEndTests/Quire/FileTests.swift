import Glibc
import MullionTerminal
import MullionText
import Testing

/// Which files are opened, and what becomes of them.
@Suite(.inItsOwnPlace) struct FileTests {
  @Test(
    "W1 Files with awkward names are opened and saved",
    arguments: [
      (["with some spaces"], "with some spaces"), (["--", "-dash"], "-dash"), (["./-dash"], "-dash"),
      (["--", "scenes"], "scenes"), (["./scenes"], "scenes"), (["quo'te\"d"], "quo'te\"d"), (["naïve 日本"], "naïve 日本"),
      (["--", "--help"], "--help"), (["new\nline"], "new\nline"), (["colon:"], "colon:"), (["f:3"], "f:3"),
    ])
  func names(arguments: [String], name: String) throws {
    let place = try Place.here()
    try place.write(name, "content\n")
    let window = try Terminal(["quire"] + arguments)
    try window.wait(for: "content")
    #expect(try App.quire.scenes().first { $0.id == "1" }?.path == place.path(name))
    try window.type("X")
    try window.press("ctrl+s")
    try window.wait(for: "Saved")
    #expect(try place.read(name) == "Xcontent\n")
  }

  @Test("What a message says to type means the same store")
  func commandOfSession() throws {
    try Place.here().write("file", "content\n")
    try App.quire.output("serve", "--session", "other", "file")
    let close = try RunningCommand(["quire", "--session", "other", "close", "library"]).end()
    #expect(close.errors.hasSuffix("`quire --session other quit` ends the program\n"))
    try App.quire.output("--session", "other", "quit")
  }

  @Test("R5 A file's name reaches no terminal as a control sequence, neither in lists nor in messages")
  func hostileName() throws {
    let place = try Place.here()
    let name = "e\u{1B}]0;evil\u{7}\nnl"
    try place.write(name, "content\n")
    let window = try Terminal(["quire", name])
    try window.wait(for: "content")
    try window.type("X")
    try window.wait(for: "Xcontent")
    let refusal = try RunningCommand(["quire", "close", "1"]).end()
    #expect(refusal.code == 1)
    for said in [try App.quire.output("scenes"), refusal.errors] {
      #expect(said.contains("e^[]0;evil^G"))
      #expect(!said.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
  }

  @Test(
    "W1 A line that is named is gone to",
    arguments: [
      (["file:3"], "3:1"), (["+3", "file"], "3:1"), (["file:2:1"], "2:1"), (["+999", "file"], "4:1"), (["file"], "1:1"),
    ])
  func lines(arguments: [String], place expected: String) throws {
    try Place.here().write("file", "one\ntwo\nthree\n")
    let window = try Terminal(["quire"] + arguments)
    try window.wait(for: expected)
    #expect(window.text.contains("three"))
  }

  @Test("W1 A new file gets the umask of whoever asked for it")
  func newFile() throws {
    let place = try Place.here()
    try App.quire.serve()
    for (mask, mode) in [("077", mode_t(0o600)), ("002", 0o664), ("022", 0o644)] {
      let window = try Terminal(["sh", "-c", "umask \(mask); exec quire new.\(mask)"])
      try window.wait(for: "new file")
      try window.type("hello\r")
      try window.press("ctrl+s")
      try window.wait(for: "Saved")
      var status = stat()
      #expect(stat(place.path("new.\(mask)"), &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
      #expect(try place.read("new.\(mask)") == "hello\n")
    }
  }

  @Test("W1 Several files become scenes; paths are those of the window's folder")
  func several() throws {
    let place = try Place.here()
    mkdir(place.path("sub"), 0o755)
    for name in ["sub/a", "sub/b", "c"] { try place.write(name, name + "\n") }
    let window = try Terminal(["quire", "a", "./b", "../c"], directory: place.path("sub"))
    try window.wait(for: "sub/a")
    #expect(try App.quire.scenes().compactMap(\.path) == ["sub/a", "sub/b", "sub/../c"].map(place.path))
  }

  @Test("W1 Files and links are handed to a running store without a window")
  func handed() throws {
    let place = try Place.here()
    try place.write("a b", "one\n")
    #expect(try App.quire.run("open", "a b").code == 69)
    try App.quire.serve()
    #expect(try App.quire.output("open", "a b") == "1\n")
    #expect(try App.quire.output("open", "file://\(place.folder)/a%20b") == "1\n")
    #expect(try App.quire.output("open", "-", input: "from a pipe\n") == "2\n")
    #expect(try App.quire.frame("2").contains("from a pipe"))
    #expect(try App.quire.run("open", "http://example.org/").code == 1)
    #expect(try App.quire.run("open", "/dev/null").code == 1)
    #expect(try App.quire.windows().isEmpty)
  }

  @Test("W1 What comes through a pipe is a document in no file")
  func pipe() throws {
    let window = try Terminal(["sh", "-c", "printf 'one\\ntwo\\n' | quire -"])
    try window.wait(for: "two")
    #expect(try App.quire.run("quit").code == 1)
    try window.type("X")
    try window.wait(for: "Xone")
  }

  @Test("W1 What another program wrote meanwhile is not overwritten unasked")
  func changedOnDisk() throws {
    let place = try Place.here()
    try place.write("file", "text\n")
    let window = try Terminal(["quire", "file"])
    try window.wait(for: "text")
    try window.type("X")
    try place.write("file", "others' words\n")
    try window.press("ctrl+s")
    try window.wait(for: "has changed on the disk")
    #expect(try place.read("file") == "others' words\n")
    try window.press("esc")
    try window.wait(for: "no question") { !$0.text.contains("has changed") }
    #expect(try place.read("file") == "others' words\n")
    try window.press("ctrl+s")
    try window.click("[ Keep ]")
    try window.wait(for: "Saved")
    #expect(try place.read("file") == "Xtext\n")
  }

  @Test("W1 A store that serves outlives the terminal it was started in, and every window, until it is told to end")
  func served() throws {
    let place = try Place.here()
    try place.write("a b", "one\n")
    try place.write("c", "one\ntwo\n")
    let terminal = try Terminal(["sh", "-c", "umask 077; quire serve 'a b' +2 c new; echo code $?; read x"])
    try terminal.wait(for: "code 0")
    try terminal.hangUp()
    _ = try terminal.exitCode()
    #expect(try App.quire.scenes().compactMap(\.path) == ["a b", "c", "new"].map(place.path))
    let window = try Terminal(["quire", "attach", "2"])
    try window.wait(for: "2:1")
    try window.press("ctrl+q")
    #expect(try window.exitCode() == 0)
    try App.quire.output("send", "new", "x", "ctrl+s")
    var status = stat()
    #expect(stat(place.path("new"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let store = try App.quire.store()
    try App.quire.output("quit")
    store.awaitEnd()
    let failing = try App.quire.run("serve", "/dev/null")
    #expect(failing.code == 1)
    #expect(failing.errors.contains("/dev/null is a device"))
    for process in place.processes(named: "quire") { process.awaitEnd() }
    #expect(place.processes(named: "quire").isEmpty)
  }

  @Test("W1 What cannot be opened is refused with a reason and exit 1, and leaves nothing running")
  func refused() throws {
    let place = try Place.here()
    mkfifo(place.path("fifo"), 0o600)
    try place.write("plain", "text\n")
    for (name, reason) in [("fifo", "is a pipe"), ("/dev/null", "is a device"), ("plain/below", "is no folder")] {
      let window = try Terminal(["quire", name], errorFile: "errors." + name.suffix(4))
      #expect(try window.exitCode() == 1)
      #expect(try window.errors.contains(reason))
      #expect(try window.errors.split(separator: "\n").count == 1)
      for process in place.processes(named: "quire") { process.awaitEnd() }
      #expect(place.processes().isEmpty)
    }
  }

  @Test("W1 A name that is not UTF-8 is refused, and no other file is made in its place")
  func invalidName() throws {
    let place = try Place.here()
    try Command("sh", "-c", #"printf 'old\n' >"$(printf 'x\377y')""#)
    let command = try Command("sh", "-c", #"quire "$(printf 'x\377y')""#)
    #expect(command.code == 2)
    #expect(command.errors.hasPrefix("quire: an argument is not UTF-8"))
    #expect(place.processes(named: "quire").isEmpty)
  }
}
