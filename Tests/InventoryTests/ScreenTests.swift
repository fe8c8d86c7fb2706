import Mullion
import MullionTesting
import Testing

@testable import Inventory

@Suite("The inventory on screen") @MainActor struct ScreenTests {
  private let size = Size(width: 60, height: 11)

  private func text(_ state: InventoryFeature.State) -> String {
    frame(of: Inventory(state, world: .answering).router.view(for: .inventory), size: size)
  }

  private func screen(_ inventory: Inventory) -> Screen<some View> {
    Screen(size: size) { inventory.router.view(for: .inventory) }
  }

  private func endClosings(_ inventory: Inventory) {
    for closing in inventory.store.closings { closing.end() }
  }

  @Test("the list says what there is, and how much of it")
  func list() {
    #expect(
      text(.init(items: [.keyboard, .mouse], selection: 1)) == """
        Inventory
        Keyboard                                                   4
        Mouse                                                      9






        [ Add ] [ Edit ] [ Duplicate ] [ Delete ] [ Count ]
        2 items, 13 in all       enter open  a e y d c  ctrl+q close
        """)
  }

  @Test("a list of nothing says how to begin")
  func empty() {
    #expect(
      text(.init()) == """
        Inventory
        Nothing is kept here yet.
        Add something with a.






        [ Add ] [ Edit ] [ Duplicate ] [ Delete ] [ Count ]
        0 items, 0 in all        enter open  a e y d c  ctrl+q close
        """)
  }

  @Test("T1 a sheet stands over the list")
  func sheet() {
    #expect(
      text(.init(items: [.keyboard], destination: .presented(.addItem(.init(Item(id: 2)))))) == """
        Inventory
        Keyboard   ╭────────────────────────────────────╮          4
                   │ New item                           │
                   │                                    │
                   │ Name                               │
                   │                                    │
                   │ Quantity [ - ] 1 [ + ]             │
                   │                                    │
                   │ [ Save ] [ Cancel ]                │
        [ Add ] [ E╰────────────────────────────────────╯ ]
        1 item, 4 in all         enter open  a e y d c  ctrl+q close
        """)
  }

  @Test("T1 a dialog stands over the list, its choices below each other")
  func dialog() {
    let dialog = InventoryFeature.duplicating(.keyboard)
    #expect(
      text(.init(items: [.keyboard], destination: .presented(.confirmationDialog(dialog)))) == """
        Inventory
        Keyboard                                                   4
                           ╭────────────────────╮
                           │ Duplicate Keyboard │
                           │                    │
                           │  [ All 4 of it ]   │
                           │   [ One of it ]    │
                           │    [ Cancel ]      │
                           ╰────────────────────╯
        [ Add ] [ Edit ] [ Duplicate ] [ Delete ] [ Count ]
        1 item, 4 in all         enter open  a e y d c  ctrl+q close
        """)
  }

  @Test("T6 N7 an alert over a sheet over a pushed screen is one state, and Esc closes one level at a time")
  func nested() {
    var form = ItemForm.State(.keyboard)
    form.item.name = "Piano"
    form.alert = ItemForm.discarding
    let inventory = Inventory(
      .init(
        items: [.keyboard], selection: 1, destination: .presented(.editItem(form)),
        path: [.detail(.init(item: .keyboard))]), world: .answering)
    let screen = screen(inventory)
    #expect(
      screen.text == """
        ‹ Back  Keyboard
                   ╭────────────────────────────────────╮
         Quantity: │ Edit Keyboard                      │
                   │ ╭───────────────────────────────╮  │
         Count ›   │ │     Discard the changes?      │  │
         A fact abo│ │                               │  │
         The next i│ │ [ Discard ]  [ Keep editing ] │  │
                   │ ╰───────────────────────────────╯  │
         [ Edit ] [│ [ Save ] [ Cancel ]                │
                   ╰────────────────────────────────────╯
        1 item, 4 in all  f fact  n next  e edit  d delete  esc back
        """)
    screen.press("esc")
    #expect(
      screen.text == """
        ‹ Back  Keyboard
                   ╭────────────────────────────────────╮
         Quantity: │ Edit Keyboard                      │
                   │                                    │
         Count ›   │ Piano                              │
         A fact abo│                                    │
         The next i│ Quantity [ - ] 4 [ + ]             │
                   │                                    │
         [ Edit ] [│ [ Save ] [ Cancel ]                │
                   ╰────────────────────────────────────╯
        1 item, 4 in all  f fact  n next  e edit  d delete  esc back
        """)
    screen.press("esc", "enter")
    endClosings(inventory)
    #expect(
      screen.text == """
        ‹ Back  Keyboard

         Quantity: 4 [ - ] [ + ]

         Count ›
         A fact about 4 ›
         The next item ›

         [ Edit ] [ Delete ]

        1 item, 4 in all  f fact  n next  e edit  d delete  esc back
        """)
    screen.press("esc")
    #expect(screen.text.hasPrefix("Inventory\nKeyboard"))
  }

  @Test("an item is added by keys alone")
  func addingByKeys() {
    let inventory = Inventory(.init(), world: .answering)
    let screen = screen(inventory)
    screen.press("a")
    screen.type("Mouse")
    screen.press("enter")
    #expect(inventory.store.state.items == [Item(id: 1, name: "Mouse")])
    endClosings(inventory)
    screen.press("enter")
    #expect(screen.text.hasPrefix("‹ Back  Mouse"))
    screen.press("+", "e", "ctrl+u")
    screen.type("Trackball")
    screen.press("ctrl+s")
    endClosings(inventory)
    #expect(screen.text.hasPrefix("‹ Back  Trackball\n\n Quantity: 2"))
    #expect(inventory.store.state.items == [Item(id: 1, name: "Trackball", quantity: 2)])
  }

  @Test("an item is counted, used and deleted by the mouse alone")
  func deletingByMouse() {
    let inventory = Inventory(.init(items: [.keyboard, .mouse], selection: 1), world: .answering)
    let screen = screen(inventory)
    screen.click("Mouse")
    screen.click("Mouse")
    screen.click("Count ›")
    for _ in 0..<3 { screen.click("+") }
    #expect(screen.text.contains("Count: 3"))
    screen.click("Fact")
    screen.click("Use as")
    #expect(inventory.store.state.items == [.keyboard, Item(id: 2, name: "Mouse", quantity: 3)])
    #expect(screen.text.hasPrefix("‹ Back  Mouse\n\n Quantity: 3"))
    screen.click("Delete")
    #expect(screen.text.contains("Delete Mouse?"))
    screen.click("[ Delete")
    endClosings(inventory)
    #expect(inventory.store.state.items == [.keyboard])
    #expect(screen.text.hasPrefix("Inventory\nKeyboard"))
  }

  @Test("P7 a counter on screen goes back by itself at 5")
  func countingByKeys() {
    let inventory = Inventory(.init(items: [.keyboard], path: [.counter(.init())]), world: .answering)
    let screen = screen(inventory)
    screen.press("+", "+", "+", "+")
    #expect(screen.text.contains("Count: 4"))
    screen.press("+")
    #expect(screen.text.hasPrefix("Inventory"))
  }
}
