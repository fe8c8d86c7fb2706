/// The children of one container: all of one slot's keys.
final class Group {
  let container: Step
  /// Where a second state of each member lies, without which it is not there (a document that scenes show).
  let second: Step?
  // Keys of equal hash form a chain. Most containers have one child, which needs no table.
  @exclusivity(unchecked) private var first: Member?
  @exclusivity(unchecked) private var hashOfFirst = 0
  @exclusivity(unchecked) private var others: [Int: Member] = [:]

  init(container: Step, second: Step?) {
    self.container = container
    self.second = second
  }

  var isEmpty: Bool { first == nil && others.isEmpty }

  /// Whether a write to those bytes (nil: anywhere) may reach a member.
  func reaches(_ bytes: Range<Int>?) -> Bool {
    guard let bytes else { return true }
    return container.bytes.overlaps(bytes) || second?.bytes.overlaps(bytes) ?? false
  }

  func forEach(_ body: (Member) -> Void) {
    Group.forEach(from: first, body)
    if others.isEmpty { return }
    for member in others.values { Group.forEach(from: member, body) }
  }

  /// The members whose keys have that hash: one, or a few that collide.
  func forEach(_ hash: Int, _ body: (Member) -> Void) {
    Group.forEach(from: chain(hash), body)
  }

  func first(_ hash: Int, where matches: (Member) -> Bool) -> Member? {
    var member = chain(hash)
    while let this = member, !matches(this) { member = this.next }
    return member
  }

  func insert(_ member: Member, _ hash: Int) {
    member.next = chain(hash)
    if first == nil, others[hash] == nil { hashOfFirst = hash }
    setChain(hash, member)
  }

  /// Takes the place's member out; the others keep their order, so that a walk over the chain goes on unharmed.
  func remove(_ place: AnyPlace, _ hash: Int) {
    guard let head = chain(hash) else { return }
    if head.place === place {
      setChain(hash, head.next)
    } else if let before = first(hash, where: { $0.next?.place === place }) {
      before.next = before.next?.next
    }
  }

  private func chain(_ hash: Int) -> Member? {
    if hash == hashOfFirst, let first { return first }
    return others.isEmpty ? nil : others[hash]
  }

  private func setChain(_ hash: Int, _ head: Member?) {
    if hash == hashOfFirst, others[hash] == nil { first = head } else { others[hash] = head }
  }

  private static func forEach(from first: Member?, _ body: (Member) -> Void) {
    var member = first
    while let this = member {
      member = this.next
      body(this)
    }
  }
}
