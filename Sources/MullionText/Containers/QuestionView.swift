import MullionCore

/// The content of an alert or dialog that the state holds as data.
public struct QuestionView<Action>: View {
  let title: TextState
  let message: TextState?
  let buttons: [ButtonState<Action>]
  let isDialog: Bool
  let send: (Action) -> Void

  /// Its parts, one below the other; a button without an action asks what shows the question to close it.
  public var body: some View {
    ContextReader { context in
      AlertView(
        title.string.isEmpty ? nil : Text(title), isDialog: isDialog, dismiss: nil,
        actions: ForEach(buttons.indices, id: \.self) { index in button(buttons[index], context) },
        message: message.map { Text($0) })
    }
  }

  private func button(_ button: ButtonState<Action>, _ context: ViewContext) -> Button<Text> {
    let (send, dismiss) = (send, context.dismiss)
    return Button(role: button.role) {
      if let action = button.action { send(action) } else { dismiss?() }
    } label: {
      Text(button.label).lineLimit(1)
    }
  }
}

extension AlertState: Feature {
  /// The question itself; whoever presents it chooses the box.
  @MainActor public static func view(store: StoreProjection<Action, AlertState>, environment: Void) -> QuestionView<
    Action
  > {
    let state = store.state
    return QuestionView(title: state.title, message: state.message, buttons: state.buttons, isDialog: false) {
      store.dispatch($0)
    }
  }
}

extension ConfirmationDialogState: Feature {
  /// The choice itself; whoever presents it chooses the box.
  @MainActor public static func view(
    store: StoreProjection<Action, ConfirmationDialogState>, environment: Void
  ) -> QuestionView<Action> {
    let state = store.state
    return QuestionView(title: state.title, message: state.message, buttons: state.buttons, isDialog: true) {
      store.dispatch($0)
    }
  }
}

extension Text {
  /// Makes text that looks as a state says.
  public init(_ state: TextState) {
    self = state.runs.map(Text.init(run:)).reduce(nil) { text, run in text.map { $0 + run } ?? run } ?? Text("")
  }

  private init(run: TextState.Run) {
    var text = Text(run.text)
    if run.looks.contains(.bold) { text = text.bold() }
    if run.looks.contains(.dim) { text = text.dim() }
    if run.looks.contains(.italic) { text = text.italic() }
    if run.looks.contains(.underline) { text = text.underline() }
    if run.looks.contains(.strikethrough) { text = text.strikethrough() }
    self = text
  }
}

extension View {
  /// Asks the question that the state holds, over the window; only an answer or Esc closes it.
  ///
  /// Esc presses the button with the role `cancel`, and dismisses the alert where there is none.
  public consuming func alert<Action>(
    _ alert: PresentationStore<Action, AlertState<Action>>
  ) -> PresentationView {
    presentation(.alert, alert) { AlertState.view(store: $0, environment: ()) }
  }

  /// Offers the choice that the state holds, over the window; a click outside closes it as Esc does.
  public consuming func confirmationDialog<Action>(
    _ dialog: PresentationStore<Action, ConfirmationDialogState<Action>>
  ) -> PresentationView {
    presentation(.confirmationDialog, dialog) { ConfirmationDialogState.view(store: $0, environment: ()) }
  }
}
