extension StoreProjection {
  /// The child of a presentation as a store of its own: there while presented and while closing.
  func presented<Value>(
    _ path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> StoreProjection<Action, Value?> {
    projection(PresentationSlot(path, identify: nil), Only()) { $0 }
  }

  /// Whether a presentation is shown and not closing, and which closing it is in; both from one look.
  public func presentationStage<Value>(
    of path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> (isPresented: Bool, closing: ClosingToken?) {
    let slot = PresentationSlot(path, identify: nil)
    return source.read { root in
      let (isPresented, isDismissing) = slot.lens.read(root) { ($0.pointee.isPresented, $0.pointee.isDismissing) }
      var observer = source.ledger.reading
      if let reading = observer?.reading, source.isNoted(in: reading) { observer = nil }
      guard observer != nil || isDismissing else { return (isPresented, nil) }
      let mark = isPresented || isDismissing ? Mark(isClosing: isDismissing) : nil
      let place = source.typedPlace?.child(slot, Only(), mark)
      if let observer {
        observer.noteRead(place ?? source.place)
        source.noteShared(observer)
      }
      return (isPresented, isDismissing ? place.map { ClosingToken(life: $0.currentLife.serial) } : nil)
    }
  }

  /// Names the closing that a presentation is in; nil unless it is closing.
  ///
  /// A view that draws the closing stage reports this token, so that whoever draws frames knows that somebody sees it.
  public func closingToken<Value>(
    of path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> ClosingToken? {
    presentationStage(of: path).closing
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
