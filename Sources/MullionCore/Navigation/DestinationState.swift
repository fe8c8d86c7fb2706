/// A state that is the state of one of several features at a time; `@Destinations` writes it from the list of them.
///
/// `store.case` is then an enum of the features' own stores, and a switch over it has to name them all.
nonisolated public protocol DestinationState: Prismatic, FlowState {
  /// The actions of all of them.
  associatedtype Action
  /// One case a feature, which carries its store.
  associatedtype Case

  /// The store of the feature that is there.
  @MainActor static func `case`(of store: StoreProjection<Action, Self>) -> Case
}

nonisolated extension DestinationState {
  /// None of its own.
  public static var screens: FlowScreens<Self> { .none }
}

extension StoreProjection where State: DestinationState, State.Action == Action {
  /// The store of the feature that is there now.
  public var `case`: State.Case { State.case(of: self) }
}

extension StoreProjection where State: Prismatic {
  /// The payload of one case as a store of its own, nil while the state is another case.
  public func projection<Child, ChildAction>(
    case path: CasePath<State, Child>, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, Child?> {
    projection(CaseSlot(\State.self, State.prism[keyPath: path], identify: ownIdentity()), Only(), embed)
  }

  /// The payload of the case that the state was just seen to be, as a store of its own.
  ///
  /// Like a transposed store it shows one life: when the state goes on to another case it shows the last value.
  public func projection<Child, ChildAction>(
    case path: CasePath<State, Child>, showing value: Child, action embed: @escaping (ChildAction) -> Action
  ) -> StoreProjection<ChildAction, Child> {
    let child = projection(case: path, action: embed)
    return StoreProjection<ChildAction, Child>(
      source: child.source.transposed() ?? LatchedSource(child.source, value), send: child.send)
  }
}
