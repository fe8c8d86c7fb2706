import Mullion

/// Two nestings of presentations, each in a scene of its own, for tests of the program as it is built.
///
/// The third scene has the keys for what only a parent does, since no key reaches what lies below a sheet.
@main struct Nesting: MullionApp {
  let store = Store(initial: Desk.initialState, behavior: Desk.behavior(), environment: ())

  var body: some Scene {
    WindowGroup("Sheets") { Sheets(store: store.projection) }
    WindowGroup("Screens") { Screens(store: store.projection) }
    WindowGroup("Parent") { Parent(store: store.projection) }
  }
}

/// A sheet in a sheet.
struct Sheets: View {
  let store: StoreProjection<Desk.Action, Desk.State>

  var body: some View {
    Text("desk, count \(store.state.count)")
      .focusable()
      .onKeyPress("+") { store.dispatch(.counted) }
      .sheet(store.presentation(\.outer, action: \.outer)) { Outer.Content(store: $0) }
  }
}

/// An alert over a sheet over a pushed screen.
struct Screens: View {
  let store: StoreProjection<Desk.Action, Desk.State>

  var body: some View {
    NavigationStack(path: store.projection(\.path, action: \.path)) {
      Text("root, count \(store.state.count)").navigationTitle("Root")
    } destination: {
      Page.Content(store: $0)
    }
  }
}

/// What parents do of their own accord.
struct Parent: View {
  let store: StoreProjection<Desk.Action, Desk.State>

  var body: some View {
    Text("parent")
      .onKeyPress("o") { store.dispatch(.outerAsked) }
      .onKeyPress("O") { store.dispatch(.outerWithdrawn) }
      .onKeyPress("i") { store.dispatch(.outer(.child(.innerAsked))) }
      .onKeyPress("I") { store.dispatch(.outer(.child(.innerWithdrawn))) }
      .onKeyPress("p") { store.dispatch(.path(.push(Page.State()))) }
      .onKeyPress("P") { store.dispatch(.pagesWithdrawn) }
      .onKeyPress("f") { page(.formAsked) }
      .onKeyPress("F") { page(.formWithdrawn) }
      .onKeyPress("a") { page(.form(.child(.alertAsked))) }
      .onKeyPress("A") { page(.form(.child(.alertWithdrawn))) }
      .onKeyPress("0") { store.dispatch(.outer(.closed())) }
  }

  private func page(_ action: Page.Action) {
    if let id = store.state.path.ids.last { store.dispatch(.path(.element(id: id, action: action))) }
  }
}
