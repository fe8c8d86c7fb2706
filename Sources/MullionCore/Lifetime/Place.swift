/// A place whose state has a known type.
public final class Place<State>: AnyPlace {
  /// Transposed projections that want the last value.
  private var keepers = KeeperList()

  /// The place of a child, made if need be; the mark says which inhabitant is there now, nil that there is none.
  func child<S: Slot>(_ slot: S, _ key: S.Key, _ mark: Mark?) -> Place<S.Child> where S.Root == State {
    let step = slot.step(key)
    if let member = member(at: step, key), let place = member.place as? Place<S.Child> {
      member.adopt(slot, key, mark)
      return place
    }
    let place = Place<S.Child>(ledger: ledger, parent: self, step: step)
    insert(Member(slot, key, mark, place), at: step, in: slot.container, slot.secondContainer)
    return place
  }

  /// Keeps the last value for a transposed projection too.
  func add(_ keeper: Keeper<State>) {
    keepers.add(keeper)
    countKeepers(1)
    ledger.keepers += 1
  }

  /// One that goes wants it no more.
  func removeEnded() {
    keepers.removeEnded()
    countKeepers(-1)
    ledger.keepers -= 1
    prune()
  }

  override func keepLast(at state: UnsafeRawPointer) {
    if !keepers.isEmpty { keepLast(state.assumingMemoryBound(to: State.self).pointee) }
  }

  /// Saves the value for those who want it last, until the sweep shows whether it was.
  func keepLast(_ value: State) {
    for case let keeper as Keeper<State> in keepers.all where keeper.life.isAlive {
      keeper.last = value
      ledger.unsave.append { if keeper.life.isAlive { keeper.last = nil } }
    }
  }
}

/// What wants a last value, of whatever type: apart from the type, a list is not made anew for each of them.
@MainActor struct KeeperList {
  private struct Entry {
    weak var keeper: AnyKeeper?
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Those that have not gone.
  var all: [AnyKeeper] { entries.compactMap { $0.keeper } }

  mutating func add(_ keeper: AnyKeeper) { entries.append(Entry(keeper: keeper)) }

  /// Takes out one that is on its way out; each does this once.
  mutating func removeEnded() {
    if let index = entries.lastIndex(where: { $0.keeper == nil }) { entries.remove(at: index) }
  }
}
