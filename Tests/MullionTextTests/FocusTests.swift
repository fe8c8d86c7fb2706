import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite @MainActor struct FocusTests {
  private let size = Size(width: 40, height: 12)
  private let log = Model<[String]>([])

  /// A control that notes the keys that it gets, and uses those it is told to.
  private func field(_ name: String, uses keys: String...) -> some View {
    KeyLog(name: name, keys: keys, log: log)
  }

  private func take() -> [String] {
    defer { log.value = [] }
    return log.value
  }

  @Test("keys go to what has the focus, then outwards, then to the layer's other shortcuts")
  func order() {
    let log = log
    let screen = Screen(size: size) {
      VStack {
        VStack {
          field("inner", uses: "a")
        }
        .onKeyPress { press in
          log.value.append("scope \(press.chord)")
          return press.chord == "b"
        }
        .onKeyPress { press in
          log.value.append("around \(press.chord)")
          return false
        }
        Text("elsewhere").onKeyPress("c") { log.value.append("other c") }
      }
    }
    #expect(screen.press("a"))
    #expect(take() == ["inner a"])
    #expect(screen.press("b"))
    #expect(take() == ["inner b", "scope b"])
    #expect(screen.press("c"))
    #expect(take() == ["inner c", "scope c", "around c", "other c"])
    #expect(!screen.press("d"))
  }

  @Test("Tab and arrows move the focus where nothing uses them")
  func moving() {
    let screen = Screen(size: size) {
      VStack {
        HStack {
          field("a")
          field("b")
        }
        field("c", uses: "tab")
      }
    }
    screen.press("tab", "x")
    #expect(take().last == "b x")
    screen.press("shift+tab", "x")
    #expect(take().last == "a x")
    screen.press("shift+tab", "x")
    #expect(take().last == "c x")
    screen.press("tab", "x")
    #expect(take().last == "c x")
    screen.press("up", "x")
    #expect(take().last == "a x")
    screen.press("right", "x")
    #expect(take().last == "b x")
    #expect(!screen.press("right"))
  }

  @Test("the preferred control has the focus first, and a click moves it")
  func preference() {
    let screen = Screen(size: size) {
      VStack {
        field("a")
        field("b").defaultFocus()
      }
    }
    screen.press("x")
    #expect(take() == ["b x"])
    screen.click(x: 0, y: 0)
    screen.press("x")
    #expect(take() == ["a x"])
  }

  @Test("the focus stays with its view whatever comes and goes beside it, and goes to the first when it is gone")
  func stability() {
    let rows = Model(["one", "two", "three"])
    let hasTop = Model(false)
    let screen = Screen(size: size) {
      VStack {
        if hasTop.value { field("top") }
        ForEach(rows.value, id: \.self) { field($0) }
      }
    }
    screen.press("tab", "x")
    #expect(take().last == "two x")
    hasTop.value = true
    rows.value = ["three", "zero", "two"]
    screen.press("x")
    #expect(take() == ["two x"])
    rows.value = ["three", "zero"]
    screen.press("x")
    #expect(take() == ["top x"])
    // Coming back does not take the focus away from where it went.
    rows.value = ["two"]
    screen.press("x")
    #expect(take() == ["top x"])
  }

  @Test("the state can hold the focus")
  func bound() {
    let isSecond = Model(false)
    let screen = Screen(size: size) {
      VStack {
        field("a")
        field("b").focused(isSecond.binding)
      }
    }
    screen.press("x")
    isSecond.value = true
    screen.press("x")
    #expect(take() == ["a x", "b x"])
    screen.press("tab")
    #expect(!isSecond.value)
    screen.press("tab")
    #expect(isSecond.value)
  }

  @Test("P2 a sheet takes the focus and swallows what it does not use; closing it gives the focus back")
  func modal() {
    let isShown = Model(false)
    let screen = Screen(size: size) {
      VStack {
        field("a")
        field("b")
      }
      .onKeyPress("ctrl+s") { log.value.append("saved") }
      .sheet(isPresented: isShown.binding) {
        field("first")
        field("second")
      }
    }
    screen.press("tab", "ctrl+s")
    #expect(take().suffix(2) == ["b ctrl+s", "saved"])
    isShown.value = true
    #expect(screen.press("ctrl+s"))
    screen.press("tab", "x")
    screen.handle(.paste("text"))
    #expect(take() == ["first ctrl+s", "first tab", "second x"])
    screen.click(x: 0, y: 0)
    screen.press("x")
    #expect(take() == ["second x"])
    screen.press("esc")
    #expect(!isShown.value)
    #expect(take() == ["second esc"])
    screen.press("x")
    #expect(take() == ["b x"])
    isShown.value = true
    screen.press("x")
    #expect(take() == ["first x"])
  }

  @Test("P2 typed text goes beneath a closing sheet, Esc and Back are swallowed until it has ended")
  func closing() {
    let stage = Model(PresentationStage.presented)
    let path = Model(["screen"])
    let screen = Screen(size: size) {
      NavigationStack(path: path.binding) {
        Text("root")
      } destination: { route in
        field(route)
      }
      .presentation(
        .sheet, stage: stage.value, dismiss: { stage.value = .closing(.current) }, closed: { stage.value = .absent }
      ) {
        field("sheet")
      }
    }
    let shown = screen.text
    screen.press("esc")
    #expect(take() == ["sheet esc"])
    #expect(screen.text == shown)
    screen.press("x")
    #expect(take() == ["screen x"])
    screen.press("esc", "alt+left", "esc")
    #expect(take() == [])
    #expect(path.value == ["screen"])
    #expect(screen.frame.closings.count == 1)
    screen.frame.closings.first?.end()
    #expect(screen.text.contains("sheet") == false)
    screen.press("esc")
    #expect(path.value == [])
  }

  @Test("P2 what lies in a closing sheet takes no input either")
  func closingNested() {
    let stage = Model(PresentationStage.presented)
    let screen = Screen(size: size) {
      field("base").presentation(.sheet, stage: stage.value, dismiss: { stage.value = .closing(.current) }) {
        field("sheet").alert("Sure?", isPresented: .constant(true)) { Button("Yes") { log.value.append("yes") } }
      }
    }
    screen.press("enter")
    #expect(take() == ["yes"])
    stage.value = .closing(.current)
    screen.press("enter")
    #expect(take() == ["base enter"])
  }

  @Test("R8 a popover hands on what it does not use, and a click outside closes it")
  func popover() {
    let isShown = Model(true)
    let screen = Screen(size: size) {
      VStack {
        field("base", uses: "down")
        Spacer()
      }
      .onKeyPress("ctrl+s") { log.value.append("saved") }
      .popover(isPresented: isShown.binding) { field("find", uses: "x") }
    }
    screen.press("x", "ctrl+s", "down")
    #expect(take() == ["find x", "find ctrl+s", "base ctrl+s", "saved", "find down", "base down"])
    screen.press("esc")
    #expect(!isShown.value)
    isShown.value = true
    screen.redraw()
    screen.click(x: 0, y: 11)
    #expect(!isShown.value)
  }

  @Test("a popover without controls leaves the focus where it is")
  func tip() {
    let screen = Screen(size: size) {
      field("base").popover(isPresented: .constant(true)) { Text("a tip") }
    }
    screen.press("x")
    #expect(take() == ["base x"])
    #expect(screen.frame.terminal.cursor != nil)
  }

  @Test("R8 a click lies with the topmost layer, and never reaches through an alert")
  func clicks() {
    let isAsking = Model(false)
    let screen = Screen(size: size) {
      Text("base").frame(maxWidth: .max, maxHeight: .max)
        .onTap { log.value.append("base") }
        .alert("Delete?", isPresented: isAsking.binding) { Button("Delete") { log.value.append("deleted") } }
    }
    screen.click(x: 0, y: 0)
    #expect(take() == ["base"])
    isAsking.value = true
    screen.redraw()
    screen.click(x: 0, y: 0)
    #expect(take() == [])
    #expect(isAsking.value)
    screen.click("Delete ]")
    #expect(take() == ["deleted"])
    #expect(!isAsking.value)
  }

  @Test("what a window remembers of places that are gone stays bounded")
  func boundedMemory() {
    let memory = WindowMemory()
    for index in 0..<3000 {
      let view = KeyLog(name: "n", keys: [], log: log, countsKeys: true).id(index)
      let frame = memory.draw(view, size: size)
      frame.handle(.key(KeyPress(Key("x"))), memory: memory)
    }
    #expect(memory.rememberedValues <= 1100)
    let last = memory.draw(KeyLog(name: "n", keys: [], log: log, countsKeys: true).id(2999), size: size)
    #expect(last.surface.text.hasPrefix("n 1"))
  }

  @Test("P2 whatever a person does at random, drawing is pure and Esc leads out", arguments: 1...4, [true, false])
  func anything(seed: UInt64, isMoving: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let model = Model(Kitchen.State())
    let memory = WindowMemory()
    var size = Size(width: 80, height: 24)
    let chords = [
      "tab", "shift+tab", "up", "down", "left", "right", "enter", "space", "pagedown", "home", "end", "x", "backspace",
      "ctrl+g", "ctrl+pagedown", "esc", "alt+left",
    ]
    func draw() -> Frame {
      if isMoving { memory.motion = Motion(at: (memory.motion?.time ?? 0) + .random(in: 0...90, using: &random)) }
      let first = Frame.render(Kitchen(model: model), size: size, memory: memory)
      let second = memory.draw(Kitchen(model: model), size: size)
      #expect(first.terminal == second.terminal)
      return second
    }
    for _ in 0..<80 {
      let frame = draw()
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        size = Size(width: .random(in: 0...90, using: &random), height: .random(in: 0...30, using: &random))
      case 1: frame.closings.forEach { $0.end() }
      case 2:
        let point = Point(x: .random(in: 0...90, using: &random), y: .random(in: 0...30, using: &random))
        let action = [MouseEvent.Action.press, .drag, .release, .scrollUp, .scrollDown].randomElement(using: &random)
        frame.handle(.mouse(MouseEvent(try #require(action), at: point)), memory: memory)
      case 3: frame.handle(.paste("pasted\n"), memory: memory)
      case 4: model.value.hasPalette = Bool.random(using: &random)
      case 5 where model.value.sheet == .absent: model.value.sheet = .presented
      default:
        let chord = try #require(chords.randomElement(using: &random))
        frame.handle(.key(try #require(KeyPress(chord: chord))), memory: memory)
      }
    }
    for _ in 0..<40 {
      let frame = draw()
      frame.closings.forEach { $0.end() }
      memory.motion?.time += 200
      frame.handle(.key(KeyPress(.escape)), memory: memory)
    }
    memory.motion?.time += 200
    #expect(draw().layers.count == 1)
    #expect(model.value.path == [] || model.value.tab == 2)
  }

  @Test("the mouse is asked for only where something reacts to it")
  func modes() {
    #expect(Frame.render(Text("text"), size: size).terminal.modes.mouse == .off)
    #expect(Frame.render(Button("Press") {}, size: size).terminal.modes.mouse == .drags)
    let titled = Frame.render(Text("text").windowTitle("notes.md"), size: size)
    #expect(titled.terminal.modes.title == "notes.md")
  }
}

private struct KeyLog: PrimitiveView {
  let name: String
  let keys: [String]
  let log: Model<[String]>
  var countsKeys = false

  func size(in proposal: ProposedSize, _ context: ViewContext) -> Size {
    Size(width: name.displayWidth + (countsKeys ? 5 : 0), height: 1)
  }

  func draw(in canvas: inout Canvas) {
    let (name, keys, log, countsKeys) = (name, keys, log, countsKeys)
    let count = canvas.value("KeyLog.count", default: 0)
    let isFocused = canvas.focusable(keys: { press in
      if countsKeys { count.value += 1 }
      log.value.append("\(name) \(press.chord)")
      return keys.contains(press.chord)
    })
    canvas.write(countsKeys ? "\(name) \(count.value)" : name, at: .zero)
    if isFocused { canvas.setCursor(at: .zero) }
  }
}
