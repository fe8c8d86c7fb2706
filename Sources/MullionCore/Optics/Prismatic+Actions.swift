nonisolated extension PresentationAction: Prismatic {
  /// The prisms of a presentation's actions.
  public struct Prisms: Sendable {
    /// The child's own action.
    public var child: Prism<PresentationAction, Action> {
      Prism(extract: { if case .child(let action) = $0 { action } else { nil } }, embed: { .child($0) })
    }
    /// Begins closing.
    public var dismiss: Prism<PresentationAction, Void> {
      Prism(extract: { if case .dismiss = $0 { () } else { nil } }, embed: { .dismiss })
    }
    /// Ends a closing.
    public var closed: Prism<PresentationAction, ClosingToken> {
      Prism(extract: { if case .closed(let token) = $0 { token } else { nil } }, embed: { .closed($0) })
    }
  }

  /// The prisms: `AppAction.prism.sheet.dismiss`.
  public static var prism: Prisms { Prisms() }
}

nonisolated extension ElementAction: Prismatic {
  /// The prisms of the actions of one of many.
  public struct Prisms: Sendable {
    /// The action of an element, with its key.
    public var element: Prism<ElementAction, (Key, Action)> {
      Prism(
        extract: { if case .element(let key, let action) = $0 { (key, action) } else { nil } },
        embed: { .element($0, $1) })
    }
    /// The removal of an element.
    public var close: Prism<ElementAction, Key> {
      Prism(extract: { if case .close(let key) = $0 { key } else { nil } }, embed: { .close($0) })
    }
  }

  /// The prisms: `AppAction.prism.scenes.close`.
  public static var prism: Prisms { Prisms() }
}

nonisolated extension Prism {
  /// Through a presentation to a case of its child's action: `AppAction.prism.sheet.saveButtonTapped`.
  ///
  /// A case of the presentation's own (`dismiss`) goes before one of the child's that is named the same, which
  /// `sheet.child.dismiss` reaches.
  @_disfavoredOverload
  public subscript<Child: Prismatic, Inner>(
    dynamicMember path: KeyPath<Child.Prisms, Prism<Child, Inner>>
  ) -> Prism<Whole, Inner> where Part == PresentationAction<Child> {
    appending(Part.prism.child).appending(Child.prism[keyPath: path])
  }

  /// The action of the element with that key: `AppAction.prism.scenes[id: 3]`.
  public subscript<Key: Sendable, Child>(id key: Key) -> Prism<Whole, Child> where Part == ElementAction<Key, Child> {
    appending(
      Prism<Part, Child>(
        extract: { if case .element(key, let action) = $0 { action } else { nil } }, embed: { .element(key, $0) }))
  }
}
