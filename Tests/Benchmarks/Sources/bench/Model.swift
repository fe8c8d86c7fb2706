import Mullion

/// 64 bytes of plain numbers: what a scene keeps.
nonisolated struct Scene: Equatable {
  var count = 0
  var caret = 0
  var line = 0
  var column = 0
  var top = 0
  var left = 0
  var width = 80
  var height = 24
}

/// A scene with a buffer in it.
nonisolated struct Page: Identifiable {
  var id = 0
  var edits = 0
  var lines: [Int] = []
}

nonisolated struct Model {
  var count = 0
  var scenes: [Int: Scene] = [:]
  var pages: [Int: Page] = [:]
  var views: [Int: View] = [:]
  var sheet = Presentation<Scene>.dismissed
  var screen = Screen.empty
  var rows: [Page] = []
  var path = StackState<Page>()

  /// What one of several screens shows.
  enum Screen {
    case empty
    case page(Page)
    case scene(Scene)

    static let pagePrism = Prism<Screen, Page>(
      extract: { if case .page(let page) = $0 { page } else { nil } }, embed: { .page($0) })
  }

  /// A scene that names its page.
  struct View {
    var page = 0
    var caret = 0
  }

  init(scenes: Int = 0, lines: Int = 0) {
    for key in 0..<scenes { self.scenes[key] = Scene() }
    let page = { (id: Int) in Page(id: id, lines: Array(repeating: 0, count: lines)) }
    pages[0] = page(0)
    views[0] = View()
    screen = .page(page(0))
    rows = (0..<4).map(page)
    path = StackState((0..<4).map(page))
  }
}

enum SceneFeature: Feature {
  typealias State = Scene

  enum Action {
    case increment, ask
  }

  static func behavior() -> Behavior<Action, Scene, Void> {
    Behavior { action, _ in
      switch action {
      case .increment: .reduce { $0.count += 1 }
      case .ask: .produce { _ in .just(.increment) }
      }
    }
  }

  static func view(store: StoreProjection<Action, Scene>, environment: Void) -> Int { store.state.count }
}

enum PageAction {
  case line(Int)
}

enum Action {
  case increment, ask, present, chain(Int)
  case scenes(ElementAction<Int, SceneFeature.Action>), sheet(PresentationAction<SceneFeature.Action>)
  case pages(ElementAction<Int, PageAction>), views(ElementAction<Int, PageAction>)
  case screen(PageAction), rows(ElementAction<Int, PageAction>), path(StackAction<Page, PageAction>)

  static let scenesPrism = Prism<Action, ElementAction<Int, SceneFeature.Action>>(
    extract: { if case .scenes(let action) = $0 { action } else { nil } }, embed: { .scenes($0) })
  static let sheetPrism = Prism<Action, PresentationAction<SceneFeature.Action>>(
    extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })
  static let pagesPrism = Prism<Action, ElementAction<Int, PageAction>>(
    extract: { if case .pages(let action) = $0 { action } else { nil } }, embed: { .pages($0) })
  static let screenPrism = Prism<Action, PageAction>(
    extract: { if case .screen(let action) = $0 { action } else { nil } }, embed: { .screen($0) })
  static let rowsPrism = Prism<Action, ElementAction<Int, PageAction>>(
    extract: { if case .rows(let action) = $0 { action } else { nil } }, embed: { .rows($0) })
  static let pathPrism = Prism<Action, StackAction<Page, PageAction>>(
    extract: { if case .path(let action) = $0 { action } else { nil } }, embed: { .path($0) })
  static let viewsPrism = Prism<Action, ElementAction<Int, PageAction>>(
    extract: { if case .views(let action) = $0 { action } else { nil } }, embed: { .views($0) })
}

typealias ModelStore = Store<Action, Model, Void>
typealias ModelBehavior = Behavior<Action, Model, Void>

/// The wiring that the measurements use.
enum Wiring {
  static let scenes = Relay.Empty.action(Action.scenesPrism).state(\Model.scenes).environment { (_: Void) in }
  static let sheet = Relay.Empty.action(Action.sheetPrism).state(\Model.sheet).environment { (_: Void) in }
  static let pages = Relay.Empty.action(Action.pagesPrism).state(\Model.pages).environment { (_: Void) in }
  static let views = Relay.Empty.action(Action.viewsPrism).state(
    \Model.views, joining: \Model.pages, by: \Model.View.page
  )
  .environment { (_: Void) in }

  static let screen = Relay.Empty.action(Action.screenPrism).state(\Model.screen, case: Model.Screen.pagePrism)
    .environment { (_: Void) in }
  static let rows = Relay.Empty.action(Action.rowsPrism).state(\Model.rows).environment { (_: Void) in }
  static let path = Relay.Empty.action(Action.pathPrism).state(\Model.path).environment { (_: Void) in }

  /// A scene that keeps a channel open.
  static let channelled = Behavior<SceneFeature.Action, Scene, Void>.combine(
    SceneFeature.behavior(),
    .supervise { scene in
      ["ticker": Channel(value: scene.width) { _, _, inbox in for await _ in inbox {} }]
    })

  static let page = Behavior<PageAction, Page, Void> { action, _ in
    switch action {
    case .line(let line): .reduce(at: \.lines) { $0[line] += 1 }
    }
  }

  static let view = Behavior<PageAction, Joined<Model.View, Page>, Void> { action, _ in
    switch action {
    case .line(let line): .reduce { $0.shared.lines[line] += 1 }
    }
  }

  static let root = ModelBehavior { action, _ in
    switch action {
    case .increment: .reduce(at: \.count) { $0 += 1 }
    case .ask: .produce { _ in .just(.increment) }
    case .chain(let left):
      left > 0
        ? Reaction.reduce(at: \.count) { $0 += 1 }.produce { _ in .just(.chain(left - 1)) }
        : .reduce(at: \.count) { $0 += 1 }
    case .present: .reduce(at: \.sheet) { $0 = .presented(Scene()) }
    case .scenes, .sheet, .pages, .views, .screen, .rows, .path: .none
    }
  }
}
