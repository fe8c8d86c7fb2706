/// What pressing a button means, beyond its action.
nonisolated public struct ButtonRole: Hashable, Sendable, Codable {
  let name: String

  /// Leaves everything as it is; Esc presses it in an alert.
  public static let cancel = ButtonRole(name: "cancel")
  /// Destroys something; shown in the theme's warning colour.
  public static let destructive = ButtonRole(name: "destructive")
}

/// A button of an alert or a dialog, as a value: what it says, what it means, and the action that it sends.
nonisolated public struct ButtonState<Action> {
  /// What it means.
  public var role: ButtonRole?
  /// What it sends to the feature that asks; with nil it only closes the question.
  public var action: Action?
  /// What it says.
  public var label: TextState

  /// Makes a button whose label is built in a closure.
  public init(role: ButtonRole? = nil, action: Action? = nil, label: () -> TextState) {
    self.init(label(), role: role, action: action)
  }

  /// Makes a button.
  public init(_ label: TextState, role: ButtonRole? = nil, action: Action? = nil) {
    self.role = role
    self.action = action
    self.label = label
  }

  /// A button without a role.
  public static func `default`(_ label: TextState, action: Action? = nil) -> ButtonState {
    ButtonState(label, action: action)
  }

  /// A button that Esc presses too.
  public static func cancel(_ label: TextState, action: Action? = nil) -> ButtonState {
    ButtonState(label, role: .cancel, action: action)
  }

  /// A button that warns.
  public static func destructive(_ label: TextState, action: Action? = nil) -> ButtonState {
    ButtonState(label, role: .destructive, action: action)
  }

  /// The same button sending another action.
  public func map<Other>(_ transform: (Action) throws -> Other) rethrows -> ButtonState<Other> {
    ButtonState<Other>(label, role: role, action: try action.map(transform))
  }
}

nonisolated extension ButtonState: Equatable where Action: Equatable {}
nonisolated extension ButtonState: Hashable where Action: Hashable {}
nonisolated extension ButtonState: Sendable where Action: Sendable {}
nonisolated extension ButtonState: Encodable where Action: Encodable {}
nonisolated extension ButtonState: Decodable where Action: Decodable {}

/// Collects the buttons written in a closure, with `if`, `switch` and `for` among them.
@resultBuilder nonisolated public enum ButtonStateBuilder<Action> {
  /// One button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }

  /// Buttons that come as an array.
  public static func buildExpression(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }

  /// One after the other.
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] { buttons.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] { buttons ?? [] }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }

  /// The other branch of an `if` or `switch`.
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }

  /// A `for`.
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] { buttons.flatMap { $0 } }
}
