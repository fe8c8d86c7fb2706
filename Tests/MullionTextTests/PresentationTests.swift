import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite @MainActor struct PresentationTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  @Test("R8 a sheet stands in the middle over a dimmed window")
  func sheets() {
    let screen = Screen(size: Size(width: 30, height: 8)) {
      Text("below").sheet(isPresented: .constant(true)) {
        Text("Save as")
        Button("OK") {}
      }
    }
    #expect(
      screen.text == """
        below

              ╭────────────────╮
              │Save as         │
              │[ OK ]          │
              ╰────────────────╯
        """)
    #expect(screen.frame.surface[0, 0].style.attributes.contains(.dim))
    #expect(!screen.frame.surface[7, 3].style.attributes.contains(.dim))
  }

  @Test("a sheet in a window too small for it takes all there is, and no size traps")
  func tinySheets() {
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 7, height: 2)] {
      let view = Text("below").sheet(isPresented: .constant(true)) { Text("sheet") }
      #expect(frame(of: view, size: size) == (size.width == 7 ? "sheet" : size.width == 1 ? "…" : ""))
    }
  }

  @Test("detents set a sheet's height")
  func detents() {
    func height(_ rows: Int) -> Int {
      let view = Text("").sheet(isPresented: .constant(true)) {
        VStack { ForEach(0..<rows, id: \.self) { Text("\($0)") } }.presentationDetents([.large, .medium])
      }
      return frame(of: view, size: Size(width: 30, height: 20)).split(separator: "\n").filter { $0.contains("│") }.count
    }
    #expect(height(1) == 8)
    #expect(height(8) == 8)
    #expect(height(9) == 16)
    #expect(height(30) == 16)
  }

  @Test("a full screen cover hides everything")
  func covers() {
    let view = Text("below").fullScreenCover(item: .constant(Item(id: 1, name: "welcome"))) { Text($0.name) }
    #expect(frame(of: view, size: Size(width: 20, height: 3)) == "welcome")
  }

  @Test("R8 a popover stands beside what it belongs to")
  func popovers() {
    let view = VStack {
      Text("first")
      HStack {
        Text("second")
        Text("anchor").popover(isPresented: .constant(true)) { Text("tip") }
      }
      Spacer()
    }
    #expect(
      frame(of: view, size: Size(width: 24, height: 8)) == """
        first
        second anchor
               ╭───╮
               │tip│
               ╰───╯
        """)
  }

  @Test("T4 alerts: a button acts, then the alert closes; Esc presses the cancelling one")
  func alerts() {
    let isAsking = Model(true)
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 40, height: 9)) {
      Text("below").alert("Delete?", isPresented: isAsking.binding) {
        Button("Delete", role: .destructive) { log.value.append("delete, asking \(isAsking.value)") }
        Button("Cancel", role: .cancel) { log.value.append("cancel") }
      } message: {
        Text("It cannot be undone.")
      }
    }
    #expect(
      screen.text == """
        below
               ╭────────────────────────╮
               │        Delete?         │
               │  It cannot be undone.  │
               │                        │
               │ [ Delete ]  [ Cancel ] │
               ╰────────────────────────╯
        """)
    screen.press("enter")
    #expect(log.value == ["delete, asking true"])
    #expect(!isAsking.value)
    isAsking.value = true
    screen.press("esc")
    #expect(log.value.last == "cancel")
    #expect(!isAsking.value)
    isAsking.value = true
    screen.press("right", "space")
    #expect(log.value.last == "cancel")
  }

  @Test("T4 an alert about something is asked while that is there, and its buttons are about that")
  func alertAboutSomething() {
    let isAsking = Model(true)
    let subject = Model<String?>("notes")
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 40, height: 9)) {
      Text("below").alert("Delete?", isPresented: isAsking.binding, presenting: subject.value) { name in
        Button("Delete \(name)", role: .destructive) { log.value.append(name) }
        Button("Cancel", role: .cancel) {}
      } message: { name in
        Text("It is called \(name).")
      }
    }
    #expect(screen.text.contains("It is called notes."))
    screen.click("Delete notes")
    #expect(log.value == ["notes"])
    #expect(!isAsking.value && screen.text == "below")
    isAsking.value = true
    subject.value = nil
    #expect(screen.text == "below")
    screen.press("esc")
    #expect(isAsking.value)
  }

  @Test("an alert without buttons has one, and buttons stand below each other where they do not fit")
  func alertLayouts() {
    let plain = Text("").alert("Saved", isPresented: .constant(true)) {}
    #expect(frame(of: plain, size: Size(width: 24, height: 8)).contains("[ OK ]"))
    let narrow = Text("").alert("?", isPresented: .constant(true)) {
      Button("A long answer") {}
      Button("Another one") {}
    }
    let lines = frame(of: narrow, size: Size(width: 26, height: 10)).split(separator: "\n")
    #expect(lines.contains { $0.contains("A long answer") && !$0.contains("Another") })
  }

  @Test("T4 Esc presses the cancelling button of any content that is shown as an alert")
  func bareAlert() {
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 40, height: 9)) {
      Text("below").presentation(.alert, stage: .presented, dismiss: { log.value.append("dismiss") }) {
        HStack {
          Button("Save") { log.value.append("save") }
          Button("Cancel", role: .cancel) { log.value.append("cancel") }
        }
      }
    }
    screen.press("esc", "enter")
    #expect(log.value == ["cancel", "save"])
  }

  @Test("T4 a dialog closes for a click outside, and without a cancelling button for Esc")
  func dialogs() {
    let isShown = Model(true)
    let screen = Screen(size: Size(width: 40, height: 10)) {
      Text("below").confirmationDialog("Sort", isPresented: isShown.binding) {
        Button("Newest") {}
        Button("Oldest") {}
      }
    }
    screen.click(x: 0, y: 0)
    #expect(!isShown.value)
    isShown.value = true
    screen.press("esc")
    #expect(!isShown.value)
  }

  @Test("P10 what was made for one item never dismisses its successor")
  func successor() {
    let item = Model<Item?>(Item(id: 1))
    let view = Text("").sheet(item: item.binding) { Text("\($0.id)") }
    let memory = WindowMemory()
    let frame = memory.draw(view, size: Size(width: 30, height: 8))
    item.value = Item(id: 2)
    frame.handle(.key(KeyPress(.escape)), memory: memory)
    #expect(item.value == Item(id: 2))
  }

  @Test("P10 a popover and a pushed screen show their item, and what was made for one never dismisses its successor")
  func successorElsewhere() {
    let item = Model<Item?>(nil)
    func check<Shown: View>(_ view: () -> Shown) {
      item.value = Item(id: 1, name: "first")
      let memory = WindowMemory()
      let frame = memory.draw(view(), size: Size(width: 30, height: 8))
      #expect(frame.surface.text.contains("first"))
      item.value = Item(id: 2, name: "second")
      frame.handle(.key(KeyPress(.escape)), memory: memory)
      #expect(item.value?.id == 2)
      let next = memory.draw(view(), size: Size(width: 30, height: 8))
      #expect(next.surface.text.contains("second"))
      next.handle(.key(KeyPress(.escape)), memory: memory)
      #expect(item.value == nil)
    }
    check { Text("here").popover(item: item.binding) { Text($0.name) } }
    check { NavigationStack { Text("root").navigationDestination(item: item.binding) { Text($0.name) } } }
  }

  @Test("R8 a palette finds a command by its letters and runs it after closing")
  func palette() {
    let isShown = Model(true)
    let log = Model<[String]>([])
    let screen = Screen(size: Size(width: 50, height: 11)) {
      Text("below").commandPalette(isPresented: isShown.binding) {
        ["Save", "Save as…", "Close window", "Word wrap", "Suspend"].map { title in
          PaletteCommand(title, chord: title == "Save" ? "ctrl+s" : nil) {
            log.value.append("\(title), shown \(isShown.value)")
          }
        }
      }
    }
    screen.type("w")
    #expect(
      screen.text == """
        below
            ╭────────────────────────────────────────╮
            │› w                                     │
            │────────────────────────────────────────│
            │Word wrap                               │
            │Close window                            │
            │                                        │
            │                                        │
            │                                        │
            ╰────────────────────────────────────────╯
        """)
    screen.press("down", "enter")
    #expect(log.value == ["Close window, shown false"])
    isShown.value = true
    #expect(screen.text.contains("› ") && !screen.text.contains("› w"))
    #expect(screen.text.contains("Save                              ctrl+s"))
    screen.type("sa")
    screen.handle(.paste("ve\n"))
    screen.press("down", "up", "enter")
    #expect(log.value.last == "Save, shown false")
    isShown.value = true
    screen.type("xyz")
    screen.press("enter")
    #expect(isShown.value)
    screen.press("backspace", "backspace", "backspace")
    screen.click("Suspend")
    #expect(log.value.last == "Suspend, shown false")
  }

  @Test("content can ask for what is around it to be closed")
  func dismissFromInside() {
    let isSheet = Model(true)
    let path = Model([1])
    let screen = Screen(size: Size(width: 30, height: 8)) {
      NavigationStack(path: path.binding) {
        Text("root")
      } destination: { _ in
        ContextReader { context in Button("Up") { context.dismiss?() } }
      }
      .sheet(isPresented: isSheet.binding) {
        ContextReader { context in Button("Close") { context.dismiss?() } }
      }
    }
    screen.press("enter")
    #expect(!isSheet.value && path.value == [1])
    screen.press("enter")
    #expect(path.value == [])
  }

  @Test("T5 an alert whose button puts another one there closes only itself")
  func alertAfterAlert() {
    let item = Model<Item?>(Item(id: 1, name: "first"))
    let screen = Screen(size: Size(width: 40, height: 9)) {
      Text("below").alert("Sure?", item: item.binding) { shown in
        Button("Next") { item.value = shown.id == 1 ? Item(id: 2, name: "second") : shown }
      } message: {
        Text($0.name)
      }
    }
    #expect(screen.text.contains("first"))
    screen.press("enter")
    #expect(screen.text.contains("second"))
    screen.press("enter")
    #expect(screen.text == "below")
  }

  @Test("T6 sheets stand in sheets, alerts over all; Esc closes one level at a time")
  func nestedPresentations() {
    let open = Model(3)
    func level(_ level: Int) -> Binding<Bool> {
      Binding(get: { open.value >= level }, set: { if !$0 { open.value = level - 1 } })
    }
    let screen = Screen(size: Size(width: 40, height: 14)) {
      Text("base").sheet(isPresented: level(1)) {
        Text("lower").sheet(isPresented: level(2)) {
          Text("upper").alert("top", isPresented: level(3)) { Button("OK") {} }
        }
      }
    }
    for expected in [2, 1, 0] {
      screen.press("esc")
      #expect(open.value == expected)
    }
  }
}
