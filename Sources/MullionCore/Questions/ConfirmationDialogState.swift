/// A choice, which a click outside of it closes too.
///
/// It is data: a title, a message and buttons in order, held by the state in an optional, a `Presentation` or a case of a
/// list of destinations, and kept there by `Behavior.confirmationDialog`. A pressed button's action reaches the feature
/// while the dialog is still there; then it closes, unless the feature has put another one in its place.
nonisolated public struct ConfirmationDialogState<Action>: Identifiable {
  /// Tells this dialog from any other, also from one that says the same: drawn by chance when it is made, and part neither
  /// of equality nor of encoding.
  public let id: Int
  /// The question.
  public var title: TextState
  /// What else there is to say.
  public var message: TextState?
  /// The answers, in order; without any there is one, `OK`.
  public var buttons: [ButtonState<Action>]

  /// Makes a dialog as it is written: title, actions, message.
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title(), message: message?(), buttons: actions())
  }

  /// Makes a dialog of its parts.
  public init(_ title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(id: Int.random(in: 1...Int.max), title, message, buttons)
  }

  private init(id: Int, _ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The same dialog sending other actions.
  public func map<Other>(_ transform: (Action) throws -> Other) rethrows -> ConfirmationDialogState<Other> {
    ConfirmationDialogState<Other>(id: id, title, message, try buttons.map { try $0.map(transform) })
  }

  /// Lets each answer be the last: whoever embeds the dialog closes it in the same action.
  @MainActor public static func behavior() -> Behavior<Action, ConfirmationDialogState, Void> {
    .leavingAfterEachAction
  }
}

nonisolated extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether both say the same and offer the same.
  public static func == (one: ConfirmationDialogState, other: ConfirmationDialogState) -> Bool {
    one.title == other.title && one.message == other.message && one.buttons == other.buttons
  }
}

nonisolated extension ConfirmationDialogState: Hashable where Action: Hashable {
  /// Feeds what it says and offers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

nonisolated extension ConfirmationDialogState: Sendable where Action: Sendable {}

nonisolated extension ConfirmationDialogState: Encodable where Action: Encodable {
  /// Writes what it says and offers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: QuestionKey.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encode(buttons, forKey: .buttons)
  }
}

nonisolated extension ConfirmationDialogState: Decodable where Action: Decodable {
  /// Reads what was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: QuestionKey.self)
    self.init(
      try container.decode(TextState.self, forKey: .title),
      message: try container.decodeIfPresent(TextState.self, forKey: .message),
      buttons: try container.decode([ButtonState<Action>].self, forKey: .buttons))
  }
}

nonisolated extension ConfirmationDialogState: CustomReflectable {
  /// What it says and offers.
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}
