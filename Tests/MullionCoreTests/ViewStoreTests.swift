import Testing

@testable import MullionCore

/// What a view of a child shows, and what a person can do in it.
private enum Card {
  nonisolated struct ViewState: Equatable {
    var title = ""
    var number = 0
    var detail: Child.State?
    var isLarge = false
  }

  enum ViewAction {
    case tapped, numberChanged(Int), detailClosed, shrunk
  }

  static func store(_ store: AppStore) -> ViewStore<ViewState, ViewAction> {
    store.projection.viewStore(
      state: {
        ViewState(title: "plain \($0.plain.count)", number: $0.count, detail: $0.optional, isLarge: $0.count > 10)
      },
      action: {
        switch $0 {
        case .tapped: .plain(.increment)
        case .numberChanged(let number): .setCount(number)
        case .detailClosed: .closeOptional
        case .shrunk: .setCount(0)
        }
      })
  }
}

@Suite struct ViewStoreTests {
  @Test("L4 a view store reads live, and sends in the view's words with the call site")
  func words() {
    let log = Log()
    let watcher = Behavior<App.Action, App.State, World> { _, _ in
      .produce { context in
        log.add("\(context.callSite.line)")
        return .none
      }
    }
    let (store, _, _) = makeStore(extra: watcher)
    let card = Card.store(store)
    #expect(card.title == "plain 0")
    card.dispatch(.tapped, line: 21)
    #expect(card.title == "plain 1")
    let number = card.binding(\.number, dispatch: { .numberChanged($0) }, line: 22)
    number.wrappedValue = 8
    #expect(number.wrappedValue == 8)
    #expect(card.state == Card.ViewState(title: "plain 1", number: 8))
    #expect(log.lines == ["21", "22"])
  }

  @Test("L4 a view store of a slice as it is shows that slice")
  func asItIs() {
    let (store, _, _) = makeStore(App.State(plain: Child.State(count: 3)))
    let child = ViewStore(store.projection.projection(\.plain, action: { (action: Child.Action) in .plain(action) }))
    child.dispatch(.increment)
    #expect(child.count == 4)
  }

  @Test("L5 a view store shows the last value of what went, and its dispatches are dropped")
  func gone() {
    let (store, _, reports) = makeStore(App.State(optional: Child.State(id: 1)))
    let child = App.optional.projection(from: store.projection).transpose().map { ViewStore($0) }
    child?.dispatch(.increment)
    store.dispatch(.closeOptional)
    store.dispatch(.set { $0.optional = Child.State(id: 2) })
    child?.dispatch(.increment)
    #expect(child?.count == 1)
    #expect(store.state.optional == Child.State(id: 2))
    #expect(reports.lines.isEmpty)
  }

  @Test("S9 an observer of a view store hears only when what the view shows has changed")
  func observe() {
    let log = Log()
    let (store, _, _) = makeStore()
    let subscription = Card.store(store).observe { log.add("\($0.title), \($0.number)") }
    store.dispatch(.second(.increment))
    store.dispatch(.plain(.reduceOther))
    #expect(log.lines.isEmpty)
    store.dispatch(.plain(.increment))
    store.dispatch(.setCount(2))
    store.dispatch(.setCount(2))
    #expect(log.lines == ["plain 1, 0", "plain 1, 2"])
    subscription.cancel()
    store.dispatch(.setCount(3))
    #expect(log.lines.count == 2)
  }

  @Test("P10 bindings of a view store only ever dismiss, and only what they were made for")
  func bindings() {
    let (store, _, _) = makeStore(App.State(count: 20, optional: Child.State(id: 1)))
    let card = Card.store(store)
    let item = card.item(\.detail, dismiss: .detailClosed)
    let presence = card.presence(\.detail, dismiss: .detailClosed)
    let flag = card.presence(\.isLarge, dismiss: .shrunk)
    item.wrappedValue = Child.State(id: 9)
    presence.wrappedValue = true
    flag.wrappedValue = true
    #expect(store.state.optional == Child.State(id: 1))
    #expect(store.state.count == 20)
    #expect(item.wrappedValue?.id == 1 && presence.wrappedValue && flag.wrappedValue)
    store.dispatch(.closeOptional)
    store.dispatch(.set { $0.optional = Child.State(id: 2) })
    item.wrappedValue = nil
    presence.wrappedValue = false
    #expect(store.state.optional == Child.State(id: 2))
    card.presence(\.detail, dismiss: .detailClosed).wrappedValue = false
    flag.wrappedValue = false
    #expect(store.state.optional == nil)
    #expect(store.state.count == 0)
  }
}
