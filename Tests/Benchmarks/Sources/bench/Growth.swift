import Glibc
import Mullion

/// Whether what comes and goes leaves something behind: `bench growth`.
///
/// Each cycle opens something, starts effects in it that would wait for an hour, and closes it meanwhile. What the store
/// counts as alive afterwards, and what the process holds after the first and the second half of the cycles, is told.
enum Growth {
  /// How much more the process may hold after the second half than after the first, in bytes: what the allocator keeps.
  private static let allowance = 2 << 20

  /// Tells how it went; false if something grew.
  static func run() async -> Bool {
    let store = Store(initial: State(), behavior: behavior(), environment: ())
    print("cycles, with effects in flight             started    ended alive   1st half   2nd half")
    let presentations = await measure("presented, closing and gone, 100,000", 100_000, store) { _ in
      store.dispatch(.presented)
      store.dispatch(.sheet(.child(.lookedUp)))
      store.dispatch(.sheet(.child(.waitedFor)))
      store.dispatch(.sheet(.dismiss))
      for closing in store.closings { closing.end() }
    }
    let whole = store.projection
    let scenes = await measure("scene opened, looked at and closed, 10,000", 10_000, store) { id in
      store.dispatch(.opened(id))
      let window = scenesScope.projection(at: id, from: whole).observe {}
      store.dispatch(.scenes(.element(id, .waitedFor)))
      store.dispatch(.scenes(.element(id, .lookedUp)))
      store.dispatch(.scenes(.close(id)))
      window.cancel()
    }
    return presentations && scenes
  }

  private static func measure(
    _ name: String, _ cycles: Int, _ store: Store<Action, State, Void>, _ cycle: (Int) -> Void
  ) async -> Bool {
    let before = store.lives
    var halves: [Int] = []
    for half in 0..<2 {
      for number in half * cycles / 2..<(half + 1) * cycles / 2 {
        cycle(number)
        // Effects that were cancelled end on a later turn.
        if number % 100 == 99 { await turns(4) }
      }
      await turns(1000)
      halves.append(residentBytes())
    }
    let (started, ended) = (store.lives.started - before.started, store.lives.ended - before.ended)
    let numbers = ["\(started)", "\(ended)", "\(started - ended)"] + halves.map { "\(megabytes($0)) MB" }
    let columns = zip(numbers, [7, 8, 5, 10, 10]).map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    print(name + String(repeating: " ", count: max(0, 43 - name.count)) + columns.joined(separator: " "))
    return started == ended && started >= cycles && halves[1] - halves[0] <= allowance
  }

  private static func turns(_ count: Int) async {
    for _ in 0..<count { await Task.yield() }
  }

  private static func megabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1_048_576) }

  /// What the process holds in memory: the second number of `/proc/self/statm`, in pages.
  private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    return numbers.count > 1 ? numbers[1] * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

extension Growth {
  /// A scene that waits for things, and keeps a channel open.
  nonisolated struct Room: Equatable {
    var answers = 0
  }

  enum RoomAction {
    case waitedFor, lookedUp, answered
  }

  nonisolated struct State {
    var scenes: [Int: Room] = [:]
    var sheet = Presentation<Room>.dismissed
  }

  enum Action {
    case opened(Int), presented
    case scenes(ElementAction<Int, RoomAction>), sheet(PresentationAction<RoomAction>)
  }

  /// A clock that never comes to its end.
  private static let never = EffectClock { _, _ in {} }

  private static let room = Behavior<RoomAction, Room, Void>.combine(
    Behavior { action, _ in
      switch action {
      case .waitedFor:
        .produce { _ in
          .run { send in
            try await never.sleep(for: .seconds(3600))
            send(.answered)
          }
        }
      case .lookedUp: .produce { _ in .just(.answered).debounced(id: "look", for: .seconds(3600), on: never) }
      case .answered: .reduce { $0.answers += 1 }
      }
    },
    .supervise { _ in ["line": Channel(value: 1) { _, _, inbox in for await _ in inbox {} }] })

  private static let scenesScope = Relay.Empty.action(
    Prism<Action, ElementAction<Int, RoomAction>>(
      extract: { if case .scenes(let action) = $0 { action } else { nil } }, embed: { .scenes($0) })
  ).state(\State.scenes).environment { (_: Void) in }

  private static let sheetScope = Relay.Empty.action(
    Prism<Action, PresentationAction<RoomAction>>(
      extract: { if case .sheet(let action) = $0 { action } else { nil } }, embed: { .sheet($0) })
  ).state(\State.sheet).environment { (_: Void) in }

  private static func behavior() -> Behavior<Action, State, Void> {
    .combine(
      scenesScope.lift(room), sheetScope.lift(room),
      Behavior { action, _ in
        switch action {
        case .opened(let id): .reduce(at: \.scenes) { $0[id] = Room() }
        case .presented: .reduce(at: \.sheet) { $0 = .presented(Room()) }
        case .scenes, .sheet: .none
        }
      })
  }
}
