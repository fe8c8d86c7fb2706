import Mullion

/// How a person likes their windows.
enum Preferences {
  enum Tab: Hashable, Sendable {
    case general
    case keys
  }

  /// What the other views look at.
  struct Options: Hashable, Sendable {
    var showsLineNumbers = false
    var wrapsLines = false
    var tabWidth = 4
    /// Whether the Tab key inserts spaces.
    var indentsWithSpaces = false

    var columns: TextColumns { TextColumns(tabWidth: tabWidth) }
    /// What the Tab key inserts.
    var indentation: String { indentsWithSpaces ? String(repeating: " ", count: tabWidth) : "\t" }
  }

  struct State: Sendable {
    var tab = Tab.general
    var options = Options()
    var chrome = Chrome.State()
  }

  enum Action: Sendable {
    case tab(SelectionNavigation<Tab>)
    case optionsChanged(Options)
    case chrome(Chrome.Action)
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    .combine(
      Chrome.behavior().lift(action: Action.prism.chrome, state: \State.chrome, environment: { $0 }),
      .navigationSelection(\State.tab, action: Action.prism.tab),
      Behavior { action, _ in
        guard case .optionsChanged(let options) = action else { return .none }
        return .reduce(at: \.options) { $0 = options }
      })
  }
}

extension Preferences.Action {
  struct Prisms: Sendable {
    let chrome = Prism<Preferences.Action, Chrome.Action>(
      extract: { if case .chrome(let action) = $0 { action } else { nil } }, embed: Preferences.Action.chrome)
    let tab = Prism<Preferences.Action, SelectionNavigation<Preferences.Tab>>(
      extract: { if case .tab(let action) = $0 { action } else { nil } }, embed: Preferences.Action.tab)
  }

  static let prism = Prisms()
}
