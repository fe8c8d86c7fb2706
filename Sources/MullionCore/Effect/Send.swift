/// How a running effect gives actions back.
///
/// What is sent after the effect was cancelled or its scope went is dropped.
public struct Send<Action> {
  let deliver: (Delivery) -> Void

  enum Delivery {
    case action(Action)
    case dismiss
  }

  /// Sends an action to the feature that made the effect.
  public func callAsFunction(_ action: Action) { deliver(.action(action)) }

  /// Asks whoever embedded the feature to close it, one level.
  public func dismiss() { deliver(.dismiss) }

  func lifted<Inner>(embed: @escaping (Inner) -> Action, dismiss: Action?) -> Send<Inner> {
    Send<Inner> { delivery in
      switch delivery {
      case .action(let action): deliver(.action(embed(action)))
      case .dismiss: deliver(dismiss.map { .action($0) } ?? .dismiss)
      }
    }
  }
}
