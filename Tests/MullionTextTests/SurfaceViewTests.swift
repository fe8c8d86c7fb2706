import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite("Foreign content") @MainActor struct SurfaceViewTests {
  /// A drawing that keeps its own dots and caret.
  @MainActor private final class Sketch {
    var dots: [Point] = []
    var caret = Point(x: 0, y: 0)
    static var made = 0
    init() { Sketch.made += 1 }
  }

  private func sketch(log: Model<[String]>, colour: String = "•") -> SurfaceView<Sketch> {
    SurfaceView {
      Sketch()
    } draw: { canvas, sketch in
      for dot in sketch.dots { canvas.write(colour, at: dot) }
      if canvas.isFocused { canvas.setCursor(at: sketch.caret, shape: .block) }
    } handle: { event, sketch in
      switch event {
      case .key(let press) where press.key == .right: sketch.caret.x += 1
      case .key(let press) where press.key == .space: sketch.dots.append(sketch.caret)
      case .mouse(let mouse) where mouse.action == .press: sketch.dots.append(mouse.position)
      case .paste(let text): log.value.append(text)
      default: return false
      }
      log.value.append("\(sketch.dots.count)")
      return true
    }
  }

  @Test("R8 foreign content draws its own cells, gets keys, pastes and the mouse, and sends results back")
  func events() {
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 12, height: 4)) {
      Text("above")
      sketch(log: log).border(.rounded)
    }
    #expect(screen.text == "above\n╭──────────╮\n│          │\n╰──────────╯")
    #expect(screen.frame.terminal.cursor == Point(x: 1, y: 2))
    screen.press("right", "right", "space")
    #expect(screen.text == "above\n╭──────────╮\n│  •       │\n╰──────────╯")
    screen.click(x: 5, y: 2)
    #expect(screen.text == "above\n╭──────────╮\n│  • •     │\n╰──────────╯")
    screen.handle(.paste("words"))
    #expect(log.value == ["0", "0", "1", "2", "words", "2"])
    #expect(!screen.press("esc"), "what it does not use goes on")
  }

  @Test("each window has a coordinator of its own, made once while the content is shown")
  func coordinators() {
    let log = Model<[String]>([])
    let before = Sketch.made
    let screens = (0..<2).map { _ in Screen(size: Size(width: 4, height: 1)) { sketch(log: log) } }
    for _ in 0..<5 { screens[0].press("space", "right") }
    #expect(screens[0].text == "••••")
    #expect(screens[1].text == "")
    #expect(Sketch.made == before + 2)
  }

  @Test("R5 R2 hostile text in foreign content stays text, outside of it nothing is drawn, twice is the same")
  func hostile() {
    let view = HStack {
      SurfaceView {
        Sketch()
      } draw: { canvas, _ in
        canvas.write("\u{1B}[2J", at: Point(x: -1, y: 0))
        canvas.write("outside", at: Point(x: 2, y: 0))
        canvas.write("far", at: Point(x: 0, y: 900))
      }
      .frame(width: 4, height: 1)
      Text("|")
    }
    let memory = WindowMemory()
    let size = Size(width: 8, height: 2)
    let first = Frame.render(view, size: size, memory: memory)
    #expect(first.surface.text == "[[ou |\n")
    #expect(memory.draw(view, size: size).surface == first.surface)
    for size in [Size.zero, Size(width: 1, height: 1)] { _ = memory.draw(view, size: size) }
  }

  @Test("foreign content in a sheet is closed by what it sends")
  func inSheet() {
    let isShown = Model(true)
    let screen = Screen(size: Size(width: 30, height: 8)) {
      Text("below").sheet(isPresented: isShown.binding) {
        SurfaceView {
          Sketch()
        } draw: { canvas, _ in
          canvas.write("press p to pick", at: .zero)
        } handle: { event, _ in
          guard event == .key(KeyPress(Key("p"))) else { return false }
          isShown.value = false
          return true
        }
      }
    }
    screen.press("x")
    #expect(isShown.value)
    screen.press("p")
    #expect(screen.text == "below")
  }
}
