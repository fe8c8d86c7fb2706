import Mullion

/// Asks before it forgets its name.
@Feature enum Form {
  struct State: Equatable, Sendable, Identifiable {
    var id = 0
    var name = ""
    var alert: AlertState<Alert>?
  }
  enum Action: Equatable, Sendable {
    case named(String)
    case clearTapped
    case closeTapped
    case alert(PresentationAction<Alert>)
  }
  @Prisms enum Alert: Hashable, Sendable, Codable {
    case clear
    case keep
    case again
  }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      .alert(\.alert, action: \.alert),
      Behavior { action, _ in
        switch action {
        case .named(let name): .reduce(at: \.name) { $0 = name }
        case .clearTapped: .reduce(at: \.alert) { $0 = question }
        case .closeTapped: .produce { _ in .dismiss }
        case .alert(.child(.clear)):
          .reduce { $0.name = "cleared, asking: \($0.alert != nil)" }
        case .alert(.child(.keep)): .reduce { $0.name = "kept, asking: \($0.alert != nil)" }
        case .alert(.child(.again)): .reduce(at: \.alert) { $0 = question }
        case .alert: .none
        }
      })
  }

  static var question: AlertState<Alert> {
    AlertState {
      "Clear?"
    } actions: {
      ButtonState(role: .destructive, action: .clear) { "Clear" }
      ButtonState(action: .again) { "Ask again" }
      ButtonState { "Later" }
      ButtonState(role: .cancel, action: .keep) { "Keep" }
    } message: {
      "It cannot be undone."
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack {
        Text("form \(store.state.name)")
        Button("Clear") { store.dispatch(.clearTapped) }
      }
      .alert(store.presentation(\.alert, action: \.alert))
    }
  }
}

/// Shows one of several things at a time, of which each is drawn in its own way.
@Feature enum Shop {
  struct State: Equatable, Sendable {
    var destination: Presentation<Destination.State> = .dismissed
    var log: [String] = []
  }
  enum Action: Equatable, Sendable {
    case show(Destination.State?)
    case unrelated
    case destination(PresentationAction<Destination.Action>)
  }
  enum Answer: Hashable, Sendable {
    case delete
    case form
    case again
    case stay
  }

  @Destinations enum Destination {
    case form(Form)
    case tip(Form)
    case alert(AlertState<Answer>)
    case dialog(ConfirmationDialogState<Answer>)
  }

  static let destination = Relay.Empty.action(Action.prism.destination).state(\State.destination)
    .environment { (_: Void) in Destination.Environment(form: (), tip: ()) }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      destination.behavior(of: Destination.self),
      Behavior { action, _ in
        switch action {
        case .show(let next): .reduce { $0.destination = next.map { .presented($0) } ?? .dismissed }
        case .unrelated: .reduce(at: \.log) { $0.append("unrelated") }
        case .destination(.child(.alert(let answer))), .destination(.child(.dialog(let answer))):
          .reduce { answered(answer, &$0) }
        case .destination(.child(.form(.named("ask")))): .reduce { $0.destination = .presented(.alert(alert)) }
        case .destination(.dismiss): .reduce(at: \.log) { $0.append("dismiss") }
        case .destination: .none
        }
      })
  }

  private static func answered(_ answer: Answer, _ state: inout State) {
    state.log.append("\(answer), shown \(state.destination.isPresented)")
    switch answer {
    case .delete, .stay: break
    case .form: state.destination = .presented(.form(.init(id: 1)))
    case .again: state.destination = .presented(.alert(alert))
    }
  }

  static var alert: AlertState<Answer> {
    AlertState(
      "Delete?",
      buttons: [
        .destructive("Delete", action: .delete), .default("Again", action: .again), .default("Form", action: .form),
        .cancel("Cancel"),
      ])
  }

  static var dialog: ConfirmationDialogState<Answer> {
    ConfirmationDialogState("Sort", buttons: [.default("Newest", action: .delete), .cancel("Cancel", action: .stay)])
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      let destination = store.presentation(\.destination, action: \.destination)
      Text("shop")
        .sheet(destination.form) { Form.Content(store: $0) }
        .popover(destination.tip) { Text("tip \($0.state.name)") }
        .alert(destination.alert)
        .confirmationDialog(destination.dialog)
    }
  }
}

extension Shop.Destination.State: Equatable {}
extension Shop.Destination.Action: Equatable {}
