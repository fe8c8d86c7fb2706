import MullionCore

extension View {
  /// Shows what the state presents over the window, in the stage that it is in.
  ///
  /// - Parameters:
  ///   - kind: How it is shown and what input it takes.
  ///   - presented: What may be there: `store.presentation(\.editor, action: \.editor)`.
  ///   - onDismiss: Called when a closing that this view drew has run its time; the state needs no help to get there.
  ///   - content: The view of its store.
  public consuming func presentation<Action, State, Presented: View>(
    _ kind: PresentationKind, _ presented: PresentationStore<Action, State>, onDismiss: @escaping () -> Void = {},
    fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (StoreProjection<Action, State>) -> Presented
  ) -> PresentationView {
    self.presented(
      by: Presenter(kind: kind, lingers: !presented.closesInStages) {
        let stage = PresentationStage(presented.stage)
        guard stage != .absent, let store = presented.store else { return nil }
        return Shown(
          stage: stage, id: presented.id, dismiss: { presented.dismiss(fileID: fileID, line: line) }, closed: onDismiss,
          content: content(store))
      })
  }

  /// Shows a box over the window while the state presents something.
  public consuming func sheet<Action, State, Presented: View>(
    _ presented: PresentationStore<Action, State>, onDismiss: @escaping () -> Void = {},
    fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (StoreProjection<Action, State>) -> Presented
  ) -> PresentationView {
    presentation(.sheet, presented, onDismiss: onDismiss, fileID: fileID, line: line, content: content)
  }

  /// Covers the window while the state presents something.
  public consuming func fullScreenCover<Action, State, Presented: View>(
    _ presented: PresentationStore<Action, State>, onDismiss: @escaping () -> Void = {},
    fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (StoreProjection<Action, State>) -> Presented
  ) -> PresentationView {
    presentation(.fullScreenCover, presented, onDismiss: onDismiss, fileID: fileID, line: line, content: content)
  }

  /// Shows a box beside the view while the state presents something.
  public consuming func popover<Action, State, Presented: View>(
    _ presented: PresentationStore<Action, State>, onDismiss: @escaping () -> Void = {},
    fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (StoreProjection<Action, State>) -> Presented
  ) -> PresentationView {
    presentation(.popover, presented, onDismiss: onDismiss, fileID: fileID, line: line, content: content)
  }

  /// Shows a column right of the view while the state presents something; Esc asks for it to be closed.
  public consuming func inspector<Action, State, Presented: View>(
    _ presented: PresentationStore<Action, State>, onDismiss: @escaping () -> Void = {},
    fileID: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder content: @escaping (StoreProjection<Action, State>) -> Presented
  ) -> PresentationView {
    presentation(.inspector, presented, onDismiss: onDismiss, fileID: fileID, line: line, content: content)
  }
}

extension PresentationStage {
  /// The stage of something that the state presents.
  init(_ stage: (isPresented: Bool, closing: ClosingToken?)) {
    self = stage.isPresented ? .presented : stage.closing.map { .closing($0) } ?? .absent
  }
}
