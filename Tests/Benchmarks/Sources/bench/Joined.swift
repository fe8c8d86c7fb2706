import Mullion

/// An editor's state: scenes that show documents, and over each scene up to eight things.
nonisolated struct Desk {
  var texts: [Int: Writing] = [:]
  var sheets: [Int: Sheet] = [:]

  /// A document.
  struct Writing {
    var lines: [Int]
    var title = "a title that is too long to lie in the string itself"
    var path: String? = "a path that is too long to lie in the string itself"
    var done: [Int] = [1, 2, 3]
    var undone: [Int] = []
    var lastEdits: [Int] = []
    var mark = 0
  }

  /// A scene.
  struct Sheet {
    var text = 0
    var caret = 0
    var notice: String?
    var find = Presentation<Panel>.dismissed
    var goToLine = Presentation<Panel>.dismissed
    var outline = Presentation<Panel>.dismissed
    var saveAs = Presentation<Panel>.dismissed
    var question = Presentation<Panel>.dismissed
    var chrome = Chrome()
  }

  /// What every scene has around it.
  struct Chrome {
    var palette = Presentation<Panel>.dismissed
    var help = Presentation<Panel>.dismissed
    var leaving = Presentation<Panel>.dismissed
  }

  /// What is shown over a scene.
  struct Panel {
    var query = ""
    var places: [Int] = []
    var selected: Int?
  }

  init(scenes: Int, lines: Int) {
    for key in 0..<scenes {
      texts[key] = Writing(lines: Array(repeating: 0, count: lines))
      sheets[key] = Sheet(text: key)
    }
  }
}

enum PanelAction {
  case typed(String)
  case doneTapped
}

enum ChromeAction {
  case palette(PresentationAction<PanelAction>), help(PresentationAction<PanelAction>)
  case leaving(PresentationAction<PanelAction>)
}

enum SheetAction {
  case typed(Int), moved
  case find(PresentationAction<PanelAction>), goToLine(PresentationAction<PanelAction>)
  case outline(PresentationAction<PanelAction>), saveAs(PresentationAction<PanelAction>)
  case question(PresentationAction<PanelAction>)
  case chrome(ChromeAction)
}

enum DeskAction {
  case sheets(ElementAction<Int, SheetAction>)

  static let sheetsPrism = Prism<DeskAction, ElementAction<Int, SheetAction>>(
    extract: { if case .sheets(let action) = $0 { action } else { nil } }, embed: { .sheets($0) })
}

extension ChromeAction {
  static let palettePrism = Prism<ChromeAction, PresentationAction<PanelAction>>(
    extract: { if case .palette(let action) = $0 { action } else { nil } }, embed: { .palette($0) })
  static let helpPrism = Prism<ChromeAction, PresentationAction<PanelAction>>(
    extract: { if case .help(let action) = $0 { action } else { nil } }, embed: { .help($0) })
  static let leavingPrism = Prism<ChromeAction, PresentationAction<PanelAction>>(
    extract: { if case .leaving(let action) = $0 { action } else { nil } }, embed: { .leaving($0) })
}

extension SheetAction {
  static let findPrism = Prism<SheetAction, PresentationAction<PanelAction>>(
    extract: { if case .find(let action) = $0 { action } else { nil } }, embed: { .find($0) })
  static let goToLinePrism = Prism<SheetAction, PresentationAction<PanelAction>>(
    extract: { if case .goToLine(let action) = $0 { action } else { nil } }, embed: { .goToLine($0) })
  static let outlinePrism = Prism<SheetAction, PresentationAction<PanelAction>>(
    extract: { if case .outline(let action) = $0 { action } else { nil } }, embed: { .outline($0) })
  static let saveAsPrism = Prism<SheetAction, PresentationAction<PanelAction>>(
    extract: { if case .saveAs(let action) = $0 { action } else { nil } }, embed: { .saveAs($0) })
  static let questionPrism = Prism<SheetAction, PresentationAction<PanelAction>>(
    extract: { if case .question(let action) = $0 { action } else { nil } }, embed: { .question($0) })
  static let chromePrism = Prism<SheetAction, ChromeAction>(
    extract: { if case .chrome(let action) = $0 { action } else { nil } }, embed: { .chrome($0) })
}

/// How the desk's features are embedded.
enum DeskWiring {
  typealias SheetState = Joined<Desk.Sheet, Desk.Writing>

  static let sheets = Relay.Empty.action(DeskAction.sheetsPrism)
    .state(\Desk.sheets, joining: \Desk.texts, by: \Desk.Sheet.text).environment { (_: Void) in }

  static let panel = Behavior<PanelAction, Desk.Panel, Void> { action, _ in
    switch action {
    case .typed(let query): .reduce(at: \.query) { $0 = query }
    case .doneTapped: .produce { _ in .dismiss }
    }
  }

  static let chrome = Behavior<ChromeAction, Desk.Chrome, Void>.combine(
    panel.liftPresentation(action: ChromeAction.palettePrism, state: \Desk.Chrome.palette) { (_: Void) in },
    panel.liftPresentation(action: ChromeAction.helpPrism, state: \Desk.Chrome.help) { (_: Void) in },
    panel.liftPresentation(action: ChromeAction.leavingPrism, state: \Desk.Chrome.leaving) { (_: Void) in })

  static let sheet = Behavior<SheetAction, SheetState, Void>.combine(
    chrome.lift(action: SheetAction.chromePrism, state: \SheetState.own.chrome) { (_: Void) in },
    panel.liftPresentation(action: SheetAction.findPrism, state: \SheetState.own.find) { (_: Void) in },
    panel.liftPresentation(action: SheetAction.goToLinePrism, state: \SheetState.own.goToLine) { (_: Void) in },
    panel.liftPresentation(action: SheetAction.outlinePrism, state: \SheetState.own.outline) { (_: Void) in },
    panel.liftPresentation(action: SheetAction.saveAsPrism, state: \SheetState.own.saveAs) { (_: Void) in },
    panel.liftPresentation(action: SheetAction.questionPrism, state: \SheetState.own.question) { (_: Void) in },
    Behavior { action, _ in
      switch action {
      case .typed(let line):
        .reduce {
          $0.own.notice = nil
          $0.own.caret += 1
          $0.shared.lines[line] += 1
        }
      case .moved: .reduce(at: \.own.caret) { $0 += 1 }
      default: .none
      }
    })
}

/// A scene and the document that it shows, with everything closed that can open over it, and a window on it.
func joined() -> [Bench] {
  [joined("joined scene, eight presentations") { .typed($0) }, joined("joined scene, caret moved") { _ in .moved }]
    + [1, 1_000].map(windows)
}

/// So many scenes, each with a document and a window of its own: equal, if only those are asked that show what is edited.
private func windows(_ count: Int) -> Bench {
  let store = Store(
    initial: Desk(scenes: count, lines: 10), behavior: DeskWiring.sheets.lift(DeskWiring.sheet), environment: ())
  for key in 0..<count { keep(DeskWiring.sheets.projection(at: key, from: store.projection).observe { observed += 1 }) }
  let floor = DeskFloor(Desk(scenes: count, lines: 10))
  return Bench(
    name: "joined scenes, window each, \(count)", body: { store.dispatch(.sheets(.element($0 % count, .typed(5)))) },
    floor: { floor.dispatch(.sheets(.element($0 % count, .typed(5)))) })
}

private func joined(_ name: String, _ action: @escaping (Int) -> SheetAction) -> Bench {
  let size = 1_000
  let store = Store(
    initial: Desk(scenes: 10, lines: size), behavior: DeskWiring.sheets.lift(DeskWiring.sheet), environment: ())
  let window = store.readObserver { observed += 1 }
  keep(window)
  let sheet = DeskWiring.sheets.projection(at: 3, from: store.projection).transpose()
  // What the view's handlers hold.
  keep(sheet as Any)
  window.read { if let sheet { look(at: sheet) } }
  let floor = DeskFloor(Desk(scenes: 10, lines: size))
  return Bench(
    name: name, body: { store.dispatch(.sheets(.element(3, action($0 % size)))) },
    floor: { floor.dispatch(.sheets(.element(3, action($0 % size)))) })
}

/// Looks at what the view of a scene looks at.
private func look(at sheet: StoreProjection<SheetAction, DeskWiring.SheetState>) {
  observed += sheet.state.own.caret
  let stages = [
    sheet.presentationStage(of: \.own.find), sheet.presentationStage(of: \.own.goToLine),
    sheet.presentationStage(of: \.own.outline), sheet.presentationStage(of: \.own.saveAs),
    sheet.presentationStage(of: \.own.question),
  ]
  let chrome = sheet.projection(\.own.chrome, action: { .chrome($0) })
  let around = [
    chrome.presentationStage(of: \.palette), chrome.presentationStage(of: \.help),
    chrome.presentationStage(of: \.leaving),
  ]
  observed += (stages + around).count { $0.isPresented }
}

/// The desk's actions by hand.
private final class DeskFloor {
  var desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  @inline(never) func dispatch(_ action: DeskAction) {
    guard case .sheets(.element(let key, let action)) = action, let index = desk.sheets.index(forKey: key) else {
      return
    }
    switch action {
    case .typed(let line):
      desk.sheets.values[index].notice = nil
      desk.sheets.values[index].caret += 1
      if let text = desk.texts.index(forKey: desk.sheets.values[index].text) {
        desk.texts.values[text].lines[line] += 1
      }
    case .moved: desk.sheets.values[index].caret += 1
    default: break
    }
    observed += 1
  }
}
