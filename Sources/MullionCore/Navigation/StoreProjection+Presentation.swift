extension StoreProjection {
  /// The child of a presentation as a store of its own: there while presented and while closing.
  private func presented<Value>(_ slot: PresentationSlot<State, Value>) -> StoreProjection<Action, Value?> {
    projection(slot, Only()) { $0 }
  }

  /// Whether a presentation is shown and not closing, and which closing it is in; both from one look.
  public func presentationStage<Value>(
    of path: WritableKeyPath<State, Presentation<Value>> & Sendable
  ) -> (isPresented: Bool, closing: ClosingToken?) {
    presentationStage(of: PresentationSlot(path))
  }

  /// The same, for who knows already where it lies.
  package func presentationStage<Value>(
    of slot: PresentationSlot<State, Value>
  ) -> (isPresented: Bool, closing: ClosingToken?) {
    source.read { root in
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
    presented(PresentationSlot(path)).noteRead()
    return state(at: path) { $0.isPresented }
  }

  /// The value of a presentation, through both live stages.
  public func presentedValue<Value>(_ path: WritableKeyPath<State, Presentation<Value>> & Sendable) -> Value? {
    presentedValue(PresentationSlot(path))
  }

  /// The same, for who knows already where it lies.
  package func presentedValue<Value>(_ slot: PresentationSlot<State, Value>) -> Value? {
    presented(slot).state
  }

  private func state<Value, Result>(
    at path: WritableKeyPath<State, Value> & Sendable, _ body: (borrowing Value) -> Result
  ) -> Result {
    source.read { root in Lens(path).read(root) { body($0.pointee) } }
  }
}

/// Sees that nothing is presented, for views: of the many presentations that a frame asks for nearly none is there.
///
/// What it knows of types is one function, so that all of them are asked by the same code.
nonisolated package struct PresentationGlance {
  private let source: AnyStateSource?
  private let offset: Int
  private let isDismissed: @MainActor (UnsafeRawPointer) -> Bool

  /// Sees nothing, so that everything has to be looked at.
  package static var none: PresentationGlance { PresentationGlance(source: nil, offset: 0) { _ in false } }

  private init(
    source: AnyStateSource?, offset: Int, isDismissed: @escaping @MainActor (UnsafeRawPointer) -> Bool
  ) {
    self.source = source
    self.offset = offset
    self.isDismissed = isDismissed
  }

  /// - Parameters:
  ///   - store: Whose state holds the presentation.
  ///   - offset: Where in the state, in bytes.
  ///   - isDismissed: Whether the presentation that lies there is gone.
  @MainActor package init<Action, State>(
    _ store: StoreProjection<Action, State>, at offset: Int,
    isDismissed: @escaping @MainActor (UnsafeRawPointer) -> Bool
  ) {
    self.init(source: store.source, offset: offset, isDismissed: isDismissed)
  }

  /// Whether nothing is there; false also where the reading that goes on has yet to note where that was looked for.
  @MainActor package var showsNothing: Bool {
    guard let source else { return false }
    if let observer = source.ledger.reading, !source.isNoted(in: observer.reading) { return false }
    var showsNothing = false
    source.withRawState { showsNothing = isDismissed($0 + offset) }
    return showsNothing
  }
}
