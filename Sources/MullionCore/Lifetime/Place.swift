/// A place whose state has a known type.
public final class Place<State>: AnyPlace {
  /// The place of a child, made if need be; the mark says which inhabitant is there now, nil that there is none.
  func child<S: Slot>(_ slot: S, _ key: S.Key, _ mark: Mark?) -> Place<S.Child> where S.Root == State {
    let step = slot.step(key)
    if let member = member(at: step, key), let place = member.place as? Place<S.Child> {
      member.adopt(slot, key, mark)
      return place
    }
    let place = Place<S.Child>(ledger: ledger, parent: self, step: step)
    insert(Member(slot, key, mark, place), at: step, in: slot.container, slot.secondContainer)
    return place
  }
}
