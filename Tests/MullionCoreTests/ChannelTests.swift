import Testing

@testable import MullionCore

/// A feature that keeps a line open to a room while it has one.
private enum Chat {
  nonisolated struct State: Equatable {
    var room: Int?
    var isPaused = false
    var heard: [String] = []
    var other = 0
  }

  enum Action {
    case enter(Int?), say(String), enterAndSay(Int, String), heard(String), other, leave
    case leaveAndBroadcast, sayNumber
  }

  static func behavior() -> Behavior<Action, State, World> {
    .combine(Behavior(own), .supervise { lines($0.room) })
  }

  static func lines(_ room: Int?) -> [AnyHashable: Channel<Action, World>] {
    guard let room else { return [:] }
    return [
      "line": Channel(value: room, receiving: String.self) { world, send, inbox in
        world.log.add("open \(inbox.value)")
        for await event in inbox {
          switch event {
          case .changed(let room): world.log.add("room \(room)")
          case .message("leave"): send.dismiss()
          case .message(let text):
            world.log.add("said \(text)")
            send(.heard(text))
          }
        }
        world.log.add("closed \(Task.isCancelled)")
      }
    ]
  }

  private static func own(_ action: Action, _ state: State) -> Reaction<Action, State, World> {
    switch action {
    case .enter(let room): .reduce { $0.room = room }
    case .say(let text): .produce { _ in .broadcast(text, to: "line") }
    case .enterAndSay(let room, let text):
      .reduce { $0.room = room }.produce { _ in .merge(.broadcast(text, to: "line"), .broadcast("\(text)2", to: "line"))
      }
    case .heard(let text): .reduce { $0.heard.append(text) }
    case .other: .reduce(at: \.other) { $0 += 1 }
    case .leave: .produce { _ in .dismiss }
    case .leaveAndBroadcast: .reduce { $0.room = nil }.produce { _ in .broadcast("bye", to: "line") }
    case .sayNumber: .produce { _ in .broadcast(1, to: "line") }
    }
  }

  static func store(
    _ state: State = State(), extra: Behavior<Action, State, World> = .identity
  ) -> (store: Store<Action, State, World>, world: World, reports: Log) {
    let world = World()
    let store = Store(initial: state, behavior: .combine(behavior(), extra), environment: world)
    let reports = Log()
    store.onReport = { reports.add($0.description) }
    return (store, world, reports)
  }
}

/// Chats by key, beside a tab.
private enum Chats {
  nonisolated struct State: Equatable {
    var chats: [Int: Chat.State] = [:]
    var sheet: Presentation<Chat.State> = .dismissed
    var tab = 0
  }

  enum Action {
    case chats(ElementAction<Int, Chat.Action>), sheet(PresentationAction<Chat.Action>), set((inout State) -> Void)
    case tab(Int)
  }

  static let chatsPrism = Prism<Action, ElementAction<Int, Chat.Action>>(
    extract: { if case .chats(let action) = $0 { action } else { nil } }, embed: { .chats($0) })
  static let sheetPrism = Prism<Action, PresentationAction<Chat.Action>>(
    extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })

  static func store(
    _ state: State, extra: Behavior<Action, State, World> = .identity
  ) -> (store: Store<Action, State, World>, world: World, reports: Log) {
    let world = World()
    let behavior = Behavior<Action, State, World>.combine(
      Chat.behavior().liftDictionary(action: chatsPrism, state: \.chats) { (world: World) in world },
      Chat.behavior().liftPresentation(action: sheetPrism, state: \.sheet) { (world: World) in world },
      Behavior { action, _ in
        switch action {
        case .set(let change): .reduce(change)
        case .tab(let tab): .reduce(at: \.tab) { $0 = tab }
        default: .none
        }
      }, extra)
    let store = Store(initial: state, behavior: behavior, environment: world)
    let reports = Log()
    store.onReport = { reports.add($0.description) }
    return (store, world, reports)
  }
}

@Suite struct ChannelTests {
  @Test("S1 the initial state opens the channels that it asks for")
  func initial() async {
    let (store, world, _) = Chat.store(Chat.State(room: 1))
    await world.log.arrived(1)
    #expect(world.log.lines == ["open 1"])
    withExtendedLifetime(store) {}
  }

  @Test(
    "K1 a channel lives exactly while it is asked for; a changed value is delivered, an unchanged wish does nothing")
  func lifetime() async {
    let (store, world, reports) = Chat.store()
    store.dispatch(.other)
    #expect(!store.root.hasChildren)
    store.dispatch(.enter(1))
    await world.log.arrived(1)
    for _ in 0..<3 { store.dispatch(.enter(1)) }
    store.dispatch(.other)
    store.dispatch(.enter(2))
    store.dispatch(.enter(3))
    await world.log.arrived(3)
    store.dispatch(.enter(nil))
    store.dispatch(.other)
    await world.log.arrived(4)
    #expect(world.log.lines == ["open 1", "room 2", "room 3", "closed true"])
    store.dispatch(.enter(4))
    await world.log.arrived(5)
    #expect(world.log.lines.last == "open 4")
    #expect(reports.lines.isEmpty)
  }

  @Test("K1 opened and dropped before its work first ran, a channel never runs")
  func dropped() async {
    let (store, world, _) = Chat.store()
    store.dispatch(.enter(1))
    store.dispatch(.enter(nil))
    store.dispatch(.enter(2))
    await world.log.arrived(1)
    #expect(world.log.lines == ["open 2"])
  }

  @Test("K1 a channel whose work has returned rests until its wish is dropped")
  func returned() async {
    let log = Log()
    let wishes = Behavior<Chat.Action, Chat.State, World>.supervise { state in
      guard let room = state.room else { return [:] }
      return [
        "once": Channel(value: room) { world, send, inbox in
          log.add("ran \(inbox.value)")
          send(.heard("once"))
        }
      ]
    }
    let (store, world, _) = Chat.store(extra: wishes)
    store.dispatch(.enter(1))
    await log.arrived(1)
    store.dispatch(.enter(2))
    store.dispatch(.enter(nil))
    store.dispatch(.enter(3))
    await log.arrived(2)
    #expect(log.lines == ["ran 1", "ran 3"])
    await world.log.arrived(4)
    #expect(store.state.heard == ["once", "once"])
  }

  @Test("K1 two behaviors at one level each keep their own channels open")
  func twoSupervisors() async {
    let log = Log()
    let wishes = Behavior<Chat.Action, Chat.State, World>.supervise { state in
      state.other == 0 ? [:] : ["other": Channel { world, send in log.add("other") }]
    }
    let (store, world, _) = Chat.store(extra: wishes)
    store.dispatch(.enter(1))
    store.dispatch(.other)
    await world.log.arrived(1)
    await log.arrived(1)
    store.dispatch(.enter(2))
    await world.log.arrived(2)
    #expect(world.log.lines == ["open 1", "room 2"])
    #expect(log.lines == ["other"])
  }

  @Test("K2 a broadcast is delivered in order, also in the action that opens the channel")
  func broadcast() async {
    let (store, world, reports) = Chat.store()
    store.dispatch(.enterAndSay(1, "a"))
    store.dispatch(.say("b"))
    store.dispatch(.enterAndSay(2, "c"))
    await world.log.arrived(7)
    #expect(world.log.lines == ["open 2", "said a", "said a2", "said b", "room 2", "said c", "said c2"])
    #expect(store.state.heard == ["a", "a2", "b", "c", "c2"])
    #expect(reports.lines.isEmpty)
  }

  @Test("K2 a broadcast that comes later in an effect is delivered then")
  func laterBroadcast() async {
    let clock = ManualClock()
    let later = Behavior<Chat.Action, Chat.State, World> { action, _ in
      guard case .other = action else { return .none }
      return .produce { _ in .concatenate(.run { _ in }, .broadcast("late", to: "line")) }
    }
    let (store, world, _) = Chat.store(Chat.State(room: 1), extra: later)
    await store.dispatch(.other).finish()
    await world.log.arrived(2)
    #expect(world.log.lines == ["open 1", "said late"])
    withExtendedLifetime(clock) {}
  }

  @Test("K2 a broadcast to a channel that is not open, or that takes other messages, is dropped with one report")
  func misdirected() {
    let (store, _, reports) = Chat.store()
    store.dispatch(.say("a"))
    store.dispatch(.enter(1))
    store.dispatch(.sayNumber)
    store.dispatch(.leaveAndBroadcast)
    #expect(reports.lines.count == 3)
    #expect(reports.lines[0].contains("ChannelTests.swift"))
    #expect(reports.lines[0].contains("channel line, which is not open"))
    #expect(reports.lines[1].contains("A Int was broadcast to the channel line, which takes other messages"))
    #expect(reports.lines[2].contains("not open"))
  }

  @Test("K3 each element's channels open and close with it alone, and answer to it alone")
  func perElement() async {
    let (store, world, reports) = Chats.store(
      Chats.State(chats: [1: Chat.State(room: 1), 2: Chat.State(), 3: Chat.State(room: 3)]))
    await world.log.arrived(2)
    #expect(world.log.lines.sorted() == ["open 1", "open 3"])
    store.dispatch(.chats(.element(2, .enterAndSay(2, "hi"))))
    await world.log.arrived(5)
    #expect(store.state.chats.mapValues(\.heard) == [1: [], 2: ["hi", "hi2"], 3: []])
    store.dispatch(.chats(.close(1)))
    await world.log.arrived(6)
    store.dispatch(.chats(.element(3, .say("there"))))
    await world.log.arrived(7)
    #expect(Array(world.log.lines.dropFirst(2)) == ["open 2", "said hi", "said hi2", "closed true", "said there"])
    #expect(reports.lines.isEmpty)
  }

  @Test("K3 a channel asks for its own scope to be closed")
  func dismissesItself() async {
    let (store, world, _) = Chats.store(
      Chats.State(chats: [1: Chat.State(room: 1)], sheet: .presented(Chat.State(room: 2))))
    store.dispatch(.chats(.element(1, .say("leave"))))
    store.dispatch(.sheet(.child(.say("leave"))))
    await world.log.arrived(3)
    #expect(store.state.chats.isEmpty)
    #expect(store.state.sheet.isDismissing)
    store.endClosings()
    await world.log.arrived(4)
    #expect(world.log.lines.sorted() == ["closed true", "closed true", "open 1", "open 2"])
    #expect(!store.root.hasChildren)
  }

  @Test("E9 a scope that goes on any way takes its channels along, and another under its key opens its own")
  func scopeGone() async {
    let (store, world, reports) = Chats.store(Chats.State(chats: [1: Chat.State(room: 1)]))
    await world.log.arrived(1)
    store.dispatch(.set { $0.chats = [:] })
    store.dispatch(.set { $0.chats = [1: Chat.State(room: 2)] })
    await world.log.arrived(3)
    #expect(world.log.lines.sorted() == ["closed true", "open 1", "open 2"])
    store.dispatch(.set { $0.sheet = .presented(Chat.State(room: 7)) })
    await world.log.arrived(4)
    store.dispatch(.sheet(.dismiss))
    store.dispatch(.set { $0.sheet = .presented(Chat.State(room: 8)) })
    await world.log.arrived(6)
    #expect(world.log.lines.suffix(2).sorted() == ["closed true", "open 8"])
    #expect(reports.lines.isEmpty)
  }

  @Test("E13 sending from a channel whose scope is gone is dropped and is one report")
  func lateSend() async {
    let wishes = Behavior<Chat.Action, Chat.State, World>.supervise { state in
      [
        "late": Channel { world, send in
          await world.gate.wait()
          send(.heard("late"))
          send(.heard("later"))
          world.log.add("sent")
        }
      ]
    }
    let world = World()
    let reports = Log()
    let prism = Chats.chatsPrism
    let store = Store(
      initial: Chats.State(chats: [1: Chat.State()]),
      behavior: Behavior.combine(
        wishes.liftDictionary(action: prism, state: \.chats) { (world: World) in world },
        Chat.behavior().liftDictionary(action: prism, state: \.chats) { (world: World) in world }), environment: world)
    store.onReport = { reports.add($0.description) }
    await world.gate.arrived()
    store.dispatch(.chats(.close(1)))
    world.gate.open()
    await world.log.arrived(1)
    #expect(reports.lines.count == 1)
    #expect(!store.root.hasChildren)
  }

  @Test("E11 a channel that throws is one report with the call site of its wish")
  func throwing() async {
    struct Broken: Error {}
    let line: UInt = #line + 2
    let wishes = Behavior<Chat.Action, Chat.State, World>.supervise { _ in
      ["bad": Channel { _, _ in throw Broken() }]
    }
    let (store, _, reports) = Chat.store(extra: wishes)
    // The store reports from a later turn, when the work first runs.
    await reports.arrived(1)
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("ChannelTests.swift:\(line): ") == true)
    withExtendedLifetime(store) {}
  }

  @Test("E12 finish does not wait for the channels that a dispatch opened")
  func finish() async {
    let (store, world, _) = Chat.store()
    await store.dispatch(.enter(1)).finish()
    store.dispatch(.enterAndSay(1, "x"))
    await world.log.arrived(3)
    #expect(store.state.heard == ["x", "x2"])
  }

  @Test("K4 an action in one scene asks only that scene for its wishes")
  func asksOnlyTouched() {
    let log = Log()
    let wishes = Behavior<Chat.Action, Chat.State, World>.supervise { state in
      log.add("asked \(state.room ?? 0)")
      return Chat.lines(state.room)
    }
    let prism = Chats.chatsPrism
    let store = Store(
      initial: Chats.State(chats: Dictionary(uniqueKeysWithValues: (1...1000).map { ($0, Chat.State(room: $0)) })),
      behavior: Behavior.combine(
        wishes.liftDictionary(action: prism, state: \.chats) { (world: World) in world },
        Chat.behavior().liftDictionary(action: prism, state: \.chats) { (world: World) in world },
        Behavior { action, _ in
          if case .tab(let tab) = action { .reduce(at: \.tab) { $0 = tab } } else { .none }
        }), environment: World())
    #expect(log.lines.count == 1000)
    log.lines = []
    store.dispatch(.chats(.element(7, .other)))
    store.dispatch(.tab(2))
    store.dispatch(.chats(.close(9)))
    #expect(log.lines == ["asked 7"])
  }

  @Test("K1 scenes that share a document ask again when it changes on any way, and only those that show it")
  func sharedWish() async {
    let log = Log()
    let wishes = Behavior<Editor.Action, Joined<Pane, Document>, World>.supervise { state in
      let lines = state.shared.lines.count
      log.add("asked \(state.own.document)")
      return [
        "lines": Channel(value: lines) { world, send, inbox in
          world.log.add("open \(inbox.value)")
          for await case .changed(let lines) in inbox { world.log.add("now \(lines)") }
        }
      ]
    }
    let (store, world, _) = makeStore(
      App.State(
        panes: ["a": Pane(document: 1, marks: [0]), "b": Pane(document: 1), "c": Pane(document: 2)],
        documents: [1: Document(lines: [0]), 2: Document(lines: [0, 0])]), extra: App.panes.lift(wishes))
    await world.log.arrived(3)
    log.lines = []
    store.dispatch(.set { $0.documents[1]?.lines = [0, 0, 0] })
    await world.log.arrived(5)
    #expect(world.log.lines.suffix(2) == ["now 3", "now 3"])
    log.lines = []
    store.dispatch(.panes(.element("a", .type)))
    #expect(Set(log.lines) == ["asked 1"])
  }

  @Test("K5 pausing a tab that is not selected is one supervise keyed on the selection")
  func selection() async {
    let pausing = Behavior<Chats.Action, Chats.State, World>.supervise(at: \.tab) { tab in
      [
        tab: Channel { world, send in
          world.log.add("tab \(tab) runs")
          await withTaskCancellationHandler {
            await world.gate.wait()
          } onCancel: {
          }
        }
      ]
    }
    let (store, world, _) = Chats.store(Chats.State(chats: [1: Chat.State()]), extra: pausing)
    await world.log.arrived(1)
    store.dispatch(.chats(.element(1, .other)))
    store.dispatch(.tab(2))
    store.dispatch(.tab(2))
    await world.log.arrived(2)
    #expect(world.log.lines == ["tab 0 runs", "tab 2 runs"])
    world.gate.open()
  }

  @Test("S12 releasing a store closes its channels")
  func release() async {
    var made: (store: Store<Chat.Action, Chat.State, World>, world: World, reports: Log)? = Chat.store(
      Chat.State(room: 1))
    let log = made?.world.log
    await log?.arrived(1)
    weak let released = made?.store
    made = nil
    #expect(released == nil)
    await log?.arrived(2)
    #expect(log?.lines == ["open 1", "closed true"])
  }
}
