import MullionCore
import MullionTesting
import MullionText
import Testing

@Suite("Split views") @MainActor struct SplitViewTests {
  private static let wide = Size(width: 60, height: 4)
  private static let narrow = Size(width: 30, height: 4)

  /// Letters in a list, and the one that is selected.
  private struct Mail: View {
    let selected: Model<Int?>
    var columns = NavigationSplitViewVisibility.automatic

    var body: some View {
      NavigationSplitView(columnVisibility: .constant(columns)) {
        List(1..<9, id: \.self, selection: selected.binding) { Text("letter \($0)") }.navigationTitle("Mail")
      } detail: {
        if let letter = selected.value {
          Text("Dear reader \(letter)").navigationTitle("Letter \(letter)")
        } else {
          Text("nothing selected")
        }
      }
    }
  }

  @Test("R8 wide enough, both columns are shown unless only the detail is asked for")
  func wideWindow() {
    func text(_ columns: NavigationSplitViewVisibility) -> String {
      frame(of: Mail(selected: Model(2), columns: columns), size: Size(width: 60, height: 2))
    }
    let both = "letter 1            │Dear reader 2\nletter 2            │"
    for columns in [NavigationSplitViewVisibility.automatic, .all, .doubleColumn] { #expect(text(columns) == both) }
    #expect(text(.detailOnly) == "Dear reader 2")
    #expect(
      frame(of: Mail(selected: Model(nil), columns: .detailOnly), size: SplitViewTests.narrow) == "nothing selected")
  }

  @Test("R8 a narrow one shows the sidebar first, then what is selected, and Back clears the selection")
  func narrowWindow() {
    let selected = Model<Int?>(nil)
    let screen = Screen(size: SplitViewTests.narrow) { Mail(selected: selected) }
    #expect(screen.text == "Mail\nletter 1\nletter 2\nletter 3")
    screen.press("down")
    #expect(selected.value == nil, "arrows only move")
    screen.press("enter")
    #expect(selected.value == 2)
    #expect(screen.text == "‹ Back  Letter 2\nDear reader 2")
    screen.press("esc")
    #expect(selected.value == nil)
    screen.press("enter")
    #expect(selected.value == 2, "the list is where it was left")
    screen.click("Back")
    screen.click("letter 3")
    #expect(selected.value == 3)
    #expect(!screen.text.contains("letter 1"))
  }

  @Test("the state alone decides what a narrow one shows")
  func drivenByState() {
    let selected = Model<Int?>(7)
    let screen = Screen(size: SplitViewTests.narrow) { Mail(selected: selected) }
    #expect(screen.text.contains("Dear reader 7"))
    selected.value = nil
    #expect(screen.text == "Mail\nletter 5\nletter 6\nletter 7", "the list shows the row that was left")
  }

  @Test("a window that becomes narrow and wide again keeps its list where it was")
  func resizing() {
    let selected = Model<Int?>(8)
    let screen = Screen(size: SplitViewTests.wide) { Mail(selected: selected) }
    let before = screen.text
    #expect(before.contains("letter 5"))
    screen.size = SplitViewTests.narrow
    #expect(screen.text == "‹ Back  Letter 8\nDear reader 8")
    screen.size = SplitViewTests.wide
    #expect(screen.text == before)
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 49, height: 1)] {
      screen.size = size
      screen.press("down", "enter", "esc")
    }
    screen.size = SplitViewTests.wide
    #expect(screen.text.contains("letter 8"))
  }

  @Test("without a list, a sidebar's buttons lead to the detail")
  func buttons() {
    let topic = Model("")
    let screen = Screen(size: SplitViewTests.narrow) {
      NavigationSplitView {
        Button("Colours") { topic.value = "colours" }
        Button("Keys") { topic.value = "keys" }
      } detail: {
        Text("about \(topic.value)")
      }
    }
    #expect(screen.text == "\n[ Colours ]\n[ Keys ]")
    screen.press("down", "enter")
    #expect(screen.text == "‹ Back\nabout keys")
    screen.press("esc")
    #expect(screen.text == "\n[ Colours ]\n[ Keys ]")
  }

  @Test("a list without a binding leads to the detail when a row is submitted")
  func ownSelection() {
    let opened = Model(0)
    let screen = Screen(size: SplitViewTests.narrow) {
      NavigationSplitView {
        List(1..<9, id: \.self, onSubmit: { opened.value = $0 }) { Text("letter \($0)") }
      } detail: {
        Text("letter \(opened.value) opened")
      }
    }
    screen.press("down", "enter")
    #expect(screen.text == "‹ Back\nletter 2 opened")
  }

  @Test("a narrow one inside a stack shares its bar, and Back leaves the detail first")
  func insideStack() {
    let path = Model(["mail"])
    let selected = Model<Int?>(4)
    let screen = Screen(size: SplitViewTests.narrow) {
      NavigationStack(path: path.binding) {
        Text("home")
      } destination: { _ in
        Mail(selected: selected)
      }
    }
    #expect(screen.text == "‹ Back  Letter 4\nDear reader 4")
    screen.press("esc")
    #expect(selected.value == nil && path.value == ["mail"])
    #expect(screen.text == "‹ Back  Mail\nletter 2\nletter 3\nletter 4")
    screen.press("esc")
    #expect(path.value == [])
  }

  @Test("what a sidebar presents is there once, whatever a narrow window shows", arguments: [nil, 3])
  func presentations(selection: Int?) {
    let selected = Model<Int?>(selection)
    let isShown = Model(true)
    let screen = Screen(size: Size(width: 40, height: 12)) {
      NavigationSplitView {
        List(1..<9, id: \.self, selection: selected.binding) { Text("letter \($0)") }
          .sheet(isPresented: isShown.binding) { Button("Done") { isShown.value = false } }
      } detail: {
        Text("Dear reader")
      }
    }
    #expect(screen.frame.layers.count == 2)
    screen.press("enter")
    #expect(!isShown.value)
    #expect(screen.frame.layers.count == 1)
    #expect(screen.text.contains("Dear reader") == (selection != nil))
  }

  @Test("of three columns the visibility and the room choose, and a narrow window goes through them one by one")
  func threeColumns() {
    let (box, letter) = (Model<String?>("in"), Model<Int?>(1))
    let columns = Model(NavigationSplitViewVisibility.all)
    let screen = Screen(size: Size(width: 96, height: 1)) {
      NavigationSplitView(columnVisibility: columns.binding) {
        List(["in", "out"], id: \.self, selection: box.binding) { Text("box \($0)") }
      } content: {
        List(1..<9, id: \.self, selection: letter.binding) { Text("letter \($0) of \(box.value ?? "")") }
      } detail: {
        Text("Dear reader \(letter.value ?? 0)")
      }
    }
    func shown() -> [Bool] { ["box in", "letter 1 of in", "Dear reader 1"].map(screen.text.contains) }
    #expect(shown() == [true, true, true])
    columns.value = .automatic
    #expect(shown() == [true, true, true])
    screen.size.width = 80
    #expect(shown() == [false, true, true])
    screen.size.width = 200
    columns.value = .doubleColumn
    #expect(shown() == [false, true, true])
    columns.value = .detailOnly
    #expect(shown() == [false, false, true])
    columns.value = .automatic
    screen.size = Size(width: 30, height: 2)
    #expect(screen.text == "‹ Back\nDear reader 1")
    screen.press("esc")
    #expect(screen.text == "‹ Back\nletter 1 of in")
    screen.press("esc")
    #expect(screen.text == "\nbox in")
    #expect(box.value == nil && letter.value == nil)
    screen.press("down", "enter", "enter")
    #expect(screen.text == "‹ Back\nDear reader 1")
    #expect(box.value == "out" && letter.value == 1)
  }

  @Test("only the first list's selection counts, and none that is shown in the detail")
  func twoLists() {
    let (first, second, inDetail) = (Model<Int?>(nil), Model<Int?>(5), Model<Int?>(6))
    let screen = Screen(size: SplitViewTests.narrow) {
      NavigationSplitView {
        List(1..<3, id: \.self, selection: first.binding) { Text("box \($0)") }
        List(4..<7, id: \.self, selection: second.binding) { Text("tag \($0)") }
      } detail: {
        List(1..<9, id: \.self, selection: inDetail.binding) { Text("row \($0)") }
      }
    }
    #expect(screen.text.contains("box 1"))
    first.value = 2
    #expect(screen.text.contains("row 6") || screen.text.contains("row 5"))
    screen.press("up")
    #expect(inDetail.value == 5, "in the detail, arrows select")
  }
}
