/// A child place as its parent sees it.
final class Member {
  /// The next one whose key has the same hash.
  @exclusivity(unchecked) var next: Member?
  let place: AnyPlace
  /// Whether it stands for the container as a whole and not for one of its keys.
  let isContainer: Bool
  private let isKey: (any Hashable) -> Bool
  private var tellsIdentity: Bool
  // What the slot does, as closures: made where the types are known, they are specialised for them.
  @exclusivity(unchecked) private var look: (UnsafeRawPointer, (UnsafeRawPointer, Mark) -> Void) -> Bool
  @exclusivity(unchecked) private var currentMark: (UnsafeRawPointer) -> Mark?
  @exclusivity(unchecked) private var mark: Mark?
  /// After how many writes it was last looked at; several touches of one action may reach it.
  @exclusivity(unchecked) private var visited = 0

  init<S: Slot>(_ slot: S, _ key: S.Key, _ mark: Mark?, _ place: Place<S.Child>) {
    self.place = place
    isContainer = place.step?.key == 0
    isKey = S.Key.self == Only.self ? { _ in true } : { known($0, as: S.Key.self) == key }
    tellsIdentity = slot.tellsIdentity
    look = Member.look(slot, key)
    currentMark = Member.currentMark(slot, key)
    self.mark = mark
  }

  private static func look<S: Slot>(
    _ slot: S, _ key: S.Key
  ) -> (UnsafeRawPointer, (UnsafeRawPointer, Mark) -> Void) -> Bool {
    { root, body in
      slot.read(root.assumingMemoryBound(to: S.Root.self), key) { body(UnsafeRawPointer($0), $1) } != nil
    }
  }

  private static func currentMark<S: Slot>(_ slot: S, _ key: S.Key) -> (UnsafeRawPointer) -> Mark? {
    { slot.mark($0.assumingMemoryBound(to: S.Root.self), key) }
  }

  func has(_ key: any Hashable) -> Bool { isKey(key) }

  /// Meets a slot at the same place. The one that knows identities is kept, whoever came first; changes of the
  /// inhabitant are for visits to find, so the mark itself ends nothing.
  func adopt<S: Slot>(_ other: S, _ key: S.Key, _ now: Mark?) {
    if other.tellsIdentity, !tellsIdentity {
      tellsIdentity = true
      look = Member.look(other, key)
      currentMark = Member.currentMark(other, key)
      mark = now
    } else if mark == nil {
      mark = now
    }
  }

  /// Takes note of who is here now; a stranger ends the life of whoever was here before.
  private func settle(_ now: Mark?) {
    if let mark {
      let isSame = if let now { now.continues(mark) } else { false }
      if !isSame { place.end() }
    }
    mark = now
  }

  /// Looks whether the child is still there and the same, and goes on below it.
  func visit(_ root: UnsafeRawPointer, _ touch: Touch) {
    // Who has nobody below need not be looked at, only recognised.
    guard place.hasChildren else {
      if visited == place.ledger.writes { return }
      visited = place.ledger.writes
      return visit(root, now: currentMark(root))
    }
    let isFound = look(root) { state, now in
      settle(now)
      place.visit(state, touch)
    }
    if !isFound { leave(wasTouched: true) }
  }

  private func visit(_ root: UnsafeRawPointer, now: Mark?) {
    guard let now else { return leave(wasTouched: true) }
    settle(now)
    place.tellObservers()
  }

  /// Leaves if the state that it shares with others has gone.
  func leaveIfGone(_ root: UnsafeRawPointer) {
    if mark != nil, currentMark(root) == nil { leave(wasTouched: false) }
  }

  private func leave(wasTouched: Bool) {
    if wasTouched, mark == nil { place.tellObservers() }
    settle(nil)
    place.prune()
  }

  func saveLastValues(_ root: UnsafeRawPointer) {
    guard place.keepersWithin > 0 else { return }
    _ = look(root) { state, _ in
      place.keepLast(at: state)
      place.saveLastValues(below: state)
    }
  }

  func end() {
    mark = nil
    place.end()
    place.prune()
  }
}
