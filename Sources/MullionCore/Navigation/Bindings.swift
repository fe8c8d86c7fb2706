extension StoreProjection {
  /// A binding that reads a part of the state and dispatches an action for each change; for selections and paths.
  public func binding<Value>(
    _ path: KeyPath<State, Value>, dispatch action: @escaping (Value) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Value> {
    Binding(
      get: { state[keyPath: path] },
      set: { dispatch(action($0), fileID: fileID, line: line) })
  }

  /// A binding for what is presented from an optional; writing nil dispatches `dismiss`, and only while the very item
  /// is there for which the binding was made.
  public func item<Item: Identifiable>(
    _ path: WritableKeyPath<State, Item?> & Sendable, dismiss: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Item?> {
    let id = state[keyPath: path]?.id
    return dismissing(OptionalSlot(path, identify: nil), dismiss, CallSite(fileID: fileID, line: line)) {
      $0?.id == id ? $0 : nil
    }
  }

  /// A binding for what is presented from a `Presentation`, through both live stages; writing nil dispatches
  /// `dismiss`, and only while the very item is presented for which the binding was made.
  public func item<Item: Identifiable>(
    _ path: WritableKeyPath<State, Presentation<Item>> & Sendable, dismiss: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Item?> {
    let id = state[keyPath: path].value?.id
    return dismissing(PresentationSlot(path, identify: nil), dismiss, CallSite(fileID: fileID, line: line)) {
      $0?.id == id ? $0 : nil
    }
  }

  /// Whether an optional is there; writing false dispatches `dismiss`, and only for the life for which the binding was
  /// made.
  public func presence<Value>(
    _ path: WritableKeyPath<State, Value?> & Sendable, dismiss: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Bool> {
    dismissing(OptionalSlot(path, identify: nil), dismiss, CallSite(fileID: fileID, line: line)) { $0 }.isPresent()
  }

  /// Whether a presentation is shown, through both live stages; writing false dispatches `dismiss`, and only for the
  /// life for which the binding was made.
  public func presence<Value>(
    _ path: WritableKeyPath<State, Presentation<Value>> & Sendable, dismiss: Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Binding<Bool> {
    dismissing(PresentationSlot(path, identify: nil), dismiss, CallSite(fileID: fileID, line: line)) { $0 }.isPresent()
  }

  /// Whether a flag is set; writing false dispatches `dismiss` while it is.
  public func presence(
    _ path: KeyPath<State, Bool>, dismiss: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Binding<Bool> {
    Binding(
      get: { state[keyPath: path] },
      set: { if !$0, state[keyPath: path] { dispatch(dismiss, fileID: fileID, line: line) } })
  }

  private func dismissing<S: Slot>(
    _ slot: S, _ dismiss: Action, _ callSite: CallSite, _ current: @escaping (S.Child?) -> S.Child?
  ) -> Binding<S.Child?> where S.Root == State, S.Key == Only {
    let child: StoreProjection<Action, S.Child?> = projection(slot, Only()) { $0 }
    // Keeps the life that is there now, so that a successor is told apart even without an identity.
    let made = child.transpose()
    // What a function made has no place that would tell when it goes, so that is looked at after each change.
    let watching = child.source.placeInside == nil ? made.map { made in observe { _ = made.source.life } } : nil
    return Binding(
      get: { child.state },
      set: { value in
        guard value == nil, let made, made.source.life?.isAlive ?? true, current(child.state) != nil else { return }
        _ = send(dismiss, callSite, source.life)
        withExtendedLifetime(watching) {}
      })
  }

  /// Whether the state has a scene of that key; a window whose scene has gone closes.
  ///
  /// Only this scene's coming and going is looked at, so an observer of it does not hear of the others.
  public func hasScene<Key: Hashable & Sendable, Value>(
    _ key: Key, in path: WritableKeyPath<State, [Key: Value]> & Sendable
  ) -> Bool {
    presence(of: key, in: path)()
  }

  /// The same, for who asks again and again for one scene.
  package func presence<Key: Hashable & Sendable, Value>(
    of key: Key, in path: WritableKeyPath<State, [Key: Value]> & Sendable
  ) -> () -> Bool {
    let scene: StoreProjection<Action, Value?> = projection(DictionarySlot(path, identify: nil), key) { $0 }
    return {
      scene.noteRead()
      return scene.source.holdsSomething
    }
  }
}

extension Binding {
  /// Whether there is a value; writing false writes nil.
  func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool>(get: { wrappedValue != nil }, set: { if !$0 { wrappedValue = nil } })
  }
}
