import MullionCore
import MullionTesting
import MullionText
import Testing

/// Which of several things over each other keys and the mouse reach, for each way of showing something.
@Suite("Layers of a window") @MainActor struct LayerTests {
  /// One way of showing something.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case sheet, fullScreenCover, popover, inspector, alert, confirmationDialog, commandPalette

    var testDescription: String { rawValue }
    var kind: PresentationKind {
      switch self {
      case .sheet: .sheet
      case .fullScreenCover: .fullScreenCover
      case .popover: .popover
      case .inspector: .inspector
      case .alert: .alert
      case .confirmationDialog: .confirmationDialog
      case .commandPalette: .commandPalette
      }
    }

    /// Whether what it does not use reaches what lies below.
    var passesThrough: Bool { self == .popover || self == .inspector }
    var closesOnClickOutside: Bool { self == .popover || self == .confirmationDialog || self == .commandPalette }
  }

  /// Text with a presentation over it, and what reached which of them.
  private struct Scene: View {
    let kind: Kind
    let stage: Model<PresentationStage>
    let log: Model<[String]>

    var body: some View {
      VStack {
        Text("the first line below")
        Text("the second")
        Spacer()
      }
      .frame(maxWidth: .max, alignment: .leading)
      .onTap { log.value.append("tap below") }
      .presentation(
        kind.kind, stage: stage.value, dismiss: { stage.value = .closing(.current) },
        closed: { stage.value = .absent }
      ) {
        ContextReader { context in
          VStack {
            Text("what is shown")
            Button("Press") { log.value.append("pressed") }
            Button("Close") { context.dismiss?() }
          }
        }
        .onKeyPress("ctrl+a") { log.value.append("ctrl+a above") }
      }
      .onKeyPress("ctrl+a") { log.value.append("ctrl+a below") }
      .onKeyPress("ctrl+b") { log.value.append("ctrl+b below") }
    }
  }

  @MainActor private struct Setup {
    let stage = Model(PresentationStage.absent)
    let log = Model<[String]>([])
    let screen: Screen<Scene>

    init(_ kind: Kind, size: Size = Size(width: 60, height: 16)) {
      let (stage, log) = (stage, log)
      screen = Screen(size: size) { Scene(kind: kind, stage: stage, log: log) }
    }
  }

  @Test("R8 what is shown is drawn while the state says so, and never otherwise", arguments: Kind.allCases)
  func drawing(kind: Kind) {
    let setup = Setup(kind)
    #expect(!setup.screen.text.contains("what is shown"))
    setup.stage.value = .presented
    #expect(setup.screen.text.contains("what is shown"))
    #expect(setup.screen.text.contains("the first line") == (kind != .fullScreenCover))
    setup.stage.value = .absent
    #expect(!setup.screen.text.contains("what is shown"))
  }

  @Test("R8 keys reach the topmost first, and what lies below only where it is in reach", arguments: Kind.allCases)
  func keys(kind: Kind) {
    let setup = Setup(kind)
    setup.screen.press("ctrl+a", "ctrl+b")
    #expect(setup.log.value == ["ctrl+a below", "ctrl+b below"])
    setup.log.value = []
    setup.stage.value = .presented
    setup.screen.press("ctrl+a", "ctrl+b", "enter")
    #expect(setup.log.value == ["ctrl+a above"] + (kind.passesThrough ? ["ctrl+b below"] : []) + ["pressed"])
  }

  @Test(
    "R8 the mouse reaches the topmost first, and what lies below only where it is in reach", arguments: Kind.allCases)
  func mouse(kind: Kind) {
    let setup = Setup(kind)
    setup.stage.value = .presented
    setup.screen.click("Press")
    #expect(setup.log.value == ["pressed"])
    setup.screen.click("what is shown")
    #expect(setup.log.value == ["pressed"])
    setup.log.value = []
    setup.screen.click(x: 0, y: 15)
    #expect((setup.stage.value != .presented) == kind.closesOnClickOutside)
    #expect(setup.log.value == (kind == .inspector ? ["tap below"] : []))
  }

  @Test("P2 while it closes it is drawn whole, text goes below, Esc and Back to nobody", arguments: Kind.allCases)
  func closing(kind: Kind) {
    let setup = Setup(kind)
    setup.stage.value = .presented
    let open = setup.screen.text
    setup.screen.press("esc")
    #expect(setup.stage.value == .closing(.current))
    #expect(setup.screen.text == open)
    setup.screen.press("ctrl+a", "esc", "alt+left", "enter")
    #expect(setup.log.value == ["ctrl+a below"])
    #expect(setup.stage.value == .closing(.current))
    #expect(setup.screen.frame.closings.count == 1)
    setup.screen.click("Press")
    #expect(!setup.log.value.contains("pressed"))
    setup.screen.frame.closings.first?.end()
    #expect(!setup.screen.text.contains("what is shown"))
    #expect(setup.screen.frame.closings.isEmpty)
  }

  @Test("content asks for what is around it to be closed", arguments: Kind.allCases)
  func dismissing(kind: Kind) {
    let setup = Setup(kind)
    setup.stage.value = .presented
    setup.screen.click("Close")
    #expect(setup.stage.value == .closing(.current))
  }

  @Test(
    "R8 no size of window traps, and keys and clicks do what they do in others", arguments: Kind.allCases,
    [(0, 0), (1, 1), (2, 1), (5, 3), (20, 6), (29, 4), (300, 2)])
  func sizes(kind: Kind, size: (Int, Int)) {
    let setup = Setup(kind, size: Size(width: size.0, height: size.1))
    setup.stage.value = .presented
    setup.screen.click(x: 0, y: 0)
    setup.stage.value = .presented
    setup.screen.press("ctrl+a", "tab", "esc")
    #expect(setup.log.value.contains("ctrl+a above"))
    #expect(setup.stage.value == .closing(.current))
    setup.screen.size = Size(width: size.1, height: size.0)
    setup.screen.press("esc")
    #expect(setup.stage.value == .closing(.current))
    #expect(setup.screen.frame.closings.count == 1)
  }

  @Test("T6 a lower thing that goes takes what stands on it along", arguments: Kind.allCases)
  func takingAlong(kind: Kind) {
    let isLower = Model(true)
    let isUpper = Model(true)
    let screen = Screen(size: Size(width: 60, height: 16)) {
      Text("base").presentation(
        kind.kind, stage: isLower.value ? .presented : .absent, dismiss: { isLower.value = false }
      ) {
        Text("lower").sheet(isPresented: isUpper.binding) {
          Text("middle").alert("upper", isPresented: .constant(true)) {}
        }
      }
    }
    #expect(screen.text.contains("upper") && screen.frame.layers.count >= 3)
    isLower.value = false
    #expect(screen.text == "base")
    #expect(screen.frame.layers.count == 1)
  }

  @Test("T6 what stands on something that closes closes with it, and takes no input any more")
  func closingTogether() {
    let stage = Model(PresentationStage.closing(.current))
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 60, height: 16)) {
      Text("base").presentation(.sheet, stage: stage.value, dismiss: {}) {
        Text("lower").alert("upper", isPresented: .constant(true)) { Button("Go") { log.value.append("go") } }
      }
      .onKeyPress("a") { log.value.append("a") }
    }
    screen.press("enter", "a", "esc")
    screen.click("Go")
    #expect(log.value == ["a"])
    #expect(screen.text.contains("upper"))
  }

  // MARK: - Popovers

  @Test("R8 a popover stands below its control, above it at the bottom, and never over an edge", arguments: 0..<12)
  func popoverAnchors(row: Int) {
    for column in [0, 10, 33] {
      let view = VStack {
        ForEach(0..<row, id: \.self) { _ in Text("") }
        HStack {
          Spacer().frame(width: column)
          Text("here").popover(isPresented: .constant(true)) {
            VStack { ForEach(0..<3, id: \.self) { Text("row \($0) of it") } }
          }
        }
      }
      let size = Size(width: 40, height: 12)
      let frame = Frame.render(view.frame(width: 40, height: 12, alignment: .topLeading), size: size)
      let rect = frame.layers[1].rect
      #expect(rect.size == Size(width: 13, height: 5))
      #expect(rect.minX == min(frame.surface.column(of: "here") ?? -1, 40 - 13))
      #expect(rect.minY == (row + 1 + 5 <= 12 ? row + 1 : row - 5))
    }
  }

  @Test("R8 a popover over a control as high as the window stands inside of it")
  func popoverInside() {
    let view = Text("all").frame(maxWidth: .max, maxHeight: .max).popover(isPresented: .constant(true)) { Text("tip") }
    let frame = Frame.render(view, size: Size(width: 30, height: 8))
    #expect(frame.layers[1].rect == Rect(x: 25, y: 0, width: 5, height: 3))
  }

  @Test("a popover follows its control, also when that is scrolled")
  func popoverFollows() {
    let screen = Screen(size: Size(width: 20, height: 8)) {
      ScrollView {
        ForEach(0..<20, id: \.self) { index in
          if index == 4 {
            Text("anchor").popover(isPresented: .constant(true)) { Text("tip") }
          } else {
            Text("line \(index)")
          }
        }
      }
    }
    #expect(screen.frame.layers[1].rect.minY == 5)
    screen.handle(.mouse(MouseEvent(.scrollDown, at: .zero)))
    #expect(screen.frame.layers[1].rect.minY == 2)
    screen.press("end")
    #expect(screen.text.contains("tip"))
  }

  // MARK: - Sheets

  @Test(
    "detents count wherever the content says them, also in a branch and in a view of its own", arguments: [true, false])
  func detents(isFirst: Bool) {
    let view = Text("").sheet(isPresented: .constant(true)) { Filters(isFirst: isFirst) }
    let height = Frame.render(view, size: Size(width: 40, height: 20)).layers[1].rect.size.height
    #expect(height == (isFirst ? 10 : 7))
  }

  private struct Filters: View {
    let isFirst: Bool

    var body: some View {
      if isFirst {
        Text("filters").presentationDetents([.medium, .large])
      } else {
        Text("filters").presentationDetents([.height(5)])
      }
    }
  }

  @Test("detents hold in a window that is too low for them")
  func lowDetents() {
    for detent in [PresentationDetent.medium, .large, .height(500), .height(-3)] {
      let view = Text("").sheet(isPresented: .constant(true)) { Text("x").presentationDetents([detent]) }
      for height in 0..<12 {
        let frame = Frame.render(view, size: Size(width: 30, height: height))
        #expect(frame.layers[1].rect.maxY <= height)
      }
    }
  }

  // MARK: - Questions

  @Test("a question in a window too low for it keeps its buttons, and cuts its message", arguments: [7, 10, 40])
  func lowQuestions(height: Int) {
    let words = Array(repeating: "word", count: 100).joined(separator: " ")
    let view = Text("below").alert("Title", isPresented: .constant(true)) {
      Button("Yes") {}
      Button("No", role: .cancel) {}
    } message: {
      Text(words)
    }
    let frame = Frame.render(view, size: Size(width: 40, height: height))
    let text = frame.surface.text
    #expect(text.contains("Title") && text.contains("[ Yes ]  [ No ]"))
    #expect(text.contains("…") == (height == 10), "with seven rows there is none for the message")
    #expect(frame.layers[1].rect.size.height == min(height - 2, 22))
  }

  // MARK: - Inspectors

  @Test("R8 an inspector stands right of its content, over all of it in a narrow window; both take the focus")
  func inspectors() {
    let text = Model("")
    let isShown = Model(true)
    let screen = Screen(size: Size(width: 60, height: 2)) {
      Button("content") {}.frame(maxWidth: .max, maxHeight: .max, alignment: .topLeading)
        .inspector(isPresented: isShown.binding) { TextField(text: text.binding) }
    }
    screen.press("tab")
    screen.type("hi")
    #expect(text.value == "hi")
    #expect(screen.text == "[ content ]                        │hi\n                                   │")
    screen.size = Size(width: 24, height: 2)
    #expect(screen.text == "hi")
    screen.press("esc")
    #expect(!isShown.value)
    #expect(screen.text == "[ content ]")
  }

  @Test("an inspector for an item shows that one's successor with a focus of its own, and never dismisses it")
  func inspectedItem() {
    struct Item: Identifiable, Equatable { var id: Int }
    let item = Model<Item?>(Item(id: 1))
    let memory = WindowMemory()
    let view = Text("content").inspector(item: item.binding) { Text("item \($0.id)") }
    let frame = memory.draw(view, size: Size(width: 60, height: 4))
    #expect(frame.surface.text.contains("item 1"))
    item.value = Item(id: 2)
    frame.handle(.key(KeyPress(.escape)), memory: memory)
    #expect(item.value == Item(id: 2))
  }
}

extension Surface {
  /// The column in which a text starts that stands in one line.
  fileprivate func column(of text: String) -> Int? {
    for y in 0..<size.height {
      let line = line(y)
      guard let start = line.indices.first(where: { line[$0...].hasPrefix(text) }) else { continue }
      return line[..<start].displayWidth
    }
    return nil
  }
}
