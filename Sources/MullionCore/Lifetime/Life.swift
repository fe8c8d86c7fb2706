/// One run of one thing in the state: from when it came to when it went.
///
/// Effects, queued actions and closings belong to a life. When the store finds that it ended, all of them end with it;
/// a life never revives, so what comes back under the same key starts a new one.
public final class Life {
  let serial: Int
  private(set) var isAlive = true
  private(set) weak var place: AnyPlace?
  var keyedRuns: [AnyHashable: EffectRun] = [:]
  var looseRuns: [ObjectIdentifier: EffectRun] = [:]
  /// Actions in the queue that this life sent; the place stays as long as they do.
  var queuedActions = 0
  private var closing: (() -> Void)?

  init(serial: Int, place: AnyPlace) {
    self.serial = serial
    self.place = place
    place.ledger.livesStarted += 1
  }

  var isIdle: Bool { keyedRuns.isEmpty && looseRuns.isEmpty && queuedActions == 0 && closing == nil }

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
    let runs = Array(keyedRuns.values) + Array(looseRuns.values)
    keyedRuns = [:]
    looseRuns = [:]
    for run in runs { run.cancel() }
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
