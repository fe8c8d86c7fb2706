/// What happens to one of many: an element acts, or is asked to go.
nonisolated public enum ElementAction<Key: Hashable & Sendable, Action> {
  /// The action of the element with that key.
  case element(Key, Action)
  /// Removes the element; a key that is not there changes nothing.
  case close(Key)
}

nonisolated extension ElementAction: Equatable where Action: Equatable {}
nonisolated extension ElementAction: Hashable where Action: Hashable {}
nonisolated extension ElementAction: Sendable where Action: Sendable {}
