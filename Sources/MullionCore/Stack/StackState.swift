/// An ordered pile of screens, each under an id that stays with it.
///
/// Ids are counted from 0 and never used again within the stack. A stack that is replaced by another begins anew: what
/// ran for an element of the old one does not go on for the element of the same id, although the two may be equal.
nonisolated public struct StackState<Element> {
  var items: [Item] = []
  /// The number of the next element.
  var next = 0

  struct Item {
    var id: StackID
    /// Tells this coming of an element from any other under the same id, in this stack or another; not part of equality
    /// and not encoded.
    var coming: Int
    var element: Element
  }

  /// An empty stack.
  public init() {}

  /// A stack of these elements, the last on top.
  public init(_ elements: some Sequence<Element>) {
    append(contentsOf: elements)
  }

  /// The ids, from the bottom to the top.
  public var ids: [StackID] { items.map { $0.id } }

  /// The id that the next element gets.
  public var nextID: StackID { StackID(next) }

  /// Where the element stands, from the bottom.
  public func index(id: StackID) -> Int? {
    // Ids ascend unless something was inserted in between, which a search by halves may miss.
    var range = 0..<items.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if items[middle].id == id { return middle }
      range = items[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return items.firstIndex { $0.id == id }
  }

  /// The element of an id. Assigning nil removes it and leaves those above; assigning to an id that is not there changes
  /// nothing.
  public subscript(id id: StackID) -> Element? {
    get { index(id: id).map { items[$0].element } }
    _modify {
      guard let index = index(id: id) else {
        var nothing: Element?
        yield &nothing
        return
      }
      // Taken out meanwhile, so that a buffer inside is not copied.
      var (coming, element) = take(at: index)
      defer {
        if let element = element.take() { items.insert(Item(id: id, coming: coming, element: element), at: index) }
      }
      yield &element
    }
  }

  private mutating func take(at index: Int) -> (coming: Int, element: Element?) {
    let item = items.remove(at: index)
    return (item.coming, item.element)
  }

  /// The payload of the element of an id if it is that case. Assigning to another case, or to an id that is not there,
  /// changes nothing; assigning nil removes the element if it is that case.
  public subscript<Part>(id id: StackID, case prism: Prism<Element, Part>) -> Part? {
    get { self[id: id].flatMap(prism.extract) }
    set {
      guard let index = index(id: id), prism.extract(items[index].element) != nil else { return }
      if let newValue { items[index].element = prism.embed(newValue) } else { items.remove(at: index) }
    }
  }
}

nonisolated extension StackState where Element: Prismatic {
  /// The payload of the element of an id if it is that case: `path[id: 0, case: \.counter]`.
  public subscript<Part>(id id: StackID, case path: CasePath<Element, Part>) -> Part? {
    get { self[id: id, case: Element.prism[keyPath: path]] }
    set { self[id: id, case: Element.prism[keyPath: path]] = newValue }
  }
}

nonisolated extension StackState {
  /// Removes the element of an id and leaves those above it; nil if it is not there.
  @discardableResult public mutating func remove(id: StackID) -> Element? {
    index(id: id).map { items.remove(at: $0).element }
  }

  /// Removes the element of an id and all above it; false if it is not there.
  @discardableResult public mutating func pop(from id: StackID) -> Bool {
    guard let index = index(id: id) else { return false }
    items.removeSubrange(index...)
    return true
  }

  /// Removes all above the element of an id, which is on top then; false if it is not there.
  @discardableResult public mutating func pop(to id: StackID) -> Bool {
    guard let index = index(id: id) else { return false }
    items.removeSubrange((index + 1)...)
    return true
  }

  /// Removes all above the element of an id, which is on top then; nothing if it is not there.
  public mutating func removeAll(after id: StackID) { pop(to: id) }
}

nonisolated extension StackState: Equatable where Element: Equatable {
  /// Whether both have equal elements under equal ids, in the same order.
  public static func == (one: StackState, other: StackState) -> Bool {
    one.items.elementsEqual(other.items) { $0.id == $1.id && $0.element == $1.element }
  }
}

nonisolated extension StackState: Hashable where Element: Hashable {
  /// Feeds ids and elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(items.count)
    for item in items {
      hasher.combine(item.id)
      hasher.combine(item.element)
    }
  }
}

nonisolated extension StackState: Sendable where Element: Sendable {}
nonisolated extension StackState.Item: Sendable where Element: Sendable {}
