extension Place {
  /// The children of one container: all of one slot's keys.
  struct Group {
    let container: Step
    /// Where a second state of each member lies, without which it is not there (a document that scenes show).
    let second: Step?
    /// By the key's hash; keys of equal hash form a chain.
    private var chains: [Int: Member<State>] = [:]

    init(container: Step, second: Step?) {
      self.container = container
      self.second = second
    }

    var isEmpty: Bool { chains.isEmpty }

    func reaches(_ bytes: Range<Int>) -> Bool {
      container.bytes.overlaps(bytes) || second?.bytes.overlaps(bytes) ?? false
    }

    func forEach(_ body: (Member<State>) -> Void) {
      for hash in chains.keys { forEach(hash, body) }
    }

    /// The members whose keys have that hash: one, or a few that collide.
    func forEach(_ hash: Int, _ body: (Member<State>) -> Void) {
      var member = chains[hash]
      while let this = member {
        member = this.next
        body(this)
      }
    }

    func first(_ hash: Int, where matches: (Member<State>) -> Bool) -> Member<State>? {
      var member = chains[hash]
      while let this = member, !matches(this) { member = this.next }
      return member
    }

    mutating func insert(_ member: Member<State>, _ hash: Int) {
      member.next = chains[hash]
      chains[hash] = member
    }

    /// Takes the place's member out; the others keep their order, so that a walk over the chain goes on unharmed.
    mutating func remove(_ place: AnyPlace, _ hash: Int) {
      guard let head = chains[hash] else { return }
      if head.place === place {
        chains[hash] = head.next
      } else if let before = first(hash, where: { $0.next?.place === place }) {
        before.next = before.next?.next
      }
    }
  }
}
