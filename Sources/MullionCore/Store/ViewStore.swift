/// What a view holds of a store: the state that it shows and the actions that it can send, in its own words.
///
/// The view state's members are read directly: `viewStore.title`. A view written against view state and view actions
/// knows nothing of the feature behind it and can be shown with any.
@dynamicMemberLookup
public struct ViewStore<ViewState, ViewAction> {
  /// The slice of the store behind it, for bindings and child stores.
  public let projection: StoreProjection<ViewAction, ViewState>

  /// Shows a slice as it is.
  public init(_ store: StoreProjection<ViewAction, ViewState>) {
    projection = store
  }

  /// Shows a slice in the view's words.
  public init<State, Action>(
    _ store: StoreProjection<Action, State>, state: @escaping (State) -> ViewState,
    action: @escaping (ViewAction) -> Action
  ) {
    projection = store.map(action: action, state: state)
  }

  /// The view state now.
  public var state: ViewState { projection.state }

  /// A part of the view state now.
  public subscript<Value>(dynamicMember path: KeyPath<ViewState, Value>) -> Value { state[keyPath: path] }

  /// Dispatches in the view's words; dropped if what it shows has gone meanwhile.
  @discardableResult public func dispatch(
    _ action: ViewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Dispatched {
    projection.dispatch(action, fileID: fileID, line: line)
  }

  /// A binding that reads a part of the view state and dispatches an action for each change.
  public func binding<Value>(
    _ path: KeyPath<ViewState, Value>, dispatch action: @escaping (Value) -> ViewAction,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Value> {
    projection.binding(path, dispatch: action, fileID: fileID, line: line)
  }

  /// A binding for what is presented from an optional; it only ever dismisses, and only the very item it was made for.
  public func item<Item: Identifiable>(
    _ path: WritableKeyPath<ViewState, Item?> & Sendable, dismiss: ViewAction, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Item?> {
    projection.item(path, dismiss: dismiss, fileID: fileID, line: line)
  }

  /// Whether an optional is there; it only ever dismisses, and only the life it was made for.
  ///
  /// In the view's own words, what went and came again within one dispatch counts as the same.
  public func presence<Value>(
    _ path: WritableKeyPath<ViewState, Value?> & Sendable, dismiss: ViewAction, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Bool> {
    projection.presence(path, dismiss: dismiss, fileID: fileID, line: line)
  }

  /// Whether a flag is set; it only ever dismisses, while it is.
  public func presence(
    _ path: KeyPath<ViewState, Bool>, dismiss: ViewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Bool> {
    projection.presence(path, dismiss: dismiss, fileID: fileID, line: line)
  }
}

extension ViewStore where ViewState: Equatable {
  /// Calls back with the view state whenever it differs from the last one.
  public func observe(_ changed: @escaping (ViewState) -> Void) -> Subscription {
    projection.observe({ $0 }, changed)
  }
}

extension StoreProjection {
  /// This slice in a view's words.
  public func viewStore<ViewState, ViewAction>(
    state: @escaping (State) -> ViewState, action: @escaping (ViewAction) -> Action
  ) -> ViewStore<ViewState, ViewAction> {
    ViewStore(self, state: state, action: action)
  }
}
