/// A slice of a store: reads live state, forwards actions, keeps nothing.
///
/// Projections compose: a projection of a projection is the projection of the composition.
public struct StoreProjection<Action, State> {
  let source: StateSource<State>
  let send: (Action, CallSite, Life?) -> Dispatched

  /// The state now.
  public var state: State {
    noteRead()
    return source.read { $0.pointee }
  }

  /// Dispatches in the name of this slice; dropped if what it shows has gone meanwhile.
  @discardableResult public func dispatch(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Dispatched {
    send(action, CallSite(fileID: fileID, line: line), source.life)
  }

  /// Calls back once after each drain that touched this slice.
  public func observe(_ changed: @escaping () -> Void) -> Subscription {
    let observer = Observer(source.ledger, changed)
    observer.watchReads { noteRead() }
    if observer.watchesSeveral {
      // What it shares with others may be another thing after each change.
      observer.refresh = { [weak observer] in observer?.watchReads { noteRead() } }
    }
    return Subscription(observer)
  }

  /// Calls back with a small value derived from this slice whenever it differs from the last one.
  public func observe<Value: Equatable>(
    _ derive: @escaping (State) -> Value, _ changed: @escaping (Value) -> Void
  ) -> Subscription {
    let source = source
    var last = source.read { derive($0.pointee) }
    return observe {
      let now = source.read { derive($0.pointee) }
      guard now != last else { return }
      last = now
      changed(now)
    }
  }

  /// The same slice showing a function of its state and taking other actions.
  public func map<OtherAction, Other>(
    action embed: @escaping (OtherAction) -> Action, state transform: @escaping (State) -> Other
  ) -> StoreProjection<OtherAction, Other> {
    StoreProjection<OtherAction, Other>(
      source: MappedSource(source, transform), send: { [send] in send(embed($0), $1, $2) })
  }

  /// One part of the slice, by key path.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child> & Sendable, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, Child> {
    StoreProjection<ChildAction, Child>(
      source: PlainSource(source, PlainSlot(path)), send: { [send] in send(embed($0), $1, $2) })
  }

  /// An optional part of the slice, by key path.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child?> & Sendable, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, Child?> {
    projection(OptionalSlot(path, identify: nil), Only(), embed)
  }

  /// A presentation in the slice, by key path; `transpose()` looks inside.
  public func projection<Child, ChildAction>(
    _ path: WritableKeyPath<State, Presentation<Child>> & Sendable, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, Presentation<Child>> {
    StoreProjection<ChildAction, Presentation<Child>>(
      source: PresentationSource(source, PlainSlot(path)), send: { [send] in send(embed($0), $1, $2) })
  }

  /// A stack in the slice, by key path; `projection(element:)` looks inside.
  public func projection<Element, ChildAction>(
    _ path: WritableKeyPath<State, StackState<Element>> & Sendable, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, StackState<Element>> {
    StoreProjection<ChildAction, StackState<Element>>(
      source: StackSource(source, PlainSlot(path)), send: { [send] in send(embed($0), $1, $2) })
  }

  /// The value of a key of a dictionary, nil where there is none.
  public func projection<Key: Sendable, Child, ChildAction>(
    key: Key, action embed: @escaping (Key, ChildAction) -> Action,
    state path: WritableKeyPath<State, [Key: Child]> & Sendable
  ) -> StoreProjection<ChildAction, Child?> {
    projection(DictionarySlot(path, identify: nil), key) { embed(key, $0) }
  }

  /// The child in a slot.
  func projection<S: Slot, ChildAction>(
    _ slot: S, _ key: S.Key, _ embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, S.Child?> where S.Root == State {
    StoreProjection<ChildAction, S.Child?>(
      source: SlotSource(source, slot, key), send: { [send] in send(embed($0), $1, $2) })
  }

  /// Turns a store of an optional into an optional store, which exists while its state does.
  ///
  /// It shows one life: when the state goes it shows the last value, and what is dispatched through it is dropped; it
  /// never adopts what comes later under the same key. Of a slice made by `map` the last value that was read is kept,
  /// so map what is inside instead where that is large.
  public func transpose<Wrapped>() -> StoreProjection<Action, Wrapped>? where State == Wrapped? {
    noteRead()
    return source.transposed().map { StoreProjection<Action, Wrapped>(source: $0, send: send) }
  }

  /// Turns a store of a presentation into an optional store, which exists through both live stages.
  public func transpose<Wrapped>() -> StoreProjection<Action, Wrapped>? where State == Presentation<Wrapped> {
    StoreProjection<Action, Wrapped?>(source: source.presented(), send: send).transpose()
  }

  /// Whether two reads may differ is asked by place, so a read notes where it looked.
  func noteRead() {
    let ledger = source.ledger
    if ledger.isMutating { ledger.stopReading() }
    guard let observer = ledger.reading else { return }
    source.note(observer)
  }
}

extension Store {
  /// The whole of the store as a projection.
  public var projection: StoreProjection<Action, State> {
    StoreProjection(source: RootSource(self), send: { [self] in send($0, $1, life: $2) })
  }
}
