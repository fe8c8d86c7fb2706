/// A place in the state, made when somebody needs one (an effect, an observer, a projection) and pruned after.
public class AnyPlace {
  let ledger: Ledger
  let step: Step?
  weak var parent: AnyPlace?
  @exclusivity(unchecked) var observers: [Observer] = []
  private(set) var life: Life?

  init(ledger: Ledger, parent: AnyPlace?, step: Step?) {
    self.ledger = ledger
    self.parent = parent
    self.step = step
  }

  /// The life that is here now; starts one if there is none.
  var currentLife: Life {
    if let life { return life }
    let new = Life(serial: ledger.nextLife(), place: self)
    life = new
    return new
  }

  func endLife() {
    life?.end()
    life = nil
  }

  func tellObservers() {
    for observer in observers where !observer.isDirty {
      observer.isDirty = true
      ledger.dirty.append(observer)
    }
  }

  func child(at step: Step, _ key: Any) -> AnyPlace? { nil }
  func saveLastValues(besides step: Step, _ state: UnsafeRawPointer) {}
  func prune() {}
  func remove(_ child: AnyPlace, _ step: Step) {}
}

/// A place whose state has a known type, with the places below it.
public final class Place<State>: AnyPlace {
  @exclusivity(unchecked) private var groups: [Group] = []
  /// Transposed projections that want the last value.
  var keepers: [Keeper<State>.Weak] = []

  var hasChildren: Bool { !groups.isEmpty }

  override func child(at step: Step, _ key: Any) -> AnyPlace? {
    let group = groups.first { $0.container.isSameContainer(as: step) }
    return group?.first(step.key) { $0.has(key) }?.place
  }

  /// The place of a child, made if need be; the mark says which inhabitant is there now, nil that there is none.
  func child<S: Slot>(_ slot: S, _ key: S.Key, _ mark: Mark?) -> Place<S.Child> where S.Root == State {
    let step = slot.step(key)
    let index =
      groups.firstIndex { $0.container.isSameContainer(as: step) } ?? appendGroup(slot.container, slot.secondContainer)
    let known = groups[index].first(step.key) { ($0 as? SlotMember<S>)?.key == key }
    if let member = known as? SlotMember<S> {
      member.adopt(slot, mark)
      return member.child
    }
    let member = SlotMember(slot, key, mark, in: self)
    groups[index].insert(member, step.key)
    return member.child
  }

  private func appendGroup(_ container: Step, _ second: Step?) -> Int {
    groups.append(Group(container: container, second: second))
    return groups.count - 1
  }

  /// Asks everything that the touch may have reached: still there, still the same? And tells those who listen.
  func visit(_ state: UnsafePointer<State>, _ touch: Touch) {
    tellObservers()
    if groups.isEmpty { return }
    let step = touch.step
    for group in groups {
      if let step, let second = group.second, second.overlaps(step) {
        group.forEach { $0.leaveIfGone(state) }
      }
      guard let step, group.container.sharesKeys(with: step) else {
        if step.map(group.container.overlaps) ?? true { group.forEach { $0.visit(state, .everything) } }
        continue
      }
      // Another kind of slot over the same keys is the same element, seen differently.
      let deeper = group.container.isSameContainer(as: step) ? touch.deeper : .everything
      if step.key == 0 {
        group.forEach(0) { $0.visit(state, deeper) }
        group.forEach { if !$0.isContainer { $0.visit(state, .everything) } }
      } else {
        group.forEach(step.key) { $0.visit(state, deeper) }
        group.forEach(0) { $0.visit(state, .everything) }
      }
    }
  }

  /// Announces a write that may replace what lies in those bytes (nil: anything).
  func saveLastValues(below state: UnsafePointer<State>, in bytes: Range<Int>? = nil) {
    guard ledger.keepers > 0 else { return }
    for group in groups where bytes.map(group.reaches) ?? true {
      group.forEach { $0.saveLastValues(state) }
    }
  }

  override func saveLastValues(besides step: Step, _ state: UnsafeRawPointer) {
    for group in groups where group.container.overlaps(step) && !group.container.isSameContainer(as: step) {
      group.forEach { $0.saveLastValues(state.assumingMemoryBound(to: State.self)) }
    }
  }

  /// Saves the value for those who want it last, until the sweep shows whether it was.
  func keepLast(_ value: State) {
    for keeper in keepers.compactMap(\.keeper) where keeper.life.isAlive {
      keeper.last = value
      ledger.unsave.append { if keeper.life.isAlive { keeper.last = nil } }
    }
  }

  /// The state here is gone, and all below it.
  func end() {
    endLife()
    tellObservers()
    for group in groups { group.forEach { $0.end() } }
  }

  override func prune() {
    guard let parent, let step, observers.isEmpty, keepers.isEmpty, groups.isEmpty,
      life?.isIdle ?? true
    else { return }
    endLife()
    parent.remove(self, step)
    parent.prune()
  }

  override func remove(_ child: AnyPlace, _ step: Step) {
    guard let index = groups.firstIndex(where: { $0.container.isSameContainer(as: step) }) else { return }
    groups[index].remove(child, step.key)
    if groups[index].isEmpty { groups.remove(at: index) }
  }
}

/// A child place as its parent sees it, whatever the child's type.
class Member<Root> {
  /// The next one whose key has the same hash.
  final var next: Member?

  init() {}

  var place: AnyPlace? { nil }
  /// Whether it stands for the container as a whole and not for one of its keys.
  var isContainer: Bool { false }
  func has(_ key: Any) -> Bool { false }
  func visit(_ root: UnsafePointer<Root>, _ touch: Touch) {}
  func leaveIfGone(_ root: UnsafePointer<Root>) {}
  func saveLastValues(_ root: UnsafePointer<Root>) {}
  func end() {}
}

final class SlotMember<S: Slot>: Member<S.Root> {
  private var tellsIdentity: Bool
  // What the slot does, as closures: made where the types are known, they are specialised for them.
  private var look: (UnsafePointer<S.Root>, (UnsafePointer<S.Child>, Mark) -> Void) -> Bool
  private var currentMark: (UnsafePointer<S.Root>) -> Mark?
  let key: S.Key
  let child: Place<S.Child>
  private var mark: Mark?

  init(_ slot: S, _ key: S.Key, _ mark: Mark?, in parent: Place<S.Root>) {
    tellsIdentity = slot.tellsIdentity
    look = { root, body in slot.read(root, key, body) != nil }
    currentMark = { slot.mark($0, key) }
    self.key = key
    self.mark = mark
    child = Place<S.Child>(ledger: parent.ledger, parent: parent, step: slot.step(key))
  }

  override var place: AnyPlace? { child }
  override var isContainer: Bool { child.step?.key == 0 }
  override func has(_ key: Any) -> Bool { key as? S.Key == self.key }

  /// Meets a slot at the same place. The one that knows identities is kept, whoever came first; changes of the
  /// inhabitant are for visits to find, so the mark itself ends nothing.
  func adopt(_ other: S, _ now: Mark?) {
    if other.tellsIdentity, !tellsIdentity {
      tellsIdentity = true
      look = { [key] root, body in other.read(root, key, body) != nil }
      currentMark = { [key] in other.mark($0, key) }
      mark = now
    } else if mark == nil {
      mark = now
    }
  }

  /// Takes note of who is here now; a stranger ends the life of whoever was here before.
  private func settle(_ now: Mark?) {
    if let mark, !(now.map { $0.continues(mark) } ?? false) { child.end() }
    mark = now
  }

  override func visit(_ root: UnsafePointer<S.Root>, _ touch: Touch) {
    let isFound = look(root) { state, now in
      settle(now)
      child.visit(state, touch)
    }
    if isFound { return }
    if mark == nil { child.tellObservers() }
    leave()
  }

  override func leaveIfGone(_ root: UnsafePointer<S.Root>) {
    if mark != nil, currentMark(root) == nil { leave() }
  }

  private func leave() {
    settle(nil)
    child.prune()
  }

  override func saveLastValues(_ root: UnsafePointer<S.Root>) {
    guard !child.keepers.isEmpty || child.hasChildren else { return }
    _ = look(root) { state, _ in
      if !child.keepers.isEmpty { child.keepLast(state.pointee) }
      child.saveLastValues(below: state)
    }
  }

  override func end() {
    mark = nil
    child.end()
    child.prune()
  }
}
