nonisolated extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  /// The bottom.
  public var startIndex: Int { 0 }
  /// One above the top.
  public var endIndex: Int { items.count }

  /// The element at a height, from the bottom. To edit one, go by its id.
  public subscript(position: Int) -> Element { items[position].element }

  /// Replaces elements by others, which get ids of their own.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with elements: some Collection<Element>
  ) {
    items.replaceSubrange(subrange, with: newItems(elements))
  }

  /// Adds an element on top.
  public mutating func append(_ element: Element) {
    append(contentsOf: CollectionOfOne(element))
  }

  /// Adds elements on top.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    items.append(contentsOf: newItems(elements))
  }

  /// Removes the top, if there is one.
  @discardableResult public mutating func popLast() -> Element? { items.popLast()?.element }

  /// Removes elements; ids that were used are not used again.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    items.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements that satisfy the condition; the others keep their ids.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    try items.removeAll { try isRemoved($0.element) }
  }

  /// The elements that satisfy the condition, under their ids.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackState {
    var copy = self
    copy.items = try items.filter { try isIncluded($0.element) }
    return copy
  }

  /// Makes room for so many elements.
  public mutating func reserveCapacity(_ count: Int) { items.reserveCapacity(count) }

  private mutating func newItems(_ elements: some Sequence<Element>) -> [Item] {
    var coming: Int?
    return elements.map { element in
      // One number serves all that come together, as their ids differ. By chance and not by counting, because two copies
      // of a stack would count alike.
      let number = coming ?? Int.random(in: 1...Int.max)
      coming = number
      defer { next &+= 1 }
      return Item(id: StackID(next), coming: number, element: element)
    }
  }
}

nonisolated extension StackState: ExpressibleByArrayLiteral {
  /// A stack of these elements, the last on top.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

nonisolated extension StackState: CustomStringConvertible, CustomReflectable {
  /// `[#0: home, #3: detail]`.
  public var description: String {
    "[" + items.map { "\($0.id): \($0.element)" }.joined(separator: ", ") + "]"
  }

  /// The elements by their ids.
  public var customMirror: Mirror {
    Mirror(self, children: items.map { (label: "\($0.id)", value: $0.element) }, displayStyle: .collection)
  }
}
