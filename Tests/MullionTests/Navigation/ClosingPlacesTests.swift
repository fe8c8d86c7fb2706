import Mullion
import MullionTesting
import Testing

/// Has one feature, which presents a form, in each kind of place.
@Feature private enum Mall {
  struct State: Sendable {
    var plain = shop
    var optional: Shop.State? = shop
    var presented = Presentation.presented(shop)
    var keyed = [7: shop]
    var stack: StackState<Shop.State> = [shop]
    var path: StackState<Floor.State> = [.shop(shop)]

    private static let shop = Shop.State(destination: .presented(.form(.init())))
  }
  enum Action: Sendable {
    case plain(Shop.Action)
    case optional(PresentationAction<Shop.Action>)
    case presented(PresentationAction<Shop.Action>)
    case keyed(ElementAction<Int, Shop.Action>)
    case stack(StackAction<Shop.State, Shop.Action>)
    case path(StackAction<Floor.State, Floor.Action>)
  }

  @Destinations enum Floor {
    case shop(Shop)
    case counting(Counting)
  }

  static let keyed = Relay.Empty.action(Action.prism.keyed).state(\State.keyed).environment { (_: Void) in }

  static func behavior() -> Behavior<Action, State, Environment> {
    .combine(
      Relay.Empty.action(Action.prism.plain).state(\State.plain).environment { (_: Void) in }.behavior(of: Shop.self),
      Relay.Empty.action(Action.prism.optional).state(\State.optional).environment { (_: Void) in }
        .behavior(of: Shop.self),
      Relay.Empty.action(Action.prism.presented).state(\State.presented).environment { (_: Void) in }
        .behavior(of: Shop.self),
      keyed.behavior(of: Shop.self),
      Relay.Empty.action(Action.prism.stack).state(\State.stack).environment { (_: Void) in }.behavior(of: Shop.self),
      Relay.Empty.action(Action.prism.path).state(\State.path)
        .environment { (_: Void) in Floor.Environment(shop: (), counting: ()) }.behavior(of: Floor.self))
  }

  static func view(store: StoreProjection<Action, State>, environment: Void) -> some View { Text("mall") }
}

@Suite("Closings in every kind of place") @MainActor struct ClosingPlacesTests {
  private nonisolated static let places = [
    "plain", "optional", "presented", "keyed", "stack", "stack by closure", "path",
  ]
  private let mall = Store(initial: Mall.initialState, behavior: Mall.behavior(), environment: ())

  private func projection(at place: String) -> StoreProjection<Shop.Action, Shop.State>? {
    let store = mall.projection
    switch place {
    case "plain": return store.projection(\.plain, action: \.plain)
    case "optional": return store.presentation(\.optional, action: \.optional).store
    case "presented": return store.presentation(\.presented, action: \.presented).store
    case "keyed": return Mall.keyed.projection(at: 7, from: store).transpose()
    case "stack": return store.projection(\.stack, action: \.stack).projection(element: 0).transpose()
    case "stack by closure":
      return store.projection(\.stack, action: Mall.Action.stack).projection(element: 0).transpose()
    default:
      guard case .shop(let shop)? = store.projection(\.path, action: \.path).projection(element: 0).transpose()?.case
      else { return nil }
      return shop
    }
  }

  @Test(
    "P2 what closes is drawn to its end, and named as the store names it, wherever its screen stands", arguments: places
  )
  func drawn(place: String) throws {
    let shop = try #require(projection(at: place))
    let screen = Screen(size: Size(width: 60, height: 9)) { Shop.Content(store: shop) }
    #expect(screen.frame.layers.count == 2)
    screen.press("esc")
    #expect(screen.text.contains("form") && screen.frame.layers.last?.isClosing == true)
    #expect(mall.closings.count == 1)
    #expect(screen.frame.closings.map(\.token) == mall.closings.map(\.token))
    mall.closings.first?.end()
    #expect(screen.text == "shop")
    #expect(mall.closings.isEmpty)
  }
}
