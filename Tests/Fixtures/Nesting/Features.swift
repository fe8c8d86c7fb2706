import Mullion

/// What everything else lies on.
@Feature enum Desk {
  struct State: Equatable, Sendable {
    var count = 0
    var outer: Presentation<Outer.State> = .dismissed
    var path = StackState<Page.State>()
  }
  enum Action: Equatable, Sendable {
    case counted
    case outerAsked
    case outerWithdrawn
    case pagesWithdrawn
    case outer(PresentationAction<Outer.Action>)
    case path(StackAction<Page.State, Page.Action>)
  }

  static let outer = Relay.Empty.action(Action.prism.outer).state(\State.outer).environment { (_: Void) in }
  static let path = Relay.Empty.action(Action.prism.path).state(\State.path).environment { (_: Void) in }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      outer.behavior(of: Outer.self), path.behavior(of: Page.self),
      Behavior { action, _ in
        switch action {
        case .counted: .reduce(at: \.count) { $0 += 1 }
        case .outerAsked: .reduce(at: \.outer) { $0 = .presented(Outer.State()) }
        case .outerWithdrawn: .reduce(at: \.outer) { $0.beginDismissing() }
        case .pagesWithdrawn: .reduce(at: \.path) { $0.removeAll() }
        case .outer, .path: .none
        }
      })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View { Sheets(store: store) }
  }
}

/// A sheet that has one of its own.
@Feature enum Outer {
  struct State: Equatable, Sendable { var inner: Presentation<Inner.State> = .dismissed }
  enum Action: Equatable, Sendable {
    case closeTapped
    case innerAsked
    case innerWithdrawn
    case inner(PresentationAction<Inner.Action>)
  }

  static let inner = Relay.Empty.action(Action.prism.inner).state(\State.inner).environment { (_: Void) in }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      inner.behavior(of: Inner.self),
      Behavior { action, _ in
        switch action {
        case .closeTapped: .produce { _ in .dismiss }
        case .innerAsked: .reduce(at: \.inner) { $0 = .presented(Inner.State()) }
        case .innerWithdrawn: .reduce(at: \.inner) { $0.beginDismissing() }
        case .inner: .none
        }
      })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack {
        Text("outer sheet")
        Button("Close outer") { store.dispatch(.closeTapped) }
      }
      .frame(width: 36, height: 12, alignment: .topLeading)
      .sheet(store.presentation(\.inner, action: \.inner)) { Inner.Content(store: $0) }
    }
  }
}

/// A sheet in a sheet.
@Feature enum Inner {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case closeTapped }

  static func behavior() -> Behavior<Action, State, Environment> {
    Behavior { _, _ in .produce { _ in .dismiss } }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack {
        Text("inner sheet")
        Button("Close inner") { store.dispatch(.closeTapped) }
      }
    }
  }
}

/// A screen that has a sheet.
@Feature enum Page {
  struct State: Equatable, Sendable { var form: Presentation<Form.State> = .dismissed }
  enum Action: Equatable, Sendable {
    case formAsked
    case formWithdrawn
    case form(PresentationAction<Form.Action>)
  }

  static let form = Relay.Empty.action(Action.prism.form).state(\State.form).environment { (_: Void) in }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      form.behavior(of: Form.self),
      Behavior { action, _ in
        switch action {
        case .formAsked: .reduce(at: \.form) { $0 = .presented(Form.State()) }
        case .formWithdrawn: .reduce(at: \.form) { $0.beginDismissing() }
        case .form: .none
        }
      })
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      Text("pushed page")
        .navigationTitle("Page")
        .sheet(store.presentation(\.form, action: \.form)) { Form.Content(store: $0) }
    }
  }
}

/// A sheet that asks something.
@Feature enum Form {
  struct State: Equatable, Sendable { var alert: AlertState<Answer>? }
  enum Action: Equatable, Sendable {
    case closeTapped
    case alertAsked
    case alertWithdrawn
    case alert(PresentationAction<Answer>)
  }
  enum Answer: Hashable, Sendable { case deleted }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      .alert(\.alert, action: \.alert),
      Behavior { action, _ in
        switch action {
        case .closeTapped: .produce { _ in .dismiss }
        case .alertAsked: .reduce(at: \.alert) { $0 = question }
        case .alertWithdrawn: .reduce(at: \.alert) { $0 = nil }
        case .alert: .none
        }
      })
  }

  private static var question: AlertState<Answer> {
    AlertState {
      "really delete?"
    } actions: {
      ButtonState(role: .destructive, action: .deleted) { "Delete" }
      ButtonState(role: .cancel) { "Keep" }
    }
  }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      VStack {
        Text("form sheet")
        Button("Close form") { store.dispatch(.closeTapped) }
      }
      .frame(width: 36, height: 12, alignment: .topLeading)
      .alert(store.presentation(\.alert, action: \.alert))
    }
  }
}
