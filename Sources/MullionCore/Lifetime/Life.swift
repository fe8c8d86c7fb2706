/// One run of one thing in the state: from when it came to when it went.
///
/// Effects, queued actions and closings belong to a life. When the store finds that it ended, all of them end with it;
/// a life never revives, so what comes back under the same key starts a new one.
public final class Life {
  let serial: Int
  private(set) var isAlive = true
  /// Where it is; a place lets go of its life before it goes.
  @exclusivity(unchecked) private(set) var place: AnyPlace?
  /// Actions in the queue that this life sent, and effects of it that are being started; the place stays as long as they
  /// do.
  var queuedActions = 0
  /// What ends with this life.
  private var runs: [ObjectIdentifier: EffectRun] = [:]
  /// What this life started and does not end; it keeps the place, so that what it sends still arrives.
  private var outliving: [ObjectIdentifier: EffectRun] = [:]
  private var runsByID: [AnyHashable: [EffectRun]] = [:]
  private var closing: (() -> Void)?
  /// What the state keeps open in this life, for each who asks for it; seldom more than one.
  @exclusivity(unchecked) var channels: [SupervisedChannels] = []
  private var throttles: [AnyHashable: Throttle] = [:]

  init(serial: Int, place: AnyPlace) {
    self.serial = serial
    self.place = place
    place.ledger.livesStarted += 1
  }

  var isIdle: Bool {
    runs.isEmpty && outliving.isEmpty && queuedActions == 0 && closing == nil && channels.isEmpty && throttles.isEmpty
  }

  /// Keeps the place while effects are started one by one, of which the first may leave nothing that keeps it.
  func beginStarting() { queuedActions += 1 }

  /// Lets the place go again.
  func endStarting() {
    queuedActions -= 1
    place?.prune()
  }

  /// Ends the run when this life ends.
  func hold(_ run: EffectRun) { runs[ObjectIdentifier(run)] = run }

  /// Stays in place for the run, and leaves its end to another life.
  func stay(for run: EffectRun) { outliving[ObjectIdentifier(run)] = run }

  /// Lets `cancel` find the run by its id.
  func index(_ run: EffectRun, by id: AnyHashable) { runsByID[id, default: []].append(run) }

  /// Cancels whatever runs under the id, except a timed effect that is asking for it itself.
  func cancel(_ id: AnyHashable, sparing part: EffectRun? = nil) {
    let running = runsByID.removeValue(forKey: id) ?? []
    if let part {
      let spared = running.filter { $0.holds(part) }
      if !spared.isEmpty { runsByID[id] = spared }
    }
    for run in running where !run.holds(part) { run.end(.cancelled) }
  }

  /// The interval that runs under the id.
  func throttle(_ id: AnyHashable) -> Throttle? { throttles[id] }

  /// Starts an interval under the id, which is forgotten once it has passed and nothing waits for its end.
  func startThrottle(_ id: AnyHashable) -> Throttle {
    let throttle = Throttle()
    throttle.becameIdle = { [weak self] in
      self?.throttles[id] = nil
      self?.place?.prune()
    }
    throttles[id] = throttle
    return throttle
  }

  /// Drops what is known of a run that has ended; a newer one of the same id stays.
  func forget(_ run: EffectRun, id: AnyHashable?) {
    runs[ObjectIdentifier(run)] = nil
    outliving[ObjectIdentifier(run)] = nil
    if let id, let index = runsByID.index(forKey: id) {
      runsByID.values[index].removeAll { $0 === run }
      if runsByID.values[index].isEmpty { runsByID.remove(at: index) }
    }
    place?.prune()
  }

  /// Offers the action that ends a closing, once for each life.
  func offerClosing(_ end: @escaping () -> Void) {
    guard isAlive, closing == nil, let ledger = place?.ledger else { return }
    closing = end
    ledger.closings[serial] = Closing(token: ClosingToken(life: serial), end: end)
  }

  func end() {
    guard isAlive else { return }
    isAlive = false
    place?.ledger.livesEnded += 1
    place?.ledger.closings[serial] = nil
    closing = nil
    let ending = runs.values.sorted { ($0.trace ?? 0) < ($1.trace ?? 0) }
    runs = [:]
    outliving = [:]
    runsByID = [:]
    for throttle in throttles.values { throttle.end() }
    throttles = [:]
    let open = channels.flatMap { $0.byKey.values }
    channels = []
    for channel in open { channel.close(.scopeGone) }
    for run in ending { run.end(.scopeGone) }
  }
}

/// A presentation that is closing, and the way to end it.
///
/// In a bare store and in tests it waits until `end` is called; in an app the scene host's clock calls it, or does so
/// at once where nothing draws it.
public struct Closing {
  /// Which closing this is; a view that draws it reports the same token.
  public let token: ClosingToken
  /// Dispatches the action that ends this closing; does nothing once it has ended.
  public let end: () -> Void
}
