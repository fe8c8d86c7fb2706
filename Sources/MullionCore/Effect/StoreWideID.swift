/// An effect's id that means the same everywhere in one store.
///
/// Ids are otherwise private to the scope that started the effect: two scenes, two elements or two siblings with slots
/// of their own never meet. Behaviors combined at one level share that level's ids.
nonisolated public struct StoreWideID: Hashable {
  let id: AnyHashable

  /// Lifts an id out of its scope.
  public init(_ id: AnyHashable) {
    self.id = id
  }
}
