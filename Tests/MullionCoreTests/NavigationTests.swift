import Testing

@testable import MullionCore

/// The behaviors that navigate, each with a veto.
private enum Navigator {
  nonisolated struct Item: Equatable, Identifiable {
    var id: Int
    var text = ""
  }

  nonisolated struct State: Equatable {
    var path: [String] = []
    var item: Item?
    var tab = 0
    var flag = false
    var isLocked = false
  }

  enum Action {
    case path(StackNavigation<String>), item(ItemNavigation<Item>)
    case tab(SelectionNavigation<Int>), lock, raise, lower
  }

  static func isFree<Event>(_ event: Event, _ state: State) -> Bool { !state.isLocked }

  static func store(_ state: State = State()) -> (store: Store<Action, State, Void>, log: Log) {
    let path = Prism<Action, StackNavigation<String>>(
      extract: { if case .path(let event) = $0 { event } else { nil } }, embed: { .path($0) })
    let item = Prism<Action, ItemNavigation<Item>>(
      extract: { if case .item(let event) = $0 { event } else { nil } }, embed: { .item($0) })
    let tab = Prism<Action, SelectionNavigation<Int>>(
      extract: { if case .tab(let event) = $0 { event } else { nil } }, embed: { .tab($0) })
    let flags = Behavior<Action, State, Void> { action, _ in
      switch action {
      case .lock: .reduce(at: \.isLocked) { $0 = true }
      case .raise: .reduce(at: \.flag) { $0 = true }
      case .lower: .reduce(at: \.flag) { $0 = false }
      default: .none
      }
    }
    let parts: [Behavior<Action, State, Void>] = [
      .navigationStack(\State.path, action: path, allow: isFree),
      .navigationItem(\State.item, action: item, allow: isFree),
      .navigationSelection(\State.tab, action: tab, allow: isFree), flags,
    ]
    let behavior = Behavior.combine(parts)
    let log = Log()
    let store = Store(initial: state, behavior: behavior, environment: ())
    store.onReport = { log.add($0.message) }
    return (store, log)
  }
}

@Suite struct NavigationTests {
  @Test("N1 push, pop, popToRoot and setPath move the path; pop on empty is harmless and silent")
  func path() {
    let (store, log) = Navigator.store()
    let subscription = store.observe { log.add("\(store.state.path)") }
    store.dispatch(.path(.pop))
    store.dispatch(.path(.popToRoot))
    #expect(log.lines.isEmpty)
    store.dispatch(.path(.push("a")))
    store.dispatch(.path(.push("b")))
    store.dispatch(.path(.pop))
    store.dispatch(.path(.setPath(["x", "y", "z"])))
    store.dispatch(.path(.popToRoot))
    #expect(log.lines == [#"["a"]"#, #"["a", "b"]"#, #"["a"]"#, #"["x", "y", "z"]"#, "[]"])
    subscription.cancel()
  }

  @Test("P9 a veto of present, dismiss, push or select leaves the state untouched and notifies nobody")
  func veto() {
    let item = Navigator.Item(id: 1)
    let (store, log) = Navigator.store(
      Navigator.State(path: ["a"], item: item, isLocked: true))
    let before = store.state
    let subscription = store.observe { log.add("observed") }
    let vetoed: [Navigator.Action] = [
      .item(.dismiss), .item(.present(item)), .path(.push("b")), .path(.pop), .path(.popToRoot),
      .path(.setPath(["z"])), .tab(.select(3)),
    ]
    for action in vetoed { store.dispatch(action) }
    #expect(store.state == before)
    #expect(log.lines.isEmpty)
    subscription.cancel()
  }

  @Test("P9 what is not vetoed presents, dismisses and selects")
  func allowed() {
    let (store, log) = Navigator.store()
    store.dispatch(.item(.present(Navigator.Item(id: 1))))
    store.dispatch(.tab(.select(3)))
    #expect(store.state.item?.id == 1)
    #expect(store.state.tab == 3)
    store.dispatch(.item(.dismiss))
    #expect(store.state.item == nil)
    #expect(log.lines.isEmpty)
  }

  @Test("P10 item only ever dismisses, and only the item it was made for")
  func item() {
    let (store, _) = Navigator.store()
    let whole = store.projection
    let early = whole.item(\.item, dismiss: .item(.dismiss))
    #expect(early.wrappedValue == nil)
    store.dispatch(.item(.present(Navigator.Item(id: 1))))
    let first = whole.item(\.item, dismiss: .item(.dismiss))
    first.wrappedValue = Navigator.Item(id: 9)
    early.wrappedValue = nil
    #expect(store.state.item?.id == 1)
    store.dispatch(.item(.present(Navigator.Item(id: 2))))
    first.wrappedValue = nil
    #expect(store.state.item?.id == 2)
    let second = whole.item(\.item, dismiss: .item(.dismiss))
    store.dispatch(.item(.present(Navigator.Item(id: 2, text: "edited"))))
    second.wrappedValue = nil
    #expect(store.state.item == nil)
  }

  @Test("P10 presence only ever dismisses, and never a successor")
  func presence() {
    let item = Navigator.Item(id: 1)
    let (store, _) = Navigator.store(Navigator.State(item: item))
    let whole = store.projection
    let ofItem = whole.presence(\.item, dismiss: .item(.dismiss))
    ofItem.wrappedValue = true
    store.dispatch(.item(.dismiss))
    store.dispatch(.item(.present(item)))
    ofItem.wrappedValue = false
    #expect(store.state.item == item)
    let flag = whole.presence(\.flag, dismiss: .lower)
    flag.wrappedValue = true
    #expect(!store.state.flag)
    store.dispatch(.raise)
    flag.wrappedValue = false
    #expect(!store.state.flag)
  }

  @Test("P10 bindings of a presentation last through both stages, and never dismiss what was shown again")
  func presentations() {
    let (store, _, _) = makeStore(App.State(sheet: .presented(Child.State(id: 1))))
    let whole = store.projection
    let presence = whole.presence(\.sheet, dismiss: .sheet(.dismiss))
    let item = whole.item(\.sheet, dismiss: .sheet(.dismiss))
    presence.wrappedValue = true
    item.wrappedValue = Child.State(id: 4)
    #expect(store.state.sheet == .presented(Child.State(id: 1)))
    store.dispatch(.sheet(.dismiss))
    #expect(presence.wrappedValue)
    #expect(item.wrappedValue?.id == 1)
    store.dispatch(.present(1))
    presence.wrappedValue = false
    item.wrappedValue = nil
    #expect(store.state.sheet == .presented(Child.State(id: 1)))
    whole.item(\.sheet, dismiss: .sheet(.dismiss)).wrappedValue = nil
    #expect(store.state.sheet.isDismissing)
  }

  @Test("P10 a binding reads live and dispatches each change with its call site")
  func binding() {
    let (store, _) = Navigator.store()
    let tab = store.projection.binding(\.tab, dispatch: { .tab(.select($0)) })
    tab.wrappedValue = 4
    #expect(tab.wrappedValue == 4)
    #expect(Binding.constant(3).wrappedValue == 3)
  }
}
