import Mullion

/// An editor for plain text: one store, as many windows as one likes.
@main struct Quire: MullionApp {
  let store: Store<AppAction, AppState, World>
  let world: World
  let router: AppRouter

  init() {
    self.init(world: .live)
  }

  init(world: World) {
    self.world = world
    store = Store(initial: AppState(), behavior: .app, environment: world)
    router = AppRouter(store: store.projection)
  }

  static var version: String { "0.1" }

  var body: some Scene {
    WindowGroup("Library") { router.view(for: .library) }
    WindowGroup(for: \AppState.scenes, in: store) { id in router.view(for: .document(id)) }
    Settings { router.view(for: .settings) }
    StatusScene("status") { StatusView(store: store.projection) }
  }
}
