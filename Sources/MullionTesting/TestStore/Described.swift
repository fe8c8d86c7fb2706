/// A value as text that a person can read: names without their modules, and never more than some hundred characters.
struct Described {
  static let limit = 400
  static let elements = 6
  static let members = 12
  static let depth = 5

  /// The value's text.
  static func text(_ value: Any) -> String {
    let text = text(value, depth: 0)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  private static func text(_ value: Any, depth: Int) -> String {
    if let text = value as? String { return String(reflecting: String(text.prefix(limit))) }
    let mirror = Mirror(reflecting: value)
    guard depth < Described.depth, mirror.displayStyle != nil else { return String(describing: value) }
    let inside = { (value: Any) in text(value, depth: depth + 1) }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { inside($0.value) } ?? "nil"
    case .collection, .set: return "[" + list(mirror.children, elements) { inside($0.value) } + "]"
    case .dictionary:
      return mirror.children.isEmpty ? "[:]" : "[" + list(mirror.children, elements) { pair($0.value, inside) } + "]"
    case .enum: return enumCase(value, mirror, inside)
    // Objects may hold each other, so what they hold is not told.
    case .class: return String(describing: value)
    case .tuple: return "(" + members(mirror, inside) + ")"
    default:
      if value is any CustomStringConvertible || mirror.children.isEmpty { return String(describing: value) }
      return name(of: value) + "(" + members(mirror, inside) + ")"
    }
  }

  /// The type's name without those of its module and of what it is nested in.
  private static func name(of value: Any) -> String {
    let name = String(describing: type(of: value))
    return String(name.prefix { $0 != "<" })
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, _ inside: (Any) -> String) -> String {
    guard let payload = mirror.children.first, let label = payload.label, mirror.children.count == 1 else {
      return String(describing: value)
    }
    let members = Mirror(reflecting: payload.value)
    if members.displayStyle == .tuple { return "\(label)(\(Described.members(members, inside)))" }
    return "\(label)(\(inside(payload.value)))"
  }

  private static func members(_ mirror: Mirror, _ inside: (Any) -> String) -> String {
    list(mirror.children, members) { child in
      guard let label = child.label, !label.hasPrefix(".") else { return inside(child.value) }
      return "\(label): \(inside(child.value))"
    }
  }

  private static func pair(_ value: Any, _ inside: (Any) -> String) -> String {
    Mirror(reflecting: value).children.map { inside($0.value) }.joined(separator: ": ")
  }

  private static func list(_ children: Mirror.Children, _ limit: Int, _ text: (Mirror.Child) -> String) -> String {
    let shown = children.prefix(limit).map(text)
    let rest = children.count - shown.count
    return (shown + (rest > 0 ? ["… \(rest) more"] : [])).joined(separator: ", ")
  }
}
