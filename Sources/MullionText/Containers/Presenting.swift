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
    dismiss: Action, as kind: PresentationKind = .sheet,
    onDismiss: @escaping () -> Void = {}, fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Value) -> Presented
  ) -> PresentationView {
    presented(
      by: Presenter(kind: kind) {
        let stage = store.stage(of: path)
        guard stage != .absent else { return nil }
        return Shown(
          stage: stage, dismiss: { store.dispatch(dismiss, fileID: fileID, line: line) }, closed: onDismiss,
          content: PresentedValue(value: store.presentedValue(path), content: content))
      })
  }

  /// As `presenting`, for a value with an identity: another one shown from here starts with a focus of its own.
  public consuming func presentingItem<Action, State, Item: Identifiable, Presented: View>(
    _ store: StoreProjection<Action, State>, _ path: WritableKeyPath<State, Presentation<Item>> & Sendable,
    dismiss: Action, as kind: PresentationKind = .sheet,
    onDismiss: @escaping () -> Void = {}, fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (Item) -> Presented
  ) -> PresentationView {
    presented(
      by: Presenter(kind: kind) {
        let stage = store.stage(of: path)
        guard stage != .absent, let item = store.presentedValue(path) else { return nil }
        return Shown(
          stage: stage, id: AnyHashable(item.id),
          dismiss: { store.dispatch(dismiss, fileID: fileID, line: line) }, closed: onDismiss,
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

@MainActor extension StoreProjection {
  /// How far a presentation is, as a view draws it.
  func stage<Value>(of path: WritableKeyPath<State, Presentation<Value>> & Sendable) -> PresentationStage {
    let stage = presentationStage(of: path)
    return stage.isPresented ? .presented : stage.closing.map { .closing($0) } ?? .absent
  }
}
