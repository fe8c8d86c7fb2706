import MullionCore

/// A title, a message and buttons, each of which closes it after its action.
public struct AlertView<Actions: View, Message: View>: View {
  let title: Text?
  let isDialog: Bool
  let actions: Actions
  let message: Message
  let dismiss: (() -> Void)?

  /// Makes the content of an alert or dialog, for `presentation(_:stage:…)`.
  ///
  /// - Parameters:
  ///   - title: The question; may be empty.
  ///   - isDialog: Whether the buttons always stand below each other.
  ///   - dismiss: Called after each button's own action.
  ///   - actions: The buttons; `OK` if there are none.
  ///   - message: What else there is to say.
  public init(
    _ title: String, isDialog: Bool = false, dismiss: @escaping () -> Void, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) {
    self.init(
      title.isEmpty ? nil : Text(title), isDialog: isDialog, dismiss: dismiss, actions: actions(), message: message())
  }

  init(
    _ title: Text?, isDialog: Bool, dismiss: (() -> Void)?, actions: Actions, message: Message
  ) {
    self.title = title
    self.isDialog = isDialog
    self.dismiss = dismiss
    self.actions = actions
    self.message = message
  }

  /// Its parts, one below the other.
  public var body: some View {
    VStack(alignment: .center) {
      if let title { title.bold() }
      // Where there is too little room, the message is cut and not the buttons.
      message.yielding()
      Text("")
      if isDialog {
        VStack(alignment: .center) { buttons }
      } else {
        ViewThatFits {
          HStack(spacing: 2) { buttons }
          VStack(alignment: .center) { buttons }
        }
      }
    }
    .padding(.horizontal)
    .modified { content, canvas in
      canvas.drawing.afterPress = dismiss
      canvas.draw(content)
    }
  }

  @ViewBuilder private var buttons: some View {
    if actions.isWithoutChildren {
      Button("OK", role: .cancel) {}
    } else {
      actions
    }
  }
}

extension View {
  /// Asks a question over the window while the binding says so.
  ///
  /// Each of its buttons closes it after its own action. Esc presses the one with the role `cancel`. Without buttons
  /// it has one, `OK`.
  public consuming func alert<Actions: View, Message: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> PresentationView {
    asking(.alert, title, isPresented, actions, message)
  }

  /// Asks a question over the window while the binding says so.
  public consuming func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> PresentationView {
    asking(.alert, title, isPresented, actions) { EmptyView() }
  }

  /// Asks a question about something over the window while the binding says so and it is there.
  public consuming func alert<Subject, Actions: View, Message: View>(
    _ title: String, isPresented: Binding<Bool>, presenting subject: Subject?,
    @ViewBuilder actions: @escaping (Subject) -> Actions, @ViewBuilder message: @escaping (Subject) -> Message
  ) -> PresentationView {
    asking(.alert, title, isPresented.whileThereIs(subject), { subject.map(actions) }) { subject.map(message) }
  }

  /// Asks a question about something over the window while the binding says so and it is there.
  public consuming func alert<Subject, Actions: View>(
    _ title: String, isPresented: Binding<Bool>, presenting subject: Subject?,
    @ViewBuilder actions: @escaping (Subject) -> Actions
  ) -> PresentationView {
    asking(.alert, title, isPresented.whileThereIs(subject), { subject.map(actions) }) { EmptyView() }
  }

  /// Offers a choice over the window while the binding says so; a click outside closes it.
  public consuming func confirmationDialog<Actions: View, Message: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> PresentationView {
    asking(.confirmationDialog, title, isPresented, actions, message)
  }

  /// Offers a choice over the window while the binding says so; a click outside closes it.
  public consuming func confirmationDialog<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> PresentationView {
    asking(.confirmationDialog, title, isPresented, actions) { EmptyView() }
  }

  /// Asks a question about an item over the window while there is one.
  public consuming func alert<Item: Identifiable, Actions: View, Message: View>(
    _ title: String, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> PresentationView {
    asking(.alert, title, item, actions, message)
  }

  /// Offers a choice about an item over the window while there is one; a click outside closes it.
  public consuming func confirmationDialog<Item: Identifiable, Actions: View, Message: View>(
    _ title: String, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> PresentationView {
    asking(.confirmationDialog, title, item, actions, message)
  }

  private consuming func asking<Item: Identifiable, Actions: View, Message: View>(
    _ kind: PresentationKind, _ title: String, _ item: Binding<Item?>, _ actions: @escaping (Item) -> Actions,
    _ message: @escaping (Item) -> Message
  ) -> PresentationView {
    presenting(kind, item) { shown in
      AlertView(
        title, isDialog: kind == .confirmationDialog,
        // A button's action may have put another item there, which stays.
        dismiss: { if item.wrappedValue?.id == shown.id { item.wrappedValue = nil } },
        actions: { actions(shown) }, message: { message(shown) })
    }
  }

  private consuming func asking<Actions: View, Message: View>(
    _ kind: PresentationKind, _ title: String, _ isPresented: Binding<Bool>, _ actions: @escaping () -> Actions,
    _ message: @escaping () -> Message
  ) -> PresentationView {
    presenting(kind, isPresented) {
      AlertView(
        title, isDialog: kind == .confirmationDialog,
        dismiss: { if isPresented.wrappedValue { isPresented.wrappedValue = false } }, actions: actions,
        message: message)
    }
  }
}

extension Binding<Bool> {
  /// The same, and false where there is nothing to ask about.
  @MainActor fileprivate func whileThereIs(_ subject: (some Any)?) -> Binding<Bool> {
    let isThere = subject != nil
    return Binding(get: { isThere && wrappedValue }, set: { wrappedValue = $0 })
  }
}

extension View {
  /// Whether a container would find no child in it.
  var isWithoutChildren: Bool {
    var visitor = CountingVisitor()
    visitChildren(at: .root, &visitor)
    return visitor.count == 0
  }
}

private struct CountingVisitor: ChildVisitor {
  var count = 0

  mutating func visit(_ child: some View, at place: Place) { count += 1 }
}
