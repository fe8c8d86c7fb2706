/// What differs between two values, each difference named by the path that leads to it.
///
/// Only what differs is told, a bounded number of differences, and each of bounded length.
struct StateDiff {
  struct Difference: Equatable {
    let path: String
    let expected: String?
    let actual: String?
  }

  static let shown = 12
  static let counted = 1_000

  private(set) var differences: [Difference] = []

  /// Compares the values.
  init(expected: Any, actual: Any) {
    compare("", expected, actual)
    if differences.isEmpty {
      note("", Described.text(expected), Described.text(actual))
    }
  }

  /// The differences as lines: a path, then what was expected there (`-`) and what is there (`+`).
  var text: String {
    var lines: [String] = []
    for difference in differences.prefix(StateDiff.shown) {
      if !difference.path.isEmpty { lines.append("  \(difference.path)") }
      if let expected = difference.expected { lines.append("    - \(expected)") }
      if let actual = difference.actual { lines.append("    + \(actual)") }
    }
    let rest = differences.count - StateDiff.shown
    if rest > 0 {
      lines.append("  … and \(rest)\(differences.count >= StateDiff.counted ? " or more" : "") other differences")
    }
    return lines.joined(separator: "\n")
  }

  mutating func note(_ path: String, _ expected: String?, _ actual: String?) {
    guard differences.count < StateDiff.counted else { return }
    differences.append(Difference(path: path, expected: expected, actual: actual))
  }

  mutating func compare(_ path: String, _ expected: Any, _ actual: Any) {
    guard differences.count < StateDiff.counted, !StateDiff.areEqual(expected, actual) else { return }
    if let lines = StateDiff.lines(expected, actual) {
      return compare(lines.expected, lines.actual, at: { "\(path) line \($0 + 1)" })
    }
    let (before, after) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    let isSameKind = type(of: expected) == type(of: actual) && before.displayStyle == after.displayStyle
    guard isSameKind, before.displayStyle != .class else {
      return note(path, Described.text(expected), Described.text(actual))
    }
    if let elements = StateDiff.labelled(before), let others = StateDiff.labelled(after) {
      return compareLabelled(path, elements, others, expected, actual)
    }
    if let elements = StateDiff.elements(expected, before), let others = StateDiff.elements(actual, after) {
      return compare(elements, others, at: { "\(path)[\($0)]" })
    }
    switch before.displayStyle {
    case .dictionary: compareDictionaries(path, before, after)
    case .set: compareSets(path, before, after)
    default: compareMembers(path, expected, before, actual, after)
    }
  }

  private mutating func compareMembers(
    _ path: String, _ expected: Any, _ before: Mirror, _ actual: Any, _ after: Mirror
  ) {
    let labels = before.children.map(\.label)
    let isOpaque = expected is any CustomStringConvertible && before.displayStyle != .enum
    guard !labels.isEmpty, labels == after.children.map(\.label), !isOpaque || before.displayStyle == .optional else {
      return note(path, Described.text(expected), Described.text(actual))
    }
    let count = differences.count
    for (old, new) in zip(before.children, after.children) {
      compare(StateDiff.path(path, old.label, before.displayStyle), old.value, new.value)
    }
    // Equal in all that can be seen: say so with the whole values.
    if differences.count == count { note(path, Described.text(expected), Described.text(actual)) }
  }

  private static func path(_ path: String, _ label: String?, _ style: Mirror.DisplayStyle?) -> String {
    if style == .optional { return path + "?" }
    guard let label else { return path }
    let name = label.hasPrefix(".") ? String(label.dropFirst()) : label
    return path.isEmpty ? name : "\(path).\(name)"
  }

  private mutating func compareDictionaries(_ path: String, _ before: Mirror, _ after: Mirror) {
    let (old, new) = (StateDiff.entries(before), StateDiff.entries(after))
    for key in Set(old.keys).union(new.keys).sorted(by: { Described.text($0) < Described.text($1) }) {
      let place = "\(path)[\(Described.text(key.base))]"
      if let was = old[key], let now = new[key] {
        compare(place, was, now)
      } else {
        note(place, old[key].map(Described.text), new[key].map(Described.text))
      }
    }
  }

  private mutating func compareSets(_ path: String, _ before: Mirror, _ after: Mirror) {
    let old = Set(before.children.compactMap { $0.value as? AnyHashable })
    let new = Set(after.children.compactMap { $0.value as? AnyHashable })
    for gone in old.subtracting(new).map({ Described.text($0.base) }).sorted() { note(path, gone, nil) }
    for added in new.subtracting(old).map({ Described.text($0.base) }).sorted() { note(path, nil, added) }
  }

  private static func entries(_ mirror: Mirror) -> [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      if pair.count == 2, let key = pair[0].value as? AnyHashable { entries[key] = pair[1].value }
    }
    return entries
  }
}
