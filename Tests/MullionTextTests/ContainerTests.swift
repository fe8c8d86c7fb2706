import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite @MainActor struct ContainerTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  // MARK: - Lists

  @Test("R2 a list makes only the rows that are seen, however many there are", arguments: [100, 100_000])
  func listCost(count: Int) {
    let made = Model(0)
    let selection = Model<Int?>(0)
    let screen = Screen(size: Size(width: 20, height: 10)) {
      List(0..<count, id: \.self, selection: selection.binding) { index in
        made.value += 1
        return Text("row \(index)")
      }
    }
    screen.redraw()
    made.value = 0
    screen.redraw()
    #expect(made.value == 10)
    screen.press("end")
    made.value = 0
    screen.redraw()
    #expect(made.value == 10)
    #expect(screen.text.hasSuffix("row \(count - 1)"))
  }

  @Test("a list follows its selection and scrolls no further than it must")
  func listKeys() {
    let selection = Model<Int?>(nil)
    let submitted = Model<Int?>(nil)
    let screen = Screen(size: Size(width: 10, height: 3)) {
      List(0..<20, id: \.self, selection: selection.binding, onSubmit: { submitted.value = $0 }) { Text("row \($0)") }
    }
    screen.press("down")
    #expect(selection.value == 0)
    screen.press("down", "down", "down")
    #expect(screen.text == "row 1\nrow 2\nrow 3")
    screen.press("up")
    #expect(screen.text == "row 1\nrow 2\nrow 3")
    screen.press("pagedown")
    #expect(selection.value == 4)
    screen.press("end")
    #expect(screen.text == "row 17\nrow 18\nrow 19")
    screen.press("home")
    #expect(screen.text == "row 0\nrow 1\nrow 2")
    screen.press("down", "enter")
    #expect(submitted.value == 1)
    selection.value = 10
    #expect(screen.text == "row 8\nrow 9\nrow 10")
    selection.value = 9
    #expect(screen.text == "row 8\nrow 9\nrow 10")
  }

  @Test("the wheel moves a list away from its selection, a key brings it back")
  func listWheel() {
    let selection = Model<Int?>(0)
    let screen = Screen(size: Size(width: 10, height: 3)) {
      List(0..<20, id: \.self, selection: selection.binding) { Text("row \($0)") }
    }
    let wheel = InputEvent.mouse(MouseEvent(.scrollDown, at: .zero))
    screen.handle(wheel)
    #expect(screen.text == "row 3\nrow 4\nrow 5")
    for _ in 0..<20 { screen.handle(wheel) }
    #expect(screen.text == "row 17\nrow 18\nrow 19")
    screen.press("down")
    #expect(screen.text.contains("row 1\n"))
    #expect(selection.value == 1)
  }

  @Test("a click selects a row, a click on the selected one submits it")
  func listClicks() {
    let selection = Model<Int?>(nil)
    let submitted = Model<Int?>(nil)
    let screen = Screen(size: Size(width: 10, height: 4)) {
      List(0..<20, id: \.self, selection: selection.binding, onSubmit: { submitted.value = $0 }) { Text("row \($0)") }
    }
    screen.click("row 2")
    #expect(selection.value == 2 && submitted.value == nil)
    screen.click("row 2")
    #expect(submitted.value == 2)
  }

  @Test("rows may have any height; selecting shows them whole")
  func listHeights() {
    let selection = Model<Int?>(0)
    let screen = Screen(size: Size(width: 10, height: 5)) {
      List(0..<9, id: \.self, selection: selection.binding) { index in
        VStack {
          Text("row \(index)")
          if index % 2 == 1 { Text("  more") }
        }
      }
    }
    #expect(screen.text == "row 0\nrow 1\n  more\nrow 2\nrow 3")
    selection.value = 3
    #expect(screen.text == "row 1\n  more\nrow 2\nrow 3\n  more")
    screen.click("more")
    #expect(selection.value == 1)
  }

  @Test("a list without a binding keeps its selection in the window, and follows rows that move")
  func listOwnSelection() {
    let items = Model((0..<5).map { Item(id: $0, name: "item \($0)") })
    let submitted = Model<Int?>(nil)
    let screen = Screen(size: Size(width: 10, height: 5)) {
      List(items.value, onSubmit: { submitted.value = $0 }) { Text($0.name) }
    }
    screen.press("down", "down")
    items.value.insert(Item(id: 9, name: "new"), at: 0)
    screen.press("enter")
    #expect(submitted.value == 2)
    items.value.removeAll { $0.id == 2 }
    screen.press("enter")
    #expect(submitted.value == 3)
    items.value = []
    #expect(screen.text == "")
    #expect(!screen.press("enter"))
  }

  @Test("a shown list does not keep the data that it was made from")
  func listKeepsNothing() {
    weak var kept: Model<Int>?
    let memory = WindowMemory()
    func draw() -> Frame {
      let owner = Model(3)
      kept = owner
      let data = [owner].map { (0, $0) }
      return memory.draw(List(data, id: \.0) { Text("\($0.1.value)") }, size: Size(width: 5, height: 2))
    }
    let frame = draw()
    #expect(frame.surface.text == "3\n")
    #expect(kept == nil)
  }

  @Test("R2 a table has titles, columns of fixed and shared widths, and makes only rows that are seen")
  func tables() {
    let made = Model(0)
    let selection = Model<Int?>(nil)
    let screen = Screen(size: Size(width: 20, height: 4)) {
      Table(
        (0..<100_000).lazy.map { Item(id: $0, name: "item \($0)") }, id: \.id, selection: selection.binding,
        columns: TableColumn("Name") { item in
          made.value += 1
          return Text(item.name)
        },
        TableColumn("Size", width: 6, alignment: .trailing) { Text("\($0.id * 10)") })
    }
    #expect(screen.text == "Name            Size\nitem 0             0\nitem 1            10\nitem 2            20")
    made.value = 0
    screen.redraw()
    #expect(made.value == 6)
    screen.press("down", "down")
    #expect(selection.value == 1)
  }

  // MARK: - Scrolling

  @Test("a scroll view shows a part, moves by page and wheel, and stops at its ends")
  func scrolling() {
    let screen = Screen(size: Size(width: 10, height: 3)) {
      ScrollView { ForEach(0..<10, id: \.self) { Text("line \($0)") } }
    }
    #expect(screen.text == "line 0\nline 1\nline 2")
    screen.press("pagedown", "down")
    #expect(screen.text == "line 3\nline 4\nline 5")
    screen.press("end")
    #expect(screen.text == "line 7\nline 8\nline 9")
    #expect(!screen.press("down"))
    screen.handle(.mouse(MouseEvent(.scrollUp, at: .zero)))
    #expect(screen.text == "line 4\nline 5\nline 6")
  }

  @Test("a control that gets the focus is scrolled into view")
  func revealing() {
    let screen = Screen(size: Size(width: 12, height: 3)) {
      ScrollView { ForEach(0..<10, id: \.self) { Button("b\($0)") {} } }
    }
    screen.press("tab", "tab", "tab")
    #expect(screen.text == "[ b1 ]\n[ b2 ]\n[ b3 ]")
    screen.press("down")
    #expect(screen.text == "[ b2 ]\n[ b3 ]\n[ b4 ]")
    screen.press("shift+tab", "shift+tab", "shift+tab")
    #expect(screen.text == "[ b1 ]\n[ b2 ]\n[ b3 ]")
  }

  // MARK: - Stacks and tabs

  @Test("R8 a navigation stack shows the end of its path, Back asks for a shorter one")
  func navigation() {
    let path = Model<[String]>([])
    let screen = Screen(size: Size(width: 24, height: 3)) {
      NavigationStack(path: path.binding) {
        Button("Open") { path.value.append("Letters") }.navigationTitle("Library")
      } destination: { route in
        Text("in \(route)").navigationTitle(route)
      }
    }
    #expect(screen.text == "Library\n[ Open ]")
    screen.press("enter")
    #expect(screen.text == "‹ Back  Letters\nin Letters")
    path.value.append("2026")
    #expect(screen.text == "‹ Back  2026\nin 2026")
    screen.press("esc")
    #expect(screen.text == "‹ Back  Letters\nin Letters")
    screen.click("Back")
    #expect(screen.text == "Library\n[ Open ]")
    #expect(!screen.press("esc"))
    path.value = ["a"]
    screen.press("alt+left")
    #expect(path.value == [])
  }

  @Test("a state that vetoes going back keeps its screen")
  func vetoedBack() {
    let screen = Screen(size: Size(width: 20, height: 2)) {
      NavigationStack(path: .constant([1])) {
        Text("root")
      } destination: { _ in
        Text("dirty form")
      }
    }
    screen.press("esc", "esc")
    #expect(screen.text == "‹ Back\ndirty form")
  }

  @Test("destinations may be said on the root, and screens pushed without a path")
  func destinations() {
    let path = Model<[Int]>([])
    let isDetail = Model(false)
    let screen = Screen(size: Size(width: 20, height: 2)) {
      NavigationStack(path: path.binding) {
        Text("root")
          .navigationDestination(isPresented: isDetail.binding) { Text("detail").navigationTitle("Detail") }
          .navigationDestination(for: Int.self) { Text("number \($0)") }
      }
    }
    path.value = [7]
    #expect(screen.text == "‹ Back\nnumber 7")
    path.value = []
    isDetail.value = true
    #expect(screen.text == "‹ Back  Detail\ndetail")
    screen.press("esc")
    #expect(!isDetail.value)
  }

  @Test("F4 a stack inside a screen shares the bar, and Back pops the innermost path first")
  func nestedStacks() {
    let outer = Model(["checkout"])
    let inner = Model(["payment"])
    let screen = Screen(size: Size(width: 20, height: 2)) {
      NavigationStack(path: outer.binding) {
        Text("home")
      } destination: { _ in
        NavigationStack(path: inner.binding) {
          Text("cart").navigationTitle("Cart")
        } destination: { step in
          Text("pay").navigationTitle(step)
        }
      }
    }
    #expect(screen.text == "‹ Back  payment\npay")
    screen.click("Back")
    #expect(inner.value == [] && outer.value == ["checkout"])
    #expect(screen.text == "‹ Back  Cart\ncart")
    screen.press("esc")
    #expect(outer.value == [])
  }

  @Test("a screen that comes back has its focus and its scroll where they were")
  func screensRemember() {
    let path = Model<[String]>([])
    let screen = Screen(size: Size(width: 20, height: 4)) {
      NavigationStack(path: path.binding) {
        List(0..<50, id: \.self, onSubmit: { path.value = ["\($0)"] }) { Text("row \($0)") }
      } destination: {
        Text("in \($0)")
      }
    }
    for _ in 0..<10 { screen.press("down") }
    let before = screen.text
    screen.press("enter")
    #expect(path.value == ["10"])
    screen.press("esc")
    #expect(screen.text == before)
  }

  @Test("R8 tabs show the selected view; keys and clicks ask for another")
  func tabs() {
    let tab = Model("home")
    let screen = Screen(size: Size(width: 24, height: 2)) {
      TabView(selection: tab.binding) {
        Text("at home").tag("home").tabItem("Home")
        Button("Find") {}.tabItem("Search").tag("search")
      }
    }
    #expect(screen.text == "[Home]  Search\nat home")
    screen.press("right")
    #expect(screen.text == " Home  [Search]\n[ Find ]")
    screen.press("ctrl+pagedown")
    #expect(tab.value == "home")
    screen.click("Search")
    #expect(tab.value == "search")
  }

  @Test("pages have dots and turn with the arrows")
  func pages() {
    let page = Model(1)
    let screen = Screen(size: Size(width: 9, height: 2)) {
      TabView(selection: page.binding) {
        Text("one").tag(1)
        Text("two").tag(2)
      }
      .tabViewStyle(.page)
    }
    #expect(screen.text == "one\n   ● ○")
    screen.press("right")
    #expect(screen.text == "two\n   ○ ●")
    screen.click(x: 3, y: 1)
    #expect(page.value == 1)
    screen.click(x: 5, y: 1)
    #expect(page.value == 2)
    #expect(!screen.click(x: 0, y: 1) && !screen.click(x: 8, y: 1))
    page.value = 7
    #expect(screen.text == "\n   ○ ○")
    for size in [Size.zero, Size(width: 1, height: 1)] {
      screen.size = size
      screen.press("left", "right")
    }
    #expect([1, 2].contains(page.value))
  }

  @Test("R8 split views, inspectors and status lines share the window")
  func columns() {
    let isInspected = Model(true)
    let screen = Screen(size: Size(width: 60, height: 3)) {
      NavigationSplitView {
        Text("sidebar")
      } detail: {
        Text("detail").frame(maxWidth: .max, alignment: .leading)
          .inspector(isPresented: isInspected.binding) { Text("about") }
      }
      .statusLine {
        HStack {
          Text("notes.md")
          Spacer()
          Text("12:3")
        }
      }
    }
    #expect(
      screen.text == """
        sidebar             │detail             │about
                            │                   │
        notes.md                                                12:3
        """)
    screen.press("esc")
    #expect(!isInspected.value)
  }
}
