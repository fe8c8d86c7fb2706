/// A source, whatever it reads.
class AnyStateSource {
  final let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  // Sources come and go with each drawing. None needs the actor to go, so each class says so: without that, where they
  // are is asked for every class on the way. What does need it, a keeper, sees to that itself.
  nonisolated deinit {}

  /// A reading has ended, through which something was kept.
  func readingEnded() {}

  /// Calls the body once with the state, whatever its type.
  func withRawState(_ body: (UnsafeRawPointer) -> Void) { fatalError("abstract") }

  /// The place, for observers; shared by mapped projections.
  var place: AnyPlace { fatalError("abstract") }
  /// The life that what is sent belongs to; nil for what is always there.
  var life: Life? { nil }
  /// Notes what is read beside the place itself: states that slots on the way share with others.
  func noteShared(_ observer: Observer) {}

  /// The last reading in which this source was noted.
  @exclusivity(unchecked) private var lastReading = 0

  /// Whether a source that this one is a part of was noted in the reading.
  func isPartNoted(in reading: Int) -> Bool { false }

  /// Lets the observer of a reading hear of what is read here. Who hears of a whole hears of its parts, so a view that
  /// reads its state and then asks for many parts of it costs one look.
  final func note(_ observer: Observer) {
    if isNoted(in: observer.reading) { return }
    lastReading = observer.reading
    observer.noteRead(place)
    noteShared(observer)
  }

  /// Whether a reading hears of everything here already.
  final func isNoted(in reading: Int) -> Bool { lastReading == reading || isPartNoted(in: reading) }
}

/// Keeps a value in one place, for as long as somebody holds this.
nonisolated final class Kept<Value> {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  init(copyOf value: UnsafePointer<Value>) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(from: value, count: 1)
  }

  func lend(_ body: (UnsafePointer<Value>) -> Void) { body(UnsafePointer(pointer)) }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

/// Where a projection reads from, without copying what lies around it.
class StateSource<State>: AnyStateSource {
  nonisolated deinit {}

  /// Calls the body once with the state.
  func withState(_ body: (UnsafePointer<State>) -> Void) { fatalError("abstract") }
  /// Calls the body with the value inside an optional state, if there is one; for sources with a place inside.
  func withInside(_ body: (UnsafeRawPointer) -> Void) { fatalError("abstract") }

  /// What the body makes of the state.
  final func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    var result: Result?
    withState { result = body($0) }
    guard let result = result.take() else { preconditionFailure("a source did not call back") }
    return result
  }

  final override func withRawState(_ body: (UnsafeRawPointer) -> Void) { withState { body(UnsafeRawPointer($0)) } }

  /// The place with its type, if this source is one of its own.
  var typedPlace: Place<State>? { place as? Place<State> }

  /// The place of the value inside an optional source, if it has one of its own.
  var placeInside: AnyPlace? { nil }
  /// The source of the optional value inside a presentation, if it has a place of its own.
  var sourceInside: AnyObject? { nil }
  /// The source of an element of a stack, if the stack is a part of something: the element then has its place in that, as
  /// the behavior of the elements has.
  func element(of id: StackID) -> AnyObject? { nil }

  /// Whether a source with a place inside holds something.
  var holdsSomething: Bool { fatalError("abstract") }

  /// The source of what an optional source holds, for the life that is there now; nil if it holds nothing.
  final func transposed<Wrapped>() -> StateSource<Wrapped>? where State == Wrapped? {
    guard let place = placeInside as? Place<Wrapped> else { return read { $0.pointee }.map { LatchedSource(self, $0) } }
    return holdsSomething ? TransposedSource(self, Keeper(place)) : nil
  }

  /// The source of what a presentation holds.
  final func presented<Wrapped>() -> StateSource<Wrapped?> where State == Presentation<Wrapped> {
    sourceInside as? StateSource<Wrapped?> ?? MappedSource(self) { $0.value }
  }
}

final class RootSource<Action, State, Environment>: StateSource<State> {
  let store: Store<Action, State, Environment>

  init(_ store: Store<Action, State, Environment>) {
    self.store = store
    super.init(store.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<State>) -> Void) { body(store.memory) }
  override var place: AnyPlace { store.root }
  override var typedPlace: Place<State>? { store.root }
}

/// A slot that always has its child.
class PlainSource<Root, State>: StateSource<State> {
  let parent: StateSource<Root>
  let slot: PlainSlot<Root, State>
  private let locate: (Place<Root>) -> Place<State>

  init(_ parent: StateSource<Root>, _ slot: PlainSlot<Root, State>) {
    self.parent = parent
    self.slot = slot
    locate = { $0.child(slot, Only(), Mark()) }
    super.init(parent.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<State>) -> Void) {
    parent.withState { root in slot.lens.read(root, body) }
  }

  override var place: AnyPlace { typedPlace ?? parent.place }

  override var typedPlace: Place<State>? {
    if let place = parent.typedPlace { return locate(place) }
    return parent.place as? Place<State>
  }

  override func isPartNoted(in reading: Int) -> Bool { parent.isNoted(in: reading) }
  override func noteShared(_ observer: Observer) { parent.noteShared(observer) }
  override var life: Life? { parent.life }
}

/// A presentation as a whole, that knows how to look inside.
final class PresentationSource<Root, Child>: PlainSource<Root, Presentation<Child>> {
  override var sourceInside: AnyObject? {
    SlotSource(parent, PresentationSlot(slot.lens), Only())
  }

  nonisolated deinit {}
}

/// A stack as a whole, that knows how to look inside.
final class StackSource<Root, Element>: PlainSource<Root, StackState<Element>> {
  override func element(of id: StackID) -> AnyObject? { SlotSource(parent, StackSlot(slot.lens), id) }

  nonisolated deinit {}
}

/// A slot whose child may be there.
final class SlotSource<S: Slot>: StateSource<S.Child?> {
  let parent: StateSource<S.Root>
  // What the slot does, as closures: made where the types are known, they are specialised for them, which code of a
  // generic class is not.
  private let look: (UnsafePointer<S.Root>, (UnsafePointer<S.Child>) -> Void) -> Void
  private let locate: (UnsafePointer<S.Root>, Place<S.Root>) -> Found
  private let secondPlace: (UnsafePointer<S.Root>, Place<S.Root>) -> AnyPlace?
  /// What the last look found. It holds until something is written, as long as the place is there.
  @exclusivity(unchecked) private var found: Found?
  @exclusivity(unchecked) private var foundAt = 0
  /// For a child that is put together for each look at it. Then one is kept through a reading, and let go after it, so that
  /// nothing holds an old state when the next action edits it.
  private let make: ((UnsafePointer<S.Root>) -> Kept<S.Child>?)?
  @exclusivity(unchecked) private var made: Kept<S.Child>?
  /// How many writes there had been.
  private var madeAt = 0

  /// The child's place, and whether there is a child.
  struct Found {
    let place: Place<S.Child>
    let isThere: Bool
  }

  init(_ parent: StateSource<S.Root>, _ slot: S, _ key: S.Key) {
    self.parent = parent
    let make = { (root: UnsafePointer<S.Root>) -> Kept<S.Child>? in
      guard let child = slot.value(root, key) else { return nil }
      return Kept(consume child)
    }
    self.make = slot.secondContainer == nil ? nil : make
    look = { root, body in _ = slot.read(root, key) { state, _ in body(state) } }
    locate = { root, place in
      let mark = slot.mark(root, key)
      return Found(place: place.child(slot, key, mark), isThere: mark != nil)
    }
    secondPlace = { root, place in slot.secondPlace(root, key, in: place) }
    super.init(parent.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<S.Child?>) -> Void) {
    parent.withState { root in
      var child: S.Child?
      look(root) { child = $0.pointee }
      withUnsafePointer(to: child, body)
    }
  }

  override func withInside(_ body: (UnsafeRawPointer) -> Void) {
    if let made, madeAt == ledger.writes { return made.lend { body(UnsafeRawPointer($0)) } }
    guard let make, let observer = ledger.reading else {
      return parent.withState { root in look(root) { body(UnsafeRawPointer($0)) } }
    }
    made = nil
    parent.withState { made = make($0) }
    madeAt = ledger.writes
    guard let made else { return }
    observer.kept.append(self)
    made.lend { body(UnsafeRawPointer($0)) }
  }

  override func readingEnded() { made = nil }

  private func find() -> Found? {
    let writes = ledger.writes
    if let found, foundAt == writes, !found.place.isPruned { return found }
    guard let place = parent.typedPlace else { return nil }
    parent.withState { found = locate($0, place) }
    foundAt = writes
    return found
  }

  var childPlace: Place<S.Child>? { find()?.place }

  override var place: AnyPlace { childPlace ?? parent.place }

  override func noteShared(_ observer: Observer) {
    parent.noteShared(observer)
    guard let place = parent.typedPlace else { return }
    parent.withState { root in
      if let second = secondPlace(root, place) { observer.noteRead(second) }
    }
  }

  override var life: Life? {
    guard let found = find(), found.isThere else { return nil }
    return found.place.currentLife
  }

  override var placeInside: AnyPlace? { childPlace }

  override var holdsSomething: Bool {
    if let found = find() { return found.isThere }
    var isThere = false
    parent.withState { root in look(root) { _ in isThere = true } }
    return isThere
  }

  override func isPartNoted(in reading: Int) -> Bool { parent.isNoted(in: reading) }
}

/// A function of another source's state.
final class MappedSource<Root, State>: StateSource<State> {
  let parent: StateSource<Root>
  let transform: (Root) -> State

  init(_ parent: StateSource<Root>, _ transform: @escaping (Root) -> State) {
    self.parent = parent
    self.transform = transform
    super.init(parent.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<State>) -> Void) {
    parent.withState { root in withUnsafePointer(to: transform(root.pointee), body) }
  }

  override var place: AnyPlace { parent.place }
  override func isPartNoted(in reading: Int) -> Bool { parent.isNoted(in: reading) }
  override func noteShared(_ observer: Observer) { parent.noteShared(observer) }
  override var life: Life? { parent.life }
}

/// The inside of an optional source, for one life; afterwards the last value.
final class TransposedSource<State>: StateSource<State> {
  let parent: StateSource<State?>
  let keeper: Keeper<State>

  init(_ parent: StateSource<State?>, _ keeper: Keeper<State>) {
    self.parent = parent
    self.keeper = keeper
    super.init(parent.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<State>) -> Void) {
    if !keeper.life.isAlive, let last = keeper.last { return last.lend(body) }
    var isThere = false
    parent.withInside { state in
      isThere = true
      body(state.assumingMemoryBound(to: State.self))
    }
    if isThere { return }
    guard let last = keeper.last else {
      preconditionFailure("\(State.self) was read through a store projection from inside the reducer that edits it")
    }
    last.lend(body)
  }

  override var place: AnyPlace { keeper.place }
  override var typedPlace: Place<State>? { keeper.place }

  override func isPartNoted(in reading: Int) -> Bool { parent.isNoted(in: reading) }
  override func noteShared(_ observer: Observer) { parent.noteShared(observer) }

  override var life: Life? { keeper.life }
}

/// The inside of an optional that has no place of its own, because a function made it: keeps the value that it read
/// last, and once it found nothing, stays with that.
final class LatchedSource<State>: StateSource<State> {
  let parent: StateSource<State?>
  private var last: State
  private var isOver = false

  init(_ parent: StateSource<State?>, _ value: State) {
    self.parent = parent
    last = value
    super.init(parent.ledger)
  }

  nonisolated deinit {}

  override func withState(_ body: (UnsafePointer<State>) -> Void) {
    refresh()
    withUnsafePointer(to: last, body)
  }

  private func refresh() {
    guard !isOver else { return }
    if let now = parent.read({ $0.pointee }) { last = now } else { isOver = true }
  }

  override var place: AnyPlace { parent.place }
  override func isPartNoted(in reading: Int) -> Bool { parent.isNoted(in: reading) }
  override func noteShared(_ observer: Observer) { parent.noteShared(observer) }
  override var life: Life? {
    refresh()
    guard isOver else { return parent.life }
    let gone = Life(serial: ledger.nextLife(), place: place)
    gone.end()
    return gone
  }
}
