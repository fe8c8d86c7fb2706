import Testing

@testable import MullionCore

/// A door that somebody knocks at.
private enum Door {
  nonisolated struct State: Equatable {
    var isOpen = false
  }

  nonisolated enum Action: Equatable {
    case knocked, opened
  }

  static func behavior() -> Behavior<Action, State, Void> {
    Behavior { action, _ in
      switch action {
      case .knocked: .produce { _ in .just(.opened) }
      case .opened: .reduce(at: \.isOpen) { $0 = true }
      }
    }
  }
}

/// A house that counts whom its door let in; the door knows nothing of it.
private enum House {
  nonisolated struct State: Equatable {
    var door: Door.State?
    var guests = 0
  }

  nonisolated enum Action: Equatable {
    case door(Door.Action), bell
  }

  static let doorPrism = Prism<Action, Door.Action>(
    extract: { if case .door(let action) = $0 { action } else { nil } }, embed: { .door($0) })
  static let openedPrism = Prism<Action, Void>(
    extract: { $0 == .door(.opened) ? () : nil }, embed: { .door(.opened) })

  /// The bridge alone; the door may be in this store or in another.
  static func bridge<World>() -> Behavior<Action, State, World> { .on(openedPrism, reduce: { $1.guests += 1 }) }

  static func behavior<World>() -> Behavior<Action, State, World> {
    .combine(
      Door.behavior().liftOptional(action: doorPrism, state: \State.door, environment: { (_: World) in }), bridge())
  }
}

@Suite("Between features") struct BridgeTests {
  /// Keeps what it is told.
  private final class Diary {
    var actions: [House.Action] = []
  }

  @Test("a logging behavior in the fold hears each action once, a child's and an effect's too, and wakes nobody")
  func logging() async {
    let logging = Behavior<House.Action, House.State, Diary> { action, _ in
      .produce { context in .fireAndForget { context.environment.actions.append(action) } }
    }
    let diary = Diary()
    let store = Store(
      initial: House.State(door: Door.State()), behavior: .combine(House.behavior(), logging), environment: diary)
    await store.dispatch(.door(.knocked)).finish()
    var woken = 0
    let subscription = store.observe { woken += 1 }
    await store.dispatch(.bell).finish()
    #expect(diary.actions == [.door(.knocked), .door(.opened), .bell])
    #expect(woken == 0)
    subscription.cancel()
  }

  @Test("one bridge answers a child in its own store and a child in a store of its own")
  func bridging() {
    let shared = Store(initial: House.State(door: Door.State()), behavior: House.behavior(), environment: ())
    shared.dispatch(.door(.knocked))
    #expect(shared.state == House.State(door: Door.State(isOpen: true), guests: 1))

    let host = Store<House.Action, House.State, Void>(
      initial: House.State(), behavior: House.bridge(), environment: ())
    let telling = Behavior<Door.Action, Door.State, (Door.Action) -> Void> { action, _ in
      .produce { context in
        context.environment(action)
        return .none
      }
    }
    let door = Store<Door.Action, Door.State, (Door.Action) -> Void>(
      initial: Door.State(),
      behavior: .combine(
        Door.behavior().lift(
          action: Prism(extract: { $0 }, embed: { $0 }), state: \Door.State.self, environment: { _ in }), telling),
      environment: { host.dispatch(.door($0)) })
    door.dispatch(.knocked)
    #expect(door.state.isOpen)
    #expect(host.state.guests == 1)
  }
}
