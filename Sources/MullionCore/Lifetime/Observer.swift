/// Someone who wants to hear when places were touched.
final class Observer {
  let order: Int
  let ledger: Ledger
  let changed: () -> Void
  private(set) var isCancelled = false
  var isDirty = false
  private var places: [ObjectIdentifier: AnyPlace] = [:]

  init(_ ledger: Ledger, _ changed: @escaping () -> Void) {
    order = ledger.nextObserver()
    self.ledger = ledger
    self.changed = changed
  }

  func watch(_ place: AnyPlace) {
    guard places.updateValue(place, forKey: ObjectIdentifier(place)) == nil else { return }
    place.observers.append(self)
  }

  /// Watches what the body reads, and nothing else any more.
  func watchReads<Result>(_ body: () -> Result) -> Result {
    let before = places
    let outer = ledger.reading
    places = [:]
    collected = [:]
    ledger.reading = self
    let result = body()
    ledger.reading = outer
    places = before
    let now = collected
    collected = [:]
    guard !isCancelled else { return result }
    for (id, place) in before where now[id] == nil { forget(place, id) }
    for (id, place) in now where before[id] == nil {
      places[id] = place
      place.observers.append(self)
    }
    return result
  }

  private var collected: [ObjectIdentifier: AnyPlace] = [:]

  func noteRead(_ place: AnyPlace) {
    collected[ObjectIdentifier(place)] = place
  }

  /// Watches what was noted outside of a read.
  func watchNoted() {
    for place in collected.values { watch(place) }
    collected = [:]
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    for (id, place) in places { forget(place, id) }
  }

  private func forget(_ place: AnyPlace, _ id: ObjectIdentifier) {
    places[id] = nil
    place.observers.removeAll { $0 === self }
    place.prune()
  }
}

/// Keeps an observation going; ends it when cancelled or released, whichever comes first.
public final class Subscription {
  private let observer: Observer

  init(_ observer: Observer) {
    self.observer = observer
  }

  /// Ends the observation at once; a second time does nothing.
  public func cancel() {
    observer.cancel()
  }

  isolated deinit {
    observer.cancel()
  }
}

/// Hears of changes to exactly what it last read.
///
/// A window draws inside `read`; the next change to any of the places that the drawing looked at calls `changed`, and
/// a change elsewhere does not even ask it.
public final class ReadObserver {
  private let observer: Observer

  init(_ ledger: Ledger, _ changed: @escaping () -> Void) {
    observer = Observer(ledger, changed)
  }

  /// Runs the body and watches what it reads from now on.
  public func read<Result>(_ body: () -> Result) -> Result {
    observer.watchReads(body)
  }

  isolated deinit {
    observer.cancel()
  }
}
