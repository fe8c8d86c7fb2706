extension Behavior {
  /// Keeps an alert that is there or not: it closes after each of its actions, and when it is dismissed.
  public static func alert<Answer>(
    _ path: WritableKeyPath<State, AlertState<Answer>?> & Sendable, action: Prism<Action, PresentationAction<Answer>>
  ) -> Behavior {
    AlertState.behavior().liftPresentation(action: action, state: path, environment: { _ in })
  }

  /// Keeps an alert behind a presentation: it closes after each of its actions, and when it is dismissed.
  public static func alert<Answer>(
    _ path: WritableKeyPath<State, Presentation<AlertState<Answer>>> & Sendable,
    action: Prism<Action, PresentationAction<Answer>>
  ) -> Behavior {
    AlertState.behavior().liftPresentation(action: action, state: path, environment: { _ in })
  }

  /// Keeps a dialog that is there or not: it closes after each of its actions, and when it is dismissed.
  public static func confirmationDialog<Answer>(
    _ path: WritableKeyPath<State, ConfirmationDialogState<Answer>?> & Sendable,
    action: Prism<Action, PresentationAction<Answer>>
  ) -> Behavior {
    ConfirmationDialogState.behavior().liftPresentation(action: action, state: path, environment: { _ in })
  }

  /// Keeps a dialog behind a presentation: it closes after each of its actions, and when it is dismissed.
  public static func confirmationDialog<Answer>(
    _ path: WritableKeyPath<State, Presentation<ConfirmationDialogState<Answer>>> & Sendable,
    action: Prism<Action, PresentationAction<Answer>>
  ) -> Behavior {
    ConfirmationDialogState.behavior().liftPresentation(action: action, state: path, environment: { _ in })
  }
}

extension Behavior where Action: Prismatic {
  /// Keeps an alert that is there or not; the action is named by its case.
  public static func alert<Answer>(
    _ path: WritableKeyPath<State, AlertState<Answer>?> & Sendable, action: CasePath<Action, PresentationAction<Answer>>
  ) -> Behavior { alert(path, action: Action.prism[keyPath: action]) }

  /// Keeps an alert behind a presentation; the action is named by its case.
  public static func alert<Answer>(
    _ path: WritableKeyPath<State, Presentation<AlertState<Answer>>> & Sendable,
    action: CasePath<Action, PresentationAction<Answer>>
  ) -> Behavior { alert(path, action: Action.prism[keyPath: action]) }

  /// Keeps a dialog that is there or not; the action is named by its case.
  public static func confirmationDialog<Answer>(
    _ path: WritableKeyPath<State, ConfirmationDialogState<Answer>?> & Sendable,
    action: CasePath<Action, PresentationAction<Answer>>
  ) -> Behavior { confirmationDialog(path, action: Action.prism[keyPath: action]) }

  /// Keeps a dialog behind a presentation; the action is named by its case.
  public static func confirmationDialog<Answer>(
    _ path: WritableKeyPath<State, Presentation<ConfirmationDialogState<Answer>>> & Sendable,
    action: CasePath<Action, PresentationAction<Answer>>
  ) -> Behavior { confirmationDialog(path, action: Action.prism[keyPath: action]) }
}

/// A child's wish to be closed in the very action that it answers, after all behaviors have seen it.
final class LeaveWish {
  var isAsked = false
  var isGranted = false
}

extension Behavior where State: Identifiable {
  /// Asks after each action to be closed, unless another one has taken its place by then.
  ///
  /// The innermost lift that can close it by an action of its own (a presentation, a stack) does so while it settles; to
  /// another it becomes a wish like any `dismiss`.
  static var leavingAfterEachAction: Behavior {
    Behavior(react: { _, state in
      let id = state.pointee.id
      let wish = LeaveWish()
      var reaction = Reaction<Action, State, Environment>(settle: { state, footprint in
        guard state.pointee.id == id else { return }
        wish.isAsked = true
        footprint.wish = wish
      })
      reaction.produce = { _, _, _ in wish.isAsked && !wish.isGranted ? .dismiss : .none }
      return reaction
    })
  }
}

extension Route {
  /// Lets a settling child that asks for it be closed by this lift, where it can without another action.
  func granting(
    _ settle: @escaping (UnsafeMutablePointer<S.Root>, Footprint) -> Void, _ key: S.Key
  ) -> (UnsafeMutablePointer<S.Root>, Footprint) -> Void {
    guard let dismiss = dismiss?(key), case .leave(let change) = match(dismiss) else { return settle }
    return { root, footprint in
      // What somebody else asked for is not asked of this lift.
      footprint.wish = nil
      settle(root, footprint)
      guard let wish = footprint.wish.take() else { return }
      wish.isGranted = true
      change(root, footprint)
    }
  }
}
