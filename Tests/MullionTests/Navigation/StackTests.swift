import Mullion
import MullionTesting
import Testing

@Suite("Stacks on screen") @MainActor struct StackTests {
  private let store = Store(initial: Cabinet.initialState, behavior: Cabinet.behavior(), environment: ())

  private func screen() -> Screen<Cabinet.Content> {
    Screen(size: Size(width: 120, height: 5)) { [store] in Cabinet.Content(store: store.projection) }
  }

  @Test("N5 a stack draws the element on top by its kind, with the title that the screen gives itself")
  func drawn() {
    let screen = screen()
    #expect(screen.text == "Cabinet\nFolder ›")
    store.dispatch(.path(.push(.folder(.init(name: "first")))))
    #expect(screen.text == "‹ Back  first\nInner ›\nOpen ›\nNowhere ›")
    store.dispatch(.path(.push(.counting(.init(count: 3)))))
    #expect(screen.text == "‹ Back  Counter\n[ count 3 ]")
  }

  @Test("N3 a link pushes a state onto the stack around, or lets the feature say what it leads to")
  func links() {
    let screen = screen()
    screen.press("enter")
    #expect(store.state.path == [.folder(.init(name: "first"))])
    screen.press("enter")
    #expect(store.state.path.last == .folder(.init(name: "in first")))
    screen.press("tab", "enter")
    #expect(store.state.path.last == .counting(.init()))
    screen.press("enter", "enter")
    #expect(store.state.path.last == .counting(.init(count: 2)))
  }

  @Test("a link that no stack around takes cannot be pressed")
  func deadLink() {
    let screen = screen()
    screen.press("enter")
    screen.click("Nowhere")
    screen.press("tab", "tab", "tab", "enter")
    #expect(store.state.path.ids == [0, 1])
    #expect(store.state.path.last == .counting(.init()))
  }

  @Test("N3 Back sends the id of the screen that is shown")
  func back() async {
    let test = TestStore(
      of: Cabinet.self, initial: .init(path: [.counting(.init()), .counting(.init(count: 4))]), environment: ())
    let screen = Screen(size: Size(width: 120, height: 5)) { Cabinet.Content(store: test.projection) }
    screen.press("esc")
    await test.receive(\.path.popFrom, 1) { $0.path.removeLast() }
    screen.click("Back")
    await test.receive(\.path.popFrom, 0) { $0.path.removeAll() }
    #expect(!screen.press("esc"))
    await test.finish()
  }

  @Test("N4 Back that is held goes one screen back for each frame that was drawn")
  func heldBack() {
    store.dispatch(.edit { $0.path = [.counting(.init()), .counting(.init()), .counting(.init())] })
    let memory = WindowMemory()
    let frame = memory.draw(Cabinet.Content(store: store.projection), size: Size(width: 120, height: 5))
    for _ in 0..<3 { frame.handle(.key(KeyPress(.escape)), memory: memory) }
    #expect(store.state.path.ids == [0, 1])
  }

  @Test("N4 Back that is held goes one route back for each frame that was drawn")
  func heldBackOnRoutes() {
    let path = Box(["a", "b", "a"])
    let memory = WindowMemory()
    let view = NavigationStack(path: path.binding) {
      Text("root")
    } destination: {
      Text($0)
    }
    let frame = memory.draw(view, size: Size(width: 120, height: 5))
    for _ in 0..<3 { frame.handle(.key(KeyPress(.escape)), memory: memory) }
    #expect(path.value == ["a", "b"])
  }

  @Test("N7 every screen of a stack that was built at once can dismiss itself, as it is drawn")
  func dismissesItself() {
    store.dispatch(.edit { $0.path = [.folder(.init(name: "a")), .counting(.init(count: 4)), .counting(.init())] })
    let screen = screen()
    for _ in 0..<5 { screen.press("enter") }
    #expect(store.state.path.ids == [0, 1])
    #expect(screen.text.contains("count 4"))
    screen.press("enter")
    #expect(screen.text.contains("‹ Back  a"))
  }

  @Test("N6 a thousand random edits through actions, keys and by hand: what the container draws is the state's top")
  func agrees() {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = Seeded(state: seed)
    let screen = screen()
    for step in 0..<1000 {
      edit(step, screen, &random)
      let expected =
        switch store.state.path.last {
        case .folder(let folder): "‹ Back  \(folder.name)\nInner ›\nOpen ›\nNowhere ›"
        case .counting(let counting): "‹ Back  Counter\n[ count \(counting.count) ]"
        case nil: "Cabinet\nFolder ›"
        }
      #expect(screen.text == expected, "step \(step) of seed \(seed)")
      #expect(screen.text == expected, "drawn again, step \(step) of seed \(seed)")
    }
  }

  private func edit(_ step: Int, _ screen: Screen<Cabinet.Content>, _ random: inout Seeded) {
    let ids = store.state.path.ids
    let id = ids.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<9, using: &random) {
    case 0: store.dispatch(.path(.push(.folder(.init(name: "folder \(step)")))))
    case 1: store.dispatch(.path(.push(.counting(.init(count: step % 7)))))
    case 2: screen.press("esc")
    case 3: screen.press("enter")
    case 4: screen.click("Back")
    case 5: store.dispatch(.path(.popFrom(id)))
    case 6: store.dispatch(.edit { $0.path.insert(.counting(.init()), at: $0.path.count / 2) })
    case 7: store.dispatch(.edit { $0.path[id: id] = nil })
    default: store.dispatch(.edit { $0.path = StackState($0.path.prefix(2)) })
    }
  }
}

@Suite("Paths of several types") @MainActor struct NavigationPathTests {
  @Test("F4 popTo keeps the most recent of equal routes, popPast takes it along, and both take what is above")
  func popping() {
    var path = NavigationPath(["a", "b"])
    path.append(3)
    path.append("a")
    path.append(4)
    #expect(path.items == ["a", "b", 3, "a", 4] as [AnyHashable])
    #expect(path.items(of: Int.self) == [3, 4])
    #expect(path.contains(4) && !path.contains(5))
    path.popTo("a")
    #expect(path.items == ["a", "b", 3, "a"] as [AnyHashable])
    path.popPast("b")
    #expect(path == NavigationPath(["a"]))
    #expect([path.popPast(9), path.popTo(9)] == [false, false])
    #expect("\(path)" == "[a]")
    #expect(path.prefix(9) == path && path.prefix(-1).isEmpty)
    path.removeLast()
    path.removeLast()
    #expect(path.isEmpty)
  }

  @Test("F4 an array of routes pops to and past the most recent of equal ones")
  func arrays() {
    var path = [1, 2, 1, 3]
    path.popTo(1)
    #expect(path == [1, 2, 1])
    #expect([path.popPast(7), path.popTo(7)] == [false, false])
    path.popPast(2)
    #expect(path == [1])
  }

  @Test("each feature registers at the root what its own type of route leads to")
  func registered() {
    let path = Box(NavigationPath())
    let screen = Screen(size: Size(width: 24, height: 2)) {
      NavigationStack(path: path.binding) {
        NavigationLink("One", value: 1)
          .navigationDestination(for: Int.self) { number in NavigationLink("number \(number)", value: "word") }
          .navigationDestination(for: String.self) { Text($0).navigationTitle("Word") }
      }
    }
    screen.press("enter")
    #expect(path.value.items == [1] as [AnyHashable])
    #expect(screen.text == "‹ Back\nnumber 1 ›")
    screen.press("enter")
    #expect(screen.text == "‹ Back  Word\nword")
    screen.press("esc")
    #expect(path.value == NavigationPath([1]))
  }

  @Test("a behavior takes from a container a path that is shorter or longer at its end, and no other")
  func behavior() {
    let store = Store(
      initial: NavigationPath(["a", "b"]),
      behavior: Behavior<NavigationPath, NavigationPath, Void>.navigationPath(
        \.self, action: Prism(extract: { $0 }, embed: { $0 }), allow: { next, _ in !next.isEmpty }), environment: ())
    store.dispatch(NavigationPath(["b"]))
    store.dispatch(NavigationPath())
    #expect(store.state == NavigationPath(["a", "b"]))
    store.dispatch(NavigationPath(["a", "b", "c"]))
    store.dispatch(NavigationPath(["a"]))
    #expect(store.state == NavigationPath(["a"]))
  }
}
