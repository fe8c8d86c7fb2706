import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite("What opens and closes, by the clock") @MainActor struct MotionTests {
  /// A window whose time a test turns.
  @MainActor private final class Window {
    let memory = WindowMemory()
    var frame: Frame
    private let content: () -> Frame
    var time = 0

    init<Content: View>(size: Size = Size(width: 40, height: 10), @ViewBuilder _ view: @escaping () -> Content) {
      let memory = memory
      content = { memory.draw(view(), size: size) }
      memory.motion = Motion(at: 0)
      frame = content()
    }

    func draw(at time: Int) -> String {
      self.time = time
      memory.motion = Motion(at: time)
      frame = content()
      return frame.surface.text
    }

    func press(_ chord: String, at time: Int) {
      _ = draw(at: time)
      if let press = KeyPress(chord: chord) { frame.handle(.key(press), memory: memory) }
    }

    func isDim(_ text: String) -> Bool? {
      for (y, line) in frame.surface.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let start = line.indices.first(where: { line[$0...].hasPrefix(text) }) else { continue }
        return frame.surface[line[..<start].displayWidth, y].style.attributes.contains(.dim)
      }
      return nil
    }
  }

  @Test("what opens is whole at once and dimmed for half the time, then what lies below is")
  func opening() {
    let isShown = Model(false)
    let window = Window { Text("below").sheet(isPresented: isShown.binding) { Text("sheet") } }
    #expect(window.frame.nextMove == nil)
    isShown.value = true
    #expect(window.draw(at: 1000).contains("sheet"))
    #expect(window.isDim("sheet") == true && window.isDim("below") == false)
    #expect(window.frame.nextMove == 60 && window.frame.layers[1].progress == 0)
    _ = window.draw(at: 1030)
    #expect(window.frame.nextMove == 30 && window.frame.layers[1].progress == 0.25)
    _ = window.draw(at: 1060)
    #expect(window.isDim("sheet") == false && window.isDim("below") == true)
    #expect(window.frame.nextMove == nil)
    _ = window.draw(at: 5000)
    #expect(window.frame.layers[1].progress == 1)
  }

  @Test("what is there when a window opens does not open in it")
  func alreadyOpen() {
    let window = Window { Text("below").sheet(isPresented: .constant(true)) { Text("sheet") } }
    #expect(window.isDim("sheet") == false && window.frame.nextMove == nil)
  }

  @Test("P2 what the state lets go of at once is shown dimmed for the time of a closing", arguments: Shown.all)
  func lingering(_ shown: Shown) {
    let isShown = Model(true)
    let pressed = Model<[String]>([])
    let window = Window { shown.view(isShown, pressed) }
    let open = window.draw(at: 1000)
    #expect(open.contains("whole text"))
    window.press("esc", at: 1000)
    #expect(!isShown.value)
    #expect(window.draw(at: 1001).contains("whole text"))
    #expect(window.isDim("whole text") == true)
    #expect(window.draw(at: 1001) == window.draw(at: 1001))
    window.press("x", at: 1050)
    window.press("esc", at: 1050)
    #expect(pressed.value == ["x"], "text goes to what lies beneath, Esc to nobody")
    #expect(window.draw(at: 1120).contains("whole text"))
    #expect(!window.draw(at: 1121).contains("whole text"))
    window.press("esc", at: 2000)
    #expect(pressed.value == ["x", "esc"])
  }

  struct Shown: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let view: @MainActor @Sendable (Model<Bool>, Model<[String]>) -> KindView

    static let all = [
      "sheet", "fullScreenCover", "popover", "inspector", "alert", "confirmationDialog", "palette",
    ].map { kind in
      Shown(testDescription: kind) { KindView(kind: kind, isShown: $0, pressed: $1) }
    }
  }

  struct KindView: View {
    let kind: String
    let isShown: Model<Bool>
    let pressed: Model<[String]>

    var body: some View {
      shown.onKeyPress { press in
        pressed.value.append(press.key == .escape ? "esc" : press.key.name)
        return true
      }
    }

    @ViewBuilder private var shown: some View {
      let base = Text("below")
      switch kind {
      case "sheet": base.sheet(isPresented: isShown.binding) { Text("whole text") }
      case "fullScreenCover": base.fullScreenCover(isPresented: isShown.binding) { Text("whole text") }
      case "popover": base.popover(isPresented: isShown.binding) { Text("whole text") }
      case "inspector": base.inspector(isPresented: isShown.binding) { Text("whole text") }
      case "alert": base.alert("whole text", isPresented: isShown.binding) {}
      case "palette": base.commandPalette(isPresented: isShown.binding) { [PaletteCommand("whole text") {}] }
      default: base.confirmationDialog("whole text", isPresented: isShown.binding) {}
      }
    }
  }

  @Test("a menu lingers too, and opens anew")
  func menus() {
    let window = Window { Menu("More") { Button("Rename") {} } }
    window.press("enter", at: 1000)
    #expect(window.draw(at: 1000).contains("Rename") && window.isDim("Rename") == true)
    #expect(window.draw(at: 1060).contains("Rename") && window.isDim("Rename") == false)
    window.press("enter", at: 2000)
    #expect(window.draw(at: 2001).contains("Rename") && window.isDim("Rename") == true)
    #expect(!window.draw(at: 2121).contains("Rename"))
  }

  @Test("with motion reduced, and without a time, nothing lingers", arguments: [true, false])
  func withoutMotion(isReduced: Bool) {
    let isShown = Model(true)
    let memory = WindowMemory()
    if isReduced { memory.motion = Motion(at: 0) }
    func draw() -> Frame {
      memory.draw(
        Text("below").sheet(isPresented: isShown.binding) { Text("sheet") }, size: Size(width: 40, height: 10),
        context: ViewContext(isMotionReduced: isReduced))
    }
    _ = draw()
    isShown.value = false
    #expect(draw().surface.text.hasPrefix("below") && !draw().surface.text.contains("sheet"))
    isShown.value = true
    #expect(draw().nextMove == nil && draw().surface[0, 0].style.attributes.contains(.dim))
  }

  @Test("T5 what opens in the place of what closes is seen at once, and Esc is kept from it")
  func replacing() {
    let (isFirst, isSecond) = (Model(true), Model(false))
    let window = Window {
      Text("below").alert("the first question", isPresented: isFirst.binding) {
        Button("No", role: .cancel) { isSecond.value = true }
      }
      .alert("the second", isPresented: isSecond.binding) {}
    }
    window.press("esc", at: 1000)
    #expect(window.draw(at: 1001).contains("the second"))
    #expect(!window.frame.surface.text.contains("the first question"))
    window.press("esc", at: 1030)
    #expect(isSecond.value)
    window.press("enter", at: 1060)
    #expect(!isSecond.value)
  }

  @Test("P2 a held Esc stays without effect after the closing that it began")
  func heldEscape() {
    let open = Model(2)
    func level(_ level: Int) -> Binding<Bool> {
      Binding(get: { open.value >= level }, set: { if !$0 { open.value = level - 1 } })
    }
    let window = Window {
      Text("base").sheet(isPresented: level(1)) { Text("lower").alert("upper", isPresented: level(2)) {} }
    }
    for time in stride(from: 1000, to: 3000, by: 33) { window.press("esc", at: time) }
    #expect(open.value == 1)
    window.press("esc", at: 3300)
    #expect(open.value == 0)
  }

  @Test("what is shown again while it lingers is there at once, and starts afresh")
  func shownAgain() {
    let isShown = Model(true)
    let window = Window {
      Text("below").commandPalette(isPresented: isShown.binding) { [PaletteCommand("Save") {}] }
    }
    window.press("s", at: 1000)
    window.press("esc", at: 1000)
    _ = window.draw(at: 1010)
    isShown.value = true
    #expect(window.draw(at: 1020).contains("› ") && !window.frame.surface.text.contains("› s"))
    #expect(window.frame.layers.count == 2 && !window.frame.layers[1].isClosing)
  }

  @Test("a window of another size shows nothing of what lingered", arguments: [0, 1, 200])
  func resizing(width: Int) {
    let isShown = Model(true)
    let memory = WindowMemory()
    func draw(_ size: Size) -> Frame {
      memory.draw(Text("below").sheet(isPresented: isShown.binding) { Text("sheet") }, size: size)
    }
    memory.motion = Motion(at: 0)
    _ = draw(Size(width: 40, height: 10))
    isShown.value = false
    #expect(draw(Size(width: 40, height: 10)).surface.text.contains("sheet"))
    #expect(!draw(Size(width: width, height: width)).surface.text.contains("sheet"))
  }

  @Test("what goes with the screen that it was shown over does not linger over the next")
  func otherScreens() {
    let tab = Model(1)
    let window = Window {
      TabView(selection: tab.binding) {
        Text("one").popover(isPresented: .constant(true)) { Text("tip") }.tag(1)
        Text("two").tag(2)
      }
    }
    #expect(window.draw(at: 1000).contains("tip"))
    tab.value = 2
    #expect(!window.draw(at: 1001).contains("tip"))
  }
}
