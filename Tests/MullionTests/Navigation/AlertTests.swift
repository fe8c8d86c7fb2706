import Mullion
import MullionTesting
import Testing

@Suite("Alerts as data") @MainActor struct AlertTests {
  private let form = Store(initial: Form.initialState, behavior: Form.behavior(), environment: ())

  private func screen() -> Screen<Form.Content> {
    Screen(size: Size(width: 60, height: 9)) { [form] in Form.Content(store: form.projection) }
  }

  @Test("T3 an alert is drawn from its title, message and buttons, in order")
  func drawn() {
    form.dispatch(.clearTapped)
    #expect(
      screen().text == """
        form
        [ Cle╭───────────────────────────────────────────────╮
             │                    Clear?                     │
             │             It cannot be undone.              │
             │                                               │
             │ [ Clear ]  [ Ask again ]  [ Later ]  [ Keep ] │
             ╰───────────────────────────────────────────────╯
        """)
  }

  @Test("T3 a button's action reaches the feature with the alert still there, and closes it in the same action")
  func answered() {
    form.dispatch(.clearTapped)
    form.dispatch(.alert(.child(.clear)))
    #expect(form.state == Form.State(name: "cleared, asking: true"))
  }

  @Test("T3 an alert that the feature puts in the place of the pressed one stays, although it says the same")
  func replaced() {
    form.dispatch(.clearTapped)
    let first = form.state.alert?.id
    let screen = screen()
    screen.click("Ask again")
    #expect(form.state.alert == Form.question)
    #expect(form.state.alert?.id != first)
    screen.press("enter")
    #expect(form.state.alert == nil)
  }

  @Test("T3 in a test a button's action is one step, and nothing is left to receive")
  func inATest() async {
    let test = TestStore(of: Form.self, initial: .init(), environment: ())
    await test.send(.clearTapped) { $0.alert = Form.question }
    await test.send(\.alert.clear) {
      $0.name = "cleared, asking: true"
      $0.alert = nil
    }
    await test.finish()
  }

  @Test("T4 Esc presses the cancelling button, with its action")
  func escape() {
    let screen = screen()
    screen.press("enter", "esc")
    #expect(form.state == Form.State(name: "kept, asking: true"))
    #expect(screen.press("esc") == false)
  }

  @Test("T4 a button without an action clears the state")
  func withoutAction() {
    let screen = screen()
    screen.press("enter")
    screen.click("Later")
    #expect(form.state == Form.State())
  }

  @Test("T4 a click outside leaves an alert")
  func clickOutside() {
    let screen = screen()
    screen.press("enter")
    screen.click(x: 0, y: 0)
    #expect(form.state.alert != nil)
  }

  @Test("T4 an unrelated action leaves the alert, and so does one for an alert that has gone")
  func unrelated() {
    form.dispatch(.clearTapped)
    let before = form.state.alert?.id
    form.dispatch(.named("a"))
    #expect(form.state.alert?.id == before)
    form.dispatch(.alert(.dismiss))
    form.dispatch(.named("b"))
    #expect(form.state == Form.State(name: "b"))
    var reports: [String] = []
    form.onReport = { reports.append($0.message) }
    form.dispatch(.alert(.child(.keep)))
    #expect(form.state.alert == nil)
    #expect(reports.count == 1)
  }

  @Test("T4 keys that were pressed for one alert never answer or dismiss the next")
  func successor() {
    form.dispatch(.clearTapped)
    let memory = WindowMemory()
    let view = Form.Content(store: form.projection)
    let old = memory.draw(view, size: Size(width: 60, height: 9))
    form.dispatch(.alert(.child(.again)))
    let next = form.state.alert?.id
    old.handle(.key(KeyPress(.enter)), memory: memory)
    old.handle(.key(KeyPress(.escape)), memory: memory)
    #expect(form.state.alert?.id == next)
    #expect(form.state.name.isEmpty)
  }

  @Test("T3 an alert behind a presentation has a stage of closing, in which it is not answered again")
  func presented() {
    var shop = Shop.State()
    shop.destination = .presented(.alert(Shop.alert))
    let store = Store(initial: shop, behavior: Shop.behavior(), environment: ())
    store.dispatch(.destination(.child(.alert(.delete))))
    #expect(store.state.destination == .dismissing(last: .alert(Shop.alert)))
    #expect(store.state.log == ["delete, shown true"])
    let screen = Screen(size: Size(width: 60, height: 9)) { Shop.Content(store: store.projection) }
    #expect(screen.text.contains("Delete?"))
    screen.press("enter", "esc")
    #expect(store.state.log == ["delete, shown true"])
    for closing in store.closings { closing.end() }
    #expect(store.state.destination == .dismissed)
  }

  @Test("an alert is equal to one that says the same, is encoded without its identity, and maps its actions")
  func values() throws {
    let (one, other) = (Form.question, Form.question)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one.id != other.id)
    #expect(one != AlertState("Clear?"))
    let mapped = one.map { "\($0)" }
    #expect(mapped.buttons.map(\.action) == ["clear", "again", nil, "keep"])
    #expect(mapped.buttons.map(\.role) == [.destructive, nil, nil, .cancel])
    #expect(mapped.id == one.id)
    #expect(!"\(Mirror(reflecting: one).children.map(\.label))".contains("id"))
  }

  @Test("texts have looks, and buttons are listed by if, switch and for")
  func building() {
    let isSure = true
    let alert = AlertState<Int> {
      TextState("Really ") + TextState("all").bold()
    } actions: {
      for number in 1...2 { ButtonState(action: number) { "\(number)" } }
      if isSure { ButtonState(action: 3) { "3" } } else { ButtonState(action: 4) { "4" } }
      if !isSure { ButtonState(action: 5) { "5" } }
    }
    #expect(alert.title.string == "Really all")
    #expect(alert.title.runs.map(\.looks) == [[], [.bold]])
    #expect(alert.buttons.map(\.action) == [1, 2, 3])
  }
}
