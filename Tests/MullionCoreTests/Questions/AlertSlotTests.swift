import FoundationEssentials
import Testing

@testable import MullionCore

@Suite("Alerts in other slots") struct AlertSlotTests {
  private nonisolated struct State {
    var alert: AlertState<Int>?
    var log: [String] = []
  }
  private enum Action {
    case alert(Int)
    case closed
  }

  private static let alert = Prism<Action, Int>(
    extract: { if case .alert(let answer) = $0 { answer } else { nil } }, embed: { .alert($0) })

  private func store(dismiss: Action?) -> (store: Store<Action, State, Void>, reports: Log) {
    let own = Behavior<Action, State, Void> { action, _ in
      switch action {
      case .alert(let answer): .reduce { $0.log.append("\(answer), asking \($0.alert != nil)") }
      case .closed: .reduce { $0.alert = nil }
      }
    }
    let store = Store(
      initial: State(alert: AlertState("?", buttons: [.default("!", action: 1)])),
      behavior: .combine(
        AlertState.behavior().liftOptional(
          action: Self.alert, state: \State.alert, dismiss: dismiss, environment: { (_: Void) in }), own),
      environment: ())
    let reports = Log()
    store.onReport = { reports.add($0.message) }
    return (store, reports)
  }

  @Test("T3 where an action of the parent closes the alert, its answer sets that action off")
  func byAction() {
    let (store, reports) = store(dismiss: .closed)
    store.dispatch(.alert(1))
    #expect(store.state.alert == nil)
    #expect(store.state.log == ["1, asking true"])
    #expect(reports.lines.isEmpty)
  }

  @Test("T3 where nothing can close the alert, one report says so")
  func byNothing() {
    let (store, reports) = store(dismiss: nil)
    store.dispatch(.alert(1))
    #expect(store.state.alert != nil)
    #expect(reports.lines.count == 1)
  }

  @Test("T3 an alert that nothing can close never makes something else close later")
  func wishForNobody() {
    let sheet = Prism<SheetAction, PresentationAction<StackAction<Int, Never>>>(
      extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })
    let alert = Prism<SheetAction, Int>(
      extract: { if case .alert(let answer) = $0 { answer } else { nil } }, embed: { .alert($0) })
    let stack = Prism<StackAction<Int, Never>, StackAction<Int, Never>>(extract: { $0 }, embed: { $0 })
    let screens = Relay.Empty.action(stack).state(\StackState<Int>.self).environment { (_: Void) in }
      .lift(Behavior<Never, Int, Void>.identity)
    let store = Store(
      initial: SheetState(),
      behavior: Behavior<SheetAction, SheetState, Void>.combine(
        AlertState.behavior().liftOptional(action: alert, state: \SheetState.alert, environment: { (_: Void) in }),
        screens.liftPresentation(action: sheet, state: \SheetState.sheet, environment: { (_: Void) in })),
      environment: ())
    store.onReport = { _ in }
    store.dispatch(.alert(1))
    store.dispatch(.sheet(.child(.popFrom(1))))
    #expect(store.state.sheet == .presented([1]))
  }

  private nonisolated struct SheetState {
    var alert: AlertState<Int>? = AlertState("?")
    var sheet = Presentation<StackState<Int>>.presented([1, 2])
  }
  private enum SheetAction {
    case alert(Int)
    case sheet(PresentationAction<StackAction<Int, Never>>)
  }

  @Test("an alert and a dialog are encoded without their identity, and decoded with one of their own")
  func encoded() throws {
    let alert = AlertState(
      TextState("Really ") + TextState("all").bold(), message: "Yes?",
      buttons: [.destructive("All", action: 3), .cancel("None")])
    let written = try JSONEncoder().encode(alert)
    #expect(!String(decoding: written, as: UTF8.self).contains("\(alert.id)"))
    let read = try JSONDecoder().decode(AlertState<Int>.self, from: written)
    #expect(read == alert)
    #expect(read.id != alert.id)
    let dialog = ConfirmationDialogState<Int>("Sort", buttons: [.default("Newest", action: 1)])
    #expect(
      try JSONDecoder().decode(ConfirmationDialogState<Int>.self, from: try JSONEncoder().encode(dialog)) == dialog)
  }
}
