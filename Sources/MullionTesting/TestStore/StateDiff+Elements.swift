extension StateDiff {
  /// An element whose type is not known.
  struct Element: Equatable {
    let value: Any

    static func == (lhs: Element, rhs: Element) -> Bool { StateDiff.areEqual(lhs.value, rhs.value) }
  }

  /// Past so many comparisons, elements are compared place by place instead of finding which one came or went.
  private static let patience = 250_000

  /// Compares what lies between the elements that both have at their beginnings and ends.
  mutating func compare(_ expected: [Any], _ actual: [Any], at path: (Int) -> String) {
    let start = zip(expected, actual).prefix { StateDiff.areEqual($0, $1) }.count
    let room = min(expected.count, actual.count) - start
    let end = zip(expected.reversed(), actual.reversed()).prefix(room).prefix { StateDiff.areEqual($0, $1) }.count
    let old = expected[start..<expected.count - end].map(Element.init)
    let new = actual[start..<actual.count - end].map(Element.init)
    guard old.count != new.count, old.count * new.count <= StateDiff.patience else {
      return compareInPlace(old, new, start, path)
    }
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let element, _): note(path(start + offset), Described.text(element.value), nil)
      case .insert(let offset, let element, _): note(path(start + offset), nil, Described.text(element.value))
      }
    }
  }

  private mutating func compareInPlace(_ old: [Element], _ new: [Element], _ start: Int, _ path: (Int) -> String) {
    for index in 0..<max(old.count, new.count) where differences.count < StateDiff.counted {
      let place = path(start + index)
      if index < old.count, index < new.count {
        compare(place, old[index].value, new[index].value)
      } else if index < old.count {
        note(place, Described.text(old[index].value), nil)
      } else {
        note(place, nil, Described.text(new[index].value))
      }
    }
  }

  /// Compares elements that have names of their own, as the screens of a stack have their ids.
  mutating func compareLabelled(
    _ path: String, _ old: [String: Any], _ new: [String: Any], _ expected: Any, _ actual: Any
  ) {
    let count = differences.count
    for label in Set(old.keys).union(new.keys).sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
      let place = label.hasPrefix("#") ? "\(path)[id: \(label.dropFirst())]" : "\(path)[\(label)]"
      if let was = old[label], let now = new[label] {
        compare(place, was, now)
      } else {
        note(place, old[label].map(Described.text), new[label].map(Described.text))
      }
    }
    // The same elements in another order, or under another next id.
    if differences.count == count { note(path, Described.text(expected), Described.text(actual)) }
  }

  /// The elements of a collection by their names, if it gives them names.
  static func labelled(_ mirror: Mirror) -> [String: Any]? {
    guard mirror.displayStyle == .collection, mirror.children.allSatisfy({ $0.label != nil }) else { return nil }
    return Dictionary(mirror.children.map { ($0.label ?? "", $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The elements of something that counts them.
  static func elements(_ value: Any, _ mirror: Mirror) -> [Any]? {
    if mirror.displayStyle == .collection { return mirror.children.map(\.value) }
    guard !(value is any CustomStringConvertible), let elements = value as? any RandomAccessCollection else {
      return nil
    }
    return elements.map { $0 as Any }
  }

  /// The lines of two texts of which one has several.
  static func lines(_ expected: Any, _ actual: Any) -> (expected: [Any], actual: [Any])? {
    guard let old = expected as? String, let new = actual as? String else { return nil }
    guard old.contains("\n") || new.contains("\n") else { return nil }
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }
    return (lines(old), lines(new))
  }

  /// Whether two values are the same, by their own rule if they have one, else member by member.
  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any Equatable { return isEqual(lhs, rhs) }
    guard type(of: lhs) == type(of: rhs) else { return false }
    let (left, right) = (Mirror(reflecting: lhs), Mirror(reflecting: rhs))
    if left.displayStyle == .class { return (lhs as AnyObject) === (rhs as AnyObject) }
    guard left.children.count == right.children.count else { return false }
    if left.children.isEmpty { return String(describing: lhs) == String(describing: rhs) }
    return zip(left.children, right.children).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value) }
  }

  private static func isEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool { lhs == rhs as? Value }
}
