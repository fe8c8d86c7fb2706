import MullionCore

extension View {
  /// Shows what a `Presentation` in the state holds, as a sheet unless told otherwise, in all of its three stages.
  ///
  /// The content stays as it was while it closes, and the closing ends by itself.
  ///
  /// - Parameters:
  ///   - store: Where the presentation lies.
  ///   - path: The presentation.
  ///   - dismiss: Begins closing; sent for Esc and, where the kind says so, a click outside.
  ///   - kind: How it is shown.
  ///   - onDismiss: Called when a closing that this view drew has run its time; the state needs no help to get there.
  ///   - content: The view of the value.
  public consuming func presenting<Action, State, Value, Presented: View>(
    _ store: StoreProjection<Action, State>, _ path: WritableKeyPath<State, Presentation<Value>> & Sendable,
    dismiss: @escaping @autoclosure () -> Action, as kind: PresentationKind = .sheet,
    onDismiss: @escaping () -> Void = {}, fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Value) -> Presented
  ) -> PresentationView {
    let slot = PresentationSlot(path)
    return presented(
      by: Presenter(kind: kind, glance: .init(store, path)) {
        let stage = PresentationStage(store.presentationStage(of: slot))
        guard stage != .absent else { return nil }
        return Shown(
          stage: stage, dismiss: { store.dispatch(dismiss(), fileID: fileID, line: line) }, closed: onDismiss,
          content: PresentedValue(value: store.presentedValue(slot), content: content))
      })
  }

  /// As `presenting`, for a value with an identity: another one shown from here starts with a focus of its own.
  public consuming func presentingItem<Action, State, Item: Identifiable, Presented: View>(
    _ store: StoreProjection<Action, State>, _ path: WritableKeyPath<State, Presentation<Item>> & Sendable,
    dismiss: @escaping @autoclosure () -> Action, as kind: PresentationKind = .sheet,
    onDismiss: @escaping () -> Void = {}, fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    let slot = PresentationSlot(path)
    return presented(
      by: Presenter(kind: kind, glance: .init(store, path)) {
        let stage = PresentationStage(store.presentationStage(of: slot))
        guard stage != .absent, let item = store.presentedValue(slot) else { return nil }
        return Shown(
          stage: stage, id: AnyHashable(item.id),
          dismiss: { store.dispatch(dismiss(), fileID: fileID, line: line) }, closed: onDismiss,
          content: PresentedValue(value: item, content: content))
      })
  }
}

/// The view of a presented value, nothing once it is gone.
public struct PresentedValue<Value, Content: View>: View {
  let value: Value?
  let content: (Value) -> Content

  /// The content, while there is a value.
  public var body: some View {
    if let value { content(value) }
  }
}

extension PresentationGlance {
  /// None where a look has to go through a computed property.
  @MainActor fileprivate init<Action, State, Value>(
    _ store: StoreProjection<Action, State>, _ path: WritableKeyPath<State, Presentation<Value>>
  ) {
    guard let offset = MemoryLayout<State>.offset(of: path) else {
      self = .none
      return
    }
    self.init(store, at: offset) {
      if case .dismissed = $0.assumingMemoryBound(to: Presentation<Value>.self).pointee { true } else { false }
    }
  }
}
