import MullionCore
import Testing

@testable import MullionText

@MainActor private final class Form {
  var text: String
  var submitted = 0
  let memory = WindowMemory()
  var width: Int
  private(set) var frame = Frame(size: .zero)

  init(_ text: String = "", width: Int = 10) {
    self.text = text
    self.width = width
    draw()
  }

  func draw() {
    let binding = Binding(get: { [unowned self] in text }, set: { [unowned self] in text = $0 })
    let field = TextField("Name", text: binding, onSubmit: { [unowned self] in submitted += 1 })
    frame = memory.draw(field, size: Size(width: width, height: 1))
  }

  @discardableResult func handle(_ event: InputEvent) -> Bool {
    let used = frame.handle(event, memory: memory)
    draw()
    return used
  }

  func press(_ chords: String...) {
    for chord in chords { if let press = KeyPress(chord: chord) { handle(.key(press)) } }
  }

  var shown: String { frame.surface.text }
  var column: Int? { frame.terminal.cursor?.x }
}

@Suite("TextField") @MainActor struct TextFieldTests {
  @Test("a field is typed into, and shows what is expected while it is empty") func typing() {
    let form = Form()
    #expect(form.shown == "Name")
    #expect(form.column == 0)
    form.press("a", "é", "space", "B")
    #expect(form.text == "aé B")
    #expect(form.shown == "aé B")
    #expect(form.column == 4)
    form.press("left", "left", "x", "home", "delete", "end", "backspace", "enter")
    #expect(form.text == "éx ")
    #expect(form.submitted == 1)
  }

  @Test("the keys of a shell work") func shellKeys() {
    let form = Form("one two three")
    form.press("ctrl+w")
    #expect(form.text == "one two ")
    form.press("ctrl+a", "ctrl+right", "ctrl+k")
    #expect(form.text == "one")
    form.press("ctrl+a", "x", "ctrl+e", "y", "left", "ctrl+u")
    #expect(form.text == "y")
  }

  @Test("pasted line ends become spaces") func pasting() {
    let form = Form("ab")
    form.press("left")
    form.handle(.paste("1\n2\r\n3"))
    #expect(form.text == "a1 2 3b")
  }

  @Test("a long text scrolls with the caret") func scrolling() {
    let form = Form("0123456789abcdef")
    #expect(form.shown == "789abcdef")
    #expect(form.column == 9)
    form.press("home")
    #expect(form.shown == "0123456789")
    form.press("end", "left", "left")
    #expect(form.column == 7)
    form.text = "漢字漢字漢字"
    form.press("end")
    #expect(form.column == 9)
    #expect(form.shown == " 漢字漢字")
  }

  @Test("shift and the mouse select, typing replaces it") func selecting() {
    let form = Form("hello world")
    form.press("shift+ctrl+left", "X")
    #expect(form.text == "hello X")
    form.handle(.mouse(MouseEvent(.press, at: Point(x: 1, y: 0))))
    form.handle(.mouse(MouseEvent(.drag, at: Point(x: 4, y: 0))))
    #expect((0..<10).filter { form.frame.surface[$0, 0].style.background == .selection } == [1, 2, 3])
    form.press("backspace")
    #expect(form.text == "ho X")
  }

  @Test("a text that changes elsewhere keeps a caret inside") func changedElsewhere() {
    let form = Form("long text")
    form.press("left")
    form.text = "é"
    form.draw()
    #expect(form.column == 1)
    form.press("x")
    #expect(form.text == "éx")
    let waiting = Form("a")
    waiting.text = "abc"
    waiting.draw()
    #expect(waiting.column == 3)
  }

  @Test("R5 a field shows controls") func controls() {
    #expect(Form("a\u{1B}[m\n").shown == "a^[[m^J")
  }

  @Test("keys that move between controls are left to the window") func otherKeys() {
    let form = Form("a")
    for key in [Key.up, .down, .escape] { #expect(!form.handle(.key(KeyPress(key)))) }
    #expect(!form.handle(.key(KeyPress(Key("s"), .control))))
  }
}
