import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite @MainActor struct ControlTests {
  private let size = Size(width: 30, height: 5)

  @Test("a button is pressed by Enter, Space, its shortcut and the mouse, and not while disabled")
  func buttons() {
    let presses = Model(0)
    let isDisabled = Model(false)
    let screen = Screen(size: size) {
      HStack {
        Button("First") {}
        Button("Save") { presses.value += 1 }.keyboardShortcut("ctrl+s")
      }
      .disabled(isDisabled.value)
    }
    #expect(screen.text == "[ First ] [ Save ]")
    screen.press("ctrl+s")
    #expect(presses.value == 1)
    screen.press("tab", "enter", "space")
    #expect(presses.value == 3)
    screen.click("Save")
    #expect(presses.value == 4)
    isDisabled.value = true
    screen.press("ctrl+s", "enter")
    screen.click("Save")
    #expect(presses.value == 4)
  }

  @Test("a button is not pressed when the mouse leaves it before it comes up")
  func slippedClick() {
    let presses = Model(0)
    let screen = Screen(size: size) { Button("Save") { presses.value += 1 } }
    screen.handle(.mouse(MouseEvent(.press, at: Point(x: 3, y: 0))))
    screen.handle(.mouse(MouseEvent(.drag, at: Point(x: 20, y: 3))))
    screen.handle(.mouse(MouseEvent(.release, at: Point(x: 20, y: 3))))
    #expect(presses.value == 0)
    // The press was let go of: a release elsewhere is nobody's.
    #expect(!screen.handle(.mouse(MouseEvent(.release, at: Point(x: 3, y: 0)))))
    #expect(presses.value == 0)
  }

  @Test("what has the focus is reversed, which shows without any colour")
  func focusRing() {
    let screen = Screen(size: size) {
      VStack {
        Button("A") {}
        Toggle("B", isOn: .constant(false))
      }
    }
    func isReversed(_ row: Int) -> Bool { screen.frame.surface[0, row].style.attributes.contains(.reverse) }
    #expect(isReversed(0) && !isReversed(1))
    screen.press("tab")
    #expect(!isReversed(0) && isReversed(1))
  }

  @Test("a toggle asks the state, which decides")
  func toggles() {
    let isOn = Model(false)
    let screen = Screen(size: size) {
      VStack {
        Toggle("Wrap lines", isOn: isOn.binding)
        Toggle("Fixed", isOn: .constant(true))
      }
    }
    #expect(screen.text == "[ ] Wrap lines\n[x] Fixed")
    screen.press("space")
    #expect(screen.text == "[x] Wrap lines\n[x] Fixed")
    screen.click("Fixed")
    #expect(screen.text == "[x] Wrap lines\n[x] Fixed")
  }

  @Test("a picker goes through its choices, around at the ends")
  func pickers() {
    let sort = Model("new")
    let screen = Screen(size: size) {
      Picker("Sort", selection: sort.binding) {
        Text("Newest").tag("new")
        Text("Oldest").tag("old")
        Text("A to Z").tag("az")
      }
    }
    #expect(screen.text == "Sort ‹ Newest ›")
    screen.press("right")
    #expect(screen.text == "Sort ‹ Oldest ›")
    screen.press("left", "left")
    #expect(screen.text == "Sort ‹ A to Z ›")
    screen.press("right")
    #expect(sort.value == "new")
  }

  @Test("progress is a bar of the room there is")
  func progress() {
    #expect(frame(of: ProgressView(value: 3, total: 4), size: Size(width: 8, height: 1)) == "██████░░")
    #expect(frame(of: ProgressView(value: 1, total: 0), size: Size(width: 4, height: 1)) == "░░░░")
    #expect(frame(of: ProgressView(value: .nan), size: Size(width: 4, height: 1)) == "░░░░")
  }

  @Test("gauges and sparklines show values as cells")
  func gauges() {
    #expect(frame(of: Gauge("CPU", value: 30, in: 0...40), size: Size(width: 17, height: 1)) == "CPU ██████░░  75%")
    #expect(frame(of: Gauge("", value: .infinity), size: Size(width: 9, height: 1)) == "░░░░   0%")
    #expect(frame(of: Sparkline([9, 0, 1, 2, 4, 8]), size: Size(width: 5, height: 1)) == "▁▂▃▅█")
    #expect(frame(of: Sparkline([1, 1, .nan]), size: Size(width: 5, height: 1)) == "▁▁")
    #expect(frame(of: Sparkline([-.greatestFiniteMagnitude, .greatestFiniteMagnitude])) == "▁█")
    #expect(frame(of: Sparkline([])) == "")
  }

  @Test("a link is opened by the host, where it can")
  func links() {
    let opened = Model<[String]>([])
    var context = ViewContext()
    context.openURL = { opened.value.append($0) }
    let memory = WindowMemory()
    let view = Link("Docs", destination: "https://example.org")
    let shown = memory.draw(view, size: size, context: context)
    #expect(shown.surface.line(0) == "Docs")
    shown.handle(.key(KeyPress(.enter)), memory: memory)
    #expect(opened.value == ["https://example.org"])
    #expect(!Frame.render(view, size: size).handle(.key(KeyPress(.enter)), memory: WindowMemory()))
  }

  @Test("a menu opens beside its title, acts once and closes")
  func menus() {
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 30, height: 8)) {
      HStack {
        Text("notes")
        Menu("File") {
          Button("Open") { log.value.append("open") }.plain()
          Divider()
          Button("Save") { log.value.append("save") }.plain()
        }
      }
    }
    #expect(screen.text == "notes File ▾")
    screen.press("enter")
    #expect(
      screen.text == """
        notes File ▾
              ╭────╮
              │Open│
              │────│
              │Save│
              ╰────╯
        """)
    screen.press("down", "enter")
    #expect(log.value == ["save"])
    #expect(screen.text == "notes File ▾")
    screen.click("File")
    screen.click("Open")
    #expect(log.value == ["save", "open"])
    screen.press("enter", "esc")
    #expect(screen.text == "notes File ▾")
    screen.press("enter")
    screen.click(x: 29, y: 7)
    #expect(screen.text == "notes File ▾")
  }

  @Test("R8 menus in menus close together; arrows, Enter and Esc work in each")
  func nestedMenus() {
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 40, height: 12)) {
      Menu("File") {
        Button("Open") { log.value.append("open") }.plain()
        Menu("Recent") {
          Button("a.txt") { log.value.append("a") }.plain()
          Button("b.txt") { log.value.append("b") }.plain()
        }
      }
    }
    screen.press("enter", "down", "enter")
    #expect(screen.text.contains("a.txt") && screen.text.contains("Open"))
    screen.press("esc")
    #expect(!screen.text.contains("a.txt") && screen.text.contains("Open"))
    screen.press("enter", "down", "space")
    #expect(log.value == ["b"])
    #expect(screen.text == "File ▾")
    screen.press("enter", "up", "down", "up", "enter", "up", "enter")
    #expect(log.value == ["b", "b"], "the arrows go on at the other end")
  }

  @Test("a menu that is longer than its window scrolls")
  func longMenus() {
    let chosen = Model(-1)
    let screen = Screen(size: Size(width: 20, height: 8)) {
      Menu("Go") { ForEach(0..<30, id: \.self) { line in Button("line \(line)") { chosen.value = line }.plain() } }
    }
    screen.press("enter")
    #expect(screen.text.contains("line 0") && !screen.text.contains("line 20"))
    for _ in 0..<20 { screen.press("down") }
    #expect(screen.text.contains("line 20"))
    screen.press("enter")
    #expect(chosen.value == 20)
  }

  @Test("a share link copies what there is when it is pressed, and cannot be pressed without a clipboard")
  func shareLinks() {
    let copied = Model<[String]>([])
    let text = Model("first")
    var context = ViewContext()
    context.copyText = { copied.value.append($0) }
    let memory = WindowMemory()
    let shown = memory.draw(ShareLink(text.value, title: "Copy it"), size: size, context: context)
    #expect(shown.surface.line(0) == "[ Copy it ]")
    text.value = "second"
    shown.handle(.key(KeyPress(.enter)), memory: memory)
    #expect(copied.value == ["second"])
    #expect(Frame.render(ShareLink("x"), size: size).focus == nil)
  }

  @Test("views read their window's size, theme, motion and host from their environment")
  func environment() {
    var context = ViewContext(isMotionReduced: true)
    context.theme = .light
    context.openURL = { _ in }
    let view = Text("").sheet(isPresented: .constant(true)) {
      ContextReader { context in
        Text("\(context.size.width) \(context.theme == .light) \(context.isMotionReduced)")
        Text("\(context.openURL != nil) \(context.copyText == nil) \(context.dismiss != nil)")
      }
    }
    let text = Frame.render(view, size: Size(width: 33, height: 8), context: context).surface.text
    #expect(text.contains("33 true true") && text.contains("true true true"))
  }

  @Test("a control of an app's own keeps what a person moves in the window, not in itself")
  func ownControl() {
    let screen = Screen(size: size) {
      HStack {
        Knob()
        Knob()
      }
    }
    screen.press("up", "up", "tab", "up")
    #expect(screen.text == "<2> <1>")
    #expect(screen.frame.terminal.cursor == Point(x: 5, y: 0))
    screen.handle(.paste("7"))
    #expect(screen.text == "<2> <7>")
    let other = Screen(size: size) { Knob() }
    #expect(other.text == "<0>")
  }
}

/// A control as an app would write one.
private struct Knob: PrimitiveView {
  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size { Size(width: 3, height: 1) }

  func draw(in canvas: inout Canvas) {
    let turn = canvas.value("Knob.turn", default: 0)
    let isFocused = canvas.focusable(
      keys: { press in
        guard press.key == .up else { return false }
        turn.value += 1
        return true
      },
      paste: { text in
        turn.value = Int(text) ?? turn.value
        return true
      })
    canvas.write("<\(turn.value)>", at: .zero)
    if isFocused { canvas.setCursor(at: Point(x: 1, y: 0)) }
  }
}
