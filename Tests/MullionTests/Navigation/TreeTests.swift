import Mullion
import MullionTesting
import Testing

@Suite("Trees of destinations") @MainActor struct TreeTests {
  private let store = Store(initial: Shop.initialState, behavior: Shop.behavior(), environment: ())

  private func screen() -> Screen<Shop.Content> {
    Screen(size: Size(width: 60, height: 9)) { [store] in Shop.Content(store: store.projection) }
  }

  private func endClosings() {
    for closing in store.closings { closing.end() }
  }

  @Test("T1 one state holds several kinds of modal, each drawn in its own way")
  func kinds() {
    let screen = screen()
    store.dispatch(.show(.form(.init(name: "a"))))
    #expect(screen.text.contains("form a"))
    #expect(screen.frame.layers.map(\.kind) == [.base, .modal])
    store.dispatch(.show(.tip(.init(name: "b"))))
    #expect(screen.text.contains("tip b"))
    #expect(screen.frame.layers.map(\.kind) == [.base, .passThrough])
    store.dispatch(.show(.alert(Shop.alert)))
    #expect(screen.text.contains("Delete?"))
    store.dispatch(.show(.dialog(Shop.dialog)))
    #expect(screen.text.contains("Newest"))
    #expect(screen.frame.layers.count == 2)
    store.dispatch(.show(nil))
    #expect(screen.text == "shop")
  }

  @Test("T1 what a modal of the list sends comes back as its case, and closing it closes the list")
  func sending() {
    let screen = screen()
    store.dispatch(.show(.form(.init())))
    screen.press("enter")
    #expect(store.state.destination.value?.form?.alert == Form.question)
    screen.press("esc", "esc")
    #expect(store.state.destination.isDismissing)
    #expect(store.state.log == ["dismiss"])
    endClosings()
    #expect(screen.text == "shop")
  }

  @Test("T5 a sheet gives way to an alert in one action, and that is not closed by what the sheet asked for")
  func sheetToAlert() {
    let screen = screen()
    store.dispatch(.show(.form(.init())))
    store.dispatch(.destination(.child(.form(.named("ask")))))
    #expect(store.state.destination.isPresented)
    #expect(screen.text.contains("Delete?") && !screen.text.contains("form"))
    screen.press("esc")
    #expect(store.state.destination.isDismissing)
  }

  @Test("T5 an alert gives way to a sheet in the action of its button")
  func alertToSheet() {
    let screen = screen()
    store.dispatch(.show(.alert(Shop.alert)))
    screen.click("Form")
    #expect(store.state.log == ["form, shown true"])
    #expect(store.state.destination == .presented(.form(.init(id: 1))))
    #expect(screen.text.contains("form"))
  }

  @Test("T5 an alert gives way to another alert in the action of its button")
  func alertToAlert() {
    let screen = screen()
    store.dispatch(.show(.alert(Shop.alert)))
    let first = store.state.destination.value?.alert?.id
    screen.click("Again")
    #expect(store.state.destination == .presented(.alert(Shop.alert)))
    #expect(store.state.destination.value?.alert?.id != first)
    screen.press("enter")
    #expect(store.state.destination.isDismissing)
    #expect(store.state.log == ["again, shown true", "delete, shown true"])
  }

  @Test("T4 a click outside presses a dialog's cancelling button, and leaves an alert")
  func clickOutside() {
    let screen = screen()
    store.dispatch(.show(.dialog(Shop.dialog)))
    screen.click(x: 0, y: 8)
    #expect(store.state.destination.isDismissing)
    #expect(store.state.log == ["stay, shown true"])
    store.dispatch(.show(.alert(Shop.alert)))
    screen.click(x: 0, y: 8)
    #expect(store.state.destination.isPresented)
  }

  @Test("T4 an unrelated action leaves an alert of the list")
  func unrelated() {
    store.dispatch(.show(.alert(Shop.alert)))
    store.dispatch(.unrelated)
    #expect(store.state.destination == .presented(.alert(Shop.alert)))
  }

  @Test("T6 closing what lies below takes the alert above it along, drawn unchanged until the closing has ended")
  func lowerTakesUpper() {
    let screen = screen()
    store.dispatch(.show(.form(.init())))
    store.dispatch(.destination(.child(.form(.clearTapped))))
    #expect(screen.frame.layers.count == 1)
    #expect(screen.text.contains("Clear?"))
    #expect(screen.frame.layers.count == 3)
    store.dispatch(.destination(.child(.form(.closeTapped))))
    #expect(store.state.destination.value?.form?.alert != nil)
    #expect(screen.text.contains("Clear?"))
    #expect(screen.frame.layers.map(\.isClosing) == [false, true, true])
    screen.press("enter", "esc")
    #expect(store.state.destination.value?.form?.alert != nil)
    endClosings()
    #expect(screen.text == "shop")
  }

  @Test("a window hears of what it presents, and not of what it does not look at")
  func observed() {
    var changes = 0
    let observer = store.readObserver { changes += 1 }
    let view = Shop.Content(store: store.projection)
    let memory = WindowMemory()
    func draw() { observer.read { _ = memory.draw(view, size: Size(width: 60, height: 9)) } }
    draw()
    store.dispatch(.unrelated)
    #expect(changes == 0)
    store.dispatch(.show(.alert(Shop.alert)))
    #expect(changes == 1)
    draw()
    store.dispatch(.unrelated)
    #expect(changes == 1)
    store.dispatch(.destination(.child(.alert(.delete))))
    #expect(changes == 2)
  }
}
