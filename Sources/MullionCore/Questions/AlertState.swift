/// A question that only an answer closes.
///
/// It is data: a title, a message and buttons in order, held by the state in an optional, a `Presentation` or a case of a
/// list of destinations, and kept there by `Behavior.alert`. A pressed button's action reaches the feature while the alert is
/// still there; then it closes, unless the feature has put another one in its place.
nonisolated public struct AlertState<Action>: Identifiable {
  /// Tells this alert from any other, also from one that says the same: drawn by chance when it is made, and part neither
  /// of equality nor of encoding.
  public let id: Int
  /// The question.
  public var title: TextState
  /// What else there is to say.
  public var message: TextState?
  /// The answers, in order; without any there is one, `OK`.
  public var buttons: [ButtonState<Action>]

  /// Makes an alert as it is written: title, actions, message.
  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title(), message: message?(), buttons: actions())
  }

  /// Makes an alert of its parts.
  public init(_ title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(id: Int.random(in: 1...Int.max), title, message, buttons)
  }

  private init(id: Int, _ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The same alert sending other actions.
  public func map<Other>(_ transform: (Action) throws -> Other) rethrows -> AlertState<Other> {
    AlertState<Other>(id: id, title, message, try buttons.map { try $0.map(transform) })
  }

  /// Lets each answer be the last: whoever embeds the alert closes it in the same action.
  @MainActor public static func behavior() -> Behavior<Action, AlertState, Void> { .leavingAfterEachAction }
}

nonisolated extension AlertState: Equatable where Action: Equatable {
  /// Whether both say the same and offer the same.
  public static func == (one: AlertState, other: AlertState) -> Bool {
    one.title == other.title && one.message == other.message && one.buttons == other.buttons
  }
}

nonisolated extension AlertState: Hashable where Action: Hashable {
  /// Feeds what it says and offers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

nonisolated extension AlertState: Sendable where Action: Sendable {}

nonisolated extension AlertState: Encodable where Action: Encodable {
  /// Writes what it says and offers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: QuestionKey.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encode(buttons, forKey: .buttons)
  }
}

nonisolated extension AlertState: Decodable where Action: Decodable {
  /// Reads what was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: QuestionKey.self)
    self.init(
      try container.decode(TextState.self, forKey: .title),
      message: try container.decodeIfPresent(TextState.self, forKey: .message),
      buttons: try container.decode([ButtonState<Action>].self, forKey: .buttons))
  }
}

nonisolated extension AlertState: CustomReflectable {
  /// What it says and offers.
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}

nonisolated enum QuestionKey: String, CodingKey {
  case title, message, buttons
}
