extension StoreProjection {
  /// The child of a presentation as a store of its own: there while presented and while closing.
  func presented<Value>(
    _ path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> StoreProjection<Action, Value?> {
    projection(PresentationSlot(path, identify: nil), Only()) { $0 }
  }

  /// Names the closing that a presentation is in; nil unless it is closing.
  ///
  /// A view that draws the closing stage reports this token, so that whoever draws frames knows that somebody sees it.
  public func closingToken<Value>(
    of path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> ClosingToken? {
    let child = presented(path)
    child.noteRead()
    guard state(at: path, { $0.isDismissing }), let life = child.source.life else { return nil }
    return ClosingToken(life: life.serial)
  }

  /// Whether a presentation is shown and not closing.
  public func isPresented<Value>(_ path: WritableKeyPath<State, Presentation<Value>> & Sendable) -> Bool {
    presented(path).noteRead()
    return state(at: path) { $0.isPresented }
  }

  /// The value of a presentation, through both live stages.
  public func presentedValue<Value>(_ path: WritableKeyPath<State, Presentation<Value>> & Sendable) -> Value? {
    presented(path).state
  }

  private func state<Value, Result>(
    at path: WritableKeyPath<State, Value> & Sendable, _ body: (borrowing Value) -> Result
  ) -> Result {
    source.read { root in Lens(path).read(root) { body($0.pointee) } }
  }
}
