import Mullion

/// What a host of flows calls the first screen of one.
enum HostPath: Hashable, Sendable {
  case flow
  case notice(String)
}

/// Pushes a flow that it cannot know: any feature will do.
enum PushingHost<Flow: Feature & SendableMetatype>: Feature where Flow.Body: View, Flow.State: SendableMetatype {
  nonisolated struct State {
    var flow: Flow.State?
  }
  enum Action {
    case flow(PresentationAction<Flow.Action>)
  }

  static var flowPrism: Prism<Action, PresentationAction<Flow.Action>> {
    Prism(extract: { if case .flow(let action) = $0 { action } else { nil } }, embed: { .flow($0) })
  }
  static func behavior() -> Behavior<Action, State, Flow.Environment> {
    Flow.behavior().liftPresentation(action: flowPrism, state: \State.flow, environment: { $0 })
  }
  static func view(store: StoreProjection<Action, State>, environment: Flow.Environment) -> some View {
    NavigationStack {
      Text("home").navigationTitle("Home")
        .navigationDestination(store.presentation(\.flow, action: Action.flow)) {
          Flow.view(store: $0, environment: environment)
        }
    }
  }
}

extension PushingHost.State: FlowState {
  static var screens: FlowScreens<Self> { .screen(HostPath.flow, at: \.flow) }
}

/// Shows a flow that it cannot know as a sheet.
enum SheetHost<Flow: Feature & SendableMetatype>: Feature where Flow.Body: View {
  nonisolated struct State {
    var flow: Presentation<Flow.State> = .dismissed
  }
  enum Action {
    case flow(PresentationAction<Flow.Action>)
  }

  static func behavior() -> Behavior<Action, State, Flow.Environment> {
    Flow.behavior().liftPresentation(
      action: Prism(extract: { if case .flow(let action) = $0 { action } else { nil } }, embed: { .flow($0) }),
      state: \State.flow, environment: { $0 })
  }

  static func view(store: StoreProjection<Action, State>, environment: Flow.Environment) -> some View {
    Text("home").sheet(store.presentation(\.flow, action: Action.flow)) {
      Flow.view(store: $0, environment: environment)
    }
  }
}

/// Keeps flows and other screens on one stack.
@Feature enum StackHost {
  struct State: Equatable, Sendable { var path = StackState<Screen.State>() }
  enum Action: Equatable, Sendable { case path(StackAction<Screen.State, Screen.Action>) }
  typealias Environment = Till

  @Destinations enum Screen {
    case checkout(Checkout)
    case counting(Counting)
  }

  static let path = Relay.Empty.action(Action.prism.path).state(\State.path)
    .environment { (till: Till) in Screen.Environment(checkout: till, counting: ()) }

  static func behavior() -> Behavior<Action, State, Environment> { path.behavior(of: Screen.self) }

  struct Content: View {
    let store: StoreProjection<Action, State>

    var body: some View {
      NavigationStack(path: store.projection(\.path, action: \.path)) {
        Text("home").navigationTitle("Home")
      } destination: { store in
        switch store.case {
        case .checkout(let store): Checkout.Content(store: store)
        case .counting(let store): Counting.Content(store: store)
        }
      }
    }
  }
}

extension StackHost.Screen.State: Equatable {}
extension StackHost.Screen.Action: Equatable {}

extension StackHost.State: FlowState {
  static var screens: FlowScreens<Self> {
    .stack(\.path) { screen in
      switch screen {
      case .checkout: HostPath.flow
      case .counting(let counting): HostPath.notice("\(counting.count)")
      }
    }
  }
}
