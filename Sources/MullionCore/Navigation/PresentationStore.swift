/// Something that the state may present, as views show it: whether it is there, its store, and the way to let it go.
///
/// One type serves every container: `.sheet(editor) { … }`, `.alert(question)`. It is made for one drawing and never
/// dismisses the successor of what was drawn with it. Of a list of destinations each case is one of its own:
/// `store.presentation(\.destination, action: \.destination).addItem`.
@dynamicMemberLookup
public struct PresentationStore<Action, State> {
  /// How far it is: whether it is shown and not closing, and which closing it is in.
  public typealias Stage = (isPresented: Bool, closing: ClosingToken?)

  /// Whether the state has a stage of closing; without one it goes in the moment in which the state lets go of it.
  public let closesInStages: Bool

  private let look: () -> (stage: Stage, store: StoreProjection<Action, State>?)
  private let send: (CallSite) -> Void
  private let shown = Shown()

  /// What was drawn, with the stage that it had.
  private final class Shown {
    var stage: Stage?
    var store: StoreProjection<Action, State>?
  }

  init(
    closesInStages: Bool, _ look: @escaping () -> (stage: Stage, store: StoreProjection<Action, State>?),
    dismiss send: @escaping (CallSite) -> Void
  ) {
    self.closesInStages = closesInStages
    self.look = look
    self.send = send
  }

  /// How far it is, looked up once.
  public var stage: Stage {
    if let stage = shown.stage { return stage }
    let (stage, store) = look()
    shown.stage = stage
    shown.store = store
    return stage
  }

  /// Its store, through both live stages; shows one life, as `transpose()` does.
  public var store: StoreProjection<Action, State>? {
    _ = stage
    return shown.store
  }

  /// The state's identity where it has one: another one is another thing that is shown.
  public var id: AnyHashable? {
    func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    guard let state = store?.state as? any Identifiable else { return nil }
    return id(of: state)
  }

  /// Asks for what was drawn to be closed; does nothing when that has gone or is closing already.
  public func dismiss(fileID: StaticString = #fileID, line: UInt = #line) {
    _ = stage
    guard let life = shown.store?.source.life, life.isAlive else { return }
    send(CallSite(fileID: fileID, line: line))
  }
}

extension PresentationStore where State: DestinationState, State.Action == Action, State.Case: Prismatic {
  /// One of the destinations, presented while the state is that case.
  public func `case`<ChildAction, Child>(
    _ path: CasePath<State.Case, StoreProjection<ChildAction, Child>>
  ) -> PresentationStore<ChildAction, Child> {
    PresentationStore<ChildAction, Child>(
      closesInStages: closesInStages,
      {
        guard let child = store?.case[case: path] else { return ((false, nil), nil) }
        return (stage, child)
      }, dismiss: { dismiss(fileID: $0.fileID, line: $0.line) })
  }

  /// One of the destinations, presented while the state is that case.
  public subscript<ChildAction, Child>(
    dynamicMember path: CasePath<State.Case, StoreProjection<ChildAction, Child>>
  ) -> PresentationStore<ChildAction, Child> { self.case(path) }
}

extension StoreProjection {
  /// A presentation in the slice, to be shown by a view.
  public func presentation<Child, ChildAction>(
    _ path: WritableKeyPath<State, Presentation<Child>> & Sendable,
    action embed: @escaping (PresentationAction<ChildAction>) -> Action
  ) -> PresentationStore<ChildAction, Child> {
    presentation(PresentationSlot(path, identify: ownIdentity()), embed) { presentationStage(of: path) }
  }

  /// An optional in the slice, to be shown by a view; it goes without a stage of closing.
  public func presentation<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child?> & Sendable,
    action embed: @escaping (PresentationAction<ChildAction>) -> Action
  ) -> PresentationStore<ChildAction, Child> {
    presentation(OptionalSlot(path, identify: ownIdentity()), embed, nil)
  }

  private func presentation<S: Slot, ChildAction>(
    _ slot: S, _ embed: @escaping (PresentationAction<ChildAction>) -> Action,
    _ stage: (() -> PresentationStore<ChildAction, S.Child>.Stage)?
  ) -> PresentationStore<ChildAction, S.Child> where S.Root == State, S.Key == Only {
    PresentationStore(
      closesInStages: stage != nil,
      {
        let stage = stage?()
        if let stage, !stage.isPresented, stage.closing == nil { return (stage, nil) }
        let child: StoreProjection<ChildAction, S.Child?> = projection(slot, Only()) { embed(.child($0)) }
        let store = child.transpose()
        return (stage ?? (store != nil, nil), store)
      }, dismiss: { _ = send(embed(.dismiss), $0, source.life) })
  }
}

extension StoreProjection where Action: Prismatic {
  /// A presentation in the slice, to be shown by a view; the action is named by its case.
  public func presentation<Child, ChildAction>(
    _ path: WritableKeyPath<State, Presentation<Child>> & Sendable,
    action: CasePath<Action, PresentationAction<ChildAction>>
  ) -> PresentationStore<ChildAction, Child> {
    presentation(path, action: Action.prism[keyPath: action].embed)
  }

  /// An optional in the slice, to be shown by a view; the action is named by its case.
  public func presentation<Child, ChildAction>(
    _ path: WritableKeyPath<State, Child?> & Sendable, action: CasePath<Action, PresentationAction<ChildAction>>
  ) -> PresentationStore<ChildAction, Child> {
    presentation(path, action: Action.prism[keyPath: action].embed)
  }
}

/// How values of the type tell themselves apart; nil where they do not say so.
///
/// For slots that views make of whatever they show; a lift knows the type and says so itself.
nonisolated func ownIdentity<Value>() -> Identify<Value>? {
  guard Value.self is any Identifiable.Type else { return nil }
  return { value in
    func hash(of value: some Identifiable) -> Int { value.id.hashValue }
    return (value as? any Identifiable).map { hash(of: $0) } ?? 0
  }
}
