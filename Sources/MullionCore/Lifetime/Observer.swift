/// Someone who wants to hear when places were touched.
final class Observer {
  let order: Int
  let ledger: Ledger
  let changed: () -> Void
  @exclusivity(unchecked) private(set) var isCancelled = false
  @exclusivity(unchecked) var isDirty = false
  @exclusivity(unchecked) var refresh: (() -> Void)?
  /// Where it watches, in the order in which that was read.
  @exclusivity(unchecked) private var places: [AnyPlace] = []
  /// What was noted in the reading that goes on.
  @exclusivity(unchecked) private var collected: [AnyPlace] = []
  /// The number of the reading that goes on; no other has the same.
  @exclusivity(unchecked) private(set) var reading = 0
  /// Who keeps something until the reading has ended.
  @exclusivity(unchecked) var kept: [AnyStateSource] = []

  init(_ ledger: Ledger, _ changed: @escaping () -> Void) {
    order = ledger.nextObserver()
    self.ledger = ledger
    self.changed = changed
  }

  /// Whether it hears of more than one place.
  var watchesSeveral: Bool { places.count > 1 }

  /// Looks again at where it should watch, then calls back.
  func tell() {
    refresh?()
    changed()
  }

  /// Watches what the body reads, and nothing else any more.
  func watchReads<Result>(_ body: () -> Result) -> Result {
    let outer = ledger.reading
    reading = ledger.nextReading()
    ledger.reading = self
    let result = body()
    ledger.reading = outer
    for source in kept { source.readingEnded() }
    kept.removeAll(keepingCapacity: true)
    endReading()
    return result
  }

  /// Watches the place from this moment, so that it stays although nobody else needs it.
  func noteRead(_ place: AnyPlace) {
    if place.lastReading == reading { return }
    place.lastReading = reading
    // Most readings look at the same places in the same order as the one before.
    let isKnown = collected.count < places.count && places[collected.count] === place
    if !isKnown, !place.observers.contains(where: { $0 === self }) { place.observers.append(self) }
    collected.append(place)
  }

  private func endReading() {
    let isSame = !isCancelled && places.count == collected.count && zip(places, collected).allSatisfy { $0 === $1 }
    if !isSame {
      let now = isCancelled ? [] : Set(collected.map(ObjectIdentifier.init))
      let gone = (isCancelled ? places + collected : places).filter { !now.contains(ObjectIdentifier($0)) }
      places = isCancelled ? [] : collected
      for place in gone { forget(place) }
    }
    collected.removeAll(keepingCapacity: true)
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    refresh = nil
    let watched = places
    places = []
    for place in watched { forget(place) }
  }

  private func forget(_ place: AnyPlace) {
    place.observers.removeAll { $0 === self }
    place.prune()
  }
}

/// Keeps an observation going; ends it when cancelled or released, whichever comes first.
@MainActor public final class Subscription {
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
@MainActor public final class ReadObserver {
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
