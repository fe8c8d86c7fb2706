/// A place in the state, made when somebody needs one (an effect, an observer, a projection) and pruned after.
///
/// What happens to places at every action is written here, without their types: code of a generic class looks its types
/// up each time it runs.
public class AnyPlace {
  let ledger: Ledger
  let step: Step?
  /// Kept until this is taken away: an object that is held weakly costs more at each look, and places are looked at often.
  @exclusivity(unchecked) private(set) var parent: AnyPlace?
  @exclusivity(unchecked) var observers: [Observer] = []
  /// The last reading in which it was noted.
  @exclusivity(unchecked) var lastReading = 0
  @exclusivity(unchecked) private(set) var life: Life?
  /// How many transposed projections here and below want last values.
  @exclusivity(unchecked) private(set) var keepersWithin = 0
  /// Those of them that are about this place.
  @exclusivity(unchecked) private var keepers: [AnyLastValue] = []
  @exclusivity(unchecked) private var groups: [Group] = []
  /// Whether it was taken away, so that who looks for it must look anew.
  @exclusivity(unchecked) private(set) var isPruned = false

  init(ledger: Ledger, parent: AnyPlace?, step: Step?) {
    self.ledger = ledger
    self.parent = parent
    self.step = step
  }

  final var hasChildren: Bool { !groups.isEmpty }

  /// The life that is here now; starts one if there is none.
  final var currentLife: Life {
    if let life { return life }
    let new = Life(serial: ledger.nextLife(), place: self)
    life = new
    return new
  }

  final func endLife() {
    life?.end()
    life = nil
  }

  final func tellObservers() {
    for observer in observers where !observer.isDirty {
      observer.isDirty = true
      ledger.dirty.append(observer)
    }
  }

  /// The place of a child, if somebody made one.
  final func child(at step: Step, _ key: any Hashable) -> AnyPlace? {
    member(at: step, key)?.place
  }

  /// The child of a key as its parent sees it, if somebody made its place.
  final func member(at step: Step, _ key: any Hashable) -> Member? {
    group(of: step)?.first(step.key) { $0.has(key) }
  }

  /// Adds a child.
  final func insert(_ member: Member, at step: Step, in container: Step, _ second: Step?) {
    if let group = group(of: step) { return group.insert(member, step.key) }
    let group = Group(container: container, second: second)
    group.insert(member, step.key)
    groups.append(group)
  }

  private final func group(of step: Step) -> Group? {
    for group in groups where group.container.isSameContainer(as: step) { return group }
    return nil
  }

  /// Asks everything that the touch may have reached: still there, still the same? And tells those who listen.
  final func visit(_ state: UnsafeRawPointer, _ touch: Touch) {
    tellObservers()
    if groups.isEmpty { return }
    let step = touch.step
    for group in groups where step.map({ group.reaches($0.bytes) }) ?? true {
      if let step, let second = group.second, second.overlaps(step), !(touch.isInside && second.sharesKeys(with: step))
      {
        group.forEach { $0.leaveIfGone(state) }
      }
      guard let step, group.container.sharesKeys(with: step) else {
        if touch.overlaps(group.container) { group.forEach { $0.visit(state, .everything) } }
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
  final func saveLastValues(below state: UnsafeRawPointer, in bytes: Range<Int>? = nil) {
    guard keepersWithin > 0 else { return }
    for group in groups where group.reaches(bytes) {
      group.forEach { $0.saveLastValues(state) }
    }
  }

  /// Announces a write on one way to those on other ways through the same bytes.
  final func saveLastValues(besides step: Step, _ state: UnsafeRawPointer) {
    guard keepersWithin > 0 else { return }
    for group in groups where group.container.overlaps(step) && !group.container.isSameContainer(as: step) {
      group.forEach { $0.saveLastValues(state) }
    }
  }

  /// Saves the value for those who want it last, until the sweep shows whether it was.
  final func keepLast(at state: UnsafeRawPointer) {
    for keeper in keepers where keeper.life.isAlive {
      keeper.save(state)
      ledger.unsave.append { if keeper.life.isAlive { keeper.forget() } }
    }
  }

  /// Keeps the last value for a transposed projection too.
  final func add(_ keeper: AnyLastValue) {
    keepers.append(keeper)
    countKeepers(1)
  }

  /// One that goes wants it no more.
  final func remove(_ keeper: AnyLastValue) {
    guard let index = keepers.firstIndex(where: { $0 === keeper }) else { return }
    keepers.remove(at: index)
    countKeepers(-1)
    prune()
  }

  /// So many more transposed projections want the last values of this place.
  private final func countKeepers(_ change: Int) {
    ledger.keepers += change
    var place: AnyPlace? = self
    while let this = place {
      this.keepersWithin += change
      place = this.parent
    }
  }

  /// The state here is gone, and all below it.
  final func end() {
    endLife()
    tellObservers()
    for group in groups { group.forEach { $0.end() } }
  }

  /// Takes the place away, and those above it, once nobody needs it.
  final func prune() {
    guard let parent, let step, observers.isEmpty, keepersWithin == 0, groups.isEmpty, life?.isIdle ?? true else {
      return
    }
    endLife()
    isPruned = true
    self.parent = nil
    parent.remove(self, step)
    parent.prune()
  }

  private final func remove(_ child: AnyPlace, _ step: Step) {
    guard let group = group(of: step) else { return }
    group.remove(child, step.key)
    if group.isEmpty { groups.removeAll { $0 === group } }
  }
}
