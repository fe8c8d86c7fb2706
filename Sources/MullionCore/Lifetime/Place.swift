/// A place in the state, made when somebody needs one (an effect, an observer, a projection) and pruned after.
public class AnyPlace {
  let ledger: Ledger
  let step: Step?
  weak var parent: AnyPlace?
  var observers: [Observer] = []
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

  func child(at step: Step) -> AnyPlace? { nil }
  func prune() {}
  func remove(_ step: Step) {}
}

/// A place whose state has a known type, with the places below it.
public final class Place<State>: AnyPlace {
  private struct Group {
    let container: Step
    var members: [Int: Member<State>] = [:]
  }

  private var groups: [Group] = []
  /// Transposed projections that want the last value.
  var keepers: [Keeper<State>.Weak] = []

  var hasChildren: Bool { !groups.isEmpty }

  override func child(at step: Step) -> AnyPlace? {
    groups.first { $0.container.isSameContainer(as: step) }?.members[step.key]?.place
  }

  /// The place of a child, made if need be; the mark says which inhabitant is there now, nil that there is none.
  func child<S: Slot>(_ slot: S, _ key: S.Key, _ mark: Mark?) -> Place<S.Child> where S.Root == State {
    let step = slot.step(key)
    let group = groups.firstIndex { $0.container.isSameContainer(as: step) } ?? appendGroup(slot.container)
    if let member = groups[group].members[step.key] as? SlotMember<S> {
      member.settle(mark)
      return member.child
    }
    let member = SlotMember(slot, key, mark, in: self)
    groups[group].members[step.key] = member
    return member.child
  }

  private func appendGroup(_ container: Step) -> Int {
    groups.append(Group(container: container))
    return groups.count - 1
  }

  /// Asks everything that the touch may have reached: still there, still the same? And tells those who listen.
  func visit(_ state: UnsafePointer<State>, _ touch: Touch) {
    tellObservers()
    if groups.isEmpty { return }
    let step = touch.step
    for group in groups {
      guard let step, group.container.sharesKeys(with: step) else {
        if step.map(group.container.overlaps) ?? true { visitAll(group, state) }
        continue
      }
      if !group.container.isSameContainer(as: step), step.key != 0 {
        // Another kind of slot over the same keys: the same element, seen differently.
        group.members[step.key]?.visit(state, .everything)
      } else if step.key == 0 {
        for (key, member) in group.members { member.visit(state, key == 0 ? touch.deeper : .everything) }
      } else {
        group.members[step.key]?.visit(state, touch.deeper)
        group.members[0]?.visit(state, .everything)
      }
    }
  }

  private func visitAll(_ group: Group, _ state: UnsafePointer<State>) {
    for member in group.members.values { member.visit(state, .everything) }
  }

  func saveLastValues(below state: UnsafePointer<State>, in bytes: Range<Int>? = nil) {
    guard ledger.keepers > 0 else { return }
    for group in groups where bytes?.overlaps(group.container.bytes) ?? true {
      for member in group.members.values { member.saveLastValues(state) }
    }
  }

  func keepLast(_ value: State?) {
    for weak in keepers { if let keeper = weak.keeper, keeper.life.isAlive { keeper.last = value } }
  }

  /// The state here is gone, and all below it.
  func end() {
    endLife()
    tellObservers()
    for group in groups { for member in group.members.values { member.end() } }
  }

  override func prune() {
    guard let parent, let step, observers.isEmpty, keepers.isEmpty, groups.allSatisfy({ $0.members.isEmpty }),
      life?.isIdle ?? true
    else { return }
    endLife()
    parent.remove(step)
    parent.prune()
  }

  override func remove(_ step: Step) {
    guard let index = groups.firstIndex(where: { $0.container.isSameContainer(as: step) }) else { return }
    groups[index].members[step.key] = nil
    if groups[index].members.isEmpty { groups.remove(at: index) }
  }
}

/// A child place as its parent sees it, whatever the child's type.
class Member<Root> {
  init() {}

  var place: AnyPlace? { nil }
  func visit(_ root: UnsafePointer<Root>, _ touch: Touch) {}
  func saveLastValues(_ root: UnsafePointer<Root>) {}
  func end() {}
}

final class SlotMember<S: Slot>: Member<S.Root> {
  let slot: S
  let key: S.Key
  let child: Place<S.Child>
  private var mark: Mark?

  init(_ slot: S, _ key: S.Key, _ mark: Mark?, in parent: Place<S.Root>) {
    self.slot = slot
    self.key = key
    self.mark = mark
    child = Place<S.Child>(ledger: parent.ledger, parent: parent, step: slot.step(key))
  }

  override var place: AnyPlace? { child }

  /// Takes note of who is here now; a stranger ends the life of whoever was here before.
  func settle(_ now: Mark?) {
    if let mark, !(now.map { $0.continues(mark) } ?? false) { child.end() }
    mark = now
  }

  override func visit(_ root: UnsafePointer<S.Root>, _ touch: Touch) {
    let isWhole = touch.step == nil
    let found: Void? = slot.read(root, key) { state, now in
      settle(now)
      if isWhole { child.keepLast(nil) }
      child.visit(state, touch)
    }
    guard found == nil else { return }
    let wasThere = mark != nil
    settle(nil)
    if !wasThere { child.tellObservers() }
    child.prune()
  }

  override func saveLastValues(_ root: UnsafePointer<S.Root>) {
    guard !child.keepers.isEmpty || child.hasChildren else { return }
    slot.read(root, key) { state, _ in
      if !child.keepers.isEmpty { child.keepLast(state.pointee) }
      child.saveLastValues(below: state)
    }
  }

  override func end() {
    mark = nil
    child.end()
  }
}
