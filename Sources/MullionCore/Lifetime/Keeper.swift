/// Keeps a place for as long as somebody holds this, and the last value of its life when an ancestor is about to overwrite
/// it.
@MainActor final class Keeper<State> {
  let place: Place<State>
  private let value: LastValue<State>

  /// The life that it is about.
  var life: Life { value.life }
  /// The last value, once it was saved.
  var last: Kept<State>? { value.state }

  init(_ place: Place<State>) {
    self.place = place
    value = LastValue(place.currentLife)
    place.add(value)
  }

  isolated deinit {
    place.remove(value)
  }
}

/// Room for the last value of a life, whatever its type; a place has one for each transposed projection that wants it.
class AnyLastValue {
  let life: Life

  init(_ life: Life) { self.life = life }

  nonisolated deinit {}

  func save(_ state: UnsafeRawPointer) { fatalError("abstract") }
  func forget() { fatalError("abstract") }
}

/// Room for the last value of a life.
final class LastValue<State>: AnyLastValue {
  @exclusivity(unchecked) private(set) var state: Kept<State>?

  nonisolated deinit {}

  override func save(_ state: UnsafeRawPointer) { self.state = Kept(copyOf: state.assumingMemoryBound(to: State.self)) }
  override func forget() { state = nil }
}
