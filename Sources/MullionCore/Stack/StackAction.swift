/// What happens to a stack: an element acts, one comes on top, one goes with all above it.
nonisolated public enum StackAction<Element, Action> {
  /// The action of the element with that id.
  case element(id: StackID, action: Action)
  /// Adds an element on top; the parent already sees it there.
  case push(Element)
  /// Removes an element and all above it, after the parent has seen them; an id that is gone changes nothing.
  case popFrom(StackID)
}

nonisolated extension StackAction: Equatable where Element: Equatable, Action: Equatable {}
nonisolated extension StackAction: Hashable where Element: Hashable, Action: Hashable {}
nonisolated extension StackAction: Sendable where Element: Sendable, Action: Sendable {}

nonisolated extension StackAction: Prismatic {
  /// The prisms of a stack's actions.
  public struct Prisms: Sendable {
    /// The action of an element, with its id.
    public var element: Prism<StackAction, (StackID, Action)> {
      Prism(
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } },
        embed: { .element(id: $0, action: $1) })
    }
    /// An element that comes on top.
    public var push: Prism<StackAction, Element> {
      Prism(extract: { if case .push(let element) = $0 { element } else { nil } }, embed: { .push($0) })
    }
    /// An element that goes, with all above it.
    public var popFrom: Prism<StackAction, StackID> {
      Prism(extract: { if case .popFrom(let id) = $0 { id } else { nil } }, embed: { .popFrom($0) })
    }
  }

  /// The prisms: `AppAction.prism.path.push`.
  public static var prism: Prisms { Prisms() }
}

nonisolated extension Prism {
  /// The action of the element with that id: `AppAction.prism.path[id: 0]`.
  public subscript<Element, Child>(id id: StackID) -> Prism<Whole, Child> where Part == StackAction<Element, Child> {
    appending(
      Prism<Part, Child>(
        extract: { if case .element(id, let action) = $0 { action } else { nil } },
        embed: { .element(id: id, action: $0) }))
  }
}
