import Mullion

/// What every window has around its own content: the palette of commands, the help, and the question before leaving.
enum Chrome {
  struct State: Sendable {
    var palette: Presentation<Palette> = .dismissed
    var help: Presentation<Help> = .dismissed
    var leaving: Presentation<Leaving> = .dismissed
  }

  enum Action: Sendable {
    /// A key was pressed, or a line of the palette chosen.
    case command(Command)
    case palette(PresentationAction<Never>)
    case help(PresentationAction<Never>)
    /// The last window closes while work is unsaved.
    case leavingAsked(Leaving)
    case leaving(PresentationAction<Leaving.Answer>)
  }

  @MainActor static func behavior() -> Behavior<Action, State, Void> {
    .combine(
      Behavior<Never, Palette, Void>.identity
        .liftPresentation(action: Action.prism.palette, state: \State.palette, environment: { $0 }),
      Behavior<Never, Help, Void>.identity
        .liftPresentation(action: Action.prism.help, state: \State.help, environment: { $0 }),
      Leaving.behavior().liftPresentation(action: Action.prism.leaving, state: \State.leaving, environment: { $0 }),
      own)
  }

  @MainActor private static var own: Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .command(.palette): .reduce(at: \.palette) { $0 = .presented(Palette()) }
      case .command(.help): .reduce(at: \.help) { $0 = .presented(Help()) }
      case .leavingAsked(let leaving): .reduce(at: \.leaving) { $0 = .presented(leaving) }
      default: .none
      }
    }
  }
}

/// The list of keys; there is nothing to know about it.
struct Help: Hashable, Sendable {}

/// The question before the last window leaves work behind.
struct Leaving: Hashable, Sendable {
  /// The documents with changes.
  let titles: [String]

  enum Answer: Hashable, Sendable {
    case save
    case discard
    case keepInBackground
    case stay
  }

  @MainActor static func behavior() -> Behavior<Answer, Leaving, Void> {
    Behavior { _, _ in .produce { _ in .dismiss } }
  }

  /// Whose changes are asked about.
  var question: String {
    titles.count == 1 ? "Save changes to \(titles[0])?" : "Save changes to \(titles.count) documents?"
  }
}

extension Chrome.Action {
  struct Prisms: Sendable {
    let palette = Prism<Chrome.Action, PresentationAction<Never>>(
      extract: { if case .palette(let action) = $0 { action } else { nil } }, embed: Chrome.Action.palette)
    let help = Prism<Chrome.Action, PresentationAction<Never>>(
      extract: { if case .help(let action) = $0 { action } else { nil } }, embed: Chrome.Action.help)
    let leaving = Prism<Chrome.Action, PresentationAction<Leaving.Answer>>(
      extract: { if case .leaving(let action) = $0 { action } else { nil } }, embed: Chrome.Action.leaving)
  }

  static let prism = Prisms()
}
