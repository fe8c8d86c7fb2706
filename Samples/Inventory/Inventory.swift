import Mullion

/// A program in which all that is navigated is data: a list, a stack of screens above it, and what is shown over them.
@main struct Inventory: MullionApp {
  let store: Store<InventoryFeature.Action, InventoryFeature.State, World>

  init() {
    self.init(InventoryFeature.State(items: Item.examples, selection: Item.examples[0].id), world: .live)
  }

  init(_ state: InventoryFeature.State, world: World) {
    store = Store(initial: state, behavior: InventoryFeature.behavior(), environment: world)
  }

  var router: InventoryRouter { InventoryRouter(store: store.projection) }

  var body: some Scene {
    WindowGroup("Inventory") { router.view(for: .inventory) }
  }
}

struct InventoryRouter: Router {
  enum Route { case inventory }
  let store: StoreProjection<InventoryFeature.Action, InventoryFeature.State>

  func view(for route: Route) -> some View {
    InventoryFeature.Content(store: store).onKeyPress("ctrl+q") { WindowHandle.current?.close() }
  }
}
