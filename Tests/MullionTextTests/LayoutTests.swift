import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite @MainActor struct LayoutTests {
  private func show(_ width: Int, _ height: Int, @ViewBuilder _ content: () -> some View) -> String {
    frame(of: content(), size: Size(width: width, height: height))
  }

  @Test("text wraps at words, keeps line ends, and breaks a word that is too long")
  func wrapping() {
    #expect(show(10, 4) { Text("one two three") } == "one two\nthree")
    #expect(show(10, 4) { Text("exactly 10 and") } == "exactly 10\nand")
    #expect(show(4, 4) { Text("abcdefghij") } == "abcd\nefgh\nij")
    #expect(show(10, 4) { Text("a\n\nb") } == "a\n\nb")
    #expect(show(5, 4) { Text("日本語です") } == "日本\n語で\nす")
    #expect(show(10, 4) { Text("well-known things") } == "well-known\nthings")
  }

  @Test("text that runs out of lines ends with an ellipsis")
  func truncation() {
    #expect(show(10, 1) { Text("one two three") } == "one two t…")
    #expect(show(10, 3) { Text("one two three four five six").lineLimit(2) } == "one two\nthree fou…")
    #expect(show(10, 1) { Text("first\nsecond") } == "first…")
    #expect(show(1, 1) { Text("ab") } == "…")
    #expect(show(4, 1) { Text("日本語") } == "日…")
  }

  @Test("texts of different looks are joined and wrap as one")
  func runs() {
    let text = Text("red ").foregroundColor(.palette(1)) + Text("and bold").bold()
    #expect(show(20, 1) { text } == "red and bold")
    #expect(show(8, 2) { text } == "red and\nbold")
    let surface = Frame.render(text, size: Size(width: 8, height: 2)).surface
    #expect(surface[0, 0].style.foreground == .palette(1))
    #expect(surface[4, 0].style == Style(attributes: .bold))
    #expect(surface[0, 1].style == Style(attributes: .bold))
  }

  @Test("a row gives each child what it needs and the rest to those that stretch")
  func rows() {
    #expect(
      show(20, 1) {
        HStack {
          Text("left")
          Spacer()
          Text("right")
        }
      } == "left           right")
    #expect(
      show(11, 1) {
        HStack(spacing: 0) {
          Text("a").frame(maxWidth: .max, alignment: .leading)
          Text("b").frame(maxWidth: .max, alignment: .leading)
          Text("|")
        }
      } == "a    b    |")
  }

  @Test("what a stretching child does not take goes to the next")
  func leftover() {
    #expect(
      show(20, 1) {
        HStack(spacing: 0) {
          Text("a").frame(maxWidth: 4, alignment: .leading)
          Text("b").frame(maxWidth: .max, alignment: .trailing)
        }
      } == "a                  b")
  }

  @Test("a column aligns its children and keeps the status at the bottom")
  func columns() {
    #expect(
      show(9, 5) {
        VStack(alignment: .center) {
          Text("title")
          Divider()
          Spacer()
          Text("end")
        }
      } == "  title\n─────────\n\n\n   end")
    #expect(
      show(9, 2) {
        VStack(alignment: .trailing) {
          Text("long one")
          Text("short")
        }
      } == "long one\n   short")
  }

  @Test("a spacer stretches only along its own stack")
  func spacerAxis() {
    #expect(
      show(12, 3) {
        VStack {
          HStack {
            Text("a")
            Spacer()
            Text("b")
          }
          Text("next")
        }
      } == "a          b\nnext")
  }

  @Test("groups, conditions and loops are laid out as the stack's own children")
  func flattening() {
    let isShown = true
    let missing: Text? = nil
    #expect(
      show(30, 1) {
        HStack {
          Group {
            Text("a")
            Text("b")
          }
          if isShown { Text("c") } else { Text("no") }
          missing
          ForEach(["d", "e"], id: \.self) { Text($0) }
          Pair()
        }
      } == "a b c d e f g")
  }

  private struct Pair: View {
    var body: some View {
      Text("f")
      Text("g")
    }
  }

  @Test("a builder takes more children than any overload would")
  func manyChildren() {
    #expect(
      show(12, 1) {
        HStack(spacing: 0) {
          Text("a")
          Text("b")
          Text("c")
          Text("d")
          Text("e")
          Text("f")
          Text("g")
          Text("h")
          Text("i")
          Text("j")
          Text("k")
          Text("l")
        }
      } == "abcdefghijkl")
  }

  @Test("borders, titles and padding keep their cells")
  func borders() {
    #expect(
      show(12, 5) { Text("hello").padding(.horizontal).border(title: "Box") } == """
        ╭─ Box ─╮
        │ hello │
        ╰───────╯
        """)
    #expect(show(12, 3) { Text("x").border(.plain) } == "┌─┐\n│x│\n└─┘")
    #expect(show(2, 2) { Text("x").border() } == "x")
  }

  @Test("frames fix and limit sizes and align what is smaller")
  func frames() {
    #expect(show(10, 3) { Text("x").frame(width: 5, height: 3) } == "\n  x")
    #expect(
      show(10, 3) { Text("x").frame(maxWidth: .max, maxHeight: .max, alignment: .bottomTrailing) } == "\n\n         x")
    #expect(
      show(10, 2) {
        HStack(spacing: 0) {
          Text("ab").frame(minWidth: 4, alignment: .leading)
          Text("|")
        }
      } == "ab  |")
  }

  @Test("piles draw the later child above, overlays take the content's size")
  func piles() {
    #expect(
      show(5, 1) {
        ZStack {
          Text(".....")
          Text("x")
        }
      } == "..x..")
    #expect(show(9, 1) { Text("content").overlay(alignment: .trailing) { Text("!") } } == "conten!")
    #expect(show(9, 1) { Text("c").background { Text("hidden") } } == "c")
  }

  @Test("the first view that fits is shown")
  func fits() {
    for (width, expected) in [(20, "a long sentence"), (8, "short"), (3, "sh…")] {
      #expect(
        show(width, 1) {
          ViewThatFits {
            Text("a long sentence")
            Text("short")
          }
        } == expected)
    }
  }

  @Test("styles are inherited, backgrounds fill")
  func styles() {
    let view = Text("x").frame(width: 3).foregroundColor(.accent).background(.panel).bold()
    let surface = Frame.render(view, size: Size(width: 4, height: 1)).surface
    #expect(surface[1, 0].style == Style(foreground: .accent, background: .panel, attributes: .bold))
    #expect(surface[0, 0].style.background == .panel)
    #expect(surface[3, 0].style == .plain)
  }

  @Test("hidden views keep their room")
  func hiddenViews() {
    #expect(
      show(9, 1) {
        HStack {
          Text("abc").hidden()
          Text("d")
        }
      } == "    d")
  }

  @Test("R2 drawing twice gives equal frames")
  func purity() {
    let memory = WindowMemory()
    let view = Kitchen(model: Model(Kitchen.State()))
    let first = Frame.render(view, size: Size(width: 60, height: 20), memory: memory)
    #expect(Frame.render(view, size: Size(width: 60, height: 20), memory: memory).terminal == first.terminal)
    memory.adopt(first)
    #expect(Frame.render(view, size: Size(width: 60, height: 20), memory: memory).terminal == first.terminal)
  }

  @Test("R8 no size traps: every container at once, from no cell to many")
  func sizes() {
    let memory = WindowMemory()
    for width in [0, 1, 2, 3, 5, 8, 13, 19, 20, 21, 24, 40, 79, 200] {
      for height in [0, 1, 2, 3, 4, 5, 6, 7, 12, 24, 60] {
        let size = Size(width: width, height: height)
        let frame = memory.draw(Kitchen(model: Model(Kitchen.State())), size: size)
        #expect(frame.surface.size == size)
        for key in ["tab", "down", "pagedown", "right", "esc", "enter"] {
          if let press = KeyPress(chord: key) { frame.handle(.key(press), memory: memory) }
        }
        frame.handle(.mouse(MouseEvent(.press, at: Point(x: width / 2, y: height / 2))), memory: memory)
      }
    }
  }
}
