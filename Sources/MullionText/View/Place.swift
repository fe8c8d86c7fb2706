/// Where a view stands in the tree of views that a window shows.
///
/// Views are values without identity, so what a window remembers about one (its focus, its scroll) is kept under its
/// place: the chain of positions, branches and `.id(_:)`s that leads to it from the root. Only a hash of the chain is
/// kept; the chance that two of the few hundred places of a window meet is below one in 10¹⁴.
public struct Place: Hashable, Sendable {
  let path: UInt64

  /// The place of a window's outermost view, when nothing more is known about what it shows.
  public static let root = Place(path: 0x9E37_79B9_7F4A_7C15)

  /// The root of what a window shows for a route or a scene, so that two of them never share what is remembered.
  public static func root(of route: some Hashable) -> Place { root.child(id: route) }

  /// The place of the child at a position.
  public func child(_ index: Int) -> Place { mixed(UInt64(truncatingIfNeeded: index) &+ 1) }

  /// The place of the child with an identity, which moves along when the child moves among its siblings.
  public func child(id: some Hashable) -> Place {
    mixed(UInt64(truncatingIfNeeded: id.hashValue) ^ 0xA5A5_A5A5_5A5A_5A5A)
  }

  /// The place of a part that a view names itself.
  public func child(_ name: StaticString) -> Place { Place(path: key(name)) }

  /// Under what a value called so is kept for this place.
  func key(_ name: StaticString) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    name.withUTF8Buffer { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return mixed(hash).path
  }

  /// The finaliser of SplitMix64, which spreads neighbouring positions over all bits.
  private func mixed(_ salt: UInt64) -> Place {
    var bits = path &* 0xBF58_476D_1CE4_E5B9 &+ salt
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Place(path: bits ^ (bits >> 31))
  }
}
