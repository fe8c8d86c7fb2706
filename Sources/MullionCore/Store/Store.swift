/// The one owner of a program's state.
///
/// `dispatch` is synchronous, first in first out and never nested. Each action goes through react, mutate, settle,
/// sweep, produce and reconcile before the next starts; when the queue is empty, observers of what was touched hear of
/// it once, in the order in which they registered.
@MainActor public final class Store<Action, State, Environment> {
  struct Entry {
    var action: Action
    var callSite: CallSite
    var trace: Int
    /// Who sent it; dropped when that life is over.
    var life: Life?
    var run: EffectRun?
  }

  let memory: UnsafeMutablePointer<State>
  let ledger = Ledger()
  let root: Place<State>
  private let rootPlace: () -> Place<State>
  private let react: Behavior<Action, State, Environment>.React
  private let supervise: Supervise<Action, State, Environment>?
  private let isSupervised: Bool
  /// The outside world; a test may change it between actions.
  @exclusivity(unchecked) package var environment: Environment
  private let watch: StoreWatch<Action, State>?
  private let footprint = Footprint()
  @exclusivity(unchecked) private var queue: [Entry] = []
  @exclusivity(unchecked) private var head = 0
  @exclusivity(unchecked) private var waiting = 0
  @exclusivity(unchecked) private var hasReportedBurst = false
  /// Messages to channels, held until the channels that this action asks for are open.
  @exclusivity(unchecked) var broadcasts: [Broadcast] = []
  @exclusivity(unchecked) private(set) var isStarting = false
  @exclusivity(unchecked) private var isAskingForEnding = false
  private var endingAction: Action?
  /// Times actions, if the program wants that; then the last action is kept until the next one, or until it was drawn.
  @exclusivity(unchecked) var stopwatch: Stopwatch?
  @exclusivity(unchecked) var lastAction: Action?
  /// Called when a drain has ended and all observers were told; what it dispatches makes another round.
  @exclusivity(unchecked) public var drained: (() -> Void)?

  /// How many actions are handled at a stretch, from 1; past it the rest of the queue goes on in further turns, and one
  /// report says so.
  @exclusivity(unchecked) public var drainLimit = 1_000_000

  /// Makes a store; its state can be read at once.
  public convenience init(
    initial state: State, behavior: Behavior<Action, State, Environment>, environment: Environment
  ) {
    self.init(initial: state, behavior: behavior, environment: environment, watch: nil)
  }

  /// Makes a store that a test watches.
  package init(
    initial state: State, behavior: Behavior<Action, State, Environment>, environment: Environment,
    watch: StoreWatch<Action, State>?
  ) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: state)
    react = behavior.react
    supervise = behavior.supervise
    isSupervised = behavior.supervise != nil
    self.environment = environment
    self.watch = watch
    ledger.watch = watch?.runs
    let root = Place<State>(ledger: ledger, parent: nil, step: nil)
    self.root = root
    rootPlace = { root }
    footprint.root = root
    footprint.ledger = ledger
    if isSupervised {
      ledger.isDraining = true
      keep(.everything)
      ledger.drainEnded()
      drain()
    }
  }

  isolated deinit {
    root.end()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The state now.
  public var state: State {
    if ledger.isMutating { ledger.stopReading() }
    ledger.reading?.noteRead(root)
    return memory.pointee
  }

  /// Where reports of misuse go; printed in debug builds unless replaced.
  public var onReport: (Report) -> Void {
    get { ledger.report }
    set { ledger.report = newValue }
  }

  /// The presentations that are closing now.
  public var closings: [Closing] { ledger.closings.values.sorted { $0.token.life < $1.token.life } }

  /// How many lives began and how many ended; equal once nothing in the state has effects, observers or closings.
  public var lives: (started: Int, ended: Int) { (ledger.livesStarted, ledger.livesEnded) }

  /// Handles the action and all that it sets off synchronously before it returns; when called from a handler, an
  /// observer or a synchronous effect, the action waits its turn in the outermost dispatch.
  @discardableResult public func dispatch(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Dispatched {
    send(action, CallSite(fileID: fileID, line: line), life: nil)
  }

  /// Calls back once after each drain that touched the state.
  public func observe(_ changed: @escaping () -> Void) -> Subscription {
    projection.observe(changed)
  }

  /// An observer that hears of changes to exactly what it last read.
  public func readObserver(_ changed: @escaping () -> Void) -> ReadObserver {
    ReadObserver(ledger, changed)
  }

  @discardableResult func send(_ action: Action, _ callSite: CallSite, life: Life?) -> Dispatched {
    let entry = Entry(action: action, callSite: callSite, trace: ledger.nextTrace(), life: life)
    life?.queuedActions += 1
    if ledger.isDraining || !isQueueEmpty {
      append(entry)
      drain()
    } else {
      // The usual case, without a detour through the queue.
      ledger.isDraining = true
      handle(entry)
      finishDrain(handled: 1)
    }
    return Dispatched(ledger: ledger, trace: entry.trace)
  }

  private var isQueueEmpty: Bool { waiting == 0 }

  func enqueue(_ entry: Entry) {
    entry.life?.queuedActions += 1
    entry.run?.queuedAction()
    append(entry)
  }

  private func append(_ entry: Entry) {
    waiting += 1
    queue.append(entry)
  }

  func drain() {
    guard !ledger.isDraining, !ledger.isPaused, !isQueueEmpty else { return }
    ledger.isDraining = true
    finishDrain(handled: 0)
  }

  private func finishDrain(handled before: Int) {
    var handled = before
    repeat {
      while !isQueueEmpty {
        if handled == drainLimit { return pauseDrain() }
        handle(dequeue())
        handled += 1
      }
      while ledger.hasDirty, isQueueEmpty { ledger.tellRound() }
      if isQueueEmpty { tellDrained() }
    } while !isQueueEmpty
    hasReportedBurst = false
    ledger.drainEnded()
  }

  private func tellDrained() {
    if stopwatch != nil { timeEnd() }
    drained?()
  }

  /// Lets the program answer, and goes on with the queue on the next turn.
  private func pauseDrain() {
    if !hasReportedBurst {
      hasReportedBurst = true
      let next = queue[head]
      let message =
        "More than \(drainLimit) actions were handled without a pause; the rest goes on in turns. Two features may be "
        + "answering each other for ever. The next action is \(next.action)."
      ledger.report(Report(message, at: next.callSite))
    }
    while ledger.hasDirty { ledger.tellRound() }
    tellDrained()
    ledger.pauseDrain()
    // The task is made elsewhere: a function that makes one is not specialised, nor are those that call it.
    ledger.later { [weak self] in
      self?.ledger.isPaused = false
      self?.drain()
    }
  }

  private func dequeue() -> Entry {
    let entry = queue[head]
    head += 1
    waiting -= 1
    if waiting == 0 {
      queue.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 4096, head * 2 > queue.count {
      // A long chain must not keep what it has already handled.
      queue.removeFirst(head)
      head = 0
    }
    return entry
  }

  private func handle(_ entry: Entry) {
    defer { entry.life?.place?.prune() }
    if let life = entry.life {
      life.queuedActions -= 1
      entry.run?.dequeuedAction()
      guard life.isAlive else { return }
    }
    guard entry.run?.ending != .cancelled, !ledger.isCancelled(entry.trace) else { return }
    if stopwatch != nil { timeBeginning(of: entry) }
    ledger.callSite = entry.callSite
    ledger.writes &+= 1
    watch?.willHandle(entry.action, entry.trace, memory.pointee)
    footprint.isDetailed = root.hasChildren || isSupervised
    let reaction = react(entry.action, memory)
    if let message = reaction.report { ledger.report(Report(message, at: entry.callSite)) }
    ledger.isMutating = true
    reaction.mutate?(memory, footprint)
    ledger.isMutating = false
    if let settle = reaction.settle {
      reaction.save?(memory)
      settle(memory, footprint)
    }
    sweep()
    if let effect = reaction.produce?(memory, environment, anchor), !effect.leaves.isEmpty {
      isStarting = true
      start(effect, Cause(callSite: entry.callSite, trace: entry.trace))
      isStarting = false
    }
    reconcile()
    if !broadcasts.isEmpty { deliverBroadcasts() }
    watch?.didHandle(entry.action, memory.pointee)
  }

  /// Asks the places below what was touched whether they are still there, and marks who must hear of it.
  private func sweep() {
    ledger.writes &+= 1
    if footprint.isTouched {
      if footprint.isDetailed {
        footprint.forEachTouch { root.visit(memory, $0) }
      } else {
        root.tellObservers()
      }
    }
    if !ledger.unsave.isEmpty { ledger.forgetSaved() }
  }

  private func reconcile() {
    guard footprint.isTouched else { return }
    if isSupervised { footprint.forEachTouch { keep($0) } }
    footprint.reset()
  }

  /// The action that would end a closing, which goes on.
  package func action(ending closing: Closing) -> Action? {
    isAskingForEnding = true
    closing.end()
    isAskingForEnding = false
    return endingAction.take()
  }

  private var anchor: Anchor<State> { Anchor(callSite: ledger.callSite, place: rootPlace) }

  private func keep(_ touch: Touch) {
    supervise?(memory, touch, place: { _ in root }, environment: { environment }, outlet: { outlet })
  }

  private var outlet: Outlet<Action> {
    Outlet(
      send: { [weak self] action, life in
        guard let self else { return }
        if isAskingForEnding { return endingAction = action }
        enqueue(Entry(action: action, callSite: ledger.callSite, trace: ledger.nextTrace(), life: life))
        drain()
      },
      deliver: { [weak self] delivery, life, run, callSite in
        self?.deliver(delivery, from: run, of: life, at: callSite)
      })
  }
}
