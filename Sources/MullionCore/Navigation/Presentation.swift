/// Something shown over something else, in the three stages that a closing really has.
///
/// An optional knows "shown" and "gone"; what a person sees while a sheet closes is neither. `dismissing` names that
/// stage and keeps the last value, so the content stays as it was until the closing has ended.
nonisolated public enum Presentation<Wrapped> {
  /// Shown.
  case presented(Wrapped)
  /// Closing; still drawn, no longer answering keys.
  case dismissing(last: Wrapped)
  /// Gone.
  case dismissed

  /// The value in both live stages. Editing it keeps the stage: `destination.value?.editItem?.name = "Mouse"`.
  ///
  /// Assigning to one that is gone presents, assigning nil lets go at once. A buffer inside is not copied by an edit.
  public var value: Wrapped? {
    get {
      switch self {
      case .presented(let value), .dismissing(let value): value
      case .dismissed: nil
      }
    }
    _modify {
      let isDismissing = isDismissing
      var value = value
      self = .dismissed
      defer { if let value { self = isDismissing ? .dismissing(last: value) : .presented(value) } }
      yield &value
    }
  }

  /// Whether it is shown and not closing.
  public var isPresented: Bool {
    if case .presented = self { true } else { false }
  }

  /// Whether it is closing.
  public var isDismissing: Bool {
    if case .dismissing = self { true } else { false }
  }

  /// The next stage towards gone: presented → dismissing → dismissed.
  public func dismiss() -> Presentation {
    switch self {
    case .presented(let value): .dismissing(last: value)
    case .dismissing, .dismissed: .dismissed
    }
  }

  /// The same stage around another value.
  public func map<Other>(_ transform: (Wrapped) throws -> Other) rethrows -> Presentation<Other> {
    switch self {
    case .presented(let value): .presented(try transform(value))
    case .dismissing(let value): .dismissing(last: try transform(value))
    case .dismissed: .dismissed
    }
  }

  /// Edits the value in place, in both live stages; false if there is none.
  ///
  /// The payload is taken out and the slot emptied meanwhile, so a buffer inside is not copied.
  @discardableResult public mutating func modify(_ body: (inout Wrapped) throws -> Void) rethrows -> Bool {
    switch self {
    case .presented(var value):
      self = .dismissed
      defer { self = .presented(value) }
      try body(&value)
      return true
    case .dismissing(var value):
      self = .dismissed
      defer { self = .dismissing(last: value) }
      try body(&value)
      return true
    case .dismissed: return false
    }
  }

  /// Starts closing; false, and nothing changes, unless it is presented.
  ///
  /// For a parent that closes what a child is done with: said twice it does not cut the closing short, as two steps of
  /// `dismiss()` would.
  @discardableResult public mutating func beginDismissing() -> Bool {
    guard case .presented(let value) = self else { return false }
    self = .dismissing(last: value)
    return true
  }

  /// Ends a closing; false, and nothing changes, unless it is closing.
  mutating func endDismissing() -> Bool {
    guard isDismissing else { return false }
    self = .dismissed
    return true
  }
}

nonisolated extension Presentation: Equatable where Wrapped: Equatable {}
nonisolated extension Presentation: Hashable where Wrapped: Hashable {}
nonisolated extension Presentation: Sendable where Wrapped: Sendable {}

/// What happens to a presentation: its child acts, it is asked to close, its closing has ended.
///
/// Presenting is no action of its own: the parent's reducer fills the slot.
nonisolated public enum PresentationAction<Action> {
  /// The child's own action.
  case child(Action)
  /// Begins closing: presented → dismissing. In another stage it changes nothing.
  case dismiss
  /// Ends the closing that the token names: dismissing → dismissed. In another stage, or for an older closing, it
  /// changes nothing.
  case closed(ClosingToken = .current)
}

nonisolated extension PresentationAction: Equatable where Action: Equatable {}
nonisolated extension PresentationAction: Hashable where Action: Hashable {}
nonisolated extension PresentationAction: Sendable where Action: Sendable {}

/// Names one closing of one presentation, so that the end of an old closing never touches a newer presentation.
nonisolated public struct ClosingToken: Hashable, Sendable {
  let life: Int

  /// Whatever is closing now; for tests and for programs that close by hand.
  public static let current = ClosingToken(life: 0)
}
