/// The clusters of a surface, in the order in which they were first written, each once.
///
/// Told apart by their bytes: two that Unicode holds to be equivalent need not look the same on a terminal, and
/// comparing by equivalence would normalise each at every look.
struct ClusterTable: Equatable, Sendable {
  private var clusters: [String] = []
  /// Open addressing by hash, at most half full: the index plus one, or 0.
  private var slots: [UInt32] = []

  subscript(index: Int) -> String { clusters[index] }

  /// Where a cluster is kept, from now on if it was not; nil when there are too many.
  mutating func index(of cluster: String) -> Int? {
    if (clusters.count + 1) * 2 > slots.count { grow() }
    var slot = ClusterTable.hash(cluster) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if clusters[index].hasSameBytes(as: cluster) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard clusters.count < Cell.clusterLimit else { return nil }
    clusters.append(cluster)
    slots[slot] = UInt32(clusters.count)
    return clusters.count - 1
  }

  /// Whether an index means the same cluster in both, as far as both have it: one table begins with the other.
  func shares(with other: ClusterTable) -> Bool {
    zip(clusters, other.clusters).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  static func == (one: ClusterTable, other: ClusterTable) -> Bool {
    one.clusters.count == other.clusters.count && one.shares(with: other)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(32, slots.count * 2))
    for (index, cluster) in clusters.enumerated() {
      var slot = ClusterTable.hash(cluster) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// FNV-1a, and its upper half mixed into the lower, which chooses the slot.
  private static func hash(_ cluster: String) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in cluster.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

extension String {
  /// Whether both have the same bytes, equivalent or not.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
